import type { Task } from "../../domain/checklist.ts";
import type { RunEvent, StoredEvent } from "../../domain/event.ts";
import { wrap } from "./columns.ts";
import { type LiveLine, LiveLines } from "./live-lines.ts";
import { advance, count, lineFor, NO_PROGRESS, type ProgressState } from "./progress.ts";
import { safeLine, type Terminal } from "./terminal.ts";

const REDRAW_MS = 100;
const MOST_TROUBLES = 3;
const STOPPING = "Stopping and keeping what was found; Ctrl-C again leaves at once.";

const MARKS: Readonly<Record<Task["state"], string>> = { todo: "○", in_progress: "◐", done: "●", blocked: "✗" };
const PHASES: Readonly<Record<string, string>> = {
  think: "Thinking",
  plan: "Planning",
  search: "Searching",
  read: "Reading",
  reflect: "Reflecting",
  verify: "Verifying",
  write: "Writing",
};

const TROUBLE = new Set(["WITHOUT_MODEL", "CHECK_UNRESOLVED", "PLANNING_TOOL"]);

/** What somebody who waits should know afterwards too: that a service or a model did not do its part. */
function troubleIn(event: RunEvent): string | undefined {
  if (event.type === "search_failed") return `note: ${event.error.message}`;
  return event.type === "notice" && TROUBLE.has(event.code) ? `note: ${event.message}` : undefined;
}

/** What a view begins with. */
export interface ProgressViewOptions {
  /** The question, where no event tells it. */
  readonly question?: string;
  /** The phase before the first one. */
  readonly phase?: string;
  /** What is said once the user has asked to stop. */
  readonly stopping?: string;
}

/** Shows a run while it goes on: a panel written over in place on a terminal, plain lines otherwise. */
export class ProgressView {
  readonly #terminal: Terminal;
  readonly #lines: LiveLines;
  readonly #quiet: boolean;
  readonly #stop: AbortSignal;
  readonly #startedAt = performance.now();
  readonly #stopping: string;
  #state: ProgressState;
  /** What went wrong along the way, each said once. */
  readonly #troubles = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param stop aborts when the user has asked the run to stop */
  constructor(
    terminal: Terminal,
    quiet: boolean,
    stop: AbortSignal,
    { question = "", phase = NO_PROGRESS.phase, stopping = STOPPING }: ProgressViewOptions = {},
  ) {
    this.#state = { ...NO_PROGRESS, question, phase };
    this.#stopping = stopping;
    this.#terminal = terminal;
    this.#lines = new LiveLines(terminal);
    this.#quiet = quiet;
    this.#stop = stop;
    if (!quiet && terminal.live) {
      this.#timer = setInterval(() => this.#draw(), REDRAW_MS);
      this.#timer.unref();
      // At once: whoever pressed Ctrl-C is to see that it was heard, however busy the run is.
      stop.addEventListener("abort", () => this.#draw(), { once: true });
    } else stop.addEventListener("abort", () => terminal.say(`${stopping}\n`), { once: true });
  }

  /** @param known true for what an earlier life of the run has shown already */
  show(stored: StoredEvent, known = false): void {
    this.#state = advance(this.#state, stored.event);
    const trouble = troubleIn(stored.event);
    if (trouble !== undefined && !known) this.#troubles.add(trouble);
    if (this.#quiet || known || this.#terminal.live) return;
    const line = lineFor(stored.event);
    if (line !== undefined) this.#terminal.say(`${safeLine(line, 400)}\n`);
  }

  /** Takes the panel away before the result is printed. Troubles that passed by in it stay. */
  end(): void {
    clearInterval(this.#timer);
    this.#lines.clear();
    const { live, style, columns, say } = this.#terminal;
    if (this.#quiet || !live) return;
    for (const trouble of [...this.#troubles].slice(0, MOST_TROUBLES)) {
      for (const line of wrap(safeLine(trouble, 400), Math.max(20, columns() - 1))) say(`${style("yellow", line)}\n`);
    }
    this.#troubles.clear();
  }

  #draw(): void {
    const { columns, rows } = this.#terminal;
    const seconds = Math.floor((performance.now() - this.#startedAt) / 1000);
    const lines = panel(this.#state, { columns: columns() - 1, rows: rows() - 2, seconds });
    this.#lines.draw(this.#stop.aborted ? [{ text: safeLine(this.#stopping, columns() - 1), look: "bold" }, ...lines.slice(1)] : lines);
  }
}

/** The panel's lines: question, checklist, what was just done, and the counts. Never more than the terminal holds. */
export function panel(
  state: ProgressState,
  screen: { readonly columns: number; readonly rows: number; readonly seconds: number },
): LiveLine[] {
  const line = (text: string, look?: LiveLine["look"]): LiveLine => ({
    text: safeLine(text, screen.columns),
    ...(look === undefined ? {} : { look }),
  });
  const indented = (text: string, look?: LiveLine["look"]): LiveLine => ({
    text: `  ${safeLine(text, screen.columns - 2)}`,
    ...(look === undefined ? {} : { look }),
  });
  const head = line(`${PHASES[state.phase] ?? state.phase}: ${state.question}`, "bold");
  const foot = line(countsOf(state, screen.seconds).join(" · "), "dim");
  const room = Math.max(0, screen.rows - 2);
  const tasks = state.tasks.length < 2 && room < 6 ? [] : state.tasks.map((task) => indented(`${MARKS[task.state]} ${task.question}`));
  const shown = tasks.slice(0, Math.max(1, Math.floor(room / 2)));
  const recent = state.recent.slice(Math.max(0, state.recent.length - (room - shown.length))).map((text) => indented(text, "dim"));
  return [head, ...shown, ...(room - shown.length > 0 ? recent : []), foot];
}

function countsOf(state: ProgressState, seconds: number): string[] {
  if (state.phase === "think") return [`${seconds} s`];
  return [
    `${seconds} s`,
    `round ${Math.max(1, state.round)}`,
    count(state.searches, "search"),
    `${count(state.pages, "page")}${state.refused === 0 ? "" : ` (${state.refused} not readable)`}`,
    `${count(state.claims, "claim")}${state.supported.size === 0 ? "" : `, ${state.supported.size} supported`}`,
    ...(state.tokensLeft === null ? [] : [`${count(state.tokensLeft, "token")} left`]),
  ];
}
