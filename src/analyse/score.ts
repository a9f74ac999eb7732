import { dates } from "../text/dates.ts";
import { holdsAnswer } from "../text/question/answers.ts";
import { saysLacking } from "../text/question/lacking.ts";
import type { QuestionShape } from "../text/question/shape.ts";
import { sameFamily, synonymsOf } from "../text/question/synonyms.ts";
import { contentWords, words } from "../text/words.ts";
import type { Candidate } from "./candidates.ts";

/** How much a term counts where it stands: in the sentence, above it, right before it, in the page's title. */
const OWN = { same: 1, family: 0.92, synonym: 0.75 };
const ABOVE = { same: 0.72, family: 0.66, synonym: 0.5 };
const BEFORE = { same: 0.45, family: 0.4, synonym: 0.25 };
/** Steps speak of what their heading says. */
const STEP = { same: 0.92, family: 0.85, synonym: 0.7 };
const TITLE = { same: 0.55, family: 0.5, synonym: 0.2 };
type Worth = typeof OWN;

/** A name the page nowhere near mentions: the sentence is hardly about it. */
const NAME_MISSING = 0.45;
/** None of the words that say what is asked of the names: another matter of the same thing. */
const MATTER_MISSING = { fact: 0.5, other: 0.6 };
const FACTUAL: ReadonlySet<QuestionShape["asksFor"]> = new Set(["number", "date", "person", "place"]);
const STALE = 0.7;
/** It speaks of what the question supposes to be away as if it were there: "model" where "without a model" is asked. */
const NOT_LACKING = 0.4;
/** The least a right kind of answer lets through: a number question without a number is nearly void, a reason may be put in many ways. */
const FLOOR: Readonly<Record<QuestionShape["asksFor"], number>> = {
  number: 0.3,
  date: 0.3,
  person: 0.4,
  place: 0.45,
  definition: 0.5,
  reason: 0.6,
  method: 0.7,
  list: 0.7,
  comparison: 0.62,
  "yes-no": 1,
  any: 1,
};
/** What a row still counts whose name says nothing of the question. */
const LEAST_OF_NAME = 0.6;
/** Questions that rows answer together, whatever their names. */
const OF_ROWS: ReadonlySet<QuestionShape["asksFor"]> = new Set(["list", "comparison", "method"]);
const NAMED = 1.5;
/** A sentence that has and inherits less than this share of the question is not looked at further. */
const LEAST_COVERED = 0.2;

/** A term of the question, weighed on this page. */
interface Weighed {
  readonly stem: string;
  readonly weight: number;
  readonly named: boolean;
  readonly telling: boolean;
  readonly near: ReadonlyMap<string, keyof Worth>;
}

interface Indexed {
  readonly candidate: Candidate;
  readonly own: ReadonlySet<string>;
  /** Of a row the words of its own name. */
  readonly name: ReadonlySet<string> | undefined;
  readonly above: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  readonly lower: string;
  readonly length: number;
}

/** A page's candidates made ready to be scored against questions. */
export class PageScorer {
  readonly #indexed: readonly Indexed[];
  readonly #title: ReadonlySet<string>;
  readonly #titleLine: string;
  readonly #found = new Map<string, number>();
  readonly #stale: boolean;
  readonly #vocabulary = new Set<string>();

