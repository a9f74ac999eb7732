import type { Task } from "../../domain/checklist.ts";
import type { RunEvent } from "../../domain/event.ts";
import { readingLine } from "../../lexicon/reading-line.ts";

/** What a run has done so far, as its events tell it. */
export interface ProgressState {
  readonly question: string;
  readonly round: number;
  readonly phase: string;
  readonly tasks: readonly Task[];
  readonly searches: number;
  readonly pages: number;
  readonly refused: number;
  readonly claims: number;
  /** Ids of claims found supported, each counted once however often it is judged. */
  readonly supported: ReadonlySet<string>;
  readonly tokensLeft: number | null;
  /** The newest searches and pages, oldest first. */
  readonly recent: readonly string[];
}

export const NO_PROGRESS: ProgressState = {
  question: "",
  round: 0,
  phase: "plan",
  tasks: [],
  searches: 0,
  pages: 0,
  refused: 0,
  claims: 0,
  supported: new Set(),
  tokensLeft: null,
  recent: [],
};

const RECENT = 5;

/** The state after one more event. Pure, so that a page can show the same. */
export function advance(state: ProgressState, event: RunEvent): ProgressState {
  const base = { ...state, round: Math.max(state.round, event.iteration), tokensLeft: event.token_budget_left };
  const line = recentLine(event);
  const seen = line === undefined ? base : { ...base, recent: [...base.recent, line].slice(-RECENT) };
  switch (event.type) {
    case "run_started":
      return { ...seen, question: event.query };
    case "phase":
      return event.state === "started" ? { ...seen, phase: event.phase } : seen;
    case "plan_made":
      return { ...seen, tasks: event.tasks };
    case "checklist":
      return { ...seen, tasks: event.tasks };
    case "search_result":
    case "search_failed":
      return { ...seen, searches: seen.searches + 1 };
    case "fetch_result":
      return event.error === undefined ? { ...seen, pages: seen.pages + 1, phase: "read" } : { ...seen, refused: seen.refused + 1 };
    case "claim_made":
      return { ...seen, claims: seen.claims + 1 };
    case "verify_result":
      return event.verdict === "supported" ? { ...seen, supported: new Set([...seen.supported, event.claim_id]) } : seen;
    default:
      return seen;
  }
}

/** What of an event is worth a moment's look. */
function recentLine(event: RunEvent): string | undefined {
  switch (event.type) {
    case "tool_call":
    case "search_result":
    case "search_failed":
    case "fetch_result":
    case "notice":
      return lineFor(event);
    default:
      return undefined;
  }
}

/** One plain line for an event, or nothing for events that only a log wants. The text in it is a page's and has yet to be made safe. */
export function lineFor(event: RunEvent): string | undefined {
  switch (event.type) {
    case "plan_made":
      return `plan: ${event.tasks.map((task) => task.question).join(" · ")}${event.reading === undefined ? "" : ` – ${readingLine(event.reading)}`}`;
    case "tool_call":
      // What is told to other tools is a step of the plan, which has a line of its own.
      return event.tool === "search" ? `search: ${event.query}` : undefined;
    case "search_result":
      return `results: ${event.kept} of ${event.found} kept for ${event.query} (${event.provider}${event.cached ? ", cached" : ""})`;
    case "search_failed":
      return `search failed: ${event.query}: ${event.error.message}`;
    case "fetch_result":
      return event.error === undefined
        ? `read: ${event.title || event.url}${event.cached && isOnWeb(event.url) ? " (cached)" : ""}`
        : `not read: ${event.url}: ${event.error.message}`;
    case "research_progress":
      return `round ${event.iteration}: ${count(event.claims, "claim")} from ${count(event.sources, "source")}, ${event.sufficient ? "enough to look no further" : `open: ${event.gaps.join("; ") || "more evidence"}`}`;
    case "notice":
      return `note: ${event.message}`;
    case "writer_finalized":
      return event.statements === 0
        ? "written: no statement that is sure to answer"
        : `written: ${count(event.statements, "statement")} from ${count(event.sources, "source")}`;
    default:
      return undefined;
  }
}

/** A document of the library lies where it is; only a page that was not fetched came from a cache. */
function isOnWeb(url: string): boolean {
  return /^https?:/i.test(url);
}

export function count(n: number, what: string): string {
  return `${n.toLocaleString("en")} ${what}${n === 1 ? "" : what.endsWith("ch") ? "es" : "s"}`;
}
