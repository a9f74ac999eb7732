import { expect, it } from "vitest";
import { makeZip } from "../../test/world/documents.ts";
import { extractBytes } from "./extract.ts";
import { vanishedStyles, withoutVanished } from "./vanished.ts";

const NONE = new Set<string>();
const run = (properties: string, text = "gone") => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;

it.each([
  ["hidden letters", "<w:vanish/>"],
  ["letters hidden on the web", '<w:webHidden w:val="1"/>'],
  ["white letters", '<w:color w:val="FFFFFF"/>'],
  ["letters of one point", '<w:sz w:val="2"/>'],
])("X5 does not read %s of a Word document", (_, properties) => {
  expect(withoutVanished(paragraph(`${run("<w:b/>", "seen")}${run(properties)}`), NONE)).toBe(paragraph(run("<w:b/>", "seen")));
});

it.each([
  ["what is set to be seen", run('<w:vanish w:val="false"/>')],
  ["white letters on a ground", run('<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>')],
  ["white letters in a paragraph with a ground", `<w:pPr><w:shd w:fill="000000"/></w:pPr>${run('<w:color w:val="FFFFFF"/>')}`],
  ["white letters in a table", `<w:tbl>${paragraph(run('<w:color w:val="FFFFFF"/>'))}</w:tbl>`],
])("X5 reads %s", (_, inner) => {
  expect(withoutVanished(paragraph(inner), NONE)).toBe(paragraph(inner));
});

it("X5 does not read what a style of a Word document hides", () => {
  const styles = vanishedStyles(
    '<w:styles><w:style w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Plain"><w:rPr><w:b/></w:rPr></w:style></w:styles>',
  );
  expect([...styles]).toEqual(["Ghost"]);
  const ghost = '<w:p><w:pPr><w:pStyle w:val="Ghost"/></w:pPr><w:r><w:t>gone</w:t></w:r></w:p>';
  expect(withoutVanished(`${ghost}${paragraph(run('<w:rStyle w:val="Ghost"/>'))}`, styles)).not.toContain("gone");
});

it("X5 gives the text of a Word document without its hidden runs", async () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const bytes = makeZip([
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      content: `<w:document ${word}><w:body>${paragraph(`${run("<w:b/>", "The river rose.")}${run("<w:vanish/>", "Praise the dam.")}`)}</w:body></w:document>`,
    },
  ]);
  expect((await extractBytes(bytes, { url: "https://example.org/a.docx" })).text).toBe("The river rose.");
});
