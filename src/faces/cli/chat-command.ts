import type { Command } from "commander";
import type { LoadedConfig } from "../../config/config.ts";
import { AssayError } from "../../domain/error.ts";
import type { ConversationRecord } from "../../store/store.ts";
import { COMPLETIONS } from "./chat/help.ts";
import { saidBefore } from "./chat/history.ts";
import { type Lines, PipedLines } from "./chat/lines.ts";
import { type Keys, TypedLines } from "./chat/typed-lines.ts";
import { EXIT } from "./exit-codes.ts";
import { openSources, type Sources } from "./open.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { hasStore, setupFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine } from "./terminal.ts";

const LISTED = 20;
/** Below this a title stands on a line of its own. */
const NARROW = 64;
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
    .option("--contract", "with the machine-readable part of searched answers")
    .option("--list", "list earlier conversations")
    .action(async (options: RawOptions) => exit(await chat(options, shell, { keys: process.stdin, screen: process.stdout })));
}

/** Where messages come from: the process's own input and screen, or what a test puts in their place. */
export interface ChatInput {
  readonly keys: Keys & { readonly isTTY?: boolean };
  readonly screen: NodeJS.WritableStream;
}

/** Opens what is needed, talks until the end of the input, and closes it. @returns the exit code */
export async function chat(options: RawOptions, shell: Shell, input: ChatInput): Promise<number> {
  if (typeof options.resume === "string" && typeof options.about === "string") {
    throw new AssayError("INVALID_INPUT", "--resume and --about are two ways to begin; give one of them.", { field: "--about" });
  }
  const setup = setupFrom(options, shell);
  if (!hasStore(setup.loaded.config) && nothingKept(options, shell)) return EXIT.ok;
  if (options.list === true) return list(setup.loaded, shell);
  // Loaded only here, so that no other command waits for it.
  const { Talk } = await import("./chat/talk.ts");
  const sources = await openSources(setup, shell.terminal, new AbortController().signal);
  try {
    const record = await begun(sources, options);
    const lines = await linesFrom(input, sources, shell);
    await new Talk({ sources, shell, lines, record, contract: options.contract === true }).begin();
    return EXIT.ok;
  } finally {
    await sources.assay.close();
  }
}

/** An editor where somebody types at a terminal that can be steered, else lines as they come. */
async function linesFrom({ keys, screen }: ChatInput, { conversations }: Sources, { terminal, env }: Shell): Promise<Lines> {
  const typed = keys.isTTY === true;
  if (!typed || !terminal.screen || env.TERM === "dumb") {
    const prompt = () => typed && terminal.say("> ");
    const echo = (line: string) => !typed && terminal.screen && terminal.out(`> ${safeLine(line, 4000)}\n`);
    return new PipedLines(keys, prompt, echo);
  }
  return new TypedLines(keys, screen, {
    history: await saidBefore(conversations),
    commands: COMPLETIONS,
    // All that were started together, so that the shell gets the terminal back.
    suspend: () => process.kill(0, "SIGTSTP"),
  });
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

async function list(loaded: LoadedConfig, { terminal }: Shell): Promise<number> {
  const { openAssay } = await import("../../assay.ts");
  const assay = await openAssay({ loaded });
  try {
    const records = await assay.over([]).conversations.list(LISTED);
    const columns = terminal.screen ? terminal.columns() - 1 : 120;
    for (const { id, updatedAt, title } of records) {
      const head = `${id}  ${updatedAt.slice(0, 16).replace("T", " ")}`;
      const about = title === "" ? "(nothing asked yet)" : title;
      const narrow = columns < NARROW;
      terminal.out(narrow ? `${head}\n  ${safeLine(about, columns - 2)}\n` : `${head}  ${safeLine(about, columns - head.length - 2)}\n`);
    }
    if (records.length === 0) terminal.say(NO_CONVERSATION);
    return EXIT.ok;
  } finally {
    await assay.close();
  }
}

/** The conversation that the options name; none yet where a new one is to begin with its first message. */
async function begun({ conversations }: Sources, { resume, about }: RawOptions): Promise<ConversationRecord | undefined> {
  if (typeof resume === "string") return (await conversations.open(resume)).record;
  return typeof about === "string" ? conversations.create(about) : undefined;
}
