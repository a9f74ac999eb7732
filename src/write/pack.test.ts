import { describe, expect, it } from "vitest";
import { EvidencePack } from "./pack.ts";
import { packedPages } from "./pack-material.ts";

const TEXT = "The pump costs 400 euros. It weighs 12 kilograms.\n\n| Pump | Price |\n| --- | --- |\n| A | 400 euros |\n| B | 500 euros |";
const { pack, found } = packedPages([
  { text: TEXT, title: "Pumps", siteName: "Pump House", published: "2025-04-01" },
  { text: "The mill was built in 1802.", title: `Mill ${"x".repeat(400)}` },
]);

describe("the evidence pack", () => {
  it("R13 R8 numbers the sentences in order, each a quote that stands in its snapshot to the letter", () => {
    expect(pack.sentences().map(({ id }) => id)).toEqual(["q1", "q2", "q3", "q4", "q5"]);
    for (const { quote } of pack.sentences()) {
      const text = found.find(({ snapshot }) => snapshot.id === quote.snapshotId)?.text ?? "";
      expect(text.slice(quote.span.start, quote.span.end)).toBe(quote.text);
    }
  });

  it("R14 finds a sentence by its id, brackets and spaces aside, and none by another", () => {
    expect(pack.sentence("q1")?.quote.text).toContain("400 euros");
    expect(pack.sentence(" [q1] ")).toBe(pack.sentence("q1"));
    for (const id of ["q99", "c1", "1", ""]) expect(pack.sentence(id)).toBeUndefined();
  });

  it("R8 a sentence stands in its own passage also where one before has none", () => {
    const [first] = found;
    if (first === undefined) throw new Error("there is one");
    const pages = [{ ...first, by: undefined, published: undefined, older: false }];
    const chosen = { page: 0, kind: "prose" as const, headings: [], units: [{ start: 0, end: 25 }] };
    const odd = new EvidencePack(pages, [{ ...chosen, units: [] }, { ...chosen, page: 7 }, chosen]);
    const [sentence] = odd.sentences();
    expect(sentence && odd.passageOf(sentence)?.sentences).toEqual([sentence]);
  });

  it("R14 tells the ids that a quote overlaps", () => {
    const quote = pack.sentence("q2")?.quote;
    if (quote === undefined) throw new Error("there is one");
    expect(pack.idsAt(quote)).toEqual(["q2"]);
    expect(pack.idsAt({ ...quote, span: { start: 0, end: quote.span.end } })).toEqual(["q1", "q2"]);
    expect(pack.idsAt({ ...quote, snapshotId: "other" as typeof quote.snapshotId })).toEqual([]);
  });

  it("R14 shows each source once with its passages, table heads and a title of bearable length, or only those that are named", () => {
    const [pumps, mill] = pack.shown();
    expect(pumps).toMatchObject({ id: "s1", title: "Pumps", by: "Pump House", published: "2025-04-01" });
    expect(pumps?.passages.map(({ head, sentences }) => [head?.split("\n")[0], sentences.map(({ id }) => id)])).toEqual([
      [undefined, ["q1", "q2"]],
      ["| Pump | Price |", ["q3", "q4"]],
    ]);
    expect(mill?.title.length).toBeLessThanOrEqual(200);
    expect(pack.shown(new Set(["q4"])).flatMap(({ passages }) => passages.flatMap(({ sentences }) => sentences))).toHaveLength(2);
  });

  it("R12 a site speaks as whom its address names, and as nobody else", () => {
    const sentence = pack.sentences()[0];
    const names = ["Paper 0", "Paper-0", "Paper", "Zorblax"];
    expect(sentence && names.map((name) => pack.isSiteOf(sentence, name))).toEqual([true, true, false, false]);
  });

  it("R14 tells sources of one title apart by their address", () => {
    const { pack: twins } = packedPages([
      { text: "The limit is 300.", title: "Limits" },
      { text: "The limit is 200.", title: "Limits" },
      { text: "It rains.", title: "Rain" },
    ]);
    const titles = twins.shown().map(({ title }) => title);
    expect(new Set(titles).size).toBe(3);
    expect(titles[0]).toMatch(/^Limits \(.+\)$/);
    expect(titles[2]).toBe("Rain");
  });
});
