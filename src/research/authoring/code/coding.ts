import { AS_CHOSEN, type Calculation } from "../../../domain/calculation.ts";
import { PROGRAMS, SHELL_GIVENS } from "../../../lexicon/shell.ts";
import { fairTurn } from "../../../store/turnstile.ts";
import { codeText } from "../../../text/code-text.ts";
import { CodeVocabulary, codeWords, TO_FILL } from "../../../text/code-words.ts";
import { isHarmful } from "../../../text/harmful.ts";
import { namesSetIn } from "../../../text/own-names.ts";
import { FENCE } from "../../../text/passages.ts";
import { isEnglish } from "../../../text/spelling/english.ts";
import { measures } from "../../../verify/facts/measures.ts";
import { properNames } from "../../../verify/facts/proper-names.ts";
import { type DraftedSentence, idsInExpression } from "../../../write/drafted.ts";
import type { PackSentence } from "../../../write/pack.ts";
import { saysName } from "../../../write/pack.ts";
import { askedText } from "../asked-text.ts";
import type { Located, LocateIn } from "../located.ts";
import { SentenceWorkings } from "../workings/sentence-workings.ts";
import { hidesWords, hostsReached, namesHost, resolved, strangeInHarm, withoutTargets } from "./dangers.ts";
import { harmlessLines } from "./harmless-lines.ts";
import { isCaption, isProse, LONGEST_COMMENT, withoutComments } from "./prose.ts";

/** What a block of code in a draft is: lines of one block of a source, or put together for whoever asks from what several say. */
export type Coded =
  | { readonly state: "verbatim"; readonly code: string; readonly block: PackSentence }
  | Composed
  | { readonly state: "refused"; readonly reason: string };

export interface Composed {
  readonly state: "composed";
  readonly code: string;
  readonly located: CodeLocated;
  readonly lacks: Lacks;
  /** Most of it is its writer's. */
  readonly isOwn: boolean;
  /** Of its sentences those that have an option, key, path or figure of it: for what only speaks of it, it is not cited. */
  readonly giving: ReadonlySet<PackSentence>;
}

type CodeLocated = Extract<Located, { quotes: unknown }>;
/** How many of its words some sentences do not have. */
type Lacks = (some: readonly PackSentence[]) => number;

/** Sentences of the same sources that are added to what code names, where these have words of it. */
const MOST_ADDED = 6;
const MOST_TRIED = 12;
/** A configuration of this many characters is whole for a handful of machines; more of it repeats itself. */
const LONGEST_CODE = 6_000;
/** Words that are told where several stand nowhere, and that code may have of its own. */
const MOST_TOLD = 20;
const MOST_OWN = 200;
/** With more of them for each other, and besides, it is its writer's own: a program has the names of its language's own library. */
const OWN_FOR_OTHERS = 3;
const FREE_OWN = 4;
/** Paths of it that a page which it does not name must have, to be what it was adapted from. */
const LEAST_PATHS = 2;

const NO_BLOCK = "it names no block of code of a source";

/**
 * What a drafted block of code is (R12, R14). Where nothing is written, or lines of one block in their order, that block's own lines are printed. Anything else is
 * composed: its options, paths, names and figures stand in the sources that the report names, in what the asker has said or in what is reckoned; those that do not are
 * its writer's own and are told below it. With more of its own than three for each of the others and four, the whole is told as its writer's; it may be 200 words. None may destroy anything or reach another host, and a line that destroys has none.
 * A comment of its own may state nothing that the sources do not. Whether it is right is the judge's to say.
 */
