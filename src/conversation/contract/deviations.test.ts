import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAnswer } from "./check.ts";
import { insufficientObject, printAnswer, successObject, violationObject } from "./render.ts";
import type { Bullet, ContractSource } from "./schema.ts";
import { INCOMPLETE, INSUFFICIENT_TLDR, VERIFICATION, VIOLATION_TLDR } from "./wording.ts";

const SOURCES: ContractSource[] = [
  { id: "s1", domain: "example.com", title: "Pumps at work", url: "https://example.com/pumps" },
  { id: "s2", domain: "maker.org", title: "Data sheet", url: "https://maker.org/brill", published: "2024-05-01T00:00:00Z" },
];
const BULLETS: Bullet[] = [
  { text: "The Brill pump weighs 12 kilograms without its hose [1]", source_ids: ["s1"] },
  { text: "A test says 40 litres a minute and its maker says 45 [1] [2]", kind: "consensus_discord", source_ids: ["s1", "s2"] },
  { text: "Its float switch is sold separately in every shop [2]", source_ids: ["s2"] },
];
const SUCCESS = printAnswer({ verification: "corrected", object: successObject(BULLETS, SOURCES), tldr: ["It weighs 12 kilograms [1]"] });
const PARTIAL = printAnswer({
  verification: "direct",
  object: successObject([{ text: "The Brill pump weighs 12 kilograms [1 - Partial]", source_ids: ["s1"] }], SOURCES.slice(0, 1)),
  tldr: ["It weighs 12 kilograms [1 - Partial]", INCOMPLETE],
});
const INSUFFICIENT = printAnswer({ verification: "unverified", object: insufficientObject(), tldr: [INSUFFICIENT_TLDR, "Name the pump."] });
const VIOLATION = printAnswer({ verification: "override", object: violationObject("no object could be built"), tldr: [VIOLATION_TLDR] });

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Every value of an object, by the names that lead to it. */
function pathsOf(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const members = typeof value !== "object" || value === null ? [] : Object.entries(value);
  const own = members.flatMap(([name, member]) => pathsOf(member, [...path, Array.isArray(value) ? Number(name) : name]));
  return path.length === 0 ? own : [path, ...own];
}
/** The object with one value changed, or taken out where the change gives undefined. */
function changed(value: Json, [name, ...rest]: readonly (string | number)[], change: (value: Json) => Json | undefined): Json {
  const copy = structuredClone(value) as { [key: string]: Json };
  const member = copy[String(name)] as Json;
  const next = rest.length === 0 ? change(member) : changed(member, rest, change);
  if (next !== undefined) copy[String(name)] = next;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete copy[String(name)];
  return copy;
}

const CHANGES: readonly (readonly [string, (value: Json) => Json | undefined])[] = [
  ["taken out", () => undefined],
  ["null", () => null],
  ["a number", () => 7],
  ["a list", () => ["x"]],
  ["an object", () => ({ x: 1 })],
  ["empty", (value) => (Array.isArray(value) ? [] : typeof value === "object" ? {} : "")],
  [
    "longer",
    (value) =>
      typeof value === "string" ? `${value} x` : Array.isArray(value) ? [...value, value[0] ?? "x"] : { ...(value as object), x: 1 },
  ],
  ["other case", (value) => (typeof value === "string" ? swapped(value) : "x")],
  ["turned round", (value) => (Array.isArray(value) && value.length > 1 ? value.toReversed() : "x")],
];
function swapped(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? `${text}X` : upper;
}
/** What may be left out: when a page was published, and that a bullet tells of two views. */
const isFree = (path: readonly (string | number)[], next: Json | undefined) =>
  ["published", "kind"].includes(String(path.at(-1))) && next === undefined;

