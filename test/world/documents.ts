import { crc32 } from "node:zlib";

/** One line of text on a PDF page: where it stands (points from the lower left corner) and how large. */
export interface PdfLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
}

/** A line that is drawn across a PDF page, or a ground where it is higher. */
export interface PdfRule {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly height?: number;
}

/** A small valid PDF. Each page is its text, one line of the page for each line of the string, or lines set and drawn at given places. */
export function makePdf(
  pages: readonly (string | readonly (PdfLine | PdfRule)[])[],
  info: { title?: string; author?: string } = {},
): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [i, page] of pages.entries()) {
    const stream = contentOf(typeof page === "string" ? linesOf(page) : page);
    const content = 5 + 2 * i;
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`);
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  const entries = [info.title ? `/Title (${escapePdf(info.title)})` : "", info.author ? `/Author (${escapePdf(info.author)})` : ""];
  objects.push(`<< ${entries.join(" ")} >>`);
  return Buffer.from(assemblePdf(objects), "latin1");
}

function linesOf(page: string): PdfLine[] {
  return page.split("\n").flatMap((text, i) => (text === "" ? [] : [{ x: 72, y: 720 - 14 * i, text }]));
}

function contentOf(lines: readonly (PdfLine | PdfRule)[]): string {
  return lines.map((line) => ("from" in line ? drawn(line) : written(line))).join("\n");
}

function drawn({ from, to, y, height = 0.5 }: PdfRule): string {
  return `0.8 g ${from} ${y} ${to - from} ${height} re f 0 g`;
}

function written(line: PdfLine): string {
  return `BT /F1 ${line.size ?? 11} Tf 1 0 0 1 ${line.x} ${line.y} Tm (${escapePdf(line.text)}) Tj ET`;
}

function escapePdf(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}

function assemblePdf(objects: readonly string[]): string {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

/** A paragraph of a Word document; `style` is a style's name such as `Heading1`, `Title` or `ListParagraph`. */
export interface DocxParagraph {
  readonly style?: string;
  readonly text: string;
}

/** A table of a Word document: its rows, each cell with the columns it reaches over and how far it is set in, in twentieths of a point. */
export interface DocxTable {
  readonly rows: readonly (readonly { readonly text: string; readonly columns?: number; readonly indent?: number }[])[];
}

function docxTable({ rows }: DocxTable): string {
  const cell = ({ text, columns = 1, indent = 0 }: DocxTable["rows"][number][number]) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr><w:p><w:pPr><w:ind w:left="${indent}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p></w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
}

/** A small valid Word document. */
export function makeDocx(
  paragraphs: readonly (DocxParagraph | DocxTable)[],
  properties: { title?: string; author?: string } = {},
): Uint8Array {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const paragraph = ({ style, text }: DocxParagraph) =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${escapeXml(style)}"/></w:pPr>` : ""}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  const body = paragraphs.map((one) => ("rows" in one ? docxTable(one) : paragraph(one)));
  const styles = [1, 2, 3, 4, 5, 6].map(
    (n) => `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/></w:style>`,
  );
  styles.push('<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>');
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
  return makeZip([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: "word/styles.xml", content: `<w:styles ${w}>${styles.join("")}</w:styles>` },
    { name: "word/document.xml", content: `<w:document ${w}><w:body>${body.join("")}</w:body></w:document>` },
    {
      name: "docProps/core.xml",
      content: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties.title ? `<dc:title>${escapeXml(properties.title)}</dc:title>` : ""}${properties.author ? `<dc:creator>${escapeXml(properties.author)}</dc:creator>` : ""}</cp:coreProperties>`,
    },
  ]);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A file of a zip. With `deflated` the content is already a raw deflate stream, and `claimedSize` is what its header says it unpacks to. */
export interface ZipFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly deflated?: boolean;
  readonly claimedSize?: number;
}

/** A zip archive; files are stored as they are unless they come deflated. */
export function makeZip(files: readonly ZipFile[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const data = Buffer.from(file.content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(file.deflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(file.claimedSize ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), fields, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), fields, tail, name);
    offset += 4 + 26 + name.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06", "latin1"), end]);
}
