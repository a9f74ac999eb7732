import { listed } from "../../../conversation/spoken.ts";
import { type ConversationState, IDLE, stateSchema } from "../../../conversation/state.ts";
import { type Action, transition } from "../../../conversation/transition.ts";
import { type TurnOutcome, turnOutcomeSchema } from "../../../conversation/turn.ts";
import { evidenceOfTurn } from "../../../conversation/turn-evidence.ts";
import { AssayError } from "../../../domain/error.ts";
import { reportSchema } from "../../../domain/report.ts";
import type { ConversationRecord } from "../../../store/store.ts";
import type { Evidenced } from "../../../write/evidence.ts";
import { evidenceLines, sourceLines } from "../chat-evidence.ts";
import { EXIT } from "../exit-codes.ts";
import { ONE_PRESS_MS } from "../interrupt.ts";
import { ScreenText } from "../on-screen.ts";
import { DEMONSTRATION_NOTE, type Sources } from "../open.ts";
import type { InterruptSignal, Shell } from "../shell.ts";
import { safeLine, sayFault } from "../terminal.ts";
import { TurnWatch, turnText } from "../turn-watch.ts";
import { helpText, note } from "./help.ts";
import type { Lines } from "./lines.ts";
import { saveConversation } from "./save.ts";

export interface TalkParts {
  readonly sources: Sources;
  readonly shell: Shell;
  readonly lines: Lines;
  /** The conversation to go on with; a new one is made of the first message. */
  readonly record: ConversationRecord | undefined;
  /** Whether searched answers are printed with their machine-readable part. */
  readonly contract: boolean;
}

/** One sitting at the terminal (C16, I1). */
export class Talk {
  readonly #sources: Sources;
  readonly #shell: Shell;
  readonly #lines: Lines;
  readonly #contract: boolean;
  #record: ConversationRecord | undefined;
  #last: TurnOutcome | undefined;
  #state: ConversationState;
  #turn: AbortController | undefined;
  #leaving = false;
  /** Ctrl-C presses since the last line or turn, and when the last one was. */
  #presses = 0;
  #pressedAt = Number.NEGATIVE_INFINITY;

  constructor({ sources, shell, lines, record, contract }: TalkParts) {
    this.#contract = contract;
    this.#sources = sources;
    this.#shell = shell;
    this.#lines = lines;
    this.#record = record;
    this.#state = record === undefined ? IDLE : stateSchema.parse(JSON.parse(record.state));
  }

  /** Talks until the lines end or the user leaves. */
  async begin(): Promise<void> {
    const off = this.#shell.onInterrupt((signal) => this.#signalled(signal));
    this.#lines.onInterrupt(() => this.#stopTurn());
    try {
      await this.#greet();
      while (!this.#leaving) {
        const line = await this.#lines.next();
        if (this.#leaving || line.kind === "end") break;
        if (line.kind === "interrupt") this.#atPrompt(line.empty);
        else {
          this.#presses = 0;
          await this.#take(line.text);
        }
      }
    } finally {
      off();
      this.#lines.close();
    }
    await this.#goodbye();
  }

  async #greet(): Promise<void> {
    const { terminal } = this.#shell;
    if (this.#sources.demonstration) terminal.say(note(DEMONSTRATION_NOTE, terminal));
    const record = this.#record;
    if (record !== undefined && record.title !== "") {
      terminal.say(note(`Going on with ${record.id}: ${safeLine(record.title, 80)}`, terminal));
      if (terminal.screen) await this.#recall(record.id);
    }
    const where = this.#sources.demonstration ? "" : `A search asks ${listed(this.#sources.searches)}. `;
    terminal.say(note(`${where}Ask anything; /help says what else there is.`, terminal));
  }

  /** Shows the last answer and what was said to get it, so that one knows where the conversation stands. */
  async #recall(id: string): Promise<void> {
    const { terminal } = this.#shell;
    const { messages } = await this.#sources.conversations.open(id);
    const answered = messages.findLastIndex(({ role, meta }) => role === "assistant" && !SMALL_TALK.has(metaOf(meta).action ?? ""));
    const [said, answer] = answered > 0 ? messages.slice(answered - 1) : messages.slice(-2);
    if (said === undefined || answer === undefined) return;
    const screen = new ScreenText(terminal, { hideObject: true });
    terminal.out(`\n> ${safeLine(said.text, 400)}\n${screen.push(answer.text)}${screen.end()}\n\n`);
  }

