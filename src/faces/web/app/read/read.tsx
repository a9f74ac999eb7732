import "./read.css";
import { useEffect, useMemo } from "preact/hooks";
import { Failure } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Empty } from "../parts/empty.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { href } from "../router.ts";
import { dollars, duration, figure, moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { Actions, Rating } from "./actions.tsx";
import { proofOf, type ReadingView, readingOf } from "./api.ts";
import { Body } from "./body.tsx";
import { Figures, Findings } from "./checked.tsx";
import { DeskContext } from "./context.ts";
import { Evidence } from "./evidence.tsx";
import { useKeys } from "./keys.ts";
import { ReviewBar } from "./review.tsx";
import { mayHoldUnwritten, Sources, UnwrittenClaims } from "./sources.tsx";
import { deskOf } from "./state.ts";

/** `#/read/RUN/SENTENCE`: a report, and beside it what the chosen sentence rests on. */
export function Read({ path: [run = "", sentence], query }: ViewProps) {
  const { shell } = words();
  const loaded = useLoaded(
    (signal) => {
      // What a link to a sentence is opened for comes beside the report and not after it.
      if (sentence !== undefined) proofOf(run, sentence).catch(() => undefined);
      return readingOf(run, signal);
    },
    [run],
  );
  if (loaded.state === "loading") return <p class="soft">{shell.loading}</p>;
  if (loaded.state === "failed") return <NoReport run={run} error={loaded.error} again={loaded.again} />;
  return <Report reading={loaded.value} reviewing={query.get("mode") === "review"} />;
}

function NoReport({ run, error, again }: { readonly run: string; readonly error: unknown; readonly again: () => void }) {
  const { read, shell } = words();
  if (error instanceof Failure && error.type === "CONFLICT") {
    return (
      <Empty title={read.noReport} alone>
        <p>{error.message}</p>
        <a class="button main" href={href("watch", [run])}>
          {read.watch}
        </a>
      </Empty>
    );
  }
  return (
    <Fault message={messageOf(error)} view={shell.views.read}>
      <Button small onClick={again}>
        {shell.retry}
      </Button>
    </Fault>
  );
}

/** How many pictures a report may take to find its heights. */
const FRAMES = 20;

/** Blocks find their heights only when they are near, which moves what was already brought into view: it is looked after until it stays. */
function bringIntoView(sentence: string, isWanted: () => boolean, frames: number, stood = false): void {
  const wanted = document.getElementById(`s-${sentence}`);
  if (wanted === null || frames === 0 || !isWanted()) return;
  const { top, bottom } = wanted.getBoundingClientRect();
  const stands = frames < FRAMES && top >= 0 && bottom <= innerHeight;
  if (stands && stood) return;
  if (!stands) wanted.scrollIntoView({ block: "center" });
  requestAnimationFrame(() => bringIntoView(sentence, isWanted, frames - 1, stands));
}

interface ReportProps {
  readonly reading: ReadingView;
  readonly reviewing: boolean;
}

function Report({ reading, reviewing }: ReportProps) {
  const desk = useMemo(() => deskOf(reading, reviewing), [reading]);
  useKeys(desk);
  useEffect(
    () =>
      desk.selected.subscribe((id) => {
        if (id !== undefined) requestAnimationFrame(() => bringIntoView(id, () => desk.selected.peek() === id, FRAMES));
      }),
    [desk],
  );
  // Made once: choosing a sentence changes that sentence and the one before, and nothing else of a long report.
  const body = useMemo(
    () => (
      <>
        <Body reading={reading} />
        <Findings reading={reading} />
        <Sources reading={reading} />
        {mayHoldUnwritten(reading) && <UnwrittenClaims run={reading.run_id} />}
      </>
    ),
    [reading],
  );
  return (
    <DeskContext.Provider value={desk}>
      <div class="reading">
        <article class={desk.narrowed.value ? "report narrowed" : "report"}>
          <header class="report-head">
            <h1 dir="auto">{reading.query}</h1>
            <Used reading={reading} />
            <Disputed reading={reading} />
            {reading.checked !== undefined && <Figures checked={reading.checked} />}
            <Actions run={reading.run_id} />
          </header>
          {body}
          <Rating run={reading.run_id} />
        </article>
        <div class="side">
          <ReviewBar />
          <Evidence />
        </div>
      </div>
    </DeskContext.Provider>
  );
}

function Used({ reading }: { readonly reading: ReadingView }) {
  const { read, check } = words();
  const { used, checked, status: said, blocks } = reading;
  const status = said === "not_found" && blocks.some(({ kind }) => kind === "passage") ? "passages" : said;
  if (checked !== undefined) return <p class="soft small used">{check.audited(moment(checked.audited_at))}</p>;
  if (status === undefined) return null;
  if (used === undefined) return <p class="soft small used">{read.status[status]}</p>;
  const cost = used.dollars > 0 ? dollars(used.dollars) : used.tokens > 0 ? undefined : read.free;
  const parts = [
    read.status[status],
    [read.searches(used.searches, figure(used.searches)), read.pages(used.pages, figure(used.pages)), duration(used.seconds)].join(", "),
    used.tokens > 0 ? read.tokens(figure(used.tokens)) : undefined,
    cost,
    used.unpriced.length > 0 ? read.unpriced : undefined,
  ];
  return <p class="soft small used">{parts.filter((part) => part !== undefined).join(" · ")}</p>;
}

/** That its own sources disagree is said before anything is read: an answer may stand there all the same. */
function Disputed({ reading: { run_id: run, sentences } }: { readonly reading: ReadingView }) {
  const { read } = words();
  const disputed = sentences.filter((one) => one.disputed);
  if (disputed.length === 0) return null;
  return (
    <div class="disputed" role="note">
      <p>{read.disputed(disputed.length)}</p>
      <ul>
        {disputed.slice(0, MOST_DISPUTED).map(({ id, text }) => (
          <li key={id}>
            <a href={href("read", [run, id])} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_DISPUTED = 5;
