import { names } from "../text/names.ts";
import { type Word, words } from "../text/words.ts";
import { holdsKind, seesKind } from "./kind.ts";
import { alike, gramsOfWord } from "./likeness.ts";
import type { AnswerPage, PagePassage } from "./page.ts";
import { type AskedQuestion, spokenOf } from "./question.ts";

/** What is measured of a sentence against a question. Nothing of it knows a language: stems, runs of characters, and what any language writes alike. */
export const SENTENCE_FEATURES = [
  /** The question's words in the sentence, weighed by rarity, as a share; forms of one word count by likeness. */
  "covered",
  /** The same of equal stems alone. */
  "exact",
  /** The same in the sentence and its neighbours. */
  "coveredNear",
  /** In the sentence before, which it may go on from. */
  "coveredBefore",
  /** In its passage, headings and title. */
  "coveredPassage",
  /** In the headings and the title. */
  "coveredHeading",
  /** The rarest word of the question. */
  "rarest",
  /** Its words by the best sentence's, and the passage's by the best passage's. */
  "beside",
  "besidePassage",
  /** Neighbouring words of the question that are near each other. */
  "pairs",
  /** How close together its words stand. */
  "nearness",
  /** The question names something, and it names other things alone. */
  "strange",
  /** It holds the kind of thing asked for; it is seen to lack it. */
  "kindHeld",
  "kindLacking",
  /** Words it has beyond the question's, and all its words, logarithm. */
  "newWords",
  "length",
  /** Its place in its passage: 1 for the first. */
  "first",
  "row",
  "code",
  /** It asks itself. */
  "asks",
] as const;
export type SentenceFeature = (typeof SENTENCE_FEATURES)[number];

/** A sentence, row or step that may answer. */
export interface Candidate {
  /** Place of its passage. */
  readonly passage: number;
  /** Place among the units of its passage. */
  readonly unit: number;
  /** What it says beyond the question, as stems: by these others bear it out. */
  readonly told: ReadonlySet<string>;
  readonly features: Readonly<Record<SentenceFeature, number>>;
  /** Of each term of the question how well the sentence, and all of its passage, match it, 0–1. */
  readonly matched: readonly number[];
  readonly matchedPassage: readonly number[];
}

export interface Measured {
  readonly candidates: readonly Candidate[];
  /** How rare each term of the question is among the passages. */
  readonly rarities: readonly number[];
  /** Which terms of the question any passage has, be it too short to answer anything. */
  readonly held: readonly boolean[];
}

/** Passages of other pages that have none of the question's words, as it were: among few passages a word that all have would tell nothing. */
const ELSEWHERE = 50;
/** Words within which two words of a question are near each other. */
const NEAR = 4;
const LEAST_WORDS = 3;
/** Characters of a day that tell its year. */
const YEAR = 4;

/** Measures every sentence of the passages against a question. */
export function measureSentences(question: AskedQuestion, pages: readonly AnswerPage[], passages: readonly PagePassage[]): Measured {
  const matcher = new Matcher(question);
  const read = passages.map((passage) => {
    const text = pages[passage.page]?.text ?? "";
    const units = passage.units.map((span) => {
      const said = text.slice(span.start, span.end);
      const own = words(said, question.lexicon);
      return { said, own, ...matcher.match(own) };
    });
    const { title = "", dated = "" } = pages[passage.page] ?? {};
    const above = matcher.match(words([title, dated.slice(0, YEAR), ...passage.headings].join("\n"), question.lexicon)).matched;
    const head = passage.head === undefined ? [] : words(text.slice(passage.head.start, passage.head.end), question.lexicon);
    const under = most(above, matcher.match(head).matched);
    return { units, above, matched: units.reduce((sum, { matched }) => most(sum, matched), under) };
  });
  const rarities = question.terms.map((_, term) => {
    const holding = read.reduce((sum, { matched }) => sum + (matched[term] ?? 0), 0);
    return Math.log(1 + (ELSEWHERE + read.length - holding + 0.5) / (holding + 0.5));
  });
  const share = (matched: readonly number[]) => weighed(matched, rarities);
  const rarest = rarities.indexOf(Math.max(...rarities));
  const bestPassage = Math.max(1e-9, ...read.map(({ matched }) => share(matched)));
  const bestSentence = Math.max(1e-9, ...read.flatMap(({ units }) => units.map(({ matched }) => share(matched))));
  const asked = new Set(question.terms.map(({ text }) => text.toLowerCase()));
  const sees = seesKind(question.asksFor, question.lexicon);
  const candidates = read.flatMap(({ units, above, matched: whole }, passage) =>
    units.flatMap(({ said, own, matched, exact, places }, unit): Candidate[] => {
      const content = own.filter(({ stop }) => !stop);
      if (content.length < LEAST_WORDS && !/\p{N}/u.test(said)) return [];
      // An example of the question, in a manual of what answers it, has all its words and says nothing.
      if (question.terms.length >= LEAST_WORDS && spokenOf(own).includes(question.spoken)) return [];
      const near = most(most(matched, units[unit - 1]?.matched ?? []), units[unit + 1]?.matched ?? []);
      const held = sees && holdsKind(said, question.asksFor, asked, question.lexicon);
      const kind = passages[passage]?.kind;
      return [
        {
          passage,
          unit,
          told: new Set(content.flatMap(({ stem }) => (matcher.isAsked(stem) ? [] : [stem]))),
          matched,
          matchedPassage: whole,
          features: {
            covered: share(matched),
            exact: share(exact),
            coveredNear: share(near),
            coveredBefore: share(units[unit - 1]?.matched ?? []),
            coveredPassage: share(whole),
            coveredHeading: share(above),
            rarest: matched[rarest] ?? 0,
            beside: share(matched) / bestSentence,
            besidePassage: share(whole) / bestPassage,
            pairs: pairsNear(places),
            nearness: nearness(places),
            strange: namesOthers(said, question) ? 1 : 0,
            kindHeld: held ? 1 : 0,
            kindLacking: sees && !held ? 1 : 0,
            newWords: Math.log(1 + content.filter(({ stem }) => !matcher.isAsked(stem)).length),
            length: Math.log(1 + own.length),
            first: 1 / (1 + unit),
            row: kind === "table" ? 1 : 0,
            code: kind === "code" ? 1 : 0,
            asks: /[?？؟]\s*$/u.test(said) ? 1 : 0,
          },
        },
      ];
    }),
  );
  const held = question.terms.map((_, term) => read.some(({ matched }) => (matched[term] ?? 0) > 0));
  return { candidates, rarities, held };
}

