import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AssayError } from "./error.ts";
import { allowedBy, faultIn } from "./invalid-input.ts";
import { parseResearchRequest } from "./request.ts";

function refusal(input: unknown): AssayError {
  try {
    parseResearchRequest(input);
  } catch (thrown) {
    if (thrown instanceof AssayError) return thrown;
  }
  throw new Error(`accepted: ${JSON.stringify(input)}`);
}

describe("what is wrong with an input", () => {
  const cases: readonly (readonly [Record<string, unknown>, string, string])[] = [
    [{ breadth: 99 }, "breadth", "`breadth` must be a whole number from 2 to 10, not 99."],
    [{ breadth: 1 }, "breadth", "`breadth` must be a whole number from 2 to 10, not 1."],
    [{ depth: 2.5 }, "depth", "`depth` must be a whole number from 1 to 5, not 2.5."],
    [{ depth: "two" }, "depth", '`depth` must be a whole number from 1 to 5, not "two".'],
    [{ summaryTokens: 99 }, "summaryTokens", "`summaryTokens` must be a whole number from 100 to 1000, not 99."],
    [{ cost_budget_usd: -1 }, "cost_budget_usd", "`cost_budget_usd` must be a number from 0 to 1000, not -1."],
    [{ mode: "essay" }, "mode", '`mode` must be report or answer, not "essay".'],
    [{ complexity_tier: "huge" }, "complexity_tier", '`complexity_tier` must be simple, standard, deep or auto, not "huge".'],
    [{ query: "x".repeat(4001) }, "query", "`query` may have at most 4000 characters, and has 4001."],
    [{ query: undefined }, "query", "`query` is missing."],
    [{ colour: "red" }, "colour", "There is no field `colour`."],
    [{ include_domains: "a.org" }, "include_domains", '`include_domains` must be a list, not "a.org".'],
    [
      { include_domains: ["a.org", "not a domain"] },
      "include_domains.1",
      '`include_domains.1` must be a domain name such as example.org, not "not a domain".',
    ],
    [{ date_range: { from: "2025-02-30" } }, "date_range.from", '`date_range.from` must be a day that exists, not "2025-02-30".'],
    [{ date_range: { since: "2025-02-03" } }, "date_range.since", "There is no field `date_range.since`."],
    [
      { date_range: { from: "2025-02-03", to: "2024-02-03" } },
      "date_range.from",
      "`date_range.from` must be no later than `date_range.to`.",
    ],
    [{ followUpDialogue: [{ user: "x" }] }, "followUpDialogue.0.assistant", "`followUpDialogue.0.assistant` is missing."],
  ];

  it.each(cases)("R1 names the field of %j and says what it may be", (fields, field, message) => {
    const error = refusal({ query: "What is tea?", ...fields });
    expect({ type: error.type, field: error.field, message: error.message }).toEqual({ type: "INVALID_INPUT", field, message });
  });

  it("R1 says so when the input is no object at all", () => {
    expect(refusal(5).message).toBe("The input must be an object, not 5.");
  });

  it("R1 an empty question is INVALID_TOPIC, under each of its names", () => {
    for (const name of ["query", "topic", "task"]) expect(refusal({ [name]: " ?! " }).type).toBe("INVALID_TOPIC");
  });

  it("R16 repeats a long value in part only, and no password in an address", () => {
    expect(refusal({ query: "x", mode: "y".repeat(500) }).message.length).toBeLessThan(150);
    expect(refusal({ query: "x", mode: "https://me:hunter2@example.org" }).message).not.toContain("hunter2");
  });
});

describe("what a value may be", () => {
  it.each([
    [z.int().min(1).max(5).optional(), "a whole number from 1 to 5"],
    [z.int().min(1), "a whole number of at least 1"],
    [z.number().max(3), "a number of at most 3"],
    [z.int(), "a whole number"],
    [z.enum(["a", "b"]).default("a"), "a or b"],
    [z.url(), "an address such as https://example.org"],
    [z.string().min(1), "text that is not empty"],
    [z.union([z.boolean(), z.enum(["yes", "no"])]), "true or false"],
  ])("X6 is said in words derived from the schema (%#)", (schema, words) => {
    expect(allowedBy(schema)).toBe(words);
  });

  it("X6 a secret's value is not repeated", () => {
    const schema = z.string().min(1);
    const parsed = schema.safeParse(12345);
    if (parsed.success) throw new Error("accepted");
    expect(faultIn(schema, parsed.error, 12345, false)).toBe("must be text that is not empty");
  });
});
