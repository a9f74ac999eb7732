import { useEffect, useRef, useState } from "preact/hooks";
import { type Steps, stepsSchema } from "../../../../service/step-shapes.ts";
import { ask } from "../api/client.ts";
import { duration } from "../text/figures.ts";
import { words } from "../text/words.ts";

const AGAIN_MS = 2_500;
/** Times a job may be silent before it is asked all the same. */
const LONGEST_SILENCE = 6;
/** Rows shown; the longest steps stay when there are more. */
const MOST_ROWS = 120;

/**
 * The job's steps and what they used: while it is under way, the page is seen and it has said something since, what has ended in between is asked for; a job
 * that is long silent, as in a long call of a model, is asked now and then.
 * @param told how much the job has said until now
 */
export function useSteps(id: string, live: boolean, told: number): Steps | undefined {
  const [steps, setSteps] = useState<Steps | undefined>(undefined);
  const heard = useRef(told);
  heard.current = told;
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = -1;
    let silent = 0;
    let ended: Steps["steps"] = [];
    let after = 0;
    const tell = (found: Steps) => {
      const isOpen = ({ state }: Steps["steps"][number]) => state === "under way";
      ended = [...ended, ...found.steps.filter((step) => !isOpen(step))].sort((a, b) => a.began_at.localeCompare(b.began_at));
      after = found.seen;
      setSteps({ ...found, steps: [...ended, ...found.steps.filter(isOpen)] });
    };
    const look = async () => {
      clearTimeout(timer);
      silent = heard.current === known ? silent + 1 : 0;
      if (!document.hidden && silent % LONGEST_SILENCE === 0) {
        known = heard.current;
        const from = after;
        const path = `/jobs/${encodeURIComponent(id)}/steps?after=${from}`;
        const found = await ask(stepsSchema, path, { signal: gone.signal }).catch(() => undefined);
        // Of two looks at once only one tells what both have asked for.
        if (found !== undefined && !gone.signal.aborted && from === after) tell(found);
      }
      if (live && !document.hidden && !gone.signal.aborted) timer = setTimeout(look, AGAIN_MS);
    };
    const seen = () => void (document.hidden || look());
    if (live) document.addEventListener("visibilitychange", seen);
    void look();
    return () => {
      gone.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [id, live]);
  return steps;
}

/** What waited for what: every step as a bar from when it began to when it ended. */
export function Waterfall({ steps }: { readonly steps: Steps["steps"] }) {
  const { watch } = words();
  const first = Math.min(...steps.map(({ began_at }) => Date.parse(began_at)));
  const timed = steps.map((step) => ({ ...step, from: (Date.parse(step.began_at) - first) / 1000 }));
  const whole = Math.max(0.001, ...timed.map(({ from, took_s }) => from + took_s));
  const shown = longest(timed);
  return (
    <ol class="waterfall">
      {shown.map(({ kind, name, from, took_s, state, model }, at) => {
        const open = state === "under way";
        const share = open ? whole - from : took_s;
        return (
          <li key={at} class={`step ${kind} ${open ? "open" : state}`}>
            <span class="step-name" title={model}>
              {name}
            </span>
            <span class="step-lane">
              <span
                class="step-bar"
                style={{ marginInlineStart: `${(from / whole) * 100}%`, width: `max(2px, ${(share / whole) * 100}%)` }}
              />
            </span>
            <span class="step-time">
              {open ? watch.stepStates["under way"] : duration(took_s)}
              {state === "failed" || state === "abandoned" ? ` · ${watch.stepStates[state]}` : ""}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function longest<T extends { readonly took_s: number; readonly state: string }>(steps: readonly T[]): readonly T[] {
  if (steps.length <= MOST_ROWS) return steps;
  const least = steps.map(({ took_s }) => took_s).sort((a, b) => b - a)[MOST_ROWS] ?? 0;
  return steps.filter(({ took_s, state }) => took_s > least || state === "under way");
}
