import type { CommanderError } from "commander";
import { AssayError } from "../../domain/error.ts";

/** A mistake in the command line itself, in one sentence that names what is wrong and what there is instead. */
export function usageError(error: CommanderError, args: readonly string[]): AssayError {
  const message = error.message.replace(/^error: /, "");
  const named = /'([^']*)'/.exec(message)?.[1] ?? "";
  const guess = /\(Did you mean (.+?)\?\)/s.exec(message)?.[1];
  const help = helpFor(args, error.code === "commander.unknownCommand");
  switch (error.code) {
    case "commander.unknownOption":
      return usage(
        `There is no option ${named}; ${guess === undefined ? `${help} lists those there are` : `did you mean ${guess}?`}`,
        named,
      );
    case "commander.unknownCommand":
      return usage(`There is no command ${named}; ${wish(named, guess, help)}`, named);
    case "commander.excessArguments":
      return usage(`There are more arguments than the command takes; put quotation marks round what belongs together (${help}).`);
    case "commander.optionMissingArgument":
      return usage(`${named.split(/[ ,]/)[0]} needs a value: ${named}.`, named.split(/[ ,]/)[0]);
    case "commander.missingArgument":
      return usage(`<${named}> is missing; see ${help}.`, named);
    case "commander.invalidArgument":
      return usage(`${optionIn(named)}: ${message.replace(/^.* is invalid\. /s, "")}`, optionIn(named));
    default:
      return usage(`${message.replaceAll("\n", " ")}; see ${help}.`);
  }
}

/** Somebody who types a question in place of a command is told how to ask it. */
function wish(named: string, guess: string | undefined, help: string): string {
  if (named.includes(" ")) return `to ask a question: assay research "${named}".`;
  return guess === undefined ? `${help} lists those there are.` : `did you mean ${guess}?`;
}

function optionIn(named: string): string {
  return /--[\w-]+/.exec(named)?.[0] ?? named;
}

/** Commands that are groups of others. */
const GROUPS = new Set(["runs", "library", "contract"]);

function helpFor(args: readonly string[], commandUnknown: boolean): string {
  const words = args.filter((arg) => /^[a-z]+$/.test(arg));
  const known = GROUPS.has(words[0] ?? "") ? 2 : 1;
  return ["assay", ...words.slice(0, commandUnknown ? known - 1 : known), "--help"].join(" ");
}

function usage(sentence: string, field?: string): AssayError {
  const ended = /[.?!)]$/.test(sentence) ? sentence : `${sentence}.`;
  return new AssayError("INVALID_INPUT", ended, field === undefined || field === "" ? {} : { field });
}
