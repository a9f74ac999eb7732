import type { Sentence } from "../domain/report.ts";
import { claimIdsOf, type ProvenSentence, type ProvenStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { endsWithStop, stopFor } from "../text/stops.ts";
import type { ProvenBlock } from "./assemble.ts";
import { beforeStop, codeIn, escapeSentence } from "./markdown.ts";
import type { Numbering } from "./numbering.ts";

/** Where the sentences of a section go to, and how they are marked. */
export interface Rendering {
  readonly numbering: Numbering;
  readonly sentences: Sentence[];
  /** What is said of a statement besides, "(unconfirmed)". */
  readonly noteOf: (sentence: ProvenStatement) => string;
  readonly frame: Frame;
}

/** The numbers a sentence is marked with, those of its sources; of advice, which is the report's own, those of what it takes for known. */
export function markOf(sentence: ProvenSentence, { numbering }: Pick<Rendering, "numbering">): readonly number[] {
  const isUncited = sentence.kind === "advice" && !("cites" in sentence && sentence.cites === true);
  return isUncited ? [] : numbering.cite(sentence.claims);
}

/** Markers of sources: `[1][3]`. */
export function cited(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join("");
}

/** The line below a table or a block of code that names what all of it rests on. */
export function sourcesLine(markers: string, frame: Frame): string {
  return `${frame.sources}: ${markers}`;
}

/** What stands below a block of code that none above it does: its sources, or what it was adapted from where something of it is the report's own, which its evidence names; that it is of none where most of it is. */
export function belowCode(sentence: ProvenSentence, markers: string, isKnown: boolean, frame: Frame): string[] {
  if (sentence.kind === "advice") return [stopped(capital(frame.own))];
  const isPart = "judgement" in sentence && sentence.judgement?.verdict === "partly supported";
  const isOwn = isPart || sentence.calculations.some(({ chosen }) => chosen === true);
  if ((isKnown && !isOwn) || markers === "") return [];
  return [isOwn ? `${capital(frame.adapted)}: ${markers}` : sourcesLine(markers, frame)];
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A sentence with its mark before its stop: `[1][3]`. */
export function marked(shown: string, numbers: readonly number[]): string {
  return beforeStop(shown, cited(numbers));
}

/** What the quotes that a sentence rests on set as code: it is code in the sentence as well. */
export function codeOf({ claims }: Pick<ProvenSentence, "claims">): string[] {
  return codeIn(claims.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
}

/** A sentence as it is shown, or the part of it that a cell shows, with the words it begins with in bold where it has some. */
export function withLead(sentence: ProvenSentence, lead = "", text = sentence.text): string {
  const own = codeOf(sentence);
  if (lead === "" || !text.startsWith(lead)) return escapeSentence(text, own);
  const after = text.slice(lead.length);
  return `**${escapeSentence(lead, own)}**${/^\s/u.test(after) ? " " : ""}${escapeSentence(after, own)}`;
}

/** What parts a sentence before a mark stands behind the mark. */
const PARTING = /\s*[,;:，；：、]\s*$/u;

/** What stands behind a mark: a bracket at it would make it a link. */
function spacedOff(piece: string): string {
  return /^[.,;:!?…。，、；：！？)\]}»”’"']/u.test(piece) ? piece : ` ${piece}`;
}

/** A sentence with the marks that its writer has set within it, each of the sources there that it is proven by, and the numbers that are left for its end. */
export function inPlace(
  sentence: ProvenSentence,
  numbers: readonly number[],
  { leads, places }: Pick<ProvenBlock, "leads" | "places">,
  { numbering }: Pick<Rendering, "numbering">,
): { readonly text: string; readonly left: readonly number[] } {
  const { text } = sentence;
  const lead = leads?.get(text);
  const found = (places?.get(text) ?? []).flatMap(({ at: set, pages = [] }) => {
    const at = set - (PARTING.exec(text.slice(0, set))?.[0].length ?? 0);
    const own = numbering.citing(pages).filter((n) => numbers.includes(n));
    return own.length === 0 || at <= (lead?.length ?? 0) ? [] : [{ at, own }];
  });
  const inner = new Set(found.flatMap(({ own }) => own));
  const left = numbers.filter((n) => !inner.has(n));
  const ends = [...found.map(({ at }) => at), text.length];
  const pieces = ends.map((end, at) => {
    const from = ends[at - 1] ?? 0;
    const piece = text.slice(from, end);
    const shown = at === 0 ? withLead(sentence, lead, piece) : spacedOff(escapeSentence(piece, codeOf(sentence)));
    return `${shown}${at < found.length ? ` ${cited(found[at]?.own ?? [])}` : ""}`;
  });
  return { text: pieces.join(""), left };
}

/** A sentence as a report keeps it, with the numbers of its sources. */
export function stated(sentence: ProvenSentence, sources: number[]): Sentence {
  const calculations = sentence.calculations.length === 0 ? {} : { calculations: [...sentence.calculations] };
  const role = sentence.kind === "connective" ? "frame" : "statement";
  const { text, kind } = sentence;
  const whole = "judgement" in sentence && sentence.judgement !== undefined ? { judgement: sentence.judgement } : {};
  const searched = sentence.kind === "absence" ? { searched: sentence.searched } : {};
  return { text, claimIds: claimIdsOf(sentence), sources, role, kind, ...calculations, ...whole, ...searched };
}

/** A line that names a file, above its code. */
const FILE_NAME = /^`[^`]+`$/u;

/** With a stop at its end, where it has none: rows of tables and list items run together otherwise. */
export function stopped(line: string): string {
  const said = line.replace(/(?<!\\)\[\d+\]/g, "").trimEnd();
  return endsWithStop(said) || FILE_NAME.test(said) ? line : `${line}${stopFor(said)}`;
}
