import type { Assay } from "../../../assay.ts";
import type { Audit } from "../../../audit/result.ts";
import type { StoredEvent } from "../../../domain/event.ts";
import { tailEvents } from "../../../run/event-bell.ts";
import type { StartedRun } from "../../../runs/runs.ts";
import type { Interrupt } from "../interrupt.ts";
import { type LiveLine, LiveLines } from "../live-lines.ts";
import { count, lineFor } from "../progress.ts";
import { safeLine, type Terminal } from "../terminal.ts";

const REDRAW_MS = 100;
const STOPPING = "Stopping and keeping what was read; Ctrl-C again leaves at once.";

export interface FollowingAudit {
  readonly assay: Pick<Assay, "store" | "bell">;
  readonly terminal: Terminal;
  readonly stop: Interrupt;
  /** Shows no progress. */
  readonly quiet: boolean;
  /** Number of the last event that an earlier life of the audit has shown. */
  readonly seen?: number;
}

/**
 * Shows an audit while it goes on, then has its result printed: the whole one, or what it had come to when it was stopped, with the command that
 * goes on with it.
 * @param print prints either
 * @returns the whole result; undefined when it was stopped
 */
export async function followAudit(
  started: StartedRun<Audit>,
  { assay, terminal, stop, quiet, seen = 0 }: FollowingAudit,
  print: (audit: Audit) => Promise<void>,
): Promise<Audit | undefined> {
  const resume = `Go on with: assay runs resume ${started.id}`;
  stop.lastWords(resume);
  const view = new AuditView(terminal, quiet, stop.signal);
  const ended = new AbortController();
  const watching = (async () => {
    for await (const event of tailEvents(assay.store, assay.bell, started.id, 0, ended.signal)) view.show(event, event.seq <= seen);
  })();
  const outcome = await started.outcome.finally(async () => {
    ended.abort();
    await watching;
    view.end();
  });
  if (outcome.state === "finished") {
    await print(outcome.result);
    return outcome.result;
  }
  const soFar = outcome.result;
  const begun = soFar?.references.some(({ state }) => state !== "not read") === true;
  if (soFar !== undefined && begun) await print(soFar);
  terminal.say(`\nStopped. ${begun ? "What was found so far is above" : "No source was read yet"}.\n${resume}\n`);
  return undefined;
}

/** How far an audit is, as its events tell it. */
export interface AuditProgress {
  readonly name: string;
  readonly sources: number;
  readonly statements: number;
  readonly read: number;
  readonly failed: number;
  readonly judging: boolean;
  readonly last: string;
}

export const NOT_BEGUN: AuditProgress = { name: "", sources: 0, statements: 0, read: 0, failed: 0, judging: false, last: "" };

/** The state after one more event. Pure. */
export function advanceAudit(state: AuditProgress, { event }: StoredEvent): AuditProgress {
  switch (event.type) {
    case "run_started":
      return { ...state, name: event.query, sources: event.limits.sources ?? 0, statements: event.limits.statements ?? 0 };
    case "fetch_result": {
      const last = lineFor(event) ?? "";
      return event.error === undefined ? { ...state, read: state.read + 1, last } : { ...state, failed: state.failed + 1, last };
    }
    case "phase":
      return { ...state, judging: event.phase === "verify" };
    default:
      return state;
  }
}

/** Two lines for a terminal: what is done, how far it is and what was read last. */
export function auditLines(state: AuditProgress, seconds: number, columns: number): LiveLine[] {
  const done = state.read + state.failed;
  const failed = state.failed === 0 ? "" : `, ${state.failed} failed`;
  const head = state.judging
    ? `Judging ${count(state.statements, "statement")}: ${state.name}`
    : `Reading ${done} of ${count(state.sources, "source")}${failed}: ${state.name}`;
  return [
    { text: safeLine(head, columns), look: "bold" },
    { text: safeLine([`${seconds} s`, state.last].filter((part) => part !== "").join(" · "), columns), look: "dim" },
  ];
}

class AuditView {
  readonly #terminal: Terminal;
  readonly #lines: LiveLines;
  readonly #quiet: boolean;
  readonly #stop: AbortSignal;
  readonly #startedAt = performance.now();
  #state = NOT_BEGUN;
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: Terminal, quiet: boolean, stop: AbortSignal) {
    this.#terminal = terminal;
    this.#lines = new LiveLines(terminal);
    this.#quiet = quiet;
    this.#stop = stop;
    if (!quiet && terminal.live) {
      this.#timer = setInterval(() => this.#draw(), REDRAW_MS);
      this.#timer.unref();
    } else stop.addEventListener("abort", () => terminal.say(`${STOPPING}\n`), { once: true });
  }

  /** @param known true for what an earlier life of the audit has shown already */
  show(stored: StoredEvent, known: boolean): void {
    this.#state = advanceAudit(this.#state, stored);
    if (this.#quiet || known || this.#terminal.live) return;
    const line = lineFor(stored.event);
    if (line !== undefined) this.#terminal.say(`${safeLine(line, 400)}\n`);
  }

  /** Takes the lines away before the result is printed. */
  end(): void {
    clearInterval(this.#timer);
    this.#lines.clear();
  }

  #draw(): void {
    const columns = this.#terminal.columns() - 1;
    const lines = auditLines(this.#state, Math.floor((performance.now() - this.#startedAt) / 1000), columns);
    this.#lines.draw(this.#stop.aborted ? [{ text: safeLine(STOPPING, columns), look: "bold" }, ...lines.slice(1)] : lines);
  }
}