  constructor(candidates: readonly Candidate[], title: string, stale: boolean) {
    const forms = new Map<string, ReadonlySet<string>>();
    const stemsOf = (text: string): ReadonlySet<string> => {
      const known = forms.get(text) ?? new Set(contentWords(text));
      forms.set(text, known);
      return known;
    };
    this.#title = stemsOf(title);
    this.#titleLine = title;
    this.#stale = stale;
    this.#indexed = candidates.map((candidate) => {
      const found = words(candidate.text);
      return {
        candidate,
        own: new Set(found.filter((word) => !word.stop).map((word) => word.stem)),
        name: candidate.row === undefined ? undefined : stemsOf(candidate.row.name),
        // A page's heading that says its title says no more than that, but of instructions, which have nothing else to say what they are for.
        above: stemsOf((candidate.step ? candidate.above : candidate.above.filter((line) => line !== title)).join("\n")),
        before: candidate.before === undefined ? NONE : stemsOf(candidate.before),
        lower: candidate.text.toLowerCase(),
        length: found.length,
      };
    });
    for (const { own, above } of this.#indexed) for (const stem of [...own, ...above]) this.#vocabulary.add(stem);
    for (const stem of this.#title) this.#vocabulary.add(stem);
    for (const { own } of this.#indexed) for (const stem of own) this.#found.set(stem, (this.#found.get(stem) ?? 0) + 1);
  }

  /** How well each candidate answers the question, in their order: 0 not at all, 1 and a little more at best. */
  scores(question: QuestionShape): number[] {
    const terms = question.terms.map((term) => ({
      weight: term.weight * this.#rarity(term.stem),
      named: term.weight >= NAMED,
      telling: term.weight >= 0.9 && term.ofName !== true,
      stem: term.stem,
      near: this.#nearTo(term.stem),
    }));
    const all = terms.reduce((sum, term) => sum + term.weight, 0);
    if (all === 0) return this.#indexed.map(() => 0);
    return this.#indexed.map((indexed) => this.#score(indexed, question, terms, all));
  }

  /** The stems of a candidate's own words. */
  stems(index: number): ReadonlySet<string> {
    return this.#indexed[index]?.own ?? NONE;
  }

  /** The page's stems that are forms of this one, or may stand for it. */
  #nearTo(stem: string): ReadonlyMap<string, keyof Worth> {
    const near = new Map<string, keyof Worth>();
    const synonyms = synonymsOf(stem);
    for (const other of this.#vocabulary) {
      if (other === stem) continue;
      if (sameFamily(stem, other)) near.set(other, "family");
      else if (synonyms.has(other)) near.set(other, "synonym");
    }
    return near;
  }

  #score(indexed: Indexed, question: QuestionShape, terms: readonly Weighed[], all: number): number {
    const { candidate } = indexed;
    let covered = 0;
    let own = 0;
    let missingName = false;
    const matters: number[] = [];
    // Instructions are what their heading says, and so are the rows of a table: "Exit codes".
    const step = question.asksFor === "method" ? candidate.step : question.asksFor === "list" && candidate.kind === "row";
    for (const term of terms) {
      const inside = worthIn(indexed.own, term, OWN);
      const worth = Math.max(
        inside,
        worthIn(indexed.above, term, step ? STEP : ABOVE),
        worthIn(indexed.before, term, BEFORE),
        worthIn(this.#title, term, TITLE),
      );
      covered += term.weight * worth;
      own += term.weight * inside;
      if (term.named) missingName ||= worth === 0;
      else if (term.telling) matters.push(worth);
    }
    if (covered < LEAST_COVERED * all) return 0;
    const answer = holdsAnswer(candidate.text, question);
    if (own === 0 && !(covered / all >= 0.55 && (candidate.opens || step || (answer === 1 && FLOOR[question.asksFor] < 0.5)))) return 0;
    const floor = FLOOR[question.asksFor];
    const list = candidate.kind !== "list" ? 1 : question.asksFor === "list" ? 1.2 : question.asksFor === "method" ? 0.8 : 1;
    const score =
      (covered / all) *
      (floor + (1 - floor) * answer) *
      list *
      phraseFactor(indexed.lower, question) *
      subjectFactor(indexed.lower, question) *
      lengthFactor(indexed.length) *
      (indexed.name === undefined || OF_ROWS.has(question.asksFor) ? 1 : this.#nameFactor(indexed.name, terms)) *
      timeFactor(candidate.text, question) *
      (candidate.opens ? 1.04 : 1) *
      (1 - (0.06 * candidate.order) / Math.max(1, this.#indexed.length)) *
      (missingName ? NAME_MISSING : 1) *
      (matters.length > 0 && matters.every((worth) => worth === 0) ? MATTER_MISSING[FACTUAL.has(question.asksFor) ? "fact" : "other"] : 1) *
      (this.#stale || candidate.stale ? STALE : 1) *
      this.#lackingFactor(candidate, question);
    return score;
  }

  /** A row is of what its name says: the more of it the question does not say, the narrower the thing. */
  #nameFactor(name: ReadonlySet<string>, terms: readonly Weighed[]): number {
    const asked = [...name].filter((stem) => terms.some((term) => term.stem === stem || term.near.has(stem))).length;
    const other = [...name].filter((stem) => !this.#title.has(stem)).length - asked;
    return LEAST_OF_NAME + ((1 - LEAST_OF_NAME) * (asked + 0.5)) / (asked + Math.max(0, other) + 0.5);
  }

  #lackingFactor({ text, above }: Candidate, { lacking }: QuestionShape): number {
    if (lacking.length === 0) return 1;
    return [text, ...above, this.#titleLine].some((line) => saysLacking(line, lacking)) ? 1 : NOT_LACKING;
  }

  /** Between a half for words that stand all over the page and 1 for rare ones. */
  #rarity(stem: string): number {
    const count = this.#indexed.length;
    const found = this.#found.get(stem) ?? 0;
    const most = Math.log(1 + count + 0.5);
    return most === 0 ? 1 : 0.5 + (0.5 * Math.log(1 + (count - found + 0.5) / (found + 0.5))) / Math.log(1 + (count + 0.5) / 0.5);
  }
}

const NONE: ReadonlySet<string> = new Set();

function worthIn(stems: ReadonlySet<string>, { stem, near }: Weighed, worth: Worth): number {
  if (stems.has(stem)) return worth.same;
  let best = 0;
  for (const [other, how] of near) if (worth[how] > best && stems.has(other)) best = worth[how];
  return best;
}

/** Names and neighbouring words that stand in the sentence as in the question. */
function phraseFactor(lower: string, { entities, terms }: QuestionShape): number {
  const named = entities.some((entity) => entity.includes(" ") && lower.includes(entity.toLowerCase()));
  const paired = terms.some((term, index) => {
    const next = terms[index + 1];
    return next !== undefined && lower.includes(`${term.word} ${next.word}`);
  });
  return (named ? 1.06 : 1) * (paired ? 1.06 : 1);
}

/** A sentence that opens with what the question is about speaks of it; one that mentions it at the end may speak of something else. */
function subjectFactor(lower: string, { terms }: QuestionShape): number {
  const opening = lower.split(/\s+/, 5).join(" ");
  // A question of one word has nothing else to tell by.
  const worth = terms.length === 1 ? 1.2 : 1.05;
  return terms.some((term) => opening.includes(term.stem.length > 3 ? term.stem : term.word)) ? worth : 1;
}

function lengthFactor(length: number): number {
  if (length < 6) return 0.9;
  if (length <= 32) return 1;
  if (length <= 48) return 0.95;
  return length <= 70 ? 0.86 : 0.74;
}

function timeFactor(text: string, { timeScope }: QuestionShape): number {
  if (timeScope === undefined || timeScope.latest) return 1;
  const years = dates(text).flatMap((date) => (date.fromYear === undefined ? [] : [date.toYear ?? date.fromYear]));
  if (years.length === 0) return 0.92;
  const within = years.some(
    (year) => year >= (timeScope.from ?? Number.NEGATIVE_INFINITY) && year <= (timeScope.to ?? Number.POSITIVE_INFINITY),
  );
  return within ? 1.05 : 0.7;
}
