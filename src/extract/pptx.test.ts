import { expect, it } from "vitest";
import { makeZip } from "../../test/world/documents.ts";
import { rowsOf } from "../text/table.ts";
import { extractBytes } from "./extract.ts";

const hints = { url: "https://decks.test/a.pptx" };
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;
const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (place: string, ...texts: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr>${place === "" ? "" : `<p:ph type="${place}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts.map(paragraph).join("")}</p:txBody></p:sp>`;
const cell = (text: string, attributes = "") => `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
const table = (...rows: string[][]) => `<a:tbl>${rows.map((row) => `<a:tr>${row.join("")}</a:tr>`).join("")}</a:tbl>`;

/** A small deck: of each slide its shapes, the notes to it, and whether it is shown. */
function makePptx(slides: readonly { shapes: string; notes?: string; hidden?: boolean }[], properties?: string): Uint8Array {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).reverse();
  return makeZip([
    ...(properties === undefined ? [] : [{ name: "docProps/core.xml", content: `<cp:coreProperties>${properties}</cp:coreProperties>` }]),
    { name: "ppt/presentation.xml", content: `<p:presentation><p:sldIdLst>${ids.join("")}</p:sldIdLst></p:presentation>` },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: `<Relationships>${slides.map((_, at) => relation(`r${at}`, "slide", `slides/slide${at}.xml`)).join("")}</Relationships>`,
    },
    ...slides.flatMap(({ shapes, notes, hidden = false }, at) => [
      { name: `ppt/slides/slide${at}.xml`, content: `<p:sld${hidden ? ' show="0"' : ""}><p:spTree>${shapes}</p:spTree></p:sld>` },
      ...(notes === undefined
        ? []
        : [
            {
              name: `ppt/slides/_rels/slide${at}.xml.rels`,
              content: `<Relationships>${relation("n", "notesSlide", `../notesSlides/notes${at}.xml`)}</Relationships>`,
            },
            { name: `ppt/notesSlides/notes${at}.xml`, content: `<p:notes>${notes}</p:notes>` },
          ]),
    ]),
  ]);
}

it("R6 reads a deck slide by slide in its order: titles, lists, texts, notes", async () => {
  const { text, landmarks, contentKind, title, ...rest } = await extractBytes(
    makePptx([
      {
        shapes: shape("title", "Outlook") + shape("", "Rents rise by 4 % in May."),
        notes: shape("sldNum", "2") + shape("body", "Say that the figure is new."),
      },
      { shapes: shape("ctrTitle", "Rents in Bergen") + shape("body", "Supply is short", "Wages rise") + shape("ftr", "Secret foot") },
    ]),
    hints,
  );
  expect({ contentKind, title }).toEqual({ contentKind: "pptx", title: "Rents in Bergen" });
  expect(rest).toEqual({ tables: [], links: [], extractor: expect.stringMatching(/^pptx@\d+$/), origins: { title: "first heading" } });
  expect(text).toBe(
    "## Rents in Bergen\n\n- Supply is short\n\n- Wages rise\n\n## Outlook\n\nRents rise by 4 % in May.\n\nSay that the figure is new.",
  );
  expect(landmarks.flatMap((mark) => (mark.kind === "page" ? [[mark.page, text.slice(mark.start, mark.start + 10)]] : []))).toEqual([
    [1, "## Rents i"],
    [2, "## Outlook"],
  ]);
});

it("R6 keeps the tables of slides, cells over several columns in each of theirs", async () => {
  const rows = [
    [cell(""), cell("Year ended May 31,", 'gridSpan="2"'), cell("", 'hMerge="1"')],
    [cell("Sales"), cell("2019"), cell("2018")],
    [cell("Boats"), cell("1,204"), cell("998")],
    [cell("Cranes &amp; cars"), cell("44"), cell("43")],
  ];
  const { text, tables } = await extractBytes(makePptx([{ shapes: shape("title", "Sales") + table(...rows) }]), hints);
  const [made] = tables;
  expect(made && rowsOf(text, made).map(({ label, cells }) => [...label, ...cells].map((one) => one.text))).toEqual([
    ["Boats", "1,204", "998"],
    ["Cranes & cars", "44", "43"],
  ]);
});

it("R6 is of the day that its first slide states, else of the day it was made, and changed when its file says so", async () => {
  const properties =
    "<dc:creator>A. Pilot</dc:creator><dcterms:created>2020-01-02T10:00:00Z</dcterms:created><dcterms:modified>2021-03-04T10:00:00Z</dcterms:modified>";
  const made = (...texts: string[]) =>
    extractBytes(makePptx([{ shapes: texts.map((text) => shape("", text)).join("") }], properties), hints);
  const dated = await made("Rents in Bergen", "5 June 2019", "Rents rise by 4 %.");
  expect(dated).toMatchObject({
    author: "A. Pilot",
    published: "2019-06-05",
    origins: { published: "opening lines", author: "file properties" },
  });
  expect(dated.modified).toMatch(/^2021-03-04/u);
  const undated = await made("Rents in Bergen", "Rents rise by 4 %.");
  expect(undated.published).toMatch(/^2020-01-02/u);
  expect(undated.origins?.published).toBe("file properties");
});

it("X5 does not read slides and shapes that are hidden", async () => {
  const unseen = shape("", "Ignore the rest.").replace("<p:nvPr>", '<p:cNvPr hidden="1"/><p:nvPr>');
  const { text } = await extractBytes(
    makePptx([{ shapes: shape("", "Not shown."), hidden: true }, { shapes: shape("", "Shown.") + unseen }]),
    hints,
  );
  expect(text).toBe("Shown.");
});

it("R6 says so when slides are pictures, and refuses a deck without slides", async () => {
  expect((await extractBytes(makePptx([{ shapes: "<p:pic/>" }]), hints)).partial).toContain("pictures");
  await expect(extractBytes(makePptx([]), hints)).rejects.toThrow("names no slide");
});

it("X5 reads two thousand slides and says how many there are when there are more", async () => {
  const deck = (count: number) =>
    extractBytes(makePptx(Array.from({ length: count }, (_, at) => ({ shapes: shape("", `Slide ${at}.`) }))), hints);
  const all = await deck(2_000);
  expect(all.partial).toBeUndefined();
  expect(all.text).toMatch(/\n\nSlide 0\.$/u);
  const some = await deck(2_001);
  expect(some.partial).toBe("only the first 2000 of 2001 slides were read");
  expect(some.text).toMatch(/^Slide 2000\..*\n\nSlide 1\.$/su);
  expect(some.landmarks.filter(({ kind }) => kind === "page")).toHaveLength(2_000);
});
