import { expect, it } from "vitest";
import { makePdf, type PdfLine } from "../../../test/world/documents.ts";
import { extractBytes } from "../extract.ts";

const hints = { url: "https://example.org/report.pdf" };
const pdf = (pages: readonly (string | readonly PdfLine[])[], info?: { title?: string; author?: string }) =>
  extractBytes(makePdf(pages, info), hints);

it("R6 reads a PDF page by page; each page's landmark is where its text begins", async () => {
  const { text, landmarks, title, author, contentKind } = await pdf(
    ["First page by Ann Author.", "Second page here.", "", "Fourth page here."],
    {
      title: "Annual Report",
      author: "Ann Author",
    },
  );
  expect({ title, author, contentKind }).toEqual({ title: "Annual Report", author: "Ann Author", contentKind: "pdf" });
  expect(text).toBe("First page by Ann Author.\n\nSecond page here.\n\nFourth page here.");
  expect(landmarks.map((mark) => mark.kind === "page" && [mark.page, text.slice(mark.start).slice(0, 12)])).toEqual([
    [1, "First page b"],
    [2, "Second page "],
    [3, "Fourth page "],
    [4, "Fourth page "],
  ]);
});

it("R6 mends words divided at line ends, and keeps hyphens that the document writes elsewhere", async () => {
  const { text } = await pdf(["The well-known govern-\nment of the region is a well-\nknown body, and it met in a re-\ngional hall."]);
  expect(text).toBe("The well-known government of the region is a well-known body, and it met in a regional hall.");
});

it("R6 divides paragraphs at wide gaps and headings by their size", async () => {
  const { text, landmarks } = await pdf([
    [
      { x: 72, y: 720, text: "A heading", size: 18 },
      { x: 72, y: 690, text: "The first paragraph runs over" },
      { x: 72, y: 676, text: "two lines." },
      { x: 72, y: 640, text: "The second one does not." },
    ],
  ]);
  expect(text).toBe("# A heading\n\nThe first paragraph runs over two lines.\n\nThe second one does not.");
  expect(landmarks).toContainEqual({ kind: "heading", level: 1, title: "A heading", start: 0 });
});

it("R6 reads columns one after the other, between lines that run across them", async () => {
  const row = (n: number, left: string, right: string): PdfLine[] => [
    { x: 60, y: 660 - 14 * n, text: left },
    { x: 320, y: 660 - 14 * n, text: right },
  ];
  const lines: PdfLine[] = [{ x: 60, y: 720, text: "A title that runs right across both of the columns of this page", size: 14 }];
  const left = [
    "In the left column there is a text",
    "that goes on for a number of lines",
    "so that a reader who took rows as",
    "they stand would mix it with what",
    "is in the other column, and make",
    "nonsense out of two plain stories.",
  ];
  const right = [
    "The right column tells of something",
    "else altogether, and it has just as",
    "many lines as the other one has, so",
    "that the two are level with each of",
    "their lines, as they are in journals",
    "and in the reports of many offices.",
  ];
  for (const [n, text] of left.entries()) lines.push(...row(n, text, right[n] ?? ""));
  const { text } = await pdf([lines]);
  expect(text).toContain(`${left.join(" ")}`);
  expect(text).toContain(`${right.join(" ")}`);
  expect(text.indexOf("A title")).toBeLessThan(text.indexOf("In the left"));
  for (const said of ["A title", "In the left", "The right"]) expect(text.split(said), said).toHaveLength(2);
});

it("R6 keeps the rows of a table together", async () => {
  const rows = [
    ["Year", "Level", "Flow"],
    ["1954", "4.1", "220"],
    ["1978", "3.2", "190"],
    ["1999", "3.9", "205"],
    ["2013", "4.4", "240"],
    ["2024", "4.2", "233"],
  ];
  const lines = rows.flatMap((row, n) => row.map((text, column) => ({ x: 72 + 150 * column, y: 700 - 14 * n, text })));
  expect((await pdf([lines])).text).toContain("\n| 1978 | 3.2 | 190 |\n");
});

const cells = (y: number, ...texts: readonly string[]): PdfLine[] =>
  texts.flatMap((text, column) => (text === "" ? [] : [{ x: 72 + 150 * column, y, text, size: 10 }]));

