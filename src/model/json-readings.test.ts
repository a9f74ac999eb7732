import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonReadings } from "./json-readings.ts";

const VALUE = { text: 'He said "no", twice', list: [1, 2.5, -3e2], ok: true, none: null, inner: { "a b": "é\n" } };
const WHOLE = JSON.stringify(VALUE);

describe("jsonReadings", () => {
  it("R16 reads a text that is JSON as JSON.parse does, whatever it holds", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonReadings(text)[0]).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it("R16 never throws", () => {
    const mess = fc.oneof(
      fc.constantFrom("{", "}", "[", "]", '"', "'", ":", ",", "\\", "\\u", "tr", "-", "1", "/*", "//", "```", "<think>", "“"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(mess, { maxLength: 40 }), (parts) => {
        expect(Array.isArray(jsonReadings(parts.join("")))).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(() => jsonReadings("[".repeat(100_000))).not.toThrow();
    expect(() => jsonReadings('{"a":'.repeat(50_000))).not.toThrow();
  });

  it("R16 finds any JSON object inside prose, exactly", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
    fc.assert(
      fc.property(object, fc.constantFrom("Here you are: ", "```json\n", "<think>hm</think>", ""), (value, before) => {
        const after = before.startsWith("```") ? "\n```\nDone." : " That is all.";
        expect(jsonReadings(`${before}${JSON.stringify(value)}${after}`)[0]).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["prose around it", `Sure! Here: ${WHOLE} Hope that helps.`],
    ["a code fence", `\`\`\`json\n${WHOLE}\n\`\`\``],
    ["an unclosed code fence", `Text\n\`\`\`\n${WHOLE}`],
    ["thoughts with another object in them", `<think>maybe {"text":"no","longer":"${"x".repeat(300)}"}</think>${WHOLE}`],
    [
      "harmony channels",
      `<|channel|>analysis<|message|>{"text":"no"}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${WHOLE}<|return|>`,
    ],
    ["stripped harmony", `analysisWe think {"text":1}assistantfinal${WHOLE}`],
    ["double encoding", JSON.stringify(WHOLE)],
  ])("R16 passes over %s", (_, text) => {
    expect(jsonReadings(text)).toContainEqual(VALUE);
  });

  it.each([
    ["trailing commas", '{"a":[1,2,],"b":"x",}', { a: [1, 2], b: "x" }],
    ["missing commas between lines", '{"a":"x"\n"b":"y"}', { a: "x", b: "y" }],
    ["single quotation marks", "{'a': 'it''s', 'b': 'it's'}", { a: "it''s", b: "it's" }],
    ["typographic quotation marks", "{“a”: “x”}", { a: "x" }],
    ["raw line breaks in strings", '{"a":"x\ny"}', { a: "x\ny" }],
    ["unescaped quotation marks in strings", '{"a":"the "best" one","b":1}', { a: 'the "best" one', b: 1 }],
    ["bare keys and comments", "{a: 1, // one\n b_2: 'x' /* two */}", { a: 1, b_2: "x" }],
    ["Python's words", "{'a': True, 'b': False, 'c': None}", { a: true, b: false, c: null }],
    ["bad escapes", String.raw`{"a":"50\% of \u00e9\q"}`, { a: "50% of éq" }],
  ])("R16 reads %s", (_, text, expected) => {
    expect(jsonReadings(text)[0]).toEqual(expected);
  });

  it("R16 the longest of several values comes first, of the first eight that begin", () => {
    expect(jsonReadings('{"a":1} or {"text":"longer"} or [2]')).toEqual([{ text: "longer" }, { a: 1 }, [2]]);
    const values = (many: number) => Array.from({ length: many }, (_, at) => `{"n":${at}}`).join(" ");
    expect([jsonReadings(values(8)).length, jsonReadings(values(9)).length]).toEqual([8, 8]);
  });

  it("R16 closes what was cut off: finished items first, then everything", () => {
    const cut = '{"summary":"All of it","claims":[{"text":"One","n":1},{"text":"Two and a ha';
    expect(jsonReadings(cut)).toEqual([
      { summary: "All of it", claims: [{ text: "One", n: 1 }] },
      { summary: "All of it", claims: [{ text: "One", n: 1 }, { text: "Two and a ha" }] },
    ]);
    expect(jsonReadings('{"a":"x","n":12')[0]).toEqual({ a: "x" });
  });

  it("R16 finds nothing where there is nothing", () => {
    for (const text of ["", "I cannot help with that.", "{", "[]x".slice(2)]) expect(jsonReadings(text)).toEqual([]);
  });
});
