import { AS_CHOSEN, type Calculation } from "../../domain/calculation.ts";
import { SHELL_DATA } from "../../lexicon/shell.ts";
import { fairTurn } from "../../store/turnstile.ts";
import { codeText } from "../../text/code-text.ts";
import { CodeVocabulary, codeWords, TO_FILL } from "../../text/code-words.ts";
import { isHarmful } from "../../text/harmful.ts";
import { variablesIn, withoutOwnNames } from "../../text/own-names.ts";
import { FENCE } from "../../text/passages.ts";
import { filterWords, isProgram, programWords, withoutVariables } from "../../text/program-words.ts";
import { shellWords, withVariables } from "../../text/shell-words.ts";
import { dayInWords, dayOf, SECONDS_A_DAY } from "../../verify/facts/calendar.ts";
import { isUnitConstant } from "../../verify/facts/constants.ts";
import { measures } from "../../verify/facts/measures.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import { durationInWords } from "../../verify/facts/units.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import type { PackSentence } from "../../write/pack.ts";
import { saysName } from "../../write/pack.ts";
import { askedText } from "./asked-text.ts";
import type { Located, LocateIn } from "./located.ts";
import { calculationsOf, reckonedFrom } from "./reckoning.ts";

/** What a block of code in a draft is: lines of one block of a source, or put together for whoever asks from what several say. */
export type Coded =
  | { readonly state: "verbatim"; readonly code: string; readonly block: PackSentence }
  | { readonly state: "composed"; readonly code: string; readonly located: CodeLocated; readonly lacks: Lacks }
  | { readonly state: "refused"; readonly reason: string };

type CodeLocated = Extract<Located, { quotes: unknown }>;
/** How many of its words some sentences do not have. */
type Lacks = (some: readonly PackSentence[]) => number;

/** Sentences of the same sources that are added to what code names, where these have words of it. */
const MOST_ADDED = 6;
const MOST_TRIED = 12;
/** A configuration of this many characters is whole for a handful of machines; more of it repeats itself. */
const LONGEST_CODE = 4_000;
/** Words that are told where several stand nowhere. */
const MOST_TOLD = 20;

const NO_BLOCK = "it names no block of code of a source";

/**
 * What a drafted block of code is (R12, R14). Where nothing is written, or lines of one block in their order, that block's own lines are printed. Anything else is
 * composed: each of its words must stand whole in the sources it names, or in what the asker has said, each figure there or in a calculation; a shell's variable is what
 * the code sets it to, its own words join what they work on, and a comment of its own may state nothing that they do not. Whether it is right is the judge's to say.
 */
export async function coded(draft: DraftedSentence, where: LocateIn, around: Around = NOTHING_AROUND): Promise<Coded> {
  const { pack } = where;
  const reckoned = draft.calculations.flatMap((one) => reckonedFrom(one, where));
  const named = [...new Set([...draft.from.flatMap((id) => pack.sentence(id) ?? []), ...reckoned])];
  const blocks = named.filter(isBlock);
  const text = codeText(draft.text);
  const [only] = blocks;
  if (text === "" || isCaption(text)) {
    const code = only && codeText(only.quote.text);
    return only === undefined || code === undefined || code === "" ? refused(NO_BLOCK) : { state: "verbatim", code, block: only };
  }
  for (const block of new Set([...blocks, ...pack.sentences().filter(isBlock)])) {
    const code = excerptOf(text, codeText(block.quote.text));
    if (code !== undefined) return { state: "verbatim", code, block };
  }
  return composed(draft, text, named, where, around);
}

/** What stands around a block of code in its report. */
export interface Around {
  /** What its section says: figures and days that the asker or the report has set there may be set in the code. */
  readonly said: string;
  /** What the report says, of which figures stand in code in the form that a source has. */
  readonly told: string;
  /** Ids that the other sentences of the report name: what code takes from their pages, it need not name itself. */
  readonly from: readonly string[];
  /** The other blocks of code: what one of them sets, another may take up. */
  readonly code: string;
}
const NOTHING_AROUND: Around = { said: "", told: "", from: [], code: "" };

