import MarkdownIt, { type Token } from "markdown-it";

/** Tells where the evidence of a group of citation markers stands: one place a marker, undefined for what is no citation. */
export type Places = (before: string, numbers: readonly number[]) => readonly (Place | undefined)[];

export interface Place {
  /** The id of the element that shows it. */
  readonly target: string;
  /** The id of the marker itself, where something leads back to it. */
  readonly id?: string;
  readonly label: string;
}

/**
 * Links, images and HTML are never meant in what Assay writes: all of it stays text, whatever a page brought in (X5). What is escaped stays apart
 * from what is not (`text_join`), so that an escaped bracket begins no marker.
 */
export const assayMarkdown = new MarkdownIt({ html: false, linkify: false }).disable([
  "link",
  "image",
  "autolink",
  "html_inline",
  "html_block",
  "reference",
  "text_join",
]);

assayMarkdown.renderer.rules.text_special = (tokens, at) => escapeHtml(tokens[at]?.content ?? "");

const GROUP = /\[\d{1,3}(?: - Partial)?\](?:\s?\[\d{1,3}(?: - Partial)?\])*/gu;
const MARKER = /\[(\d{1,3})( - Partial)?\]/gu;

/** Markdown as HTML, its citation markers as links. Brackets that are escaped are text of a source and no markers. */
export function citedHtml(source: string, places: Places): string {
  const tokens = assayMarkdown.parse(source, {});
  let heading = false;
  for (const token of tokens) {
    if (token.type === "heading_open") heading = true;
    else if (token.type === "heading_close") heading = false;
    else if (token.type === "inline" && token.children !== null && !heading) token.children = linked(token.children, places);
  }
  return assayMarkdown.renderer.render(tokens, assayMarkdown.options, {});
}

/** Escaped for HTML. */
export function escapeHtml(text: string): string {
  return assayMarkdown.utils.escapeHtml(text);
}

function linked(tokens: readonly Token[], places: Places): Token[] {
  const out: Token[] = [];
  let before = "";
  for (const token of tokens) {
    if (token.type !== "text") {
      out.push(token);
      before += token.content;
      continue;
    }
    let at = 0;
    for (const group of token.content.matchAll(GROUP)) {
      const lead = token.content.slice(at, group.index);
      before += lead;
      out.push(textToken(token, lead), htmlToken(token, links(group[0], before, places)));
      at = group.index + group[0].length;
    }
    before += token.content.slice(at);
    out.push(textToken(token, token.content.slice(at)));
  }
  return out;
}

function links(group: string, before: string, places: Places): string {
  const markers = [...group.matchAll(MARKER)];
  const found = places(
    before,
    markers.map(([, n]) => Number(n)),
  );
  return markers
    .map(([text], at) => {
      const place = found[at];
      if (place === undefined) return escapeHtml(text);
      const id = place.id === undefined ? "" : ` id="${escapeHtml(place.id)}"`;
      return `<a class="c"${id} href="#${escapeHtml(place.target)}" title="${escapeHtml(place.label)}">${escapeHtml(text)}</a>`;
    })
    .join("");
}

function textToken(like: Token, content: string): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(like)) as Token, like, { content });
}

function htmlToken(like: Token, content: string): Token {
  return Object.assign(textToken(like, content), { type: "html_inline" });
}
