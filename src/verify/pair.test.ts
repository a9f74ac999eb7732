import { expect, it } from "vitest";
import { LONGEST_CLAIM, LONGEST_EVIDENCE, LONGEST_PASSAGE, tooLong } from "./pair.ts";

const passage = (context: number, quote = 1, place = "") => ({ quote: "q".repeat(quote), context: "c".repeat(context), place: [place] });
const whole = Array.from({ length: LONGEST_EVIDENCE / LONGEST_PASSAGE }, () => passage(LONGEST_PASSAGE));

it.each([
  ["all at their bounds", LONGEST_CLAIM, whole, undefined],
  ["a claim", LONGEST_CLAIM + 1, [], "it is too long to be checked: 2001 characters, at most 2000"],
  ["a context", 1, [passage(LONGEST_PASSAGE + 1)], "a passage of 12001 characters, at most 12000"],
  ["a quote", 1, [passage(1, LONGEST_PASSAGE + 1)], "a passage of 12001 characters, at most 12000"],
  ["a passage with its place", 1, [passage(LONGEST_PASSAGE, 1, "h")], "a passage of 12001 characters, at most 12000"],
  ["all together", 1, [...whole, passage(1)], "its evidence is too long to be checked: 60001 characters, at most 60000"],
])("X5 R12 says what is too long to be checked, and nothing of what is not: %s", (_, claim, evidence, said) => {
  expect(tooLong({ claim: "x".repeat(claim), evidence })).toEqual(said === undefined ? undefined : expect.stringContaining(said));
});
