import type { Task } from "../../domain/checklist.ts";
import type { RunEvent, StoredEvent } from "../../domain/event.ts";
import { safeLine, type Terminal } from "./terminal.ts";

/** What a run has done so far, as its events tell it. */
export interface ProgressState {
  readonly round: number;
  readonly phase: string;
  readonly tasks: readonly Task[];
  readonly searches: number;
  readonly pages: number;
  readonly refused: number;
  readonly claims: number;
  readonly supported: number;
  readonly tokensLeft: number | null;
  readonly current: string;
}

export const NO_PROGRESS: ProgressState = {
  round: 0,
  phase: "plan",
  tasks: [],
  searches: 0,
  pages: 0,
  refused: 0,
  claims: 0,
  supported: 0,
  tokensLeft: null,
  current: "",
};

/** The state after one more event. Pure, so that a page can show the same. */
export function advance(state: ProgressState, event: RunEvent): ProgressState {
  const base = { ...state, round: Math.max(state.round, event.iteration), tokensLeft: event.token_budget_left };
  switch (event.type) {
    case "phase":
      return { ...base, phase: event.phase };
    case "plan_made":
    case "checklist":
      return { ...base, tasks: event.tasks };
    case "tool_call":
      return { ...base, current: event.query };
    case "search_result":
    case "search_failed":
      return { ...base, searches: base.searches + 1 };
    case "fetch_result":
      return event.error === undefined
        ? { ...base, pages: base.pages + 1, phase: "read", current: event.title ?? event.url }
        : { ...base, refused: base.refused + 1 };
    case "claim_made":
      return { ...base, claims: base.claims + 1 };
    case "verify_result":
      return { ...base, supported: base.supported + (event.verdict === "supported" ? 1 : 0) };
    default:
      return base;
  }
}

/** One plain line for an event, or nothing for events that only a log wants. */
export function lineFor(event: RunEvent): string | undefined {
  switch (event.type) {
    case "plan_made":
      return `plan: ${event.tasks.map((task) => task.question).join(" · ")}${event.read_as === undefined ? "" : ` (read as: ${event.read_as})`}`;
    case "tool_call":
      return `search: ${event.query}`;
    case "search_result":
      return `results: ${event.kept} of ${event.found} kept from ${event.provider}${event.cached ? " (cached)" : ""}`;
    case "search_failed":
      return `search failed: ${event.error.message}`;
    case "fetch_result":
      return event.error === undefined
        ? `read: ${event.title || event.url}${event.cached ? " (cached)" : ""}`
        : `not read: ${event.url}: ${event.error.message}`;
    case "research_progress":
      return `round ${event.iteration}: ${event.claims} claims from ${event.sources} sources, ${event.sufficient ? "sufficient" : `open: ${event.gaps.join("; ") || "more evidence"}`}`;
    case "notice":
      return `note: ${event.message}`;
    case "writer_finalized":
      return `written: ${event.statements} statements from ${event.sources} sources`;
    default:
      return undefined;
  }
}

/** Shows a run while it goes on: a redrawn panel on a terminal, plain lines otherwise. */
export class ProgressView {
  readonly #terminal: Terminal;
  readonly #quiet: boolean;
  #state = NO_PROGRESS;
  #drawn = 0;

  constructor(terminal: Terminal, quiet: boolean) {
    this.#terminal = terminal;
    this.#quiet = quiet;
  }

  show(stored: StoredEvent): void {
    this.#state = advance(this.#state, stored.event);
    if (this.#quiet) return;
    if (this.#terminal.live) {
      this.#draw();
      return;
    }
    const line = lineFor(stored.event);
    if (line !== undefined) this.#terminal.say(`${safeLine(line, 400)}\n`);
  }

  /** Takes the panel away before the result is printed. */
  clear(): void {
    if (this.#drawn === 0) return;
    this.#terminal.say(`\u001b[${this.#drawn}A\u001b[0J`);
    this.#drawn = 0;
  }

  #draw(): void {
    const lines = panel(this.#state, this.#terminal);
    this.clear();
    this.#terminal.say(`${lines.join("\n")}\n`);
    this.#drawn = lines.length;
  }
}

const MARKS: Readonly<Record<Task["state"], string>> = { todo: "○", in_progress: "◐", done: "●", blocked: "✗" };

function panel(state: ProgressState, terminal: Terminal): string[] {
  const width = Math.max(30, terminal.columns() - 2);
  const counts = [
    `round ${state.round}`,
    `${state.searches} searches`,
    `${state.pages} pages${state.refused === 0 ? "" : ` (${state.refused} not readable)`}`,
    `${state.claims} claims`,
    ...(state.tokensLeft === null ? [] : [`${state.tokensLeft} tokens left`]),
  ];
  return [
    terminal.style("bold", safeLine(`${state.phase}: ${state.current}`, width)),
    ...state.tasks.slice(0, 8).map((task) => safeLine(`  ${MARKS[task.state]} ${task.question}`, width)),
    terminal.style("dim", safeLine(counts.join(" · "), width)),
  ];
}
