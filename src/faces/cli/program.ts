import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { AssayError } from "../../domain/error.ts";
import { REQUEST_OPTIONS } from "./options.ts";
import { researchCommand } from "./research-command.ts";
import { runsCommands } from "./runs-command.ts";
import type { Terminal } from "./terminal.ts";

/** Sets the process's exit code. */
export type Exit = (code: number) => void;

/** The whole command line: what there is, and what each part is for. */
export function buildProgram(terminal: Terminal, exit: Exit): Command {
  const program = new Command("assay")
    .description("Web research you can check: every sentence is tied to a verbatim quote in a stored copy of its source.")
    .version(version())
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.say })
    .showHelpAfterError("(assay --help shows what there is)")
    .exitOverride((error: CommanderError) => {
      if (error.exitCode === 0) throw new CommanderError(0, error.code, "");
      throw new AssayError("INVALID_INPUT", error.message.replace(/^error: /, ""));
    });

  const research = withCommon(
    program.command("research").description("answer a question with a checked, cited report").argument("[question...]", "what to find out"),
  );
  for (const option of REQUEST_OPTIONS) research.option(option.flag, option.about);
  research
    .option("--from <day>", "nothing published before this day (2025-01-31)")
    .option("--to <day>", "nothing published after this day")
    .option("--json", "print the whole result as JSON")
    .option("--out <file>", "write the report to a file")
    .option("--quiet", "show no progress")
    .action(async (words: string[], options) => exit(await researchCommand(words.join(" "), options, terminal)));

  runsCommands(withCommon, program, terminal, exit);
  return program;
}

/** Options every command understands. */
export type WithCommon = (command: Command) => Command;

const withCommon: WithCommon = (command) =>
  command
    .option("--library <folder...>", "folders of documents to search")
    .option("--web", "search the web too")
    .option("--no-web", "do not search the web")
    .option("--home <folder>", "where store and index are kept (~/.assay)")
    .option("--config <file>", "configuration file (assay.config.json)");

function version(): string {
  for (const up of ["../../..", "../../../.."]) {
    try {
      return JSON.parse(readFileSync(join(import.meta.dirname, up, "package.json"), "utf8")).version;
    } catch {
      // The sources lie one folder deeper than what is built from them.
    }
  }
  return "unknown";
}
