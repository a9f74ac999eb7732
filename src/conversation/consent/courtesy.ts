import { AROUND, THANKS } from "../../lexicon/en/courtesy.ts";
import { spokenWords } from "./words.ts";

const GREETING = new Set("hi hello hey hiya howdy goodbye bye".split(" "));

/** Whether somebody thanks in it, whatever else it says. */
export function isThanks(message: string): boolean {
  return spokenWords(message).some(({ word }) => THANKS.has(word));
}

/** Whether a message is thanks or a greeting and nothing else. */
export function isCourtesy(message: string): boolean {
  const words = spokenWords(message).map(({ word }) => word);
  return (
    words.some((word) => THANKS.has(word) || GREETING.has(word)) &&
    words.every((word) => THANKS.has(word) || GREETING.has(word) || AROUND.has(word))
  );
}