describe("contract check finds every deviation", () => {
  it.each([
    ["a success", SUCCESS],
    ["one from partial sources", PARTIAL],
    ["too little evidence", INSUFFICIENT],
    ["a violation", VIOLATION],
  ])("C11 C12 %s passes as it is", (_, message) => expect(checkAnswer(message)).toEqual([]));

  const messages = [SUCCESS, PARTIAL, INSUFFICIENT, VIOLATION];
  const cases = messages.flatMap((message) => {
    const [, json = ""] = /```json\n([\s\S]*?)\n```/u.exec(message) ?? [];
    const object = JSON.parse(json) as Json;
    const indent = json.includes("\n") ? 2 : 0;
    return pathsOf(object).flatMap((path) =>
      CHANGES.flatMap(([name, change]) => {
        const after = changed(object, path, change);
        if (JSON.stringify(after) === JSON.stringify(object) || isFree(path, path.reduce<Json | undefined>(at, after))) return [];
        return [{ title: `${path.join(".")} ${name}`, message: message.replace(json, () => JSON.stringify(after, null, indent)) }];
      }),
    );
  });
  function at(value: Json | undefined, name: string | number): Json | undefined {
    return typeof value === "object" && value !== null ? (value as { [key: string]: Json })[String(name)] : undefined;
  }

  it("C11 every value of the object, changed in every way, is found", () => {
    expect(cases.length).toBeGreaterThan(250);
    const missed = cases.filter(({ message }) => checkAnswer(message).length === 0).map(({ title }) => title);
    // What the reason of a violation says is free.
    expect(missed.filter((title) => !/^error\.message /u.test(title))).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(3);
  });

  it("C10 C11 one character more, fewer or other is found, wherever it stands before the TLDR", () => {
    const free = /"published": "[^"]*"/u;
    fc.assert(
      fc.property(
        fc.constantFrom(SUCCESS, PARTIAL, INSUFFICIENT),
        fc.nat(),
        fc.constantFrom("put", "take", "swap"),
        (message, place, how) => {
          const end = message.indexOf("\n\nTLDR");
          const where = place % end;
          const published = free.exec(message);
          if (published !== null && where >= published.index && where <= published.index + published[0].length) return;
          const [before, char, after] = [message.slice(0, where), message[where] ?? "", message.slice(where + 1)];
          const spoilt =
            how === "put" ? `${before}7${char}${after}` : how === "take" ? before + after : `${before}${char === "7" ? "8" : "7"}${after}`;
          // White space between the members of an object says nothing.
          if (how === "take" && /\s/u.test(char) && where > message.indexOf("```json\n") + 8) return;
          expect(checkAnswer(spoilt), JSON.stringify(spoilt.slice(where - 30, where + 30))).not.toEqual([]);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ["a line of the TLDR without its marker", SUCCESS.replace("• It weighs 12 kilograms [1]", "• It weighs 12 kilograms")],
    ["a marker of the TLDR that leads nowhere", SUCCESS.replace("• It weighs 12 kilograms [1]", "• It weighs 12 kilograms [3]")],
    [
      "a source that is partial in the TLDR only",
      SUCCESS.replace("• It weighs 12 kilograms [1]", "• It weighs 12 kilograms [1 - Partial]"),
    ],
    ["partial sources alone, unsaid", PARTIAL.replace(`\n• ${INCOMPLETE}`, "")],
    ["complete ones, said to be incomplete", `${SUCCESS}\n• ${INCOMPLETE}`],
    ["a failure that confirms Phase 1", INSUFFICIENT.replace(VERIFICATION.unverified, VERIFICATION.confirmed)],
    ["too little evidence without a way to ask again", INSUFFICIENT.replace("\n• Name the pump.", "")],
    ["a member twice", SUCCESS.replace('"message": ""', '"message": "x", "message": ""')],
    ["a message beside NONE", SUCCESS.replace('"message": ""', '"message": "all is well"')],
    ["a word after the TLDR", `${SUCCESS}\nThat is all.`],
    ["a title that opens a link", SUCCESS.replaceAll("Data sheet", "[Data](x)")],
    ["an address with a password", SUCCESS.replaceAll("https://maker.org/brill", "https://user:secret@maker.org/brill")],
  ])("C10 C11 C12 %s is found", (_, message) => expect(checkAnswer(message)).not.toEqual([]));
});

it("C11 signs that open nothing need no backslash", () => {
  const bullet = { text: "Less than <1% of pumps fail, and > 90% run for a year [1]", source_ids: ["s1"] };
  const object = successObject([bullet], SOURCES.slice(0, 1));
  expect(checkAnswer(printAnswer({ verification: "direct", object, tldr: ["Less than <1% [1]"] }))).toEqual([]);
});
