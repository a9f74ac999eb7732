import MarkdownIt, { type Token } from "markdown-it";
import { z } from "zod";

/** Tells where the evidence of a group of citation markers stands: one place a marker, undefined for what is no citation. */
export type Places = (before: string, numbers: readonly number[]) => readonly (Place | undefined)[];

const placeSchema = z.object({
  /** The id of the element that shows it. */
  target: z.string(),
  /** The id of the marker itself, where something leads back to it. */
  id: z.string().optional(),
  label: z.string(),
});
export type Place = Readonly<z.infer<typeof placeSchema>>;

/** The type of a token that is one citation marker: `content` is its text, and {@link placeOf} where it leads. */
export const CITATION = "citation";

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
assayMarkdown.renderer.rules[CITATION] = (tokens, at) => citationHtml(tokens[at]);

const GROUP = /\[\d{1,3}(?: - Partial)?\](?:\s?\[\d{1,3}(?: - Partial)?\])*/gu;
const MARKER = /\[(\d{1,3})( - Partial)?\]/gu;

/** Markdown in pieces, its citation markers pieces of their own. Brackets that are escaped are text of a source and no markers. */
export function citedTokens(source: string, places: Places): Token[] {
  const tokens = assayMarkdown.parse(source, {});
  let heading = false;
  for (const token of tokens) {
    if (token.type === "heading_open") heading = true;
    else if (token.type === "heading_close") heading = false;
    else if (token.type === "inline" && token.children !== null && !heading) token.children = marked(token.children, places);
  }
  return tokens;
}

/** Markdown as HTML, its citation markers as links. */
export function citedHtml(source: string, places: Places): string {
  return assayMarkdown.renderer.render(citedTokens(source, places), assayMarkdown.options, {});
}

/** Where a citation leads; undefined where nothing shows its evidence. */
export function placeOf({ meta }: Token): Place | undefined {
  return placeSchema.safeParse(meta).data;
}

/** Escaped for HTML. */
export function escapeHtml(text: string): string {
  return assayMarkdown.utils.escapeHtml(text);
}

function marked(tokens: readonly Token[], places: Places): Token[] {
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
      out.push(tokenLike(token, { content: lead }), ...citations(token, group[0], before, places));
      at = group.index + group[0].length;
    }
    before += token.content.slice(at);
    out.push(tokenLike(token, { content: token.content.slice(at) }));
  }
  return out;
}

function citations(like: Token, group: string, before: string, places: Places): Token[] {
  const markers = [...group.matchAll(MARKER)];
  const found = places(
    before,
    markers.map(([, n]) => Number(n)),
  );
  return markers.map(([content], at) => tokenLike(like, { type: CITATION, content, meta: found[at] ? { ...found[at] } : null }));
}

function citationHtml(token: Token | undefined): string {
  if (token === undefined) return "";
  const place = placeOf(token);
  const said = escapeHtml(token.content);
  if (place === undefined) return said;
  const id = place.id === undefined ? "" : ` id="${escapeHtml(place.id)}"`;
  return `<a class="c"${id} href="#${escapeHtml(place.target)}" title="${escapeHtml(place.label)}">${said}</a>`;
}

function tokenLike(like: Token, over: Partial<Token>): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(like)) as Token, like, over);
}
