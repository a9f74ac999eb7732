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

  it("R14 knows the passages of a source by the id it is shown under, and none by another", () => {
    const { pack: two } = packedPages([{ text: "The lid is blue." }, { text: "The tank holds 300." }]);
    expect(two.shown().map(({ id }) => id)).toEqual(["s1", "s2"]);
    expect(two.passagesOf("s2").map(({ sentences }) => sentences.map(({ quote }) => quote.text))).toEqual([["The tank holds 300."]]);
    for (const other of ["s3", "s0", "q2", "2", ""]) expect(two.passagesOf(other)).toEqual([]);
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

  it("R14 shows sentences by themselves besides passages that are named", () => {
    const shown = pack.shown(new Set(["q4"]), new Set(["q2", "q3"]));
    expect(shown.map(({ id, passages }) => [id, passages.map(({ sentences }) => sentences.map((one) => one.id))])).toEqual([
      ["s1", [["q2"], ["q3", "q4"]]],
    ]);
    expect(pack.shown(new Set(), new Set(["q5"])).map(({ id }) => id)).toEqual(["s2"]);
    expect(pack.shown(new Set())).toEqual([]);
  });

  it("R13 grows at its end, pages that it has once, and no id stands for anything else", () => {
    const [first, second] = found;
    if (first === undefined || second === undefined) throw new Error("there are two");
    const more = { page: 1, kind: "prose" as const, headings: [], units: [{ start: 0, end: 8 }] };
    const pages = [first, second].map((page) => ({ ...page, by: "Another", published: undefined, older: true }));
    const own = new EvidencePack([{ ...first, by: "One", published: undefined, older: false }], [{ ...more, page: 0 }]);
    const grown = own.and(pages, [more, { ...more, page: 0, units: [{ start: 4, end: 8 }] }, { ...more, page: 9 }]);
    expect(grown.sentences().map(({ id, quote }) => [id, quote.text])).toEqual([
      ["q1", "The pump"],
      ["q2", "The mill"],
      ["q3", "pump"],
    ]);
    expect(grown.passages.map(({ page }) => page.by)).toEqual(["One", "Another", "One"]);
    expect(grown.knownAs(pages.slice(0, 1)).passages.map(({ page }) => [page.by, page.older])).toEqual([
      ["Another", true],
      ["Another", true],
      ["Another", true],
    ]);
    expect(own.knownAs(pages.slice(1)).passages.map(({ page }) => page.by)).toEqual(["One"]);
  });

  it("R12 a page names throughout whom it has in two passages, and in a third of them", () => {
    const filler = (word: string) => `The ${word} of the town stood by the river for a very long time. `.repeat(14).trim();
    const packOf = (...names: string[]) => packedPages([{ text: names.map((name) => filler(name)).join("\n\n") }]).pack;
    const says = (made: EvidencePack, words: string) =>
      made
        .sentences()
        .slice(0, 1)
        .map((one) => made.pageSays(one, words));
    expect(says(packOf("Zorblax", "Zorblax", "inn", "mill", "bank", "quay"), "Zorblax")).toEqual([true]);
    expect(says(packOf("Zorblax", "Zorblax", "inn", "mill", "bank", "quay", "pier"), "Zorblax")).toEqual([false]);
    expect(says(packOf("Zorblax", "inn"), "Zorblax")).toEqual([false]);
    expect(says(packOf("Zorblax", "Zorblax"), "Zorblax's")).toEqual([true]);
  });

  it("R12 a name is said by what stands behind it in brackets, or before it where it does itself", () => {
    const { pack: named } = packedPages([
      { text: "It signs with a JSON Web Token (JWT) each time.\n\nHe asked the Bank for International Settlements (BIS) twice." },
    ]);
    const others = (text: string, name: string) => named.saysOtherwise(text, name);
    expect([others("The JWT ends.", "JSON Web Token"), others("The BIS ends.", "JSON Web Token")]).toEqual([true, false]);
    expect([others("A JSON Web Token ends.", "JWT"), others("A Web Token ends.", "JWT"), others("A cookie ends.", "JWT")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(others("Anything.", "Zorblax")).toBe(false);
    expect(others("Anything.", "signs")).toBe(false);
  });

  it("R12 has words where they stand by themselves in a sentence, a title, a heading or a head", () => {
    const said = ["400 euros", "Pumps", "Price", "Mill", "The mill", "Pum", "00 euros", "Zorblax", "(400"].map((words) => pack.says(words));
    expect(said).toEqual([true, true, true, true, true, false, false, false, false]);
  });
});
