import type { Span } from "../../domain/span.ts";
import { type CanonicalUrl, tryCanonicalUrl } from "../../domain/url.ts";

/** An address as a report writes it. */
export interface WrittenAddress extends Span {
  /** As it can be read: `https://doi.org/…` for a bare DOI. */
  readonly url: string;
}

/**
 * What may stand in an address, other letters than Latin ones too; quotation marks, the full-width marks of a sentence and the next address in a list
 * or bracket end it.
 */
const RUN = /(?:https?:\/\/|library:)(?:(?![,;|([{]https?:\/\/)[^\s<>"`“”„«»‹›「」『』《》〈〉，。；：！？、（）【】［］｜]){1,2000}/giu;
const RUN_HERE = new RegExp(RUN.source, "iuy");
const DOI = /\b(?:doi:\s?|DOI\s)(10\.\d{4,9}\/[^\s"<>，。；]{1,500})/g;
const ARXIV = /\barXiv:\s?(\d{4}\.\d{4,5})(?:v\d+)?\b/gi;

/** The addresses that stand in a text as such: with their scheme, or as `doi:` and `arXiv:` names. In order, without overlap. */
export function addressesIn(text: string): WrittenAddress[] {
  if (!text.includes(":") && !text.includes("DOI")) return [];
  const found: WrittenAddress[] = [];
  for (let at = 0; ; ) {
    RUN.lastIndex = at;
    const match = RUN.exec(text);
    if (match === null) break;
    const url = addressOf(match[0]);
    at = match.index + Math.max(url.length, 1);
    if (url !== "") found.push({ start: match.index, end: at, url });
  }
  const named: WrittenAddress[] = [];
  for (const match of text.matchAll(DOI)) {
    const doi = withoutTail(balanced(match[1] ?? ""));
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

/** Where an address begins in a text, the characters of it: {@link addressesIn} for one place. Empty where none begins there. */
export function addressAt(text: string, start: number): string {
  RUN_HERE.lastIndex = start;
  return addressOf(RUN_HERE.exec(text)?.[0] ?? "");
}

/** What of a run of characters is the address; empty for a scheme with nothing behind it, which names no place. */
function addressOf(run: string): string {
  const url = withoutTail(balanced(run));
  return /^(?:https?:\/\/|library:)$/i.test(url) ? "" : url;
}

const OPENS = "([{";
const CLOSES = ")]}";

/** Up to the first bracket that has no partner: a closing one belongs to the sentence around the address, an open one begins something else. */
function balanced(run: string): string {
  const open: number[] = [];
  for (let at = 0; at < run.length; at++) {
    const mark = run.charAt(at);
    if (OPENS.includes(mark)) open.push(at);
    const closes = CLOSES.indexOf(mark);
    if (closes < 0) continue;
    if (run[open.at(-1) ?? -1] !== OPENS[closes]) return run.slice(0, open[0] ?? at);
    open.pop();
  }
  return run.slice(0, open[0]);
}

/** Leaves out the marks that close the sentence around an address. */
function withoutTail(written: string): string {
  let end = written.length;
  for (;;) {
    const entity = /&[a-z]{2,8};$/i.exec(written.slice(Math.max(0, end - 10), end))?.[0].length ?? 0;
    if (entity > 0) end -= entity;
    else if (/[.,;:!?'*~\\|]|(?![ -~])\p{P}/u.test(written[end - 1] ?? "")) end--;
    else return written.slice(0, end);
  }
}

/** Whether a link leads to a file beside the report (`docs/a.md`, `../b`, `/c`): a way to it, and no source. */
export function isBeside(url: string): boolean {
  const path = url.trim().replace(/[?#].*$/, "");
  return (
    /^(?:\.{0,2}\/(?!\/)|[\w-]+\/)/.test(path) || /^[\w-]+\.(?:md|markdown|html?|pdf|txt|json|csv|docx?|png|jpe?g|svg|gif)$/i.test(path)
  );
}

/** An address in normal form, or what is wrong with it, in words. */
export function readAddress(url: string): { readonly address: CanonicalUrl } | { readonly fault: string } {
  const text = url.trim();
  if (text === "") return { fault: "it is empty" };
  if (/\s/.test(text) && !text.startsWith("library:")) return { fault: "it has a space in it" };
  const scheme = /^([a-z][\w+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { fault: "it does not begin with https://" };
  if (scheme !== "http" && scheme !== "https" && scheme !== "library") return { fault: `"${scheme}:" is no address of a web page` };
  if (/^https?:\/\/https?:?\/\//i.test(text)) return { fault: "it has its beginning twice" };
  const address = tryCanonicalUrl(text);
  if (address === undefined) return { fault: "it is no valid address, or carries a password" };
  if (scheme === "library") return { address };
  const host = hostOfUrl(address);
  if (!host.includes(".") && !host.includes(":") && host !== "localhost") return { fault: `"${host}" is no full host name` };
  if (/^(?:example\.(?:com|org|net)|your-?(?:site|domain|url)\.\w+)$/i.test(host)) return { fault: `"${host}" is a placeholder` };
  return { address };
}

/** The address in normal form where it can be read. */
export function readableAddress(url: string): CanonicalUrl | undefined {
  const read = readAddress(url);
  return "address" in read ? read.address : undefined;
}

function hostOfUrl(url: string): string {
  try {
    return new globalThis.URL(url).hostname;
  } catch {
    return "";
  }
}