  async #goodbye(): Promise<void> {
    const { terminal } = this.#shell;
    const record = this.#record;
    if (record === undefined || !(terminal.live || terminal.screen)) return;
    const { messages } = await this.#sources.conversations.open(record.id);
    if (messages.length > 0) terminal.say(note(`Go on with: assay chat --resume ${record.id}`, terminal));
  }

  /** A signal: Ctrl-C where the keys are not ours, or somebody who wants the program to end. */
  #signalled(signal: InterruptSignal): void {
    if (signal === "SIGTERM") {
      this.#leave();
      return;
    }
    if (performance.now() - this.#pressedAt <= ONE_PRESS_MS) return;
    this.#pressedAt = performance.now();
    if (this.#turn !== undefined) this.#stopTurn();
    else {
      // The terminal has written ^C by itself.
      this.#shell.terminal.say("\n");
      this.#atPrompt(true);
      if (!this.#leaving) this.#lines.again();
    }
  }

  #stopTurn(): void {
    if (this.#turn === undefined) return;
    this.#presses++;
    if (this.#presses === 1) this.#turn.abort(new AssayError("CANCELLED", "Stopped by the user."));
    else if (this.#presses > 2) {
      this.#lines.close();
      this.#shell.leave(EXIT.interrupted);
    }
  }

  #atPrompt(empty: boolean): void {
    this.#presses = empty ? this.#presses + 1 : 0;
    const { terminal } = this.#shell;
    if (this.#presses > 1) this.#leave();
    else if (empty) terminal.say(note("Ctrl-C again leaves, like /quit and Ctrl-D.", terminal));
  }

  #leave(): void {
    this.#leaving = true;
    this.#turn?.abort(new AssayError("CANCELLED", "Stopped by the user."));
    this.#lines.close();
  }

  async #take(line: string): Promise<void> {
    try {
      const typed = line.trim();
      const command = /^\/(\w+|\?)(?:[^\S\n]+(.*))?$/.exec(/^(?:exit|quit)$/i.test(typed) ? `/${typed}` : typed);
      if (typed === "") return;
      if (command === null) await this.#say(line);
      else await this.#command(command[1]?.toLowerCase() ?? "", command[2]?.trim() ?? "");
    } catch (thrown) {
      sayFault(AssayError.from(thrown).message, this.#shell.terminal);
    }
  }

  async #say(message: string): Promise<void> {
    const { terminal } = this.#shell;
    const { conversations } = this.#sources;
    const turn = new AbortController();
    this.#turn = turn;
    const watch = new TurnWatch(this.#sources, this.#shell, {
      quiet: !terminal.live && !terminal.screen,
      stop: turn.signal,
      question: this.#questionIn(message),
    });
    const text = turnText(terminal, this.#contract);
    try {
      this.#record ??= await conversations.create();
      const outcome = await conversations.say(this.#record.id, message, {
        signal: turn.signal,
        onRun: (id) => watch.begin(id),
        onText: (piece) => {
          watch.end();
          terminal.out(text.push(piece));
        },
      });
      watch.end();
      terminal.out(`${text.end()}\n\n`);
      this.#state = outcome.state;
      if (evidenceOfTurn(outcome) !== undefined) this.#last = outcome;
    } catch (thrown) {
      watch.end();
      const begun = text.end();
      terminal.out(text.begun ? `${begun}\n` : begun);
      if (!turn.signal.aborted) throw thrown;
      if (!this.#leaving) terminal.say(note("Stopped. The conversation is as it was before.", terminal));
    } finally {
      this.#turn = undefined;
      this.#presses = 0;
    }
  }

  /** What is looked up, where the message itself does not say it: a "y" is about the question before. */
  #questionIn(message: string): string {
    return transition(this.#state, message).query ?? message;
  }

  async #command(name: string, rest: string): Promise<void> {
    const { terminal } = this.#shell;
    const blank = terminal.screen ? "\n" : "";
    switch (name) {
      case "help":
      case "?":
        return terminal.say(`${helpText(terminal.live ? terminal.columns() - 1 : 100)}\n`);
      case "quit":
      case "exit":
        this.#leaving = true;
        return;
      case "new":
        this.#record = undefined;
        this.#last = undefined;
        this.#state = IDLE;
        return terminal.say(note("A new conversation.", terminal));
      case "sources":
        return terminal.out(sourceLines(await this.#evidenced(), terminal) + blank);
      case "evidence":
        return terminal.out((await evidenceLines(await this.#evidenced(), rest, this.#sources.assay.store, terminal)) + blank);
      case "save": {
        const kept = this.#record === undefined ? [] : (await this.#sources.conversations.open(this.#record.id)).messages;
        return terminal.say(`Written to ${await saveConversation(kept, rest, this.#shell)}\n`);
      }
      default:
        throw new AssayError("INVALID_INPUT", `There is no command /${name}; /help shows those there are.`);
    }
  }

  /**
   * What the last answer from sources in this conversation rests on, also of an earlier sitting; before the first one, the report it is about.
   * @throws AssayError INVALID_INPUT where nothing has been searched
   */
  async #evidenced(): Promise<Evidenced> {
    const answer = this.#last ?? (await this.#searchedBefore());
    const evidenced = (answer === undefined ? undefined : evidenceOfTurn(answer)) ?? (await this.#report());
    if (evidenced === undefined) throw new AssayError("INVALID_INPUT", "Nothing has been searched in this conversation yet.");
    return evidenced;
  }

  async #searchedBefore(): Promise<TurnOutcome | undefined> {
    if (this.#record === undefined) return undefined;
    const { messages } = await this.#sources.conversations.open(this.#record.id);
    const runs = messages.flatMap(({ meta }) => {
      const { run_id, action } = metaOf(meta);
      return (action === "phase_two" || action === "follow_up") && run_id !== undefined ? [run_id] : [];
    });
    for (const id of runs.toReversed()) {
      const run = await this.#sources.assay.store.getRun(id);
      const outcome = run?.result === undefined ? undefined : turnOutcomeSchema.parse(JSON.parse(run.result));
      // A follow-up that the evidence does not answer is one from memory, which rests on nothing.
      if (outcome === undefined || evidenceOfTurn(outcome) === undefined) continue;
      this.#last = outcome;
      break;
    }
    return this.#last;
  }

  /** The report that the conversation is about. */
  async #report(): Promise<Evidenced | undefined> {
    const id = this.#state.name === "idle" ? undefined : this.#state.evidenceRun;
    const run = id === undefined ? undefined : await this.#sources.assay.store.getRun(id);
    return run?.kind === "research" && run.result !== undefined ? reportSchema.parse(JSON.parse(run.result)) : undefined;
  }
}

/** What was done where nothing was answered. */
const SMALL_TALK: ReadonlySet<string> = new Set<Action>(["acknowledge", "ask_again", "ask_back", "explain", "go_back", "nothing_asked"]);

function metaOf(meta: string): { run_id?: string; action?: string } {
  return JSON.parse(meta) as { run_id?: string; action?: string };
}