export async function coded(draft: DraftedSentence, where: LocateIn, around: Around = NOTHING_AROUND): Promise<Coded> {
  const { pack } = where;
  const ids = [...draft.from, ...draft.calculations.flatMap(({ expression }) => idsInExpression(expression))];
  const named = [...new Set(ids.flatMap((id) => pack.sentence(id) ?? []))];
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
  /** Ids that the other sentences of the report name: what code takes from their pages, it need not name itself. */
  readonly from: readonly string[];
  /** The other blocks of code: what one of them sets, another may take up. */
  readonly code: string;
}
const NOTHING_AROUND: Around = { said: "", from: [], code: "" };

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
  const computed = new SentenceWorkings({ ...draft, kind: "advice", text: "" }, named, where).results();
  const besides = [asked, ...computed.calculations.map(({ result }) => result), figuresIn(around.said)];
  const besideIt = around.from.flatMap((id) => where.pack.sentence(id) ?? []);
  const pages = [...named, ...besideIt].map(({ quote }) => quote.snapshotId);
  const isClose = ({ quote }: PackSentence) => pages.includes(quote.snapshotId);
  const sources = otherSources(named, besideIt, where);
  const said = (one: PackSentence) => filled(saidBy(one, where));
  const known = [...named, ...sources].map(said);
  const spacedOut = known.map(spaced);
  const isSaid = (comment: string) => spacedOut.some((source) => source.includes(spaced(filled(comment))));
  // A comment of its own has no figure or name that nothing read does; whether it tells rightly what its line does is the judge's to say, with the line.
  const all = new CodeVocabulary([...besides, ...known]);
  const isNamed = (comment: string) =>
    properNames(comment).every(
      ({ text: name }) =>
        /^\p{Lu}+$/u.test(name) || isEnglish(name) || known.some((source) => saysName(source, name)) || saysName(asked, name),
    );
  const isFair = (comment: string) =>
    isNamed(comment) && exactWords(comment).every((word) => !/^\p{N}/u.test(word) || all.has(word, given) || text.split(word).length > 2);
  const code = withoutComments(text, (comment) => isSaid(comment) || (comment.length <= LONGEST_COMMENT && isFair(comment)));
  const bare = filled(code);
  if (withoutComments(code, isSaid).trim() === "") return refused("it has nothing but comments that no source has");
  const set = namesSetIn([around.code, text].join("\n"));
  const words = exactWords(bare).filter((word) => !set.has(word));
  const strangeIn = (some: readonly PackSentence[]) => {
    const vocabulary = new CodeVocabulary([...besides, ...some.map(said)]);
    return words.filter((word) => !vocabulary.has(word, given));
  };
  const { quotes, strange } = await taking(named, { sources, strangeIn, said });
  const close = [...besides, ...[...named, ...sources.filter(isClose)].map(said)];
  const fault = faultOf(strange, {
    ...{ code: bare, run: resolved(code), harmless: harmlessLines(code, [...known, asked]), set, asked },
    sources: known,
    isClose: (host) => close.some((source) => namesHost(source, host.toLowerCase())),
    isProgram: PROGRAMS.has((draft.language ?? "").toLowerCase()),
  });
  if (fault !== undefined) return refused(fault);
  const loose = withoutComments(bare, () => false)
    .split("\n")
    .find((line) => isProse(line, quotes));
  if (loose !== undefined) return refused(`"${loose.trim()}" is no code`);
  const own = strange.map((word): Calculation => ({ result: shown(word), expression: AS_CHOSEN, chosen: true, inputs: [] }));
  const located = { ...computed, quotes, calculations: [...computed.calculations, ...own] };
  const others = [...new Set(codeWords(bare))].filter((word) => !ONLY_FILLED.test(word) && all.has(word, given));
  const nothing = new CodeVocabulary([]);
  // Code that names no page is of those that its report does.
  const ofNamed = new Set((named.length > 0 ? named : besideIt).map(({ quote }) => quote.snapshotId));
  const givenBy = (one: PackSentence) => {
    const isGiven = (word: string) => named.includes(one) || (ofNamed.has(one.quote.snapshotId) ? NAMES.test(word) : TELLS.test(word));
    return words.filter((word) => isGiven(word) && new CodeVocabulary([said(one)]).has(word, nothing));
  };
  const gifts = quotes.map((one) => ({ one, own: givenBy(one) }));
  // One path that code shares with a page which it does not name makes it none of that page's; an option or name does.
  const enough = (one: PackSentence) => {
    const page = gifts.filter((gift) => gift.one.quote.snapshotId === one.quote.snapshotId);
    const words = new Set(page.flatMap(({ own }) => own));
    return words.size >= LEAST_PATHS || page.some((gift) => named.includes(gift.one)) || [...words].some((word) => !word.includes("/"));
  };
  const giving = new Set(gifts.filter(({ one, own }) => own.length > 0 && enough(one)).map(({ one }) => one));
  // With nothing exact that anybody has told it may still be a source's, in plain words.
  const isUntold = giving.size === 0 && strangeIn([]).length > 0;
  const isOwn = isUntold || strange.length > OWN_FOR_OTHERS * others.length + FREE_OWN;
  const lacks = (some: readonly PackSentence[]) => strangeIn(some).filter((word) => !strange.includes(word)).length;
  return { state: "composed", code, located, isOwn, lacks, giving };
}

/** Characters of a word of its own, as it is shown. */
const LONGEST_OWN = 80;

