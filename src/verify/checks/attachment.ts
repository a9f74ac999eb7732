import type { Span } from "../../domain/span.ts";
import type { DateMention } from "../../text/dates.ts";
import { datesAgree } from "../../text/dates.ts";
import { names } from "../../text/names.ts";
import { type Word, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { type Measure, measures, measuresAgree } from "../measures.ts";
import { meaningsOf } from "../synonyms.ts";

/** Where one thing said ends and the next begins, so that each figure goes with the words beside it. A comma inside a figure divides nothing. */
const DIVIDES =
  /[;:()]|[.!?](?=\s|$)|,(?!\d{3})|\s[–—-]\s|\b(?:and|but|while|whereas|compared (?:to|with)|against|then|und|aber|et|mais|puis|y|pero|luego)\b/giu;
/** A part that speaks of what the part before it named. */
const LEANS = /\b(?:it|its|he|his|she|her|they|their|them|this|these|that|those|which|who|both|each|there)\b/iu;
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;

/** "5–4", "24/7", "3:15": no figure by itself. */
const COMPOUND = /\d\s?[/:x×–—-]\s?\d/;

/** "In 2019," at the head of a sentence: what it dates follows. */
const LEADS = /^\s*(?:In|By|On|Since|During|Around|As of|From)\s(?:\S+\s){0,2}\S+,$/;

/** A figure or date of a text with what is said in the same breath. */
interface Said {
  readonly amount?: Measure;
  readonly date?: DateMention;
  readonly text: string;
  /** A number that leaves its unit unsaid: "and to Europe 140 million." */
  readonly unsaid: boolean;
  /** Everything of its part of the sentence. */
  readonly part: Part;
  /** The content words next to it. */
  readonly beside: readonly string[];
}

interface Part extends Span {
  /** Which sentence of its text it stands in. */
  readonly sentence: number;
  readonly stems: ReadonlySet<string>;
  readonly years: readonly DateMention[];
  readonly names: readonly string[];
  /** Whom or what it names, at its beginning too; a name with a figure whole, "Maroc 500". */
  readonly called: readonly string[];
  readonly leans: boolean;
  /** What looks like a verb in the past or a participle. */
  readonly verbs: ReadonlySet<string>;
  /** It says nothing but figures and names: "and 4,100 in 2020". What they are of stands before. */
  readonly elided: boolean;
}

/**
 * A number or date of the sentence that its source ties to something else: "3 universities" of "3 hospitals and 14 universities", "in 1891"
 * of what happened in 1964. Only a source that says both is taken to contradict.
 */
export function attachmentFaults({ sentence, closest, evidence }: Checked): Fault[] {
  const claimed = saidIn(sentence).slice(0, MOST_FIGURES);
  if (claimed.length === 0) return [];
  const quotes = [...new Set(evidence.map(({ quote }) => quote))];
  const sources = [...quotes, ...closest.filter((text) => !quotes.some((quote) => quote.includes(text)))].map(saidIn);
  return claimed.flatMap((mine): Fault[] => {
    const tied = sources.flatMap((source) => {
      const own = source.flatMap((one, at) => (agree(mine, one) ? [at] : [])).slice(0, MOST_ALIKE);
      return own.flatMap((at) => {
        const one = source[at];
        const around = source.slice(Math.max(0, at - MOST_RIVALS), at + MOST_RIVALS + 1);
        return one === undefined
          ? []
          : tiedElsewhere(
              mine,
              one,
              around.filter((other) => isRivalOf(mine, one, other)),
            );
      });
    });
    if (tied.length === 0 || tied.includes(false)) return [];
    const kind = mine.amount === undefined ? ("date" as const) : ("number" as const);
    return [{ kind, what: mine.text, reason: `${mine.text} stands in the evidence for something else` }];
  });
}

/** A sentence has so many figures at most; a figure stands so often in its source, among so many others on either side, or it is a table. */
const MOST_FIGURES = 40;
const MOST_ALIKE = 20;
const MOST_RIVALS = 20;

function isRivalOf(mine: Said, own: Said, other: Said): boolean {
  return isRival(mine, other) && !agree(mine, other) && isNear(own, other);
}

/** In one sentence, or in two that follow each other. */
function isNear(a: Said, b: Said): boolean {
  return Math.abs(a.part.sentence - b.part.sentence) <= 1;
}

/** The source has the figure, but its words go with a rival figure. */
function tiedElsewhere(mine: Said, own: Said, others: readonly Said[]): boolean {
  return others.some((other) => {
    if (goesWith(mine.part, own.part) && isOfAnother(mine.part, other.part)) return false;
    if (other.part === own.part) return besides(mine, other) && !besides(mine, own) && !sharesBeside(other, own);
    const year = mine.date === undefined ? mine.part.years.find((date) => hasDate(other.part, date)) : undefined;
    if (year !== undefined && own.part.years.some((date) => date !== own.date) && !hasDate(own.part, year)) return true;
    const name = mine.part.names.find((one) => other.part.names.includes(one) && !own.part.names.includes(one));
    if (name !== undefined && own.part.names.some((one) => !mine.part.names.includes(one) && !other.part.names.includes(one))) return true;
    if (isContrasted(mine, own, other)) return true;
    if (tellsApart(mine, own, other)) return false;
    const words = mine.beside.filter((stem) => !mine.part.names.includes(stem));
    return (
      !own.part.leans &&
      !own.part.elided &&
      words.length > 0 &&
      words.every((stem) => !has(own.part, stem)) &&
      words.some((stem) => has(other.part, stem))
    );
  });
}

/**
 * "31 patients on placebo" of "31 patients on the drug and 12 on placebo": what tells the rival apart is said, and what tells this figure apart is
 * not. Two sentences must leave no word to the figure itself.
 */
function isContrasted(mine: Said, own: Said, other: Said): boolean {
  if (own.part === other.part) return false;
  const figures = new Set([own.text, other.text].flatMap((text) => words(text).map(({ stem }) => stem)));
  const apart = (a: Part, b: Part) => [...a.stems].filter((stem) => !figures.has(stem) && !/^\d/.test(stem) && !b.stems.has(stem));
  const rivals = apart(other.part, own.part).filter((stem) => mine.part.stems.has(stem));
  if (mine.amount === undefined)
    return own.part.sentence === other.part.sentence && isDatedElsewhere(mine.part, own.part, other.part, rivals);
  if (own.part.sentence === other.part.sentence) {
    return rivals.length > 0 && apart(own.part, other.part).some((stem) => !has(mine.part, stem));
  }
  const owned = apart(mine.part, other.part).filter((stem) => has(own.part, stem));
  return rivals.length >= 2 && owned.length === 0;
}

/** "Abolished in 1696" of "abolished in 1851 after introducing it in 1696": all that the sentence dates, its verb too, goes with the other date. */
function isDatedElsewhere(mine: Part, own: Part, other: Part, rivals: readonly string[]): boolean {
  const alone = [...own.stems].filter((stem) => !/^\d/.test(stem) && !other.stems.has(stem));
  return alone.length > 0 && !alone.some((stem) => has(mine, stem)) && rivals.length >= 2 && rivals.some((stem) => mine.verbs.has(stem));
}

/** Beside the number stands what tells it from its rival: "passwords of 90,000 users". What is dated may share its subject with the rival. */
function tellsApart(mine: Said, own: Said, other: Said): boolean {
  const only = (a: Part, b: Part) => [...a.stems].some((stem) => !/^\d/.test(stem) && mine.part.stems.has(stem) && !b.stems.has(stem));
  return (
    mine.amount !== undefined &&
    own.part.sentence === other.part.sentence &&
    only(own.part, other.part) &&
    other.part.names.length === 0 &&
    own.part.names.length === 0
  );
}

function goesWith(mine: Part, own: Part): boolean {
  return mine.called.some((name) => own.called.includes(name));
}

/** It names others, and none of those. */
function isOfAnother(mine: Part, other: Part): boolean {
  return other.called.length > 0 && !mine.called.some((name) => other.called.includes(name));
}

function besides(mine: Said, other: Said): boolean {
  return mine.beside.length > 0 && mine.beside.every((stem) => other.beside.some((one) => alike(one, stem)));
}

function sharesBeside(a: Said, b: Said): boolean {
  return a.beside.some((stem) => b.beside.includes(stem));
}

function has(part: Part, stem: string): boolean {
  return part.stems.has(stem) || [...part.stems].some((one) => alike(one, stem));
}

function alike(a: string, b: string): boolean {
  if (a === b || (a.length >= 4 && b.length >= 4 && (a.startsWith(b.slice(0, 5)) || b.startsWith(a.slice(0, 5))))) return true;
  const meanings = meaningsOf(a);
  return [...meaningsOf(b)].some((meaning) => meanings.has(meaning));
}

function hasDate(part: Part, date: DateMention): boolean {
  return part.years.some((one) => datesAgree(date, one));
}

function agree(a: Said, b: Said): boolean {
  if (a.amount !== undefined && b.amount !== undefined) return measuresAgree(a.amount, b.amount);
  return a.date !== undefined && b.date !== undefined && datesAgree(a.date, b.date);
}

/** A figure that could stand where the other does: of the same unit, or a date beside a date. */
function isRival(a: Said, b: Said): boolean {
  if (a.date !== undefined) return b.date !== undefined;
  if (a.amount === undefined || b.amount === undefined || a.amount.ordinal !== b.amount.ordinal) return false;
  return a.amount.unit === b.amount.unit || b.unsaid;
}

/** A row of a table: what its cells speak of stands in the head, not beside them. */
const ROW = /^\s*\|.*\|.*\|\s*$/m;

function saidIn(text: string): Said[] {
  if (ROW.test(text)) return [];
  const { amounts: all, dates } = measures(text);
  if (all.length + dates.length === 0) return [];
  const called = names(text).filter((name) => !name.beginsSentence);
  const amounts = all.filter(
    (amount) =>
      !COMPOUND.test(text.slice(Math.max(0, amount.start - 2), amount.end + 2)) &&
      !called.some((name) => name.start < amount.start && amount.end <= name.end),
  );
  if (amounts.length + dates.length === 0) return [];
  const content = words(text).filter((word) => !word.stop);
  const days = content.filter((word) => WEEKDAY.test(word.lower));
  const figures: readonly { amount?: Measure; date?: DateMention; at: Span }[] = [
    ...amounts.map((amount) => ({ amount, at: amount })),
    ...dates.map((date) => ({ date, at: date })),
  ];
  const parts = partsOf(text, content, dates, [...amounts, ...dates]);
  return figures.flatMap(({ at, ...figure }) => {
    const part = parts.find((one) => at.start >= one.start && at.start < one.end);
    if (part === undefined) return [];
    const free = content.filter(
      (word) =>
        word.start >= part.start &&
        word.end <= part.end &&
        !figures.some((other) => word.start < other.at.end && other.at.start < word.end),
    );
    const before = free.findLast((word) => word.end <= at.start);
    const after = free.find((word) => word.start >= at.end);
    const unit = figure.amount === undefined || figure.amount.unit !== "";
    const near = figure.amount !== undefined && !unit && after !== undefined ? [after] : [before, before === undefined ? after : undefined];
    const beside = near.flatMap((word) => (word === undefined || days.includes(word) ? [] : [word.stem]));
    const unsaid = figure.amount?.unit === "" && /^\s*(?:[.,;]|$|and\b)/.test(text.slice(at.end, at.end + 8));
    return [{ ...figure, text: text.slice(at.start, at.end), unsaid, part, beside }];
  });
}

/** Endings of the past and of participles in English, French, Spanish and German. */
const PAST =
  /(?:ed|ee?s?|te|ten|ado|ido|ada|ida|io|built|sold|bought|made|won|began|became|wrote|left|led|held|met|cut|set|shut|lost|found|taken|given|written|drawn)$/;

interface Stretch extends Span {
  /** It ends a sentence. */
  readonly last: boolean;
}

/** The parts of a text that hold a figure each; what holds none ("the P60," "he said") belongs to the next that does in its sentence, or to the one before. */
function partsOf(text: string, content: readonly Word[], dates: readonly DateMention[], figures: readonly Span[]): Part[] {
  const named = names(text);
  const called = named.filter((name) => !name.beginsSentence);
  const bare = (word: Word) => ![...figures, ...called].some((one) => word.start < one.end && one.start < word.end);
  return stretches(text, dates, figures).map(({ start, end, sentence }) => ({
    start,
    end,
    sentence,
    stems: new Set(content.filter((word) => word.start >= start && word.end <= end).map((word) => word.stem)),
    verbs: new Set(content.filter((word) => word.start >= start && word.end <= end && PAST.test(word.lower)).map(({ stem }) => stem)),
    elided: !content.some((word) => word.start >= start && word.end <= end && bare(word)),
    years: dates.filter((date) => date.start >= start && date.end <= end),
    names: called.filter((name) => name.start >= start && name.end <= end).flatMap((name) => name.words),
    called: named
      .filter((name) => name.start >= start && name.end <= end)
      .flatMap((name) => (/\d/.test(name.text) ? [name.text.toLowerCase()] : name.words)),
    leans: LEANS.test(text.slice(start, end)),
  }));
}

function stretches(text: string, dates: readonly DateMention[], figures: readonly Span[]): (Span & { sentence: number })[] {
  const cuts: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(DIVIDES)) {
    if (dates.some((date) => match.index >= date.start && match.index < date.end)) continue;
    cuts.push({ start: from, end: match.index, last: /^[.!?]/.test(match[0]) });
    from = match.index + match[0].length;
  }
  cuts.push({ start: from, end: text.length, last: true });
  const holds = (span: Span) => figures.some((figure) => figure.start >= span.start && figure.start < span.end);
  const found: (Span & { sentence: number })[] = [];
  let open: number | undefined;
  let sentence = 0;
  let sentenceHasOne = false;
  for (const cut of cuts) {
    const start = open ?? cut.start;
    const before = found[found.length - 1];
    if (holds(cut) && !LEADS.test(text.slice(cut.start, cut.end + 1))) {
      found.push({ start, end: cut.end, sentence });
      [open, sentenceHasOne] = [undefined, true];
    } else if (cut.last && sentenceHasOne && before !== undefined) {
      found[found.length - 1] = { ...before, end: cut.end };
      open = undefined;
    } else open = start;
    if (!cut.last) continue;
    [open, sentenceHasOne] = [undefined, false];
    sentence++;
  }
  return found;
}