it("R6 joins a table over pages where the head is repeated, and not where it names another year", async () => {
  const page = (year: string, ...rows: readonly string[][]): PdfLine[] => [
    ...cells(740, "", year),
    ...cells(726, "", "Boats", "Nets"),
    ...rows.flatMap((row, at) => cells(712 - 14 * at, ...row)),
  ];
  const pages = [
    page("2021", ["Halden", "41", "22"], ["Tarn", "12", "90"]),
    page("2021", ["Skerry", "77", "13"], ["Vannes", "10", "30"]),
    page("2020", ["Halden", "40", "21"], ["Tarn", "11", "80"]),
  ];
  const { text, tables, landmarks } = await pdf(pages);
  expect(tables).toHaveLength(2);
  expect(text).toContain("| Tarn | 12 | 90 |\n| Skerry | 77 | 13 |");
  expect(landmarks.map((mark) => text.slice(mark.start).split("\n")[0])).toContain("| Skerry | 77 | 13 |");
  for (const year of ["2021", "2020"]) expect(text.split(year)).toHaveLength(2);
});

it("R6 puts heads over the columns they head, currency signs to their figures and lines of a label together; leader dots go", async () => {
  const { text } = await pdf([
    [
      { x: 260, y: 714, text: "Year ended June 30,", size: 10 },
      ...cells(700, "", "2018", "2017"),
      ...cells(686, "Sales of boats and of what", "", ""),
      ...cells(674, "belongs to them", "", ""),
      { x: 200, y: 674, text: "$", size: 10 },
      { x: 222, y: 674, text: "740", size: 10 },
      { x: 350, y: 674, text: "$", size: 10 },
      { x: 372, y: 674, text: "690", size: 10 },
      ...cells(660, "Nets ........", "60", "(50)"),
    ],
  ]);
  expect(text).toContain("| Sales of boats and of what belongs to them | $740 | $690 |\n| Nets | 60 | (50) |");
  expect(text).toMatch(/^\| \| Year ended June 30, \| \|\n\| \| 2018 \| 2017 \|\n/);
});

it("R6 leaves out running heads and page numbers", async () => {
  const page = (n: number): string =>
    `The Example Journal, volume 7\nThis is what page ${["one", "two", "three", "four", "five"][n]} says, in full.\n\n\n\n${n + 1}`;
  const { text } = await pdf([0, 1, 2, 3, 4].map(page));
  expect(text).not.toContain("Example Journal");
  expect(text.split("\n\n")).toHaveLength(5);
});

it("R6 says that a PDF without a text layer is partial", async () => {
  expect(await pdf([[]])).toMatchObject({ text: "", partial: expect.stringMatching(/no text layer/) });
});

it.each([
  ["cut in the middle", makePdf(["x"]).subarray(0, 200)],
  ["of nothing but its mark", Buffer.from("%PDF-1.7\n")],
  ["of noise", Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 251))])],
])("R6 refuses a PDF %s with PARSE_ERROR", async (_, bytes) => {
  await expect(extractBytes(bytes, hints)).rejects.toMatchObject({ type: "PARSE_ERROR" });
});

it("R6 keeps the first line of a label above the last row of a table, though many pages end with it", async () => {
  const at = (y: number, ...cells: readonly (readonly [x: number, text: string])[]) => cells.map(([x, text]) => ({ x, y, text, size: 10 }));
  const page = (n: number) => [
    ...at(640, [300, "2024"], [400, "2023"]),
    ...["Tolls", "Berths", "Cranes"].flatMap((name, row) => at(620 - 14 * row, [72, name], [300, `${n}2`], [400, `${n}7`])),
    ...at(560, [72, "Adjusted income before tax from"]),
    ...at(550, [72, "all works"], [300, `${n}9`], [400, `${n}5`]),
  ];
  const { text } = await pdf([1, 2, 3, 4, 5].map(page));
  expect(text.match(/Adjusted income before tax from all works/g)).toHaveLength(5);
});

it("R6 keeps heads of several cells that stand in the same place on some pages; a running foot of several stands on most", async () => {
  const at = (y: number, ...cells: readonly (readonly [x: number, text: string])[]) => cells.map(([x, text]) => ({ x, y, text, size: 10 }));
  const page = (n: number) => [
    ...(n < 5 ? at(640, [310, "Second quarter"], [450, "Six months"]) : []),
    ...(n < 5 ? at(626, [300, "2024"], [370, "2023"], [440, "2024"], [510, "2023"]) : []),
    ...["Tolls", "Berths"].flatMap((name, row) =>
      at(610 - 14 * row, [72, name], [300, `${n}2`], [370, `${n}7`], [440, `${n}3`], [510, `${n}8`]),
    ),
    ...at(40, [72, "Harbour works"], [400, "Report of the year"]),
  ];
  const { text } = await pdf(Array.from({ length: 20 }, (_, n) => page(n)));
  expect(text.match(/Second quarter/g)?.length).toBeGreaterThan(0);
  expect(text).not.toContain("Report of the year");
});

it("R6 says of a PDF without text that its pages are pictures, and of a whole one nothing", async () => {
  expect((await pdf(["", ""])).partial).toBe("the PDF has no text layer; its pages are images");
  expect((await pdf(["The mill stands.", ""])).partial).toBeUndefined();
});
