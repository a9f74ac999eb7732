import { describe, expect, it } from "vitest";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { asksFor, isShortQuestion, partsOf } from "./asks.ts";
import { relatedTo, sameFamily, synonymsOf } from "./synonyms.ts";
import { entitiesOf, termsOf } from "./terms.ts";

describe("what a question asks for", () => {
  it.each([
    ["How tall is the tower?", "number"],
    ["In what year was it built?", "date"],
    ["During the war, who led the town?", "person"],
    ["Why does the ferry stop?", "reason"],
    ["Wie hoch ist der Turm?", "number"],
    ["Кто основал город?", "person"],
    ["灯塔有多高？", "number"],
    ["أين تقع المنارة؟", "place"],
    ["टावर कब बना?", "date"],
    ["ferry timetable", "any"],
  ])("X8 %s: %s", (question, kind) => {
    expect(asksFor(question)).toBe(kind);
  });

  it.each([
    ["When was the bridge opened?", true],
    ["When was the bridge opened and why was it closed?", false],
    ["How does the bridge carry trains?", false],
    ["Wann wurde die Brücke eröffnet?", true],
  ])("R2 %s is short: %s", (question, short) => {
    expect(isShortQuestion(question)).toBe(short);
  });
});

describe("the parts of a question", () => {
  it.each([
    ["Who owns the mill?", ["Who owns the mill?"]],
    ["Who owns the mill and when was it built?", ["Who owns the mill?", "when was it built?"]],
    ["Who owns the mill? How old is it?", ["Who owns the mill?", "How old is it?"]],
    ["1. Who owns the mill?\n2. How old is it?", ["Who owns the mill?", "How old is it?"]],
    ["What do bread and butter cost?", ["What do bread and butter cost?"]],
    ["谁拥有磨坊？磨坊有多老？", ["谁拥有磨坊？", "磨坊有多老？"]],
  ])("R4 %s", (question, parts) => {
    expect(partsOf(question)).toEqual(parts);
  });

  it("R4 are six at most", () => {
    expect(partsOf("Who? When? Where? Why? How? How many? What?")).toHaveLength(6);
  });
});

describe("names and words of a question", () => {
  it("R4 finds names and quoted phrases, not the first word", () => {
    expect(entitiesOf('What did Edith Calloway write in "The Tarn" about BM25?')).toEqual(["The Tarn", "Edith Calloway", "BM25"]);
  });

  it("R4 weighs names above words and leaves the asking out", () => {
    const terms = termsOf("Could you tell me how Assay works with PDF files?");
    expect(terms.map((term) => term.word)).toEqual(["assay", "works", "pdf", "files"]);
    expect(terms[0]?.weight).toBeGreaterThan(terms[3]?.weight ?? 9);
    expect(terms[1]?.weight).toBeLessThan(1);
  });

  it("X8 knows forms and synonyms, and does not take look-alikes for them", () => {
    expect(sameFamily("verif", "verifi")).toBe(true);
    expect(sameFamily("2.3", "2.3.0")).toBe(true);
    expect(sameFamily("bread", "breadth")).toBe(false);
    expect(sameFamily("2.3", "2.30")).toBe(false);
    expect(synonymsOf("cost").has("price")).toBe(true);
  });

  it("X8 knows by which words is told what is asked for in everyday ones, in a language that has a list of them", () => {
    const [en, de] = [lexiconOf("en"), lexiconOf("de")];
    expect(relatedTo(en.stem("cost"), en)).toContain("price");
    expect([...relatedTo(en.stem("cost"), de), ...relatedTo("zyzzyva", en)]).toEqual([]);
  });
});
