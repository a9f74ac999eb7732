import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Command } from "commander";
import type { TurnOutcome } from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import type { ConversationRecord } from "../../store/store.ts";
import { TurnWatch } from "./ask-command.ts";
import { evidenceLines, sourceLines } from "./chat-evidence.ts";
import { EXIT } from "./exit-codes.ts";
import { openSources, type Sources } from "./open.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { hasStore, setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine, safeText } from "./terminal.ts";

const HELP = `Ask anything. The first answer is from memory; y has it looked up, n leaves it, a question mark at the end searches at once.
  /sources       the sources of the last searched answer
  /evidence N    the quotes behind its [N]
  /save FILE     write the conversation to a file
  /new           begin another conversation
  /help          this
  /quit          leave (also Ctrl-D)
Ctrl-C stops an answer under way.`;
const PROMPT = "> ";
const HISTORY = 200;
const LISTED = 20;
const NO_CONVERSATION = "There are no conversations yet.\n";

/** `assay chat`: a conversation in the terminal (C16, I1). */
export function chatCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const command = program
    .command("chat")
    .description("a conversation: answered at once, searched with your consent")
    .helpGroup("Research:");
  withCommon(command, "sources")
    .addOption(optionOf("--resume <id>", "go on with a conversation, or with the last one"))
    .addOption(optionOf("--about <run>", "talk about a finished report"))
    .option("--list", "list earlier conversations")
    .action(async (options: RawOptions) => exit(await chat(options, shell, process.stdin)));
}

/** Opens what is needed, talks until the end of the input, and closes it. @returns the exit code */
export async function chat(options: RawOptions, shell: Shell, input: NodeJS.ReadableStream): Promise<number> {
  if (typeof options.resume === "string" && typeof options.about === "string") {
    throw new AssayError("INVALID_INPUT", "--resume and --about are two ways to begin; give one of them.", { field: "--about" });
  }
  const setup = setupFrom(options, shell);
  if (!hasStore(setup.loaded.config) && nothingKept(options, shell)) return EXIT.ok;
  const sources = await openSources(setup, shell.terminal, new AbortController().signal);
  try {
    if (options.list === true) return await list(sources, shell);
    const record = await begun(sources, options);
    await new Chat(sources, shell, input, record).talk();
    return EXIT.ok;
  } finally {
    await sources.assay.close();
  }
}

/** Where nothing was ever kept there is nothing to list or to go on with, and looking makes no store. @returns whether that was all that was wanted */
function nothingKept({ list: listed, resume, about }: RawOptions, { terminal }: Shell): boolean {
  if (typeof resume === "string")
    throw new AssayError("NOT_FOUND", `There is no conversation ${safeLine(resume, 60)}; there are none yet.`, { field: "--resume" });
  if (typeof about === "string")
    throw new AssayError("NOT_FOUND", `There is no finished report ${safeLine(about, 60)}; there are none yet.`, { field: "--about" });
  if (listed === true) terminal.say(NO_CONVERSATION);
  return listed === true;
}

async function list({ conversations }: Sources, { terminal }: Shell): Promise<number> {
  const records = await conversations.list(LISTED);
  for (const { id, updatedAt, title } of records)
    terminal.out(`${id}  ${updatedAt.slice(0, 16).replace("T", " ")}  ${safeLine(title, 80)}\n`);
  if (records.length === 0) terminal.say(NO_CONVERSATION);
  return EXIT.ok;
}

async function begun({ conversations }: Sources, { resume, about }: RawOptions): Promise<ConversationRecord> {
  if (typeof resume === "string") return (await conversations.open(resume)).record;
  return conversations.create(typeof about === "string" ? about : undefined);
}

/** One sitting at the terminal. */
class Chat {
  readonly #sources: Sources;
  readonly #shell: Shell;
  readonly #input: NodeJS.ReadableStream;
  #record: ConversationRecord;
  #last: TurnOutcome | undefined;
  #turn: AbortController | undefined;
  #leaving = false;

  constructor(sources: Sources, shell: Shell, input: NodeJS.ReadableStream, record: ConversationRecord) {
    this.#sources = sources;
    this.#shell = shell;
    this.#input = input;
    this.#record = record;
  }

