import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { makeDocx, makeZip } from "../../test/world/documents.ts";
import { extractBytes } from "./extract.ts";

const hints = { url: "https://example.org/report.docx" };

it("R6 reads a Word document with headings; each landmark is where its heading begins", async () => {
  const bytes = makeDocx(
    [
      { style: "Title", text: "River report" },
      { style: "Heading1", text: "Levels & flows" },
      { text: "The river rose <twice>." },
      { style: "Heading2", text: "Outlook" },
      { text: "It falls." },
    ],
    { title: "Report 7", author: "Ann Author" },
  );
  const { text, landmarks, title, author, contentKind } = await extractBytes(bytes, hints);
  expect({ title, author, contentKind }).toEqual({ title: "Report 7", author: "Ann Author", contentKind: "docx" });
  expect(text).toBe("# River report\n\n# Levels & flows\n\nThe river rose <twice>.\n\n## Outlook\n\nIt falls.");
  expect(landmarks.map((mark) => text.slice(mark.start).split("\n")[0])).toEqual(["# River report", "# Levels & flows", "## Outlook"]);
});

const relations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';

it("R6 refuses a zip bomb with TOO_LARGE, whatever size its directory claims", async () => {
  const bomb = deflateRawSync(Buffer.alloc(200_000_000, "<w:p/>"));
  const bytes = makeZip([
    { name: "_rels/.rels", content: relations },
    { name: "word/document.xml", content: bomb, deflated: true, claimedSize: 1_000 },
  ]);
  await expect(extractBytes(bytes, hints)).rejects.toMatchObject({ type: "TOO_LARGE" });
});

it.each([
  ["cut in the middle", makeDocx([{ text: "x" }]).subarray(0, 300)],
  ["without relations", makeZip([{ name: "word/document.xml", content: "<x/>" }])],
  [
    "of broken XML",
    makeZip([
      { name: "_rels/.rels", content: relations },
      { name: "word/document.xml", content: "<w:document><w:body>" },
    ]),
  ],
  ["of broken data", makeZip([{ name: "word/document.xml", content: "\xff\xff\xff", deflated: true }])],
])("R6 refuses a Word document %s with PARSE_ERROR", async (_, bytes) => {
  await expect(extractBytes(bytes, hints)).rejects.toMatchObject({ type: "PARSE_ERROR" });
});
