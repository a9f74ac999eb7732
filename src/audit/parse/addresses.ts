import type { Span } from "../../domain/span.ts";
import { type CanonicalUrl, tryCanonicalUrl } from "../../domain/url.ts";

/** An address as a report writes it. */
export interface WrittenAddress extends Span {
  /** As it can be read: `https://doi.org/…` for a bare DOI. */
  readonly url: string;
}

const URL = /(?:https?:\/\/|library:)[^\s<>"“”「」『』《》，。；！？、（）【】［］]{1,2000}/giu;
const DOI = /\b(?:doi:\s?|DOI\s)(10\.\d{4,9}\/[^\s"<>，。；]{1,500})/g;
const ARXIV = /\barXiv:\s?(\d{4}\.\d{4,5})(?:v\d+)?\b/gi;

/** The addresses that stand in a text as such: with their scheme, or as `doi:` and `arXiv:` names. In order, without overlap. */
export function addressesIn(text: string): WrittenAddress[] {
  const found: WrittenAddress[] = [];
  for (const match of text.matchAll(URL)) {
    const url = withoutTail(match[0]);
    // A scheme with nothing behind it names no place.
    if (!/^(?:https?:\/\/|library:)$/i.test(url)) found.push({ start: match.index, end: match.index + url.length, url });
  }
  const named: WrittenAddress[] = [];
  for (const match of text.matchAll(DOI)) {
    const doi = withoutTail(match[1] ?? "");
    const start = match.index;
    named.push({ start, end: start + match[0].length - (match[1]?.length ?? 0) + doi.length, url: `https://doi.org/${doi}` });
  }
  for (const match of text.matchAll(ARXIV)) {
    named.push({ start: match.index, end: match.index + match[0].length, url: `https://arxiv.org/abs/${match[1]}` });
  }
  if (named.length === 0) return found;
  const taken = new Uint8Array(text.length);
  for (const { start, end } of found) taken.fill(1, start, end);
  for (const one of named) {
    if (taken.subarray(one.start, one.end).includes(1)) continue;
    taken.fill(1, one.start, one.end);
    found.push(one);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Leaves out what closes the sentence or the bracket around an address. */
function withoutTail(written: string): string {
  let url = written;
  for (;;) {
    const last = url.at(-1) ?? "";
    if (/[.,;:!?'*_`]/.test(last)) url = url.slice(0, -1);
    else if (last === ")" && count(url, ")") > count(url, "(")) url = url.slice(0, -1);
    else if (last === "]" && count(url, "]") > count(url, "[")) url = url.slice(0, -1);
    else if (/\)\]?\[?\d*$/.test(url) && count(url, ")") > count(url, "(")) url = url.slice(0, url.lastIndexOf(")"));
    else return url;
  }
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Whether a link leads to a file beside the report (`docs/a.md`, `../b`, `/c`): a way to it, and no source. */
export function isBeside(url: string): boolean {
  const path = url.trim().replace(/[?#].*$/, "");
  return (
    /^(?:\.{0,2}\/(?!\/)|[\w-]+\/)/.test(path) || /^[\w-]+\.(?:md|markdown|html?|pdf|txt|json|csv|docx?|png|jpe?g|svg|gif)$/i.test(path)
  );
}

/** What is wrong with an address, in words; undefined when it can be read. */
export function faultOf(url: string): string | undefined {
  const text = url.trim();
  if (text === "") return "it is empty";
  if (text.startsWith("library:")) return undefined;
  if (/\s/.test(text)) return "it has a space in it";
  const scheme = /^([a-z][\w+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return "it does not begin with https://";
  if (scheme !== "http" && scheme !== "https") return `"${scheme}:" is no address of a web page`;
  if (/^https?:\/\/https?:?\/\//i.test(text)) return "it has its beginning twice";
  const canonical = tryCanonicalUrl(text);
  if (canonical === undefined) return "it is no valid address, or carries a password";
  const host = hostOfUrl(canonical);
  if (!host.includes(".") && !host.includes(":") && host !== "localhost") return `"${host}" is no full host name`;
  if (/^(?:example\.(?:com|org|net)|your-?(?:site|domain|url)\.\w+)$/i.test(host)) return `"${host}" is a placeholder`;
  return undefined;
}

/** The address in normal form where it can be read. */
export function readableAddress(url: string): CanonicalUrl | undefined {
  return faultOf(url) === undefined ? tryCanonicalUrl(url) : undefined;
}

function hostOfUrl(url: string): string {
  try {
    return new globalThis.URL(url).hostname;
  } catch {
    return "";
  }
}
