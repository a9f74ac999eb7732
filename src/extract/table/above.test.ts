import { expect, it } from "vitest";
import { isNote, LinesAbove, noteIn } from "./above.ts";

const TABLE = "| a | b |\n| --- | --- |\n| c | 1 |";

/** The title and the notes found above a table in a text that stands before it. */
function above(before: string, own = 0): [string | undefined, ...string[]] {
  const text = `${before}\n\n${TABLE}`;
  const { caption, notes } = new LinesAbove(text).of(text.length - TABLE.length, own);
  return [caption && text.slice(caption.start, caption.end), ...notes.map(({ start, end }) => text.slice(start, end))];
}

it.each<[string, string | undefined]>([
  ["(In millions)", "(In millions)"],
  [" （千人） ", " （千人） "],
  ["[unaudited]", "[unaudited]"],
  ["(unaudited)", "(unaudited)"],
  ["Sales (in thousands) by region", "(in thousands)"],
  ["Sales (by region)", undefined],
  ["Dollars in thousands", "Dollars in thousands"],
  ["Dollars in thousands:", undefined],
  ["Dollars in thousands are what all of it is in", undefined],
  ["All of it is in thousands of dollars", "All of it is in thousands of dollars"],
  ["Visitors", undefined],
  ["$12", undefined],
  [`(${"x".repeat(198)})`, `(${"x".repeat(198)})`],
  [`(${"x".repeat(199)})`, undefined],
])("R6 of %j what holds for every cell is %j", (text, note) => {
  const found = noteIn(text);
  expect(found && text.slice(found.start, found.end)).toBe(note);
  expect(isNote(text)).toBe(note === text);
});

it.each<[string, string, [string | undefined, ...string[]]]>([
  ["a title", "Visitors by region", ["Visitors by region"]],
  ["a title with its scale", "Visitors (in thousands)", ["Visitors (in thousands)", "(in thousands)"]],
  ["a scale below a title", "Visitors by region\n\n(in thousands)", ["Visitors by region", "(in thousands)"]],
  ["a numbered title that ends like a sentence", "Table 3. Visitors.", ["Table 3. Visitors."]],
  ["no sentence", "Visitors came from all over.", [undefined]],
  ["no title above a sentence", "Visitors by region\nThey came from all over.", [undefined]],
  [
    "the scale at the end of a line that leads to it",
    `${"Of all of these visitors the office says, ".repeat(6)}in the following (in thousands):`,
    [undefined, "(in thousands)"],
  ],
  ["the scale in a heading, which is no title", "## Visitors (in thousands)", [undefined, "(in thousands)"]],
  ["nothing above a heading", "Regions\n## Visitors", [undefined]],
  ["nothing above another table", "| x | y |\n| --- | --- |\n| z | 1 |", [undefined]],
  ["nothing above an item", "Regions\n- north", [undefined]],
  ["nothing above a line without words", "Regions\n***", [undefined]],
  ["a title of 200 letters", "x".repeat(200), ["x".repeat(200)]],
  ["no title of more", "x".repeat(201), [undefined]],
  ["four lines at most", "Regions\n(aa bb)\n(cc dd)\n(ee ff)\n(gg hh)", [undefined, "(gg hh)", "(ee ff)", "(cc dd)", "(aa bb)"]],
  ["a title above three notes", "Regions\n(cc dd)\n(ee ff)\n(gg hh)", ["Regions", "(gg hh)", "(ee ff)", "(cc dd)"]],
])("R6 above a table it finds %s", (_, before, found) => {
  expect(above(before)).toEqual(found);
});

it("R6 lines that are known to be the table's are its title, whatever they look like", () => {
  expect(above("They came from all over.", 1)).toEqual(["They came from all over."]);
  expect(above("Regions\n(aa bb)\n(cc dd)\n(ee ff)\n(gg hh)", 5)[0]).toBe("Regions");
});

it("R6 the running foot of pages is no title, and what stands above it is", () => {
  const feet = (count: number) => Array.from({ length: count }, (_, at) => `Report of 2024, page ${at + 1}`).join("\n\nText of it.\n\n");
  expect(above(`${feet(3)}\n\nText.\n\nVisitors\nReport of 2024, page 9`)[0]).toBe("Visitors");
  expect(above(`${feet(2)}\n\nText.\n\nVisitors\nReport of 2024, page 9`)[0]).toBe("Report of 2024, page 9");
  const long = (at: number) => `${"x".repeat(92)} page ${String(at).padStart(3, "0")}`;
  expect(above(`${[1, 2, 3].map(long).join("\n\n")}\n\nVisitors\n${long(4)}`)[0]).toBe(long(4));
  expect(above(`${[1, 2, 3].map((at) => long(at).slice(1)).join("\n\n")}\n\nVisitors\n${long(4).slice(1)}`)[0]).toBe("Visitors");
});