async function composed(
  draft: DraftedSentence,
  text: string,
  named: readonly PackSentence[],
  where: LocateIn,
  around: Around,
): Promise<Coded> {
  if (named.length + around.from.length === 0) return refused("it names no sentence of the sources");
  if (text.length > LONGEST_CODE) return refused(`it has ${text.length} characters, at most ${LONGEST_CODE}`);
  const asked = askedText(where.question, where.today);
  const given = new CodeVocabulary([asked]);
  const calculations = draft.calculations.flatMap((one) => (one.result === "" ? [] : [{ ...one, result: durationInWords(one.result) }]));
  const results = calculations.map(({ result }) => result);
  const computed = calculationsOf({ kind: "advice", text: results.join("; "), calculations }, named, where);
  if ("reason" in computed) return refused(computed.reason);
  const besides = [asked, ...computed.calculations.map(({ result }) => result), figuresIn(around.said)];
  const besideIt = around.from.flatMap((id) => where.pack.sentence(id) ?? []);
  const sources = otherSources(named, besideIt, where);
  const said = (one: PackSentence) => saidBy(one, where);
  const known = [...named, ...sources].map(said).map(spaced);
  const isSaid = (comment: string) => known.some((source) => source.includes(spaced(comment)));
  const uncommented = withoutComments(text, isSaid);
  const bare = withoutOwnNames(withoutVariables(withVariables(uncommented), around.code), around.code);
  const own = new Set([
    ...variablesIn([around.code, uncommented].join("\n")),
    ...shellWords(bare),
    ...(isProgram(uncommented) ? programWords(bare) : filterWords(bare)),
  ]);
  // A word of letters alone names nothing exactly: whether a language has it, and what it does there, is for whoever judges. What destroys is named by its sources.
  const days = `${text}\n${around.said}\n${asked}`;
  const isFree = (word: string): boolean =>
    (/[@:\uE000]/u.test(word) && word.split(/[@:\uE000]|\/$/u).every((part) => part === "" || (PLAIN.test(part) && !isHarmful(part)))) ||
    (PLAIN.test(word) && !isHarmful(word)) ||
    (isUnitConstant(word) && (isProgram(uncommented) || isFactor(word, bare))) ||
    isDayTold(word, days) ||
    // A list, a dump, a log beside whoever works holds what is written into it.
    (FILE.test(word) && SHELL_DATA.has(word.slice(word.lastIndexOf(".") + 1)));
  const words = [...new Set(codeWords(bare))].filter((word) => !own.has(word) && !isFree(word));
  // A line that a source has is the source's, whatever stands in it.
  const written = uncommented.split("\n");
  const lines = bare.split("\n").map((line, at) => ({ line: spaced(written[at] ?? ""), words: codeWords(line) }));
  if (bare.trim() === "") return refused("it has nothing but comments that no source has");
  // `-Xms8g` of a source's `-Xms16g`, where the report tells the 8.
  const told = new Set(measures(`${around.told}\n${asked}`).amounts.map(({ value }) => value));
  const isTold = (word: string) => (word.match(/\d+(?:\.\d+)?/gu) ?? []).every((figure) => told.has(Number(figure)));
  const strangeIn = (some: readonly PackSentence[]) => {
    const vocabulary = new CodeVocabulary([...besides, ...some.map(said)]);
    const forms = new Set(some.flatMap((one) => codeWords(said(one))).map(formOf));
    const isIn = (word: string) => vocabulary.has(word, given) || (forms.has(formOf(word)) && isTold(word));
    const whole = new Set(some.flatMap((one) => said(one).split("\n").map(spaced)));
    const rest = lines.filter(({ line }) => !whole.has(line)).map(({ line }) => line);
    const isWhole = (line: string) => whole.has(line) && !takesFrom(line, [...rest, around.code].join("\n"));
    const [own = [], others = []] = [true, false].map((is) => lines.filter(({ line }) => isWhole(line) === is).flatMap((one) => one.words));
    return words.filter((word) => !isIn(word) && !isNextOf(word, isIn) && (others.includes(word) || !own.includes(word)));
  };
  const { quotes, strange } = await taking(named, { sources, strangeIn, said });
  if (!areOwn(strange, words)) return refused(`${strange.slice(0, MOST_TOLD).map(shownWord).join(", ")} stands in no source`);
  const loose = bare.split("\n").find((line) => isProse(line, quotes) && !own.has(line.trim().split(/\s+/u)[0] ?? ""));
  if (loose !== undefined) return refused(`"${loose.trim()}" is no code`);
  // A comment of its own has no figure, option or name that the report's pages do not; whether it tells rightly what its line does is the judge's to say, with the line.
  const vocabulary = new CodeVocabulary([...besides, ...known]);
  const isNamed = (comment: string) =>
    properNames(comment).every(
      ({ text: name }) => /^\p{Lu}+$/u.test(name) || known.some((source) => saysName(source, name)) || saysName(asked, name),
    );
  const isFair = (comment: string) =>
    isNamed(comment) && codeWords(comment).every((word) => own.has(word) || isFree(word) || vocabulary.has(word, given));
  const code = withoutComments(text, (comment) => isSaid(comment) || (comment.length <= LONGEST_COMMENT && isFair(comment)));
  const chosen = strange.map((word): Calculation => ({ result: word, expression: AS_CHOSEN, chosen: true, inputs: [] }));
  const located = { ...computed, quotes, calculations: [...computed.calculations, ...chosen] };
  return { state: "composed", code, located, lacks: (some) => strangeIn(some).filter((word) => !strange.includes(word)).length };
}

