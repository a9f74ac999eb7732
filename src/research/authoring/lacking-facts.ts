// The exact facts of a drafted sentence that the sentences behind it do not carry (R12).
import type { Calculation } from "../../domain/calculation.ts";
import { isDrawn } from "../../domain/sentence.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { isEnglish } from "../../text/spelling/english.ts";
import { isEveryday } from "../../text/spelling/everyday.ts";
import { timesOf } from "../../verify/facts/constants.ts";
import { isCountedIn, isInWords } from "../../verify/facts/fault.ts";
import { computedFigures } from "../../verify/facts/figures.ts";
import { measures } from "../../verify/facts/measures.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import { examine } from "../../verify/rules.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import { type PackSentence, saysName } from "../../write/pack.ts";
import type { Lacking, LocateIn } from "./located.ts";
import { misquoted } from "./quoted-words.ts";
import { bareWorking, isSameWorking, withoutWorkings } from "./workings/workings.ts";

/** The exact facts of a text that sentences of the pack, each in its place, do not carry. */
export function faultsOf(
  { text, kind }: Pick<DraftedSentence, "text" | "kind">,
  quotes: readonly PackSentence[],
  calculations: readonly Calculation[],
  { pack, inContext, given, question, isLabel, labels = [], headings = "", code = "" }: LocateIn,
): Lacking[] {
  const computable = calculations.flatMap((one) => [one.result, ...timesOf(one)]);
  const results = computable.map((text) => ({ quote: text, context: text, place: [] }));
  const evidence = [...quotes.map(inContext), ...results, ...given];
  // A working that comes out may be shown, and has been held to its figures.
  const bare = labels.length === 0 ? undefined : bareWorking(text, labels);
  const isShown = bare !== undefined && calculations.some(({ expression }) => isSameWorking(expression, bare));
  const told = withoutOwnAddresses(isShown ? text.slice(0, -bare.length) : withoutWorkings(text, calculations), code);
  const { tooLong, faults: found } = examine(told, evidence);
  if (tooLong !== undefined) return [{ reason: tooLong }];
  const faults = found.filter((fault) => fault.kind !== "negation" || isDenied(told, quotes.map(inContext)));
  // A name that the page gives elsewhere is no fault of fact: whether the passage speaks of whom it names is the judge's to say.
  const isGiven = (said: string, name = said.replace(/['’]s$/u, "")) =>
    saysName(question, name) ||
    // "Room for A. Delete": what ends a sentence is no initial.
    (/^\p{Lu}\.\s/u.test(name) && saysName(question, name.slice(0, 1)) && isWordAlone(name.slice(2).trim())) ||
    // What is advised, or what the asker's figures alone come to, may be of whatever the sources speak of.
    ((kind === "advice" || (kind === "calculation" && quotes.length === 0)) && pack.says(name)) ||
    quotes.some((one) => hasForm(one.quote.text, name, question) || isSpelled(one.quote.text, name)) ||
    // "Under Open", "in Early start": what the report calls its own sections and options, in words.
    (kind !== "fact" && isWordAlone(name) && saysName(headings, name)) ||
    // Whatever heads a label, or a sentence that is reckoned or advised, has a capital: "Plan of March", "Dearer outages".
    (isWordAlone(name) && [...labels, ...(isLabel === true || kind !== "fact" ? [text] : [])].some((label) => label.startsWith(name))) ||
    quotes.some((one) => pack.pageSays(one, name) || pack.isSiteOf(one, name) || pack.saysOtherwise(readAs(inContext(one)), name));
  const lacking = faults
    .filter((fault) => fault.kind !== "name" || !isGiven(fault.what))
    // Releases and files that whoever asks is told to make have names that only they give, and so has what a block of code makes.
    .filter(
      (fault) =>
        fault.kind !== "identifier" ||
        !(isMade(fault.what, kind) || ((isDrawn(kind) || isFile(fault.what)) && isNamedBy(code, fault.what))),
    )
    // What is spelled in capitals may be a word of the trade: the judge, told that advice has no name of its own, says so.
    .filter((fault) => fault.kind !== "name" || kind !== "advice" || !/^\p{Lu}{2,10}s?(?:\s\p{Lu}{2,10}s?){0,2}$/u.test(fault.what))
    .filter((fault) => !(isDrawn(kind) || (kind === "calculation" && quotes.length === 0)) || !isInWords(fault))
    // A number in words of a label, "Eight renewals", names the case: what stands in the cell is held to it.
    .filter((fault) => !isInWords(fault) || !(isLabel === true || isCountedIn(fault, labels)))
    // To look for what is over a limit agrees with the limit, and what is left over has not what its source counts: the judge is asked.
    .filter((fault) => !isDrawn(kind) || fault.kind !== "bound")
    .filter((fault) => fault.kind !== "negation" || (isLabel !== true && !labels.some((label) => label.includes(fault.what))))
    .filter((fault) => fault.kind !== "negation" || !calculations.some(leavesOver));
  // "The last two points": a small number in words counts what is said, and is no result.
  const computed = computedFigures(told, readingOf(evidence)).filter((fault) => !isInWords(fault));
  const figures = [...lacking, ...computed].map(({ kind: of, what, reason }) => ({
    reason,
    what,
    ...(of === "bound" && { isTurned: true as const }),
    ...((of === "name" || of === "identifier") && { isName: true as const }),
    ...(of === "number" && { figure: what }),
    ...((of === "number" || of === "date") && { reckonable: what }),
  }));
  // What advice puts in quotation marks may be words for whoever asks to use.
  return [...figures, ...(kind === "advice" ? [] : misquoted(text, evidence))];
}

/** A text without the addresses of this machine, and those of the asker's own networks that the report's code sets (RFC 1918). */
function withoutOwnAddresses(text: string, code: string): string {
  return text.replace(OWN_ADDRESS, (address) => (address.startsWith("127.") || code.includes(address) ? "" : address));
}
const OWN_ADDRESS = /(?<![\d.])(?:(?:127|10)\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2}(?::\d{1,5})?(?![\d.]\d)/gu;

/** Letters of the shortest word that others are made of, and of what these add. */
const LEAST_STEM = 4;
const LONGEST_ENDING = 4;

/** Whether a name is but a word with a capital, "Slowest", "Lockout", or one before a day or month, "Plan of March". */
export function isWordAlone(name: string): boolean {
  const [first = "", ...rest] = name.split(/\s+/u);
  if (properNames(rest.join(" ")).length > 0) return false;
  if (isEnglish(first)) return true;
  const stems = Array.from({ length: LONGEST_ENDING + 1 }, (_, less) => first.slice(0, first.length - less));
  return stems.some((stem) => stem.length >= LEAST_STEM && isEveryday(stem));
}

/** "P5D" of a source's `P3D`, where the question tells the five. */
function hasForm(source: string, name: string, question: string): boolean {
  const [figure] = /\d+/u.exec(name) ?? [];
  if (figure === undefined || !/\p{L}/u.test(name) || !measures(question).amounts.some(({ value }) => value === Number(figure)))
    return false;
  const form = name.split(/\d+/u).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])${form.join("\\d+")}(?![\\p{L}\\p{N}])`, "u").test(source);
}

/** "SHA-256" of a source's `sha256`: letters with a figure, however they are joined. */
function isSpelled(source: string, name: string): boolean {
  const [, letters = "", figure = ""] = /^(\p{L}{2,12})[-\s_]?(\d{1,6})$/u.exec(name) ?? [];
  return letters !== "" && new RegExp(`(?<![\\p{L}\\p{N}])${letters}[-\\s_]?${figure}(?![\\p{L}\\p{N}])`, "iu").test(source);
}

/** "check.sh", "/usr/local/bin/check" */
function isFile(name: string): boolean {
  return /^[\w./-]*(?:\.\p{L}{1,5}|\/[\w-]+)$/u.test(name);
}

/** A release, or a file, of whoever is advised: "1.0.0", "checks.sh". */
function isMade(name: string, kind: DraftedSentence["kind"]): boolean {
  return kind === "advice" && /^(?:v?\d+(?:\.\d+){1,3}(?:[.-]?\p{L}{1,5}\d{0,3})?|[\w./-]+\.\p{L}{1,5})$/u.test(name);
}

/** Whether code names a thing itself: what has a figure, or is an address, is something that exists elsewhere. */
function isNamedBy(code: string, name: string): boolean {
  return !/\p{N}|:\/\/|@/u.test(name) && code.includes(name);
}

/** Whether sources deny a text, or assert what it denies: what whoever asks says is no source. */
function isDenied(text: string, sources: readonly QuoteInContext[]): boolean {
  return sources.length > 0 && examine(text, sources).faults.some(({ kind }) => kind === "negation");
}

/** A sentence with what it is read with: its neighbours, the headings above, the head of its table. */
export function readAs({ quote, context, place }: QuoteInContext): string {
  return [...place, context, quote].join("\n");
}

/** Whether what a calculation comes to is left of one figure by another, and no time between them. */
function leavesOver({ expression, result }: Calculation): boolean {
  return (
    expression.includes(LESS) && measures(result).amounts.some(({ base }) => base?.unit.kind !== "time" && base?.unit.kind !== "months")
  );
}
const LESS = " − ";

/** Whether a setting, command or file stands in code signs, and nowhere else. An address is none, nor what has a figure, nor a word with but its first letter a capital: that is somebody's name. */
export function isNamedAsCode(text: string, name: string): boolean {
  const isIn = (text.match(AS_CODE) ?? []).some((code) => code.includes(name));
  const isOfCode = /^[\w./:=~-]+$/u.test(name) && !/^\p{Lu}\p{Ll}+$/u.test(name);
  return isIn && isOfCode && !/\p{N}|:\/\//u.test(name) && !text.replace(AS_CODE, " ").includes(name);
}
const AS_CODE = /`[^`\n]{1,120}`/gu;
