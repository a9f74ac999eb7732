import { expect, it } from "vitest";
import { markdownBlocks } from "./markdown.ts";

/** What each block is, its line and its text, with more of it where there is any. */
function read(source: string): unknown[] {
  return markdownBlocks(source).blocks.map(({ kind, line, text, level, ordinal, list, cell, inline, bold }) => ({
    is: `${line} ${kind}: ${text}`,
    ...(level > 0 ? { level } : {}),
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(list === undefined ? {} : { list }),
    ...(cell === undefined ? {} : { cell: [cell.table, cell.row, cell.column, cell.header] }),
    ...(inline.length === 0
      ? {}
      : {
          inline: inline.map((one) => [
            one.kind,
            text.slice(one.start, one.end),
            ...("url" in one ? [one.url] : "id" in one ? [one.id] : []),
          ]),
        }),
    ...(bold === true && kind !== "rule" ? { bold } : {}),
  }));
}

it("I7 reads headings, paragraphs, rules and lists with the numbers that readers see", () => {
  expect(
    read(
      "# On *tides*\n\nThey turn\nand turn.\n\n---\n\n3. three\n3. four\n7. seven\n\n   more\n\n- a\n  - b\n- c\n\n1. one\n1. two\n\nend",
    ),
  ).toEqual([
    { is: "1 heading: On tides", level: 1 },
    { is: "3 paragraph: They turn\nand turn." },
    { is: "6 rule: " },
    { is: "8 item: three", ordinal: 3, list: 1 },
    { is: "9 item: four", ordinal: 4, list: 1 },
    { is: "10 item: seven", ordinal: 7, list: 1 },
    { is: "12 item: more", list: 1 },
    { is: "14 item: a", list: 2 },
    { is: "15 item: b", list: 3 },
    { is: "16 item: c", list: 2 },
    { is: "18 item: one", ordinal: 1, list: 4 },
    { is: "19 item: two", ordinal: 2, list: 4 },
    { is: "21 paragraph: end" },
  ]);
});

it("I7 reads tables cell by cell", () => {
  expect(read("| A | B |\n| --- | --- |\n| 1 | **2** |\n\n| C |\n| --- |\n| 3 |\n\nend")).toEqual([
    { is: "1 cell: A", cell: [1, 0, 0, true] },
    { is: "1 cell: B", cell: [1, 0, 1, true] },
    { is: "3 cell: 1", cell: [1, 1, 0, false] },
    { is: "3 cell: 2", cell: [1, 1, 1, false], bold: true },
    { is: "5 cell: C", cell: [2, 0, 0, true] },
    { is: "7 cell: 3", cell: [2, 1, 0, false] },
    { is: "9 paragraph: end" },
  ]);
});

it("I7 reads links, code, raised text and bold, in Markdown or its tags", () => {
  expect(read('A [word](https://a.test/x) and <a href="#ref-1">1</a> and <https://b.test/y>.')).toEqual([
    {
      is: "1 paragraph: A word and 1 and https://b.test/y.",
      inline: [
        ["link", "word", "https://a.test/x"],
        ["anchor", "1", "ref-1"],
        ["link", "https://b.test/y", "https://b.test/y"],
      ],
    },
  ]);
  expect(read("Run `a[1]`<sup>2</sup> **here**, <a name=x>there</a><br>so.")).toEqual([
    {
      is: "1 paragraph: Run a[1]2 here, there so.",
      inline: [
        ["code", "a[1]"],
        ["superscript", "2"],
      ],
    },
  ]);
  expect(read("**Tides** **turn `now` https://a.test/x**")).toEqual([
    {
      is: "1 paragraph: Tides turn now https://a.test/x",
      inline: [
        ["code", "now"],
        ["link", "https://a.test/x", "https://a.test/x"],
      ],
      bold: true,
    },
  ]);
  expect(read("[https://a.test/x](https://b.test/y) and </a></sup> so")).toEqual([
    { is: "1 paragraph: https://a.test/x and  so", inline: [["link", "https://a.test/x", "https://b.test/y"]] },
  ]);
  expect(read("<div>\n\n<p>One</p>\n<p>Two</p>\n\n</div>").slice(0, 2)).toEqual([{ is: "3 paragraph: One" }, { is: "4 paragraph: Two" }]);
});

it("I7 takes definitions out, with the lines that belong to them, but not in code or front matter", () => {
  const source =
    "---\ntitle: T\n\nmore: x\n---\n\nIt turns [^a] [1].\n\n[^a]: One\n  of [two](https://a.test/x)\n\tand three\n   \n[1]: https://b.test/y\n[2]:\n\n```\n[3]: no\n```\n~~~\n[4]: no\n```\n[5]: no\n~~~\n[6]: yes";
  const { blocks, definitions } = markdownBlocks(source);
  expect(blocks.map(({ line, text }) => [line, text])).toEqual([[7, "It turns [^a] [1]."]]);
  expect(definitions.map(({ label, line, block }) => [label, line, block?.line, block?.text])).toEqual([
    ["a", 9, 9, "One of two and three"],
    ["1", 13, 13, "https://b.test/y"],
    ["2", 14, undefined, undefined],
    ["6", 24, 24, "yes"],
  ]);
});

it.each([
  ["front matter that ends with dots", "---\na: b\n...\n\nend", ["5 end"]],
  ["a rule and a setext heading", "---\nwords here\n---\n\nend", ["1 ", "2 words here", "5 end"]],
  ["a rule alone", "---\n\nend", ["1 ", "3 end"]],
  ["two rules", "---\n---\n\nend", ["1 ", "2 ", "4 end"]],
  ["no front matter below the first line", "\n---\na: b\n---\n\nend", ["2 ", "3 a: b", "6 end"]],
  ["marks of byte order and other ends of lines", "\ufeff# A\r\n\r\nb\rc", ["1 A", "3 b\nc"]],
])("I7 reads %s", (_, source, blocks) => {
  expect(markdownBlocks(source).blocks.map(({ line, text }) => `${line} ${text}`)).toEqual(blocks);
});

it("I7 reads words with a reference behind them as words with a citation, where it is defined", () => {
  const text = (source: string) => markdownBlocks(`${source}\n\n[2]: https://a.test/x`).blocks[0]?.text;
  expect(text("It [turns][2] so [2][].")).toBe("It turns[2] so [2].");
  expect(text("It [turns][3] so [3][].")).toBe("It [turns][3] so [3][].");
  expect(text("It turns [1][2].")).toBe("It turns [1][2].");
});

it("I7 a line of citations right below a list is no part of its last item", () => {
  expect(read("- a `x`\n- b `y` c\n[1][2]")).toEqual([
    { is: "1 item: a x", list: 1, inline: [["code", "x"]] },
    { is: "2 item: b y c", list: 1, inline: [["code", "y"]] },
    { is: "3 paragraph: [1][2]" },
  ]);
  expect(read("- b\nc [1]")).toEqual([{ is: "1 item: b\nc [1]", list: 1 }]);
  expect(read("- b\n  [1]")).toEqual([{ is: "1 item: b\n[1]", list: 1 }]);
  expect(read("b\n[1]")).toEqual([{ is: "1 paragraph: b\n[1]" }]);
});
