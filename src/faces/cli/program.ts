import { Command, CommanderError } from "commander";
import { knownScrubber, secretsIn } from "../../config/secrets.ts";
import { AssayError } from "../../domain/error.ts";
import { version } from "../../service/version.ts";
import { asTyped, namingCommands } from "./as-typed.ts";
import { askCommand } from "./ask-command.ts";
import { chatCommand } from "./chat-command.ts";
import { contractCommands } from "./contract-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { evalCommand } from "./eval-command.ts";
import { EXIT, exitCodeFor } from "./exit-codes.ts";
import { libraryCommands } from "./library-command.ts";
import { mcpCommand } from "./mcp-command.ts";
import { clarifyOptions, folderOption, optionOf, type RawOptions, REQUEST_OPTIONS } from "./options.ts";
import { researchCommand } from "./research-command.ts";
import { runsCommands } from "./runs-command.ts";
import { serveCommand } from "./serve-command.ts";
import type { Shell } from "./shell.ts";
import { storeCommands } from "./store-command.ts";
import { sayFault } from "./terminal.ts";
import { tokensCommands } from "./tokens-command.ts";
import { usageError } from "./usage-error.ts";
import { verifyCommand } from "./verify-command.ts";
import { workerCommand } from "./worker-command.ts";

/** Takes the exit code a command ends with. */
export type Exit = (code: number) => void;

/** Adds the options that commands share: where things are kept, and for those that search, what is searched. */
export type WithCommon = (command: Command, which: "home" | "sources") => Command;

/** Runs one command line. Every failure becomes one sentence and an exit code. @param args without node and script */
export async function runProgram(args: readonly string[], outside: Shell): Promise<number> {
  const shell = withoutSecrets(namingCommands(outside));
  let code: number = EXIT.ok;
  try {
    const program = buildProgram(shell, (given) => {
      code = given;
    });
    if (args[0] === "help") checkHelpOn(program, args.slice(1));
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT.ok;
    // A command group alone has shown its help, which is no answer.
    if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT.badInput;
    return sayError(thrown instanceof CommanderError ? usageError(thrown, args) : AssayError.from(thrown), args, shell);
  }
}

/** A shell whose terminal shows no secret of the settings, wherever it may come from (X5). They are looked up when something is first said. */
function withoutSecrets(shell: Shell): Shell {
  let scrub: ((text: string) => string) | undefined;
  const clean = (text: string) => {
    scrub ??= knownScrubber(secretsIn({ env: shell.env, cwd: shell.cwd })) ?? ((said) => said);
    return scrub(text);
  };
  const { terminal } = shell;
  return { ...shell, terminal: { ...terminal, out: (text) => terminal.out(clean(text)), say: (text) => terminal.say(clean(text)) } };
}

/** @throws AssayError INVALID_INPUT for help on a command there is not */
function checkHelpOn(program: Command, names: readonly string[]): void {
  let at = program;
  for (const name of names) {
    const next = at.commands.find((command) => command.name() === name);
    if (next === undefined) {
      const path = [...names.slice(0, names.indexOf(name)), ""].join(" ");
      throw new AssayError("INVALID_INPUT", `There is no command ${path}${name}; assay ${path}--help lists those there are.`, {
        field: name,
      });
    }
    at = next;
  }
}

/** The whole command line: what there is, and what each part is for. */
export function buildProgram(shell: Shell, exit: Exit): Command {
  const { terminal } = shell;
  const program = new Command("assay")
    .description("Research you can check: every sentence rests on a verbatim quote in a stored copy of its source.")
    .version(version(), "-V, --version", "the version")
    .helpOption("-h, --help", "what there is")
    .helpCommand("help [command]", "help on a command")
    .configureOutput({
      writeOut: (text) => terminal.out(asTyped(text, shell.env)),
      writeErr: terminal.say,
      outputError: () => {},
      getOutHelpWidth: () => Math.min(terminal.columns(), 100),
      getErrHelpWidth: () => Math.min(terminal.columns(), 100),
    })
    .configureHelp({
      minWidthToWrap: NARROWEST_HELP,
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((argument) => argument.name()).map((name) => `<${name}>`)].join(" "),
    })
    .exitOverride();

  const research = program
    .command("research")
    .description("answer a question with a checked, cited report")
    .helpGroup("Research:")
    .argument("[question...]", "what to find out");
  withSources(research);
  for (const option of clarifyOptions()) research.addOption(option);
  for (const { flag, about, kind, group } of REQUEST_OPTIONS) research.addOption(optionOf(flag, about, kind).helpGroup(group));
  research
    .optionsGroup("Output:")
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .option("--quiet", "show no progress");
  withHome(research).action(async (words: string[], options: RawOptions) => exit(await researchCommand(words.join(" "), options, shell)));

  askCommand(withCommon, program, shell, exit);
  chatCommand(withCommon, program, shell, exit);
  verifyCommand(withCommon, program, shell, exit);
  contractCommands(program, shell, exit);
  runsCommands(withCommon, program, shell, exit);
  libraryCommands(withCommon, program, shell, exit);
  serveCommand(withCommon, program, shell, exit);
  workerCommand(withCommon, program, shell, exit);
  mcpCommand(withCommon, program, shell, exit);
  tokensCommands(withCommon, program, shell, exit);
  storeCommands(withCommon, program, shell, exit);
  doctorCommand(withCommon, program, shell, exit);
  evalCommand(withCommon, program, shell, exit);
  program.addHelpText("after", EXAMPLES);
  return program;
}

/** Descriptions are broken down to this width, which a terminal of 40 columns leaves them. */
const NARROWEST_HELP = 12;

const EXAMPLES = `
Examples:
  assay research "In which file does the journal lie?"
  assay research "What do our contracts say about notice?" --library ./contracts
  assay research "What is known about solid-state batteries?" --web --tier deep`;

const withCommon: WithCommon = (command, which) => withHome(which === "sources" ? withSources(command) : command);

function withSources(command: Command): Command {
  return command
    .optionsGroup("What is searched:")
    .addOption(folderOption("--library <folder>", "a folder of documents; may be given again"))
    .option("--web", "the web (on when a search service has a key)")
    .option("--no-web", "not the web");
}

function withHome(command: Command): Command {
  return command
    .optionsGroup("Where things are:")
    .addOption(optionOf("--home <folder>", "folder of store and index (~/.assay)"))
    .addOption(optionOf("--config <file>", "settings (./assay.config.json)"))
    .optionsGroup("Options:");
}

function sayError(error: AssayError, args: readonly string[], { terminal, env }: Shell): number {
  const unexpected = error.type === "INTERNAL";
  const remedy = unexpected ? " This is a fault in Assay; ASSAY_DEBUG=1 shows where it arose." : "";
  if (args.includes("--json")) terminal.out(`${JSON.stringify({ error: error.toBody() }, null, 2)}\n`);
  sayFault(error.message, terminal, remedy);
  if (unexpected && env.ASSAY_DEBUG !== undefined && error.cause instanceof Error) terminal.say(`${error.cause.stack ?? ""}\n`);
  return exitCodeFor(error.type);
}
