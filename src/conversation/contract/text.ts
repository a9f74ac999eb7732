import { canonicalUrl, redactUrl } from "../../domain/url.ts";
import { stripLeaks } from "../../model/without-leaks.ts";
import { escapeMarkdown } from "../../write/markdown.ts";
import { BULLET_CHARACTERS, BULLET_WORDS } from "./schema.ts";

/** What no line may hold: marks nobody sees that neither Markdown nor terminals need. */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\u061c\ufff9-\ufffb]/gu;
/** Citation marks a model or a page put into its own words. */
const FOREIGN_MARKS = /\s*(?:\[\^?\d{1,3}(?:\s*[,;–-]\s*(?:\d{1,3}|Partial))*\](?!\()|【[^】]*】|\[(?:c|s|H)\d{1,2}\])/giu;

/** Text of a page or a model as one safe line of Markdown: nothing in it can open a link, code, HTML, a list or a line of its own. */
export function safeLine(text: string): string {
  const told = stripLeaks(text.toWellFormed()).replace(UNSEEN, "").replace(/\s+/gu, " ");
  return escapeMarkdown(withoutConsent(told).replace(FOREIGN_MARKS, "")).trim();
}

/** Questions for consent that a model or a page brings along: only the frame asks, and Phase 2 never does. */
export const ASKS_CONSENT =
  /(?:\b(?:would you like me|do you want me|want me|shall i|should i)\b[^.?!]{0,200}(?:[.?!]+|$))?(?<!\s)\s*\(y\/n\)|\b(?:would you like me|do you want me|shall i|should i) (?:to )?(?:search|look|google|check)[^.?!]{0,200}(?:[.?!]+|$)/giu;

export function withoutConsent(text: string): string {
  return text.replace(ASKS_CONSENT, "");
}

/** A source as a marker names it. */
export interface Cited {
  readonly n: number;
  readonly partial: boolean;
}

export function markersOf(cited: readonly Cited[]): string {
  return cited.map(({ n, partial }) => (partial ? `[${n} - Partial]` : `[${n}]`)).join(" ");
}

export function wordsIn(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}

/** Whether a whole line of a bullet, markers included, keeps S1's limits. */
export function fits(line: string): boolean {
  return line.length <= BULLET_CHARACTERS && wordsIn(line) <= BULLET_WORDS;
}

/** Text and markers as one line; the text's full stop makes way for the markers, as in S0's example. */
export function cite(text: string, cited: readonly Cited[]): string {
  const line = safeLine(text).replace(/(?<=[^.])\.$/u, "");
  return cited.length === 0 ? line : `${line} ${markersOf(cited)}`;
}

const AT_END = /(?: \[(\d+)( - Partial)?\])+$/u;

/** The markers a line ends in, and the text before them. */
export function splitMarkers(line: string): { readonly text: string; readonly cited: readonly Cited[] } {
  const end = AT_END.exec(line);
  if (end === null) return { text: line, cited: [] };
  const cited = [...end[0].matchAll(/\[(\d+)( - Partial)?\]/gu)].map(([, n, partial]) => ({
    n: Number(n),
    partial: partial !== undefined,
  }));
  return { text: line.slice(0, end.index), cited };
}

/** An address as the contract shows it: canonical, secrets blotted out, nothing in it that would end a line or open a link. */
export function contractUrl(url: string): string {
  const shown = redactUrl(canonicalUrl(url));
  return shown.replace(/[\s<>[\]"`\\]/gu, (mark) => encodeURIComponent(mark));
}
