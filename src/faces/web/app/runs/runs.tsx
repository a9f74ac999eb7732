import "./runs.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Empty } from "../parts/empty.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { Field, Select } from "../parts/field.tsx";
import { attempt, tell } from "../parts/toast.tsx";
import { go, href, note, route } from "../router.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { type Narrowed, type RunRow, removeRun, runAgain, runsOf } from "./api.ts";
import { Row } from "./row.tsx";

const KINDS = ["research", "turn", "audit", "search", "read", "clarify"] as const;
const STATES = ["queued", "running", "finished", "failed", "cancelled", "interrupted"] as const;
const TYPING_MS = 250;

/** All runs, the newest first, narrowed by words, kind, state and days; what narrows them stands in the address. */
export function Runs({ query }: ViewProps) {
  const { runs: said, shell } = words();
  // The address alone says what narrows the list: several changes at once each go on from the one before.
  const narrowed = useMemo(() => narrowedBy(query), [query.toString()]);
  const list = useRuns(narrowed);
  const [leaving, setLeaving] = useState<RunRow | undefined>(undefined);
  const change = (over: Partial<Narrowed>) => {
    const next = { ...narrowedBy(route.value.query), ...over };
    note(href("runs", [], Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ""))));
  };
  const remove = async ({ id }: RunRow) => {
    setLeaving(undefined);
    if (!(await attempt(() => removeRun(id)))) return;
    list.drop(id);
    tell(said.removed);
  };
  const again = (row: RunRow) => void attempt(async () => go(href("watch", [await runAgain(row.id)], { asked: "1" })));
  const isNarrowed = Object.values(narrowed).some((value) => value !== "");
  return (
    <article class="view">
      <h1>{shell.views.runs}</h1>
      <search class="narrowing">
        <Field label={said.words} type="search" value={narrowed.query} onValue={(value) => change({ query: value.slice(0, 200) })} />
        <Select
          label={said.kind}
          value={narrowed.kind}
          options={[["", said.any], ...KINDS.map((one) => [one, said.kinds[one] ?? one] as const)]}
          onValue={(kind) => change({ kind })}
        />
        <Select
          label={said.state}
          value={narrowed.state}
          options={[["", said.any], ...STATES.map((one) => [one, said.states[one]] as const)]}
          onValue={(state) => change({ state })}
        />
        <Field label={said.from} type="date" value={narrowed.from} onValue={(from) => change({ from })} />
        <Field label={said.until} type="date" value={narrowed.until} onValue={(until) => change({ until })} />
      </search>
      {list.failed !== undefined && (
        <Fault message={messageOf(list.failed)}>
          <Button small onClick={list.more}>
            {shell.retry}
          </Button>
        </Fault>
      )}
      {list.rows.length > 0 && (
        <ul class="list runs" aria-label={shell.views.runs}>
          {list.rows.map((row) => (
            <Row key={row.id} row={row} onAgain={() => again(row)} onRemove={() => setLeaving(row)} />
          ))}
        </ul>
      )}
      {list.state === "loading" && <p class="soft">{shell.loading}</p>}
      {list.state === "more" && <More onMore={list.more} />}
      {list.state === "end" && list.rows.length === 0 && (
        <Empty title={isNarrowed ? said.noneSuch : said.none}>
          <a class="button" href={isNarrowed ? href("runs") : href("ask")}>
            {isNarrowed ? said.all : shell.toAsk}
          </a>
        </Empty>
      )}
      {leaving !== undefined && (
        <Dialog title={said.removeTitle} onClose={() => setLeaving(undefined)}>
          <p dir="auto">{leaving.query || leaving.id}</p>
          <p class="soft">{said.removeAbout}</p>
          <p class="dialog-foot">
            <Button look="danger" onClick={() => void remove(leaving)}>
              {said.remove}
            </Button>
          </p>
        </Dialog>
      )}
    </article>
  );
}

function narrowedBy(query: URLSearchParams): Narrowed {
  const said = (name: keyof Narrowed) => query.get(name) ?? "";
  return { query: said("query"), kind: said("kind"), state: said("state"), from: said("from"), until: said("until") };
}

interface Listed {
  readonly rows: readonly RunRow[];
  readonly state: "loading" | "more" | "end" | "failed";
  readonly next: string | undefined;
  readonly failed: unknown;
}

const FRESH: Listed = { rows: [], state: "loading", next: undefined, failed: undefined };

/** The list as far as it was read; begun anew when it is narrowed otherwise. */
function useRuns(narrowed: Narrowed) {
  const [listed, setListed] = useState<Listed>(FRESH);
  const gone = useRef<AbortController | undefined>(undefined);
  const read = (before: Listed) => {
    gone.current?.abort();
    const own = new AbortController();
    gone.current = own;
    setListed({ ...before, state: "loading", failed: undefined });
    runsOf(narrowed, before.next, own.signal).then(
      ({ runs, next }) => {
        if (own.signal.aborted) return;
        const known = new Set(before.rows.map(({ id }) => id));
        const rows = [...before.rows, ...runs.filter(({ id }) => !known.has(id))];
        setListed({ rows, next, state: next === undefined ? "end" : "more", failed: undefined });
      },
      (failed: unknown) => own.signal.aborted || setListed({ ...before, state: "failed", failed }),
    );
  };
  useEffect(() => {
    const typing = setTimeout(() => read(FRESH), narrowed.query === "" ? 0 : TYPING_MS);
    return () => {
      clearTimeout(typing);
      gone.current?.abort();
    };
  }, [narrowed]);
  return {
    ...listed,
    more: () => read(listed),
    drop: (id: string) => setListed((before) => ({ ...before, rows: before.rows.filter((row) => row.id !== id) })),
  };
}

/** Reads on when it comes into sight, and by its button. */
function More({ onMore }: { readonly onMore: () => void }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onMore(), { rootMargin: "600px" });
    seen.observe(element);
    return () => seen.disconnect();
  }, [onMore]);
  return (
    <p ref={box}>
      <Button onClick={onMore}>{words().runs.more}</Button>
    </p>
  );
}
