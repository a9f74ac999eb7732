import { describe, expect, it } from "vitest";
import { foldWord } from "../lexicon/fold.ts";
import { NameIndex, names } from "./names.ts";

const found = (text: string) => names(text).map((name) => name.text);
const missing = (name: string, source: string) => {
  const mention = names(`We met ${name}`)[0];
  return mention === undefined ? ["no name"] : new NameIndex(source).missing(mention);
};

describe("names", () => {
  it.each([
    ["We met Marie Curie in Paris.", ["Marie Curie", "Paris"]],
    ["the University of Utah and the U.S. Army", ["University of Utah", "U.S. Army"]],
    ["The World Health Organization (WHO) met.", ["World Health Organization", "WHO"]],
    ["On Monday in March it rained.", []],
    ["The rain fell.", []],
    ["We ran Windows 11 under Article 5 of the Treaty", ["Windows 11", "Article 5 of the Treaty"]],
    ["Automate the 100 manual ones.", ["Automate"]],
    ["J. K. Rowling wrote it", ["J. K. Rowling"]],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("marks the head of a sentence, where anything is capitalised", () => {
    expect(names("Rain fell. Curie spoke to Curie.").map((name) => name.beginsSentence)).toEqual([true, true, false]);
  });

  it("marks no name early in a sentence but its first word", () => {
    const heads = (text: string) => names(text).map((name) => [name.text, name.beginsSentence]);
    expect(heads("we met Curie.")).toEqual([["Curie", false]]);
    expect(heads("to Curie")).toEqual([["Curie", false]]);
    expect(heads("it was so: “Curie” said it to Meyer.")).toEqual([
      ["Curie", true],
      ["Meyer", false],
    ]);
  });

  it("R12 marks what follows the hour that a step begins with, and one word before a month", () => {
    const heads = (text: string) => names(text).map((name) => [name.text, name.beginsSentence]);
    expect(heads("08:00 Revoke the token.")).toEqual([["Revoke", true]]);
    expect(heads("At 08:00 Revoke was seen.")).toEqual([["Revoke", false]]);
    expect(heads("(a) Reject the offer.")).toEqual([["Reject", true]]);
    expect(heads("Of plan (a) Reject said so.")).toEqual([["Reject", false]]);
    expect(heads("Plan for June and watch.")).toEqual([["Plan for June", true]]);
  });

  it("R12 marks a whole label or cell, where every word may be capitalised", () => {
    const begins = (text: string) => names(text).map((name) => name.beginsSentence);
    expect(begins("Basic tier – Backup Retention: Priority Handling")).toEqual([true, true, true]);
    expect(begins("Marie Curie spoke to Pierre Curie: twice")).toEqual([false, false]);
  });
});

describe("NameIndex", () => {
  it.each([
    ["WHO", "The World Health Organization met."],
    ["World Health Organization", "The WHO met."],
    ["Müller", "MULLER said so."],
    ["United States", "American troops"],
    ["Libyan", "the war in Libya"],
    ["Curie", "Marie Curie's notes"],
  ])("%s stands in: %s", (name, source) => {
    expect(missing(name, source)).toEqual([]);
  });

  it.each([
    ["Denmark", "Norway signed."],
    ["WHO", "The World Trade Organization met."],
    ["Lise Meitner", "Marie Curie spoke."],
  ])("%s does not stand in: %s", (name, source) => {
    expect(missing(name, source).length).toBeGreaterThan(0);
  });

  it.each([
    ["U.S. Army", "the USA sent men"],
    ["World Health Organization", "Who knows whether it met."],
    ["Harbour Works", "the harbour is old"],
    ["Hans", "HW said so"],
  ])("%s does not stand in, for all that is like it: %s", (name, source) => expect(missing(name, source).length).toBeGreaterThan(0));

  it("says which words of a name are missing, none where its letters stand for it", () => {
    expect(missing("Lise Meitner", "Lise spoke.")).toEqual(["meitner"]);
    expect(missing("A.V. Club", "as avclub.com says")).toEqual([]);
    expect(missing("Harbour Works", "the HW said so")).toEqual([]);
    expect(missing("Harbour", "the H said so")).toEqual(["harbour"]);
    expect(missing("Node", "node.js runs")).toEqual([]);
    expect(missing("NASA", "national aeronautics and space administration")).toEqual([]);
  });

  it.each([
    ["Egypt", "Egyptian law"],
    ["Egyptian", "the law of Egypt"],
    ["Berlin", "the Berliners"],
  ])("%s and its inhabitants stand in: %s", (name, source) => {
    expect(missing(name, source)).toEqual([]);
  });

  it("X5 looks thousands of names up in thousands of names without holding each against each", () => {
    const letters = (n: number) => [...n.toString(26)].map((digit) => "abcdefghijklmnopqrstuvwxyz"[Number.parseInt(digit, 26)]).join("");
    const all = (head: string) => Array.from({ length: 20_000 }, (_, n) => `${head}${letters(n)} won.`).join(" ");
    const index = new NameIndex(all("Mer"));
    expect(names(all("Tor")).filter((name) => index.missing(name).length === 0)).toEqual([]);
  });

  it("sees another person of the same surname", () => {
    const [marie] = names("We met Marie Curie");
    expect(marie && new NameIndex("Pierre Curie won.").namesAnother(marie)).toBe(true);
    expect(marie && new NameIndex("Curie won.").namesAnother(marie)).toBe(false);
    expect(marie && new NameIndex("Marie and Pierre Curie won.").namesAnother(marie)).toBe(false);
  });

  it.each([
    ["Postgres", "PostgreSQL 16 is out.", "postgresql"],
    ["PostgreSQL", "We use Postgres here.", "postgres"],
    ["Paterson", "We met Ann Patterson.", "patterson"],
    ["Patterson", "We met Ann Paterson.", "paterson"],
    ["Pattersen", "We met Ann Patterson.", "patterson"],
    ["Pettersen", "We met Ann Patterson.", undefined],
    ["Curie", "We met Marie Curie.", undefined],
    ["Leen", "We met Ann Lee.", undefined],
    ["Baker", "We met Ann Maker.", undefined],
  ])("%s may be a form of a name in %j: %s", (name, source, form) => {
    expect(new NameIndex(source).formOf(foldWord(name))).toBe(form);
  });

  it.each([
    ["A.V. Club", "See avclub.com for it.", []],
    ["Node", "It runs on Node.js today.", []],
    ["O'Brien", "Written by Obrian.", ["o'brien"]],
  ])("R12 of %s in %j is missing %j", (name, source, lacks) => {
    expect(missing(name, source)).toEqual(lacks);
  });
});