  /** Reads lines until the input ends or the user leaves. Lines that come while an answer is under way wait for it. */
  async talk(): Promise<void> {
    const { messages } = await this.#sources.conversations.open(this.#record.id);
    const { terminal } = this.#shell;
    const typed = messages.filter(({ role }) => role === "user").map(({ text }) => text);
    const reader = createInterface({
      input: this.#input,
      ...(terminal.screen ? { output: process.stdout } : {}),
      terminal: terminal.screen,
      history: typed.slice(-HISTORY).reverse(),
      historySize: HISTORY,
      prompt: PROMPT,
    });
    const stopListening = this.#shell.onInterrupt(() => this.#interrupted(reader));
    reader.on("SIGINT", () => this.#interrupted(reader));
    try {
      this.#greet(messages.length);
      this.#prompt(reader);
      for await (const line of reader) {
        await this.#take(line);
        if (this.#leaving) break;
        this.#prompt(reader);
      }
    } finally {
      stopListening();
      reader.close();
    }
  }

  #greet(messages: number): void {
    const { terminal } = this.#shell;
    if (this.#sources.demonstration)
      terminal.say(terminal.style("dim", "Searching Assay's own documentation, since no folder was given and the web is off.\n"));
    if (messages > 0) terminal.say(terminal.style("dim", `Going on with ${this.#record.id}: ${safeLine(this.#record.title, 80)}\n`));
    terminal.say(terminal.style("dim", "Ask anything; /help says what else there is.\n"));
  }

  #prompt(reader: Interface): void {
    if (this.#shell.terminal.screen) reader.prompt();
  }

  /** Ctrl-C stops the turn; at the prompt it clears the line and says how to leave. */
  #interrupted(reader: Interface): void {
    if (this.#turn !== undefined) {
      this.#turn.abort(new AssayError("CANCELLED", "Stopped by the user."));
      return;
    }
    this.#shell.terminal.say("\n/quit or Ctrl-D leaves.\n");
    if (this.#shell.terminal.screen) reader.write(null, { ctrl: true, name: "u" });
    this.#prompt(reader);
  }

  async #take(line: string): Promise<void> {
    try {
      const command = /^\/(\w+)(?:\s+(.*))?$/.exec(line.trim());
      if (command === null) await this.#say(line);
      else await this.#command(command[1] ?? "", command[2]?.trim() ?? "");
    } catch (thrown) {
      const error = AssayError.from(thrown);
      const { terminal } = this.#shell;
      terminal.say(`${terminal.style("red", "assay:")} ${safeLine(error.message, 2000)}\n`);
    }
  }

  async #say(message: string): Promise<void> {
    const { terminal } = this.#shell;
    const turn = new AbortController();
    this.#turn = turn;
    const watch = new TurnWatch(this.#sources, this.#shell, !terminal.live, turn.signal);
    try {
      const outcome = await this.#sources.conversations.say(this.#record.id, message, {
        signal: turn.signal,
        onRun: (id) => watch.begin(id),
        onText: (piece) => {
          watch.end();
          terminal.out(safeText(piece));
        },
      });
      terminal.out("\n\n");
      if (outcome.contract !== undefined) this.#last = outcome;
    } catch (thrown) {
      if (!turn.signal.aborted) throw thrown;
      terminal.say("\nStopped. The conversation is as it was before.\n");
    } finally {
      watch.end();
      this.#turn = undefined;
    }
  }

  async #command(name: string, rest: string): Promise<void> {
    const { terminal } = this.#shell;
    switch (name) {
      case "help":
        return terminal.say(`${HELP}\n`);
      case "quit":
      case "exit":
        this.#leaving = true;
        return;
      case "new":
        this.#record = await this.#sources.conversations.create();
        this.#last = undefined;
        return terminal.say("A new conversation.\n");
      case "sources":
        return terminal.out(sourceLines(await this.#searched()));
      case "evidence":
        return terminal.out(await evidenceLines(await this.#searched(), rest, this.#sources.assay.store));
      case "save":
        return this.#save(rest);
      default:
        throw new AssayError("INVALID_INPUT", `There is no command /${name}; /help shows those there are.`);
    }
  }

  /** The last searched answer of this conversation, also of an earlier sitting. */
  async #searched(): Promise<TurnOutcome | undefined> {
    if (this.#last !== undefined) return this.#last;
    const { record, messages } = await this.#sources.conversations.open(this.#record.id);
    const runs = messages.flatMap(({ meta }) => {
      const { run_id, action } = JSON.parse(meta) as { run_id?: string; action?: string };
      return action === "phase_two" && run_id !== undefined ? [run_id] : [];
    });
    const last = runs.at(-1);
    const run = last === undefined ? undefined : await this.#sources.assay.store.getRun(last);
    this.#record = record;
    if (run?.result !== undefined) this.#last = JSON.parse(run.result) as TurnOutcome;
    return this.#last;
  }

  async #save(file: string): Promise<void> {
    if (file === "") throw new AssayError("INVALID_INPUT", "/save needs the name of a file, such as /save talk.md.");
    const { messages } = await this.#sources.conversations.open(this.#record.id);
    const target = resolve(this.#shell.cwd, file);
    const text = messages.map(({ role, text: said }) => (role === "user" ? `**You:** ${said}` : said)).join("\n\n");
    try {
      await writeFile(target, `${text}\n`, { encoding: "utf8", flag: "wx" });
    } catch (cause) {
      const exists = cause instanceof Error && "code" in cause && cause.code === "EEXIST";
      throw new AssayError("INVALID_INPUT", exists ? `${target} exists already; choose another name.` : `${target} cannot be written.`, {
        cause,
      });
    }
    this.#shell.terminal.say(`Written to ${target}\n`);
  }
}