/** Whether a sentence names something, and nothing that the question names. */
function namesOthers(said: string, { named, lexicon }: AskedQuestion): boolean {
  if (lexicon.capitals !== "names" || named.size === 0) return false;
  const own = names(said).flatMap(({ text }) => words(text, lexicon));
  return own.length > 0 && !own.some(({ stem }) => named.has(stem));
}

/** A share of the question's words, each by its rarity. */
export function weighed(matched: readonly number[], rarities: readonly number[]): number {
  const whole = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return whole === 0 ? 0 : rarities.reduce((sum, rarity, term) => sum + rarity * (matched[term] ?? 0), 0) / whole;
}

export function most(a: readonly number[], b: readonly number[]): number[] {
  return a.map((one, at) => Math.max(one, b[at] ?? 0));
}

/** Share of neighbouring words of the question that stand near each other. */
function pairsNear(places: readonly (readonly number[])[]): number {
  if (places.length < 2) return places[0]?.length ? 1 : 0;
  const near = places.slice(1).filter((own, before) => own.some((at) => places[before]?.some((other) => Math.abs(at - other) <= NEAR)));
  return near.length / (places.length - 1);
}

/** The share of the stretch from the first to the last of the question's words that is theirs. */
function nearness(places: readonly (readonly number[])[]): number {
  const found = places.flatMap(([first]) => (first === undefined ? [] : [first]));
  return found.length < 2 ? 0 : found.length / (Math.max(...found) - Math.min(...found) + 1);
}

/** Finds a question's words in a text: equal stems, else forms that share most of their characters. */
export class Matcher {
  readonly #terms: AskedQuestion["terms"];
  readonly #stems: ReadonlyMap<string, number>;
  /** Of each word met, by its stem, the terms it is like. */
  readonly #alike = new Map<string, readonly (readonly [term: number, likeness: number])[]>();

  constructor({ terms }: Pick<AskedQuestion, "terms">) {
    this.#terms = terms;
    this.#stems = new Map(terms.map(({ stem }, at) => [stem, at]));
  }

  isAsked(stem: string): boolean {
    return this.#stems.has(stem);
  }

  match(own: readonly Word[]) {
    const matched = this.#terms.map(() => 0);
    const exact = this.#terms.map(() => 0);
    const places = this.#terms.map((): number[] => []);
    own.forEach((word, at) => {
      if (word.stop && !this.#stems.has(word.stem)) return;
      const same = this.#stems.get(word.stem);
      if (same !== undefined) exact[same] = 1;
      for (const [term, likeness] of same === undefined ? this.#likeTerms(word) : [[same, 1] as const]) {
        matched[term] = Math.max(matched[term] ?? 0, likeness);
        places[term]?.push(at);
      }
    });
    return { matched, exact, places };
  }

  #likeTerms({ stem, lower }: Word): readonly (readonly [term: number, likeness: number])[] {
    const known = this.#alike.get(stem);
    if (known !== undefined) return known;
    const grams = gramsOfWord(lower);
    const found = this.#terms.flatMap(({ grams: own }, term) => {
      const likeness = alike(own, grams);
      return likeness === 0 ? [] : [[term, likeness] as const];
    });
    this.#alike.set(stem, found);
    return found;
  }
}
