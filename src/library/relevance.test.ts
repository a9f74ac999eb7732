import { describe, expect, it } from "vitest";
import { borderedWords, gramsOf, gramText } from "./grams.ts";
import type { QueryTerm } from "./query.ts";
import { type Candidate, type NamingQuery, type Ranked, ranking, type WeighedQuery } from "./relevance.ts";
import { termsOfText } from "./terms.ts";

const THRESHOLD = 0.15;
const LIBRARY = 1_000;

function asked(...terms: (readonly [string, number?])[]) {
  const found: QueryTerm[] = terms.map(([word, passages = 1]) => ({ term: termsOfText(word), word, weight: 1, passages }));
  const grams = [...gramsOf(borderedWords(gramText(terms.map(([word]) => word).join(" "))))].map((gram) => ({ gram, passages: 5 }));
  return { terms: found, grams, passages: LIBRARY };
}

let id = 0;
const passage = (body: string, { title = "", headings = "", documentId = ++id } = {}): Candidate => ({
  id: ++id,
  documentId,
  terms: [termsOfText(title), "", termsOfText(headings), termsOfText(body)],
  grams: [gramText(`${title} ${headings}`), gramText(body)],
});

function ranked(query: WeighedQuery & Partial<NamingQuery>, ...candidates: Candidate[]): Ranked[] {
  const steps = ranking({ named: new Map(), within: [], ...query }, candidates, 10);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe("G2 relevance of a passage, against the gate's threshold of 0.15", () => {
  const words = ["copper", "harbour", "lantern", "meadow", "pilgrim"] as const;
  it.each([
    ["every term", 3, [0, 1, 2], 1],
    ["two of three", 3, [0, 1], 0.59],
    ["one of two", 2, [0], 0.41],
    ["one of three", 3, [0], 0.24],
    ["one of five", 5, [0], 0.12],
    ["nothing", 3, [], 0],
  ])("G2 %s", (_, all, held, score) => {
    const query = asked(...words.slice(0, all).map((word) => [word] as const));
    const [best] = ranked(query, passage(`xyz ${held.map((at) => words[at]).join(" ")} zyx`));
    expect(best?.score ?? 0).toBeCloseTo(score, 2);
    expect((best?.score ?? 0) >= THRESHOLD).toBe(score >= THRESHOLD);
  });

  it("G2 one common term of five is off-topic, the one rare term of five is not", () => {
    const [common, rare] = [LIBRARY, 1];
    const others = words.slice(1).map((word) => [word, rare] as const);
    expect(ranked(asked(["copper", common], ...others), passage("xyz copper"))[0]?.score).toBeLessThan(0.06);
    const commons = words.slice(1).map((word) => [word, common] as const);
    expect(ranked(asked(["copper", rare], ...commons), passage("xyz copper"))[0]?.score).toBeGreaterThan(0.4);
  });
});

describe("R5 order of passages", () => {
  it("R5 X8 what tells a word of the query by a related one comes after what has the word, before what has neither, and says so", () => {
    const query = asked(["harbour"], ["encrypt", 20]);
    const [harbour, encrypt] = query.terms.map((term) => ({
      ...term,
      related: term.term === "encrypt" ? [{ term: "tls", passages: 20 }] : [],
    }));
    const terms = [harbour, encrypt].flatMap((one) => one ?? []);
    const [has, related, neither] = [passage("harbour encrypt x"), passage("harbour tls x"), passage("harbour x x")];
    const found = ranked({ ...query, terms }, neither, related, has);
    expect(found.map(({ candidate }) => candidate)).toEqual([has, related, neither]);
    expect(found.map(({ standings }) => encrypt && [...standings].find(([{ term }]) => term === encrypt.term)?.[1])).toEqual([
      "here",
      "related",
      "missing",
    ]);
  });

  it("R5 X8 finds what tells by related words alone what was typed", () => {
    const [encrypt] = asked(["encrypt", 0]).terms.map((one) => ({ ...one, related: [{ term: "tls", passages: 20 }] }));
    const found = ranked({ ...asked(["encrypt", 0]), terms: encrypt === undefined ? [] : [encrypt] }, passage("tls x"), passage("x x"));
    expect(found.map(({ candidate }) => candidate.terms[3])).toEqual([termsOfText("tls x")]);
  });

  it.each([
    ["German", "Gründung", "here", "Die Universität wurde 1650 gegründet, die Gründungen anderer folgten."],
    ["Russian", "университета", "here", "Наш университет открылся осенью."],
    ["Arabic", "الجامعة", "here", "كانت جامعة صغيرة"],
    ["Finnish", "yliopiston", "akin", "Kaupungissa oli pieni yliopisto."],
  ])("R5 finds the other form of a %s word", (_, word, standing, text) => {
    const [first, ...rest] = ranked(asked([word]), passage("nothing of it"), passage(text));
    expect(first?.candidate.grams[1]).toBe(gramText(text));
    expect([...(first?.standings.values() ?? [])]).toEqual([standing]);
    expect(rest).toEqual([]);
  });

  it("R5 counts half what stands elsewhere in the document, and never scores a passage below one behind it", () => {
    const one = passage("xyz copper copper copper", { documentId: 900 });
    const other = passage("xyz harbour", { documentId: 900 });
    const found = ranked(asked(["copper"], ["harbour"]), one, other, passage("zyx harbour"));
    expect(found.map((each) => [...each.standings.values()])).toEqual([
      ["here", "elsewhere"],
      ["elsewhere", "here"],
      ["missing", "here"],
    ]);
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it("R5 orders passages of a document that the query names by words that are rare there, whatever they are elsewhere", () => {
    const [harbour, copper] = ["copper harbour harbour harbour", "copper copper copper harbour"].map((body) =>
      passage(body, { documentId: 901 }),
    );
    if (harbour === undefined || copper === undefined) throw new Error("no passages");
    const holding = new Map([
      ["copper", 30],
      ["harbour", 1],
    ]);
    const within = [{ documentId: 901, ids: [harbour.id, copper.id], passages: 30, holding }];
    const query = asked(["copper", 3], ["harbour", 900]);
    const order = (more: Pick<NamingQuery, "named" | "within">) =>
      ranked({ ...query, ...more }, harbour, copper).map(({ candidate }) => candidate);
    expect(order({ named: new Map(), within: [] })).toEqual([copper, harbour]);
    expect(order({ named: new Map([[901, 1]]), within })).toEqual([harbour, copper]);
  });

  it("R5 in a document that is named a heading that says a word twice counts for more than one that says it once, with the text", () => {
    const [once, twice] = [
      passage("harbour harbour old things on the quay", { headings: "harbour", documentId: 902 }),
      passage("other words of as many things on the quay", { headings: "harbour harbour", documentId: 902 }),
    ];
    const within = [{ documentId: 902, ids: [once.id, twice.id], passages: 30, holding: new Map([["harbour", 2]]) }];
    const query = { ...asked(["harbour", 900]), named: new Map([[902, 1]]), within };
    expect(ranked(query, once, twice).map(({ candidate }) => candidate)).toEqual([twice, once]);
  });

  it("R5 puts a title above a heading, and that above the text", () => {
    const [text, headed, titled] = [
      passage("old copper on the quay, copper"),
      passage("old things on the quay and more", { headings: "Copper" }),
      passage("old things on the quay and more", { title: "Copper" }),
    ];
    expect(ranked(asked(["copper"]), text, headed, titled).map(({ candidate }) => candidate)).toEqual([titled, headed, text]);
  });
});
