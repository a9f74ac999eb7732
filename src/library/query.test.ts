import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchExpression, type QueryTerm, rarity, relatedExpression, wantedTerms } from "./query.ts";

const term = (name: string, passages: number): QueryTerm => ({ term: name, word: name, weight: 1, passages });

describe("R5 queries to the library", () => {
  it("R5 whatever is typed is a query FTS5 understands", () => {
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE VIRTUAL TABLE t USING fts5 (x)");
    const ask = db.prepare("SELECT count(*) AS n FROM t WHERE t MATCH ?");
    const nasty = fc.constantFrom(
      '"',
      "AND",
      "OR NOT",
      "NEAR(",
      "*",
      "^x",
      "x:y",
      "{a b}:",
      "-",
      "'",
      "site:.com OR",
      "(",
      "\0",
      "#",
      "é",
      "潮汐",
      "1,234.5",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 12 }),
        fc.nat(9_000),
        (parts, passages) => {
          const terms = wantedTerms(parts.join(" ")).map(({ related: _, ...one }, i) => ({ ...one, passages: passages * i }));
          const expression = matchExpression(terms);
          if (expression !== "") expect(ask.get(expression)).toEqual({ n: 0 });
        },
      ),
    );
    db.close();
  });

  it("R5 X8 related words find what says by them what was typed, those that no passage holds left out", () => {
    const typed = {
      ...term("encrypt", 3),
      related: [
        { term: "tls", passages: 9 },
        { term: "ssl", passages: 0 },
      ],
    };
    expect(relatedExpression([typed, term("traffic", 0)])).toBe('"encrypt" OR "tls"');
    expect(relatedExpression([term("encrypt", 3)])).toBe("");
    expect(wantedTerms("Name the supplier").find(({ word }) => word === "supplier")?.related).toContain("vendor");
    expect(wantedTerms("Wie heißt der supplier und warum?").flatMap(({ related }) => related)).toEqual([]);
  });

  it.each([
    ["How does a citation get checked?", ["citat", "get", "check"]],
    ["tides site:.com OR site:.org", ["tide"]],
    ["TIDES tides Tide", ["tide"]],
    ["???", []],
    ["1,234.5 tonnes", ["1_234_5", "tonn"]],
  ])("R5 %s asks for %j", (query, terms) => {
    expect(wantedTerms(query).map((one) => one.term)).toEqual(terms);
  });

  it("R5 joins terms with OR, lifts neighbours, and leaves out what the library does not hold", () => {
    expect(matchExpression([term("spring", 3), term("tide", 9), term("unheard", 0)])).toBe('"spring" OR "tide" OR "spring tide"');
    expect(matchExpression([term("none", 0)])).toBe("");
  });

  it("R5 lets very common terms lift what a rarer one finds, and find nothing themselves", () => {
    expect(matchExpression([term("data", 90_000), term("tide", 9)])).toBe('("tide" AND "data") OR "tide" OR "data tide"');
    expect(matchExpression([term("data", 90_000)])).toBe('"data"');
  });

  it("R5 counts a term for more the rarer it is", () => {
    expect([0, 1, 10, 500, 1000].map((holding) => rarity(holding, 1000))).toEqual([
      1,
      1,
      expect.closeTo(0.668, 3),
      expect.closeTo(0.159, 3),
      0.15,
    ]);
  });
});
