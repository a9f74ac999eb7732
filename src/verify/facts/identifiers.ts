// Lift 1.9: fires on 3 of 805 unsound and 2 of 1,013 sound claims of WiCE dev, ExpertQA validation and AttributionBench dev, alone on 1 and 0; rare there, so held to planted ones too.
import { quantities } from "../../text/quantities.ts";
import type { Fault } from "./fault.ts";
import type { Reading } from "./reading.ts";

/** Things that are right to the character or wrong: addresses, mail, versions, names in code, file names, and model numbers ("X-400", "A380", "GPT-4o"). */
const PATTERNS: readonly RegExp[] = [
  /https?:\/\/[^\s<>"'”’)\]]{1,2000}/giu,
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu,
  /(?<![\p{L}\p{N}.])v?\d{1,6}(?:\.\d{1,6}){2,5}(?:-[\w.]{1,20})?(?!\p{N})/giu,
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}]{0,40}(?:_[\p{L}\p{N}]{1,40}){1,12}_{0,4}(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_.-])[\w-]{1,60}\.(?:tsx?|jsx?|mjs|cjs|py|rs|go|java|c|cpp|h|rb|php|sh|md|txt|json|ya?ml|toml|ini|csv|xml|html?|css|sql|pdf|docx?|exe|dll|zip|lock)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}._/-])\p{Lu}\p{L}{0,11}(?:[-‑–]\d{1,6}|\d{2,6}|(?<=\p{L}\p{L})\d)\p{L}{0,3}(?:[-‑]\d{1,4})?(?![\p{L}\p{N}_])/gu,
];
/** "Q3", "H1 2024", "FY2019": times, which have a check of their own. */
const PERIOD = /^(?:q[1-4]|h[12]|fy-?\d{2,4})$/;

const SUBSCRIPT_ZERO = 0x2080;

export interface Identifier {
  /** As written. */
  readonly text: string;
  /** As it is compared: "v1.2.3" is "1.2.3", "X–400" is "x-400". */
  readonly bare: string;
}

/** Identifiers of the claim that stand nowhere in the evidence: each compared whole, "X-400" is neither "X-500" nor "X-4000" (R12). */
export function identifierFaults(claim: string, evidence: Reading): Fault[] {
  const said = identifiersOf(claim);
  if (said.length === 0) return [];
  const loose = new Set([...evidence.identifiers].map((one) => one.replaceAll("-", "")));
  const files = filesIn(evidence.text);
  return (
    said
      .filter(({ bare }) => !evidence.identifiers.has(bare) && !loose.has(bare.replaceAll("-", "")) && !spelledApart(bare, evidence.text))
      .filter(({ bare }) => !isPartOfName(bare, evidence.identifiers) && !files.has(bare))
      // "SHA-256" of `sha256` in code.
      .filter(({ bare }) => !isJoined(bare, evidence.text))
      // "REPLICA_DB_*" stands for all that begin so.
      .filter(({ bare }) => !bare.endsWith("_") || ![...evidence.identifiers].some((one) => one.startsWith(bare)))
      .map(({ text }): Fault => ({ kind: "identifier", what: text, reason: `${text} not in evidence` }))
  );
}

/** The identifiers of a text in order. Marks of code around them go. */
export function identifiersOf(text: string): Identifier[] {
  const plain = text.replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - SUBSCRIPT_ZERO)).replaceAll("`", "");
  const { dates, amounts } = quantities(plain);
  const isFigure = (at: number, end: number) => [...dates, ...amounts].some((one) => one.start <= at && end <= one.end);
  return PATTERNS.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap(({ 0: found, index }) => {
    const written = found.replace(/[.,;:!?]{1,8}$/, "");
    if (isFigure(index, index + written.length) || isSpan(plain, index, written)) return [];
    const one = canonical(written);
    return PERIOD.test(one) ? [] : [{ text: written, bare: one }];
  });
}

/** "14 Dec–8 Jan" tells from when to when. */
function isSpan(text: string, at: number, written: string): boolean {
  return /^\p{L}+–\d+$/u.test(written) && /\d\s$/u.test(text.slice(Math.max(0, at - 2), at));
}

function canonical(identifier: string): string {
  return identifier
    .toLowerCase()
    .replace(/[‑–]/g, "-")
    .replace(/(?<=^\p{L}+-?\d+)s$/u, "")
    .replace(/^v(?=\d)/, "")
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");
}

/** "The suffix `_bucket`" of `latency_bucket`, "`failures_total`" of `scrape_failures_total`: the whole last words of a name, without a figure that could be another's. */
function isPartOfName(one: string, names: ReadonlySet<string>): boolean {
  if (!one.includes("_") || /\p{N}/u.test(one)) return false;
  const end = one.startsWith("_") ? one : `_${one}`;
  return [...names].some((name) => name.endsWith(end));
}

/** What files at the end of paths are called without their ending: "shasums256" of `/dist/SHASUMS256.txt`. */
function filesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(FILE)].map(({ groups }) => canonical(groups?.name ?? "")));
}
const FILE = /(?<!\/)\/(?<name>[\p{L}\p{N}_-]{1,80})(?:\.\p{L}[\p{L}\p{N}]{0,7}){1,3}(?![\p{L}\p{N}_/-])/gu;

/** Whether code of a text has a name of letters and digits in one: `sha256` for "SHA-256". */
export function isJoined(one: string, text: string): boolean {
  const joined = one.replaceAll("-", "");
  return /^\p{L}{2,}\d{2,}$/u.test(joined) && new RegExp(`(?<![\\p{L}\\p{N}])${joined}(?![\\p{L}\\p{N}])`, "iu").test(text);
}

/** "Model X 400" holds "X-400": letters and digits side by side, with nothing but a space between. */
function spelledApart(one: string, text: string): boolean {
  const parts = /^(\p{L}+)-?(\d+)$/u.exec(one);
  return parts !== null && new RegExp(`(?<![\\p{L}\\p{N}])${parts[1]}\\s${parts[2]}(?![\\p{L}\\p{N}])`, "iu").test(text);
}
