import { Parser } from "htmlparser2";

type Attributes = Readonly<Record<string, string>>;

/** A relation of a part of an Office file to another part. */
export interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** The relations that a `.rels` part names. */
export function relationsOf(xml: string): Relation[] {
  const found: Relation[] = [];
  parse(xml, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name === "Relationship") found.push({ id: Id, type: Type, target: Target });
    },
  });
  return found;
}

/** The relations by which a presentation names its slides, in their order. */
export function slideIds(presentation: string): string[] {
  const found: string[] = [];
  parse(presentation, {
    open: (name, attributes) => {
      const id = attributes["r:id"];
      if (name === "p:sldId" && id !== undefined) found.push(id);
    },
  });
  return found;
}

/** A slide and the notes to it as HTML: its title as a heading, lists, tables, the text of its shapes in their order. Nothing of a hidden slide. */
export function slideHtml(slide: string, notes: string): string {
  const shown = new SlideReader(false).read(slide);
  return shown === undefined ? "" : shown + (notes === "" ? "" : (new SlideReader(true).read(notes) ?? ""));
}

/** Places on a slide that hold no content of its own: date, foot, number, head, and the picture of the slide on its notes. */
const FURNITURE = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);

class SlideReader {
  readonly #notes: boolean;
  #html = "";
  #hidden = false;
  /** What kind of place the open shape fills: "" for none. */
  #place = "";
  #skipped = false;
  #list = false;
  #bullet = true;
  #text = "";
  #reads = false;
  #inCell = false;

  /** @param notes whether it is a page of notes, of which the body alone is text */
  constructor(notes: boolean) {
    this.#notes = notes;
  }

  read(xml: string): string | undefined {
    parse(xml, {
      open: (name, attributes) => this.#open(name, attributes),
      text: (data) => this.#said(data),
      close: (name) => this.#close(name),
    });
    return this.#hidden ? undefined : this.#html;
  }

  #open(name: string, attributes: Attributes): void {
    if (name === "p:sld" && attributes.show === "0") this.#hidden = true;
    else if (name === "p:sp") [this.#place, this.#skipped] = ["", false];
    else if (name === "p:cNvPr" && attributes.hidden === "1") this.#skipped = true;
    else if (name === "p:ph") this.#fill(attributes.type ?? "body");
    else if (name === "a:tbl") this.#html += "<table>";
    else if (name === "a:tr") this.#html += "<tr>";
    else if (name === "a:tc") {
      this.#inCell = attributes.hMerge !== "1" && attributes.vMerge !== "1";
      if (this.#inCell) this.#html += `<td colspan="${Number(attributes.gridSpan ?? 1)}" rowspan="${Number(attributes.rowSpan ?? 1)}">`;
    } else if (name === "a:p") [this.#text, this.#bullet] = ["", this.#place === "body"];
    else if (name === "a:buNone") this.#bullet = false;
    else if (name === "a:buChar" || name === "a:buAutoNum") this.#bullet = true;
    else if (name === "a:br") this.#text += " ";
    else if (name === "a:t") this.#reads = true;
  }

  #fill(place: string): void {
    this.#place = place === "obj" ? "body" : place;
    if (FURNITURE.has(place) || (this.#notes && place !== "body")) this.#skipped = true;
  }

  #said(data: string): void {
    if (this.#reads) this.#text += data;
  }

  #close(name: string): void {
    if (name === "a:t") this.#reads = false;
    else if (name === "a:p") this.#paragraph(this.#text.trim());
    else if (name === "p:sp") {
      this.#endList();
      [this.#place, this.#skipped] = ["", false];
    } else if (name === "a:tc" && this.#inCell) this.#html += "</td>";
    else if (name === "a:tr") this.#html += "</tr>";
    else if (name === "a:tbl") this.#html += "</table>";
  }

  #paragraph(text: string): void {
    if (text === "" || this.#skipped) return;
    const said = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const isItem = this.#bullet && !this.#inCell && !this.#notes && !/title/i.test(this.#place);
    if (!isItem) this.#endList();
    else if (!this.#list) [this.#html, this.#list] = [`${this.#html}<ul>`, true];
    this.#html +=
      this.#place === "title" || this.#place === "ctrTitle" ? `<h2>${said}</h2>` : isItem ? `<li>${said}</li>` : `<p>${said}</p>`;
  }

  #endList(): void {
    if (this.#list) this.#html += "</ul>";
    this.#list = false;
  }
}

function parse(
  xml: string,
  on: { open: (name: string, attributes: Attributes) => void; text?: (data: string) => void; close?: (name: string) => void },
): void {
  const parser = new Parser(
    { onopentag: on.open, ...(on.text && { ontext: on.text }), ...(on.close && { onclosetag: on.close }) },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