/** Of so many words that are held to the sources, one may be the code's own, which the report says below it; and so many at most. */
const ONE_IN = 5;
const MOST_OWN = 8;
/** Characters of one, as it is shown. */
const LONGEST_OWN = 80;

/** Names, options and plain figures: no path, host or address, and nothing that whoever runs it fills in. */
const OWN_WORD = /^(?:--\p{L}[\p{L}\p{N}_.-]*|-?\p{L}[\p{L}\p{N}_-]*|-?\p{N}+(?:\.\p{N}+)?)$/u;

/** Whether words that stand in no source may be the report's own, told as chosen: few among many that do, none of which destroys anything. */
function areOwn(strange: readonly string[], all: readonly string[]): boolean {
  return (
    strange.length <= MOST_OWN &&
    strange.length * ONE_IN <= all.length &&
    strange.every((word) => word.length <= LONGEST_OWN && OWN_WORD.test(word) && !isHarmful(word))
  );
}

/** Whether a line takes up a variable that other lines name, and so may set: it is then no longer what its source says. */
function takesFrom(line: string, others: string): boolean {
  return [...line.matchAll(/\$\{?(\w{1,41})/gu)].some(([, name = ""]) => new RegExp(`(?<![\\w$]|\\$\\{)${name}(?!\\w)`, "u").test(others));
}

/** Whether a number multiplies or divides wherever code has it: as a value it is set to it would be anybody's. */
function isFactor(number: string, code: string): boolean {
  const all = code.match(new RegExp(`\\b${number}\\b`, "gu")) ?? [];
  const beside = code.match(new RegExp(`[*/%]\\s?${number}\\b|\\b${number}\\s?[*/%]`, "gu")) ?? [];
  return all.length === beside.length;
}

/** A word, or an option of one letter. */
const PLAIN = /^(?:-\p{L}\p{N}{0,3}|[\p{L}\p{M}]+)$/u;

/** The figures of a text, each by itself. */
function figuresIn(text: string): string {
  return measures(text)
    .amounts.map((one) => one.text)
    .join("; ");
}

/** A midnight in seconds or milliseconds since 1970, of a day that a text tells, or of a first of January whose year it does. */
function isDayTold(word: string, text: string): boolean {
  if (!/^(?:\d{10}|\d{13})$/u.test(word)) return false;
  const day = Number(word) / (word.length === 13 ? 1000 : 1) / SECONDS_A_DAY;
  const written = Number.isInteger(day) ? dayInWords(day) : undefined;
  if (written === undefined) return false;
  return measures(text).dates.some((date) => dayOf(date) === day) || (written.endsWith("-01-01") && text.includes(written.slice(0, 4)));
}

interface Taking {
  readonly sources: readonly PackSentence[];
  /** What of the words stands in none of some sentences. */
  readonly strangeIn: (some: readonly PackSentence[]) => string[];
  readonly said: (one: PackSentence) => string;
}

/** What is named, with the sentences of its sources that have most of what is strange to it. */
async function taking(named: readonly PackSentence[], { sources, strangeIn, said }: Taking) {
  let quotes: readonly PackSentence[] = named;
  let strange = strangeIn(quotes);
  while (strange.length > 0 && quotes.length < named.length + MOST_ADDED) {
    let better: { readonly quotes: readonly PackSentence[]; readonly strange: string[] } | undefined;
    const tried = likely(strange, sources, said).filter((one) => !quotes.includes(one));
    for (const one of tried.slice(0, MOST_TRIED)) {
      await fairTurn();
      const left = strangeIn([...quotes, one]);
      if (left.length < (better?.strange ?? strange).length) better = { quotes: [...quotes, one], strange: left };
      if (left.length === 0) break;
    }
    if (better === undefined) break;
    ({ quotes, strange } = better);
  }
  return { quotes, strange };
}

function shownWord(word: string): string {
  return `\`${word.replaceAll(TO_FILL, "<…>")}\``;
}

function refused(reason: string): Coded {
  return { state: "refused", reason };
}

function isBlock({ quote }: PackSentence): boolean {
  return FENCE.test(quote.text);
}

/** The lines of a block that a text has, in their order and as they stand there; undefined where it has any other. */
function excerptOf(text: string, block: string): string | undefined {
  const wanted = text.split("\n").filter((line) => line.trim() !== "");
  const own = block.split("\n");
  if (wanted.length > own.length) return undefined;
  for (const plain of [(line: string) => line, (line: string) => line.trim()]) {
    let at = 0;
    const places = wanted.map((line) => {
      const found = own.findIndex((one, place) => place >= at && plain(one) === plain(line));
      at = found < 0 ? own.length : found + 1;
      return found;
    });
    if (places.every((place) => place >= 0)) return codeText(places.map((place) => own[place]).join("\n"));
  }
  return undefined;
}

/** The other sentences of the pages that the report names, its own first, and of each code first. */
function otherSources(named: readonly PackSentence[], beside: readonly PackSentence[], { pack }: LocateIn): PackSentence[] {
  const pagesOf = (some: readonly PackSentence[]) => new Set(some.map(({ quote }) => quote.snapshotId));
  const [own, around] = [pagesOf(named), pagesOf(beside)];
  const rankOf = (one: PackSentence) => (own.has(one.quote.snapshotId) ? 0 : 2) + (isBlock(one) ? 0 : 1);
  return pack
    .sentences()
    .filter((one) => !named.includes(one) && (own.has(one.quote.snapshotId) || around.has(one.quote.snapshotId)))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** "1..6" from a figure that is known, or from the first; 4003 of who counts on from 4002. */
function isNextOf(word: string, isKnown: (word: string) => boolean): boolean {
  const [, first, last] = /^(\d{1,6})\.\.(\d{1,6})$/u.exec(word) ?? [];
  if (first !== undefined && last !== undefined) return (Number(first) <= 1 || isKnown(first)) && Number(last) > Number(first);
  return /^\d{4,5}$/u.test(word) && [1, 2, 3].some((less) => isKnown(String(Number(word) - less)));
}

/** A file by its name alone. */
const FILE = /^[\w-]{1,40}\.\w{1,8}$/u;

/** A word but for its figures: `-Xms#g`. */
function formOf(word: string): string {
  return word.replace(/\d+(?:\.\d+)?/gu, (_, at: number) => (at === 0 && /^\d+(?:\.\d+)?$/u.test(word) ? word : "#"));
}

/** Those that have something of the words, most first. */
function likely(words: readonly string[], sentences: readonly PackSentence[], said: (one: PackSentence) => string): PackSentence[] {
  const links = words.map((word) => word.split(/[./:@]+/u).filter((link) => link !== ""));
  const shareOf = (text: string) => links.filter((own) => own.some((link) => text.includes(link.replace(/^-+/u, "")))).length;
  return sentences
    .map((sentence) => ({ sentence, share: shareOf(said(sentence)) }))
    .filter((one) => one.share > 0)
    .sort((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence);
}

/** A sentence with what its place says: the title of its page, the headings above it, the head of its table. */
function saidBy(sentence: PackSentence, { pack }: LocateIn): string {
  const { page, headings = [], head = "" } = pack.passageOf(sentence) ?? {};
  return [sentence.quote.text, page?.snapshot.title ?? "", ...headings, head].join("\n");
}

/** From a mark of a comment to the end of its line; within a line only where hardly anything else is meant by it. */
const COMMENT = /^(?<before>\s*)(?<said>(?:#|\/\/|--|;)\s.*)$|^(?<before>(?:[^"']|"[^"]*"|'[^']*')*\s)(?<said>(?:#|\/\/)\s.*)$/u;

/** What a line of code is told in, beside it or above. */
const LONGEST_COMMENT = 100;

/** Code without comments, but for those that may stay; comments line below line are one, of which no half is left. */
function withoutComments(code: string, stays: (comment: string) => boolean): string {
  const lines = code.split("\n").map((line) => {
    const { before = "", said } = COMMENT.exec(line)?.groups ?? {};
    return { line, before, said };
  });
  const isWhole = (at: number) => lines[at]?.said !== undefined && lines[at]?.before.trim() === "";
  const goes = lines.map(({ said }) => said !== undefined && !stays(said));
  for (const at of goes.keys()) if (isWhole(at) && isWhole(at - 1)) goes[at] ||= goes[at - 1] === true;
  for (const at of [...goes.keys()].reverse()) if (isWhole(at) && isWhole(at + 1)) goes[at] ||= goes[at + 1] === true;
  return lines.flatMap(({ line, before }, at) => (goes[at] !== true ? [line] : before.trim() === "" ? [] : [before.trimEnd()])).join("\n");
}

function spaced(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

const WORDS = /^[\p{L}\p{M}\p{N}\s.,;:'’!?()/_-]+$/u;

/** What tells of code rather than being some: words alone that begin or end like a sentence. */
function isCaption(text: string): boolean {
  return WORDS.test(text) && !text.includes("\n") && (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2}\)*[.!?]$/u.test(text));
}

/** Words alone make a line of code only where code of a source begins so. */
function isProse(line: string, quotes: readonly PackSentence[]): boolean {
  const words = line.trim().split(/\s+/u);
  if (words.length < LEAST_PROSE || !/^[\p{L}\p{M}\p{N}\s.,'’"“”!?-]+$/u.test(line) || words.some((word) => word.startsWith("-")))
    return false;
  const inCode = quotes
    .map(({ quote }) => quote.text)
    .flatMap((text) => [...(FENCE.test(text) ? [text] : []), ...(text.match(/`[^`\n]+`/gu) ?? [])]);
  return !new Set(inCode.flatMap(codeWords)).has(words[0] ?? "");
}

const LEAST_PROSE = 3;
