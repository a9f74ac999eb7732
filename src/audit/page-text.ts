import type { Verdict } from "../domain/claim.ts";

/** Text for a page: escaped, on one line, without anything a reader's eye could be led astray by. */
export function text(value: string): string {
  return plainText(value).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Without control characters and marks that turn the direction of text. The source's own brackets stay: here nothing is mistaken for ours. */
export function plainText(value: string): string {
  return value
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A link only where it can be nothing else. */
export function link(url: string, label: string): string {
  return /^https?:\/\//i.test(url) ? `<a href="${text(url)}" rel="noreferrer nofollow">${text(label)}</a>` : text(label);
}

/** The class that gives a verdict its colour. */
export function classOf(verdict: Verdict): string {
  return `v-${verdict.replaceAll(" ", "-")}`;
}

/** A citation as it is named beside its verdict: an address by its host. */
export function shownLabel(label: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(label)?.[1] ?? label;
}
