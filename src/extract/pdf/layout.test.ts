import { expect, it } from "vitest";
import { partsInOrder } from "./layout.ts";
import type { Line, Row } from "./rows.ts";

const line = (x: number, y: number, text: string, more: Partial<Line> = {}): Line => ({
  text,
  x,
  right: x + 5 * text.length,
  y,
  size: 10,
  face: "f",
  ...more,
});
const LEFT = "the river rose again in the night and ran";
const RIGHT = "on the quay nobody slept until the morning";
const read = (rows: readonly Row[]) =>
  partsInOrder(rows).map((part) => (part.kind === "line" ? part.line.text : `table of ${part.table.rows.length}`));
/** Rows of two columns of prose, from a height down. */
const columns = (count: number, from = 700): Row[] =>
  Array.from({ length: count }, (_, at) => [line(50, from - 12 * at, `${LEFT} ${at}`), line(300, from - 12 * at, `${RIGHT} ${at}`)]);
const numbered = (text: string, count: number) => Array.from({ length: count }, (_, at) => `${text} ${at}`);

it("R6 columns of prose are read one after the other", () => {
  expect(read(columns(5))).toEqual([...numbered(LEFT, 5), ...numbered(RIGHT, 5)]);
});

it("R6 what runs across columns divides them", () => {
  const title = line(50, 720, "A title that runs over all of the page and both of its columns of prose, as such do");
  const across = line(50, 630, "A line that runs over all of the page and both of its columns of prose, as such do");
  expect(read([[title], ...columns(5), [across], ...columns(5, 610)])).toEqual([
    title.text,
    ...numbered(LEFT, 5),
    ...numbered(RIGHT, 5),
    across.text,
    ...numbered(LEFT, 5),
    ...numbered(RIGHT, 5),
  ]);
});

it("R6 fewer rows side by side are no columns: they are read across", () => {
  expect(read(columns(4))).toEqual(Array.from({ length: 4 }, (_, at) => `${LEFT} ${at} ${RIGHT} ${at}`));
});

it("R6 short words side by side are no columns", () => {
  const rows = Array.from(
    { length: 6 },
    (_, at): Row => [line(50, 700 - 40 * at, `Quay ${"abcdef"[at]}`), line(300, 700 - 40 * at, `Ferry ${"abcdef"[at]}`)],
  );
  expect(read(rows)[0]).toBe("Quay a Ferry a");
});

it("R6 a table is kept whole, with the lines above and below it", () => {
  const rows: Row[] = [
    [line(50, 700, "Words above.")],
    ...[0, 1, 2].map(
      (at): Row => [line(50, 650 - 14 * at, `Cash ${"abc"[at]}`), line(200, 650 - 14 * at, `${at}12`), line(300, 650 - 14 * at, `${at}5`)],
    ),
    [line(50, 560, "Words below.")],
  ];
  expect(read(rows)).toEqual(["Words above.", "table of 3", "Words below."]);
});

it("R6 what stands level is one line, in one face where it has one", () => {
  const [part] = partsInOrder([[line(50, 700, "One"), line(200, 700, "two", { face: "g" })]]);
  expect(part).toMatchObject({ kind: "line", line: { text: "One two", x: 50, right: 215, face: "" } });
  expect(partsInOrder([[line(50, 700, "One"), line(200, 700, "two")]])[0]).toMatchObject({ line: { face: "f" } });
});
