import { describe, expect, it } from "vitest";
import { parseCases } from "./case.ts";

const line = (fields: object) => JSON.stringify(fields);

describe("data sets", () => {
  it("X10 are read line by line, empty lines and a byte order mark passed over, with ids made from questions", () => {
    const cases = parseCases(
      `\ufeff${line({ query: "How high is it?", answers: ["12 m"] })}\r\n\n${line({ id: "b", query: "Why?", found: false })}\n`,
      "set",
    );
    expect(cases.map(({ id, ask }) => ({ id, ask }))).toEqual([
      { id: expect.stringMatching(/^[\da-f]{12}$/), ask: "research" },
      { id: "b", ask: "research" },
    ]);
  });

  it("X10 ask nobody where only the route is expected, and a turn where they say so", () => {
    const [routed, turn] = parseCases(
      `${line({ query: "one", route: "exa_only" })}\n${line({ query: "two", route: "exa_only", facts: ["x"], ask: "turn" })}`,
      "set",
    );
    expect([routed?.ask, turn?.ask]).toEqual(["nothing", "turn"]);
  });

  it("X10 carry fields of the research request", () => {
    const [one] = parseCases(line({ query: "one", found: true, request: { mode: "answer", breadth: 2 } }), "set");
    expect(one?.request).toMatchObject({ query: "one", mode: "answer", breadth: 2, k: 5 });
  });

  it.each([
    ["", "set holds no case", "file"],
    ["{", "set, line 1: this is no JSON object", "file"],
    [line({ query: "one" }), "set, line 1: nothing is expected", "facts"],
    [line({ query: "one", fact: ["x"] }), "set, line 1: There is no field `fact`", "fact"],
    [line({ query: "one", route: "bing_only" }), "set, line 1: `route` must be tavily_only, exa_only or tavily_plus_exa", "route"],
    [line({ query: "one", first: "facts", found: true }), "set, line 1: `first` needs a `route`", "first"],
    [
      line({ query: "one", found: true, request: { breadth: 99 } }),
      "set, line 1: `breadth` must be a whole number from 2 to 10",
      "breadth",
    ],
    [line({ id: "../x", query: "one", found: true }), "set, line 1: ", "id"],
    [
      `${line({ query: "one", found: true })}\n\n${line({ query: "one", found: true })}`,
      "set, line 3: the case of line 1 has the same",
      "id",
    ],
  ])("X10 R16 what is wrong is said with file, line and field: %s", (text, message, field) => {
    expect(() => parseCases(text, "set")).toThrow(
      expect.objectContaining({ type: "INVALID_INPUT", field, message: expect.stringContaining(message) }),
    );
  });
});