interface Coding {
  readonly code: string;
  /** The same as a shell comes to read it, where that can be told. */
  readonly run: string | undefined;
  /** Places of lines that destroy nothing there was. */
  readonly harmless: ReadonlySet<number>;
  /** Names that it sets itself. */
  readonly set: ReadonlySet<string>;
  readonly sources: readonly string[];
  readonly asked: string;
  /** Whether one of the pages that the report names has a host. */
  readonly isClose: (host: string) => boolean;
  readonly isProgram: boolean;
}

/** Why code may not be printed for words of it that stand in no source; undefined where it may, with these told below it. */
function faultOf(own: readonly string[], { code, run, harmless, set, sources, asked, isClose, isProgram }: Coding): string | undefined {
  const told = (some: readonly string[]) =>
    some
      .slice(0, MOST_TOLD)
      .map((word) => `\`${shown(word)}\``)
      .join(", ");
  if (run === undefined) return "its variables stand for more than can be read";
  if (hidesWords(run, sources)) return "it decodes words that nobody can read, and stands so in no source";
  const reaching = hostsReached(run, set, {
    isKnown: isClose,
    isTheirs: (domain) => domain !== "" && namesHost(asked, domain),
    isProgram,
  });
  if (reaching.length > 0) return `${told(reaching)} stands in no source it names, and may lead anywhere`;
  const harm = strangeInHarm(run, sources, asked, harmless);
  if (harm.length > 0) return `${told([...new Set(harm)])} stands in no source, in a line that destroys`;
  const long = own.find((word) => word.length > LONGEST_OWN);
  if (long !== undefined) return `${told([long])} stands in no source`;
  const lines = code.replaceAll("\\\n", " ").split("\n");
  const harming = lines
    .filter((line, at) => !harmless.has(at) && codeWords(withoutTargets(line)).some(isHarmful))
    .flatMap((line) => own.filter((word) => exactWords(line).includes(word)));
  if (harming.length > 0) return `${told([...new Set(harming)])} stands in no source, in a line that destroys`;
  if (own.length > MOST_OWN) return `${told(own)} stands in no source: too much of it is its own`;
  return undefined;
}

/** Its words but those of letters alone, options of a letter or a few, and what every system has: these name nothing exactly. What destroys is always exact. */
function exactWords(code: string): string[] {
  const words = [...new Set(codeWords(code.replace(ELSEWHERE, " ")))];
  return words.filter((word) => isHarmful(word) || !(PLAIN.test(word) || SHELL_GIVENS.has(word) || ONLY_FILLED.test(word)));
}

/** What names a thing has letters; a page that nobody named has a figure, or a short word, of everything. */
const NAMES = /\p{L}{2}/u;
const TELLS = new RegExp(`^(?=.*\\p{L}{3})(?=.*[._/=:-])(?!.*${TO_FILL}).{6,}$`, "u");
/** A word of letters, or an option of a few: whether a language has it, and what it does there, is for whoever judges. */
const PLAIN = /^(?:[\p{L}\p{M}]+|-\p{L}{1,4}|-\p{L}\p{N}{0,3})$/u;
/** What is to be filled in, with nothing but letters and signs beside it: `root@<host>:<folder>/`. */
const ONLY_FILLED = new RegExp(`^(?=.*${TO_FILL})[\\p{L}${TO_FILL}:@_-]+/?$`, "u");
/** Into another stream, or nowhere. */
const ELSEWHERE = /\d?>&\d|\d?>{1,2}\s*\/dev\/null/gu;

/** Code with what a shell's variables stand for left to be filled in: what they are set to is held to the sources where it is set. */
function filled(code: string): string {
  return code.replace(/\$(?:\{\w{1,41}\}|\w{1,41})/gu, TO_FILL);
}

/** The figures of a text, each by itself. */
function figuresIn(text: string): string {
  return measures(text)
    .amounts.map((one) => one.text)
    .join("; ");
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

/** A word as whoever reads knows it. */
function shown(word: string): string {
  return word.replaceAll(TO_FILL, "<…>");
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

/** The other sentences of the pack: those of the pages it names first, then of those that the report does, of each code first. */
function otherSources(named: readonly PackSentence[], beside: readonly PackSentence[], { pack }: LocateIn): PackSentence[] {
  const pagesOf = (some: readonly PackSentence[]) => new Set(some.map(({ quote }) => quote.snapshotId));
  const [own, around] = [pagesOf(named), pagesOf(beside)];
  const placeOf = ({ quote }: PackSentence) => (own.has(quote.snapshotId) ? 0 : around.has(quote.snapshotId) ? 2 : 4);
  return pack
    .sentences()
    .filter((one) => !named.includes(one))
    .toSorted((a, b) => placeOf(a) + (isBlock(a) ? 0 : 1) - placeOf(b) - (isBlock(b) ? 0 : 1));
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

function spaced(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
