import { PHASE_TWO } from "../../conversation/contract/wording.ts";
import { tailEvents } from "../../run/event-bell.ts";
import { ScreenText } from "./on-screen.ts";
import type { Sources } from "./open.ts";
import { ProgressView } from "./progress-view.ts";
import type { Shell } from "./shell.ts";
import { safeText, type Terminal } from "./terminal.ts";

export interface TurnWatchOptions {
  readonly quiet: boolean;
  /** Aborts when the user has asked the turn to stop. */
  readonly stop: AbortSignal;
  readonly question: string;
}

/** Shows what a turn does until its text comes. */
export class TurnWatch {
  readonly #sources: Sources;
  readonly #shell: Shell;
  readonly #options: TurnWatchOptions;
  #view: ProgressView | undefined;
  #ended = new AbortController();

  constructor(sources: Sources, shell: Shell, options: TurnWatchOptions) {
    this.#sources = sources;
    this.#shell = shell;
    this.#options = options;
  }

  begin(runId: string): void {
    const { quiet, stop, question } = this.#options;
    if (quiet) return;
    const view = new ProgressView(this.#shell.terminal, false, stop, { question, phase: "think", stopping: "Stopping." });
    const { assay } = this.#sources;
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    this.#view = view;
    void (async () => {
      for await (const event of tailEvents(assay.store, assay.bell, runId, 0, signal)) if (!signal.aborted) view.show(event);
    })().catch(() => undefined);
  }

  end(): void {
    this.#ended.abort();
    this.#view?.end();
    this.#view = undefined;
  }
}

/** A turn's text on its way out. */
export interface TurnText {
  /** Whether any has come. */
  readonly begun: boolean;
  push(piece: string): string;
  end(): string;
}

/** The machine-readable part of a searched answer, with the blank line behind it. */
const OBJECT = /^```json\n[\s\S]*?\n```\n\n/mu;

/**
 * A turn's text for people: on a screen laid out, in a pipe as it is. The machine-readable object of a searched answer (C11) is for programs.
 * @param contract whether the object is printed too: then a pipe gets every byte
 */
export function turnText(terminal: Terminal, contract: boolean): TurnText {
  const screen = terminal.screen ? new ScreenText(terminal, { hideObject: !contract }) : undefined;
  const inPipe = (piece: string) => safeText(contract || !piece.startsWith(PHASE_TWO) ? piece : piece.replace(OBJECT, ""));
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    push(piece) {
      begun = true;
      return screen === undefined ? inPipe(piece) : screen.push(piece);
    },
    end: () => screen?.end() ?? "",
  };
}
