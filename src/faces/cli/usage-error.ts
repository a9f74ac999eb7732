import type { CommanderError } from "commander";
import { AssayError } from "../../domain/error.ts";

/** A mistake in the command line itself, in one sentence that names what is wrong and what there is instead. */
export function usageError(error: CommanderError, args: readonly string[]): AssayError {
  const message = error.message.replace(/^error: /, "");
  const named = /'([^']*)'/.exec(message)?.[1] ?? "";
  const guess = /\(Did you mean (.+?)\?\)/s.exec(message)?.[1];
  const help = helpFor(args);
  switch (error.code) {
    case "commander.unknownOption":
      return usage(
        `There is no option ${named}; ${guess === undefined ? `${help} lists those there are` : `did you mean ${guess}?`}`,
        named,
      );
    case "commander.unknownCommand":
      return usage(`There is no command ${named}; ${wish(named, guess)}`, named);
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
function wish(named: string, guess: string | undefined): string {
  if (named.includes(" ")) return `to ask a question: assay research "${named}".`;
  return guess === undefined ? "assay --help lists those there are." : `did you mean ${guess}?`;
}

function optionIn(named: string): string {
  return /--[\w-]+/.exec(named)?.[0] ?? named;
}

function helpFor(args: readonly string[]): string {
  const words = args.filter((arg) => /^[a-z]+$/.test(arg));
  const depth = words[0] === "runs" || words[0] === "library" ? 2 : words[0] === "research" || words[0] === "doctor" ? 1 : 0;
  return ["assay", ...words.slice(0, depth), "--help"].join(" ");
}

function usage(sentence: string, field?: string): AssayError {
  const ended = /[.?!)]$/.test(sentence) ? sentence : `${sentence}.`;
  return new AssayError("INVALID_INPUT", ended, field === undefined || field === "" ? {} : { field });
}
