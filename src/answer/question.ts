import type { AsksFor } from "../lexicon/language.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { partsOf } from "../question/asks.ts";
import { relatedTo } from "../question/synonyms.ts";
import { entitiesOf } from "../question/terms.ts";
import { type Word, words } from "../text/words.ts";
import { yearsIn } from "../text/years.ts";
import { gramsOfWord } from "./likeness.ts";

/** A content word of a question. */
export interface AskedTerm {
  readonly stem: string;
  /** As typed, and where. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly grams: ReadonlySet<string>;
  /** Stems by which it may be told. */
  readonly related: ReadonlySet<string>;
}

/** A question as its answers are looked for. */
export interface AskedQuestion {
  /** That of its language: what is read for it is read by the same, so that both have the same stems. */
  readonly lexicon: Lexicon;
  readonly asksFor: AsksFor;
  /** Whether a phrase of its language asks for anything: else it may be a statement, or words to search for. */
  readonly asks: boolean;
  /** Its content words in order, each once; all its words where it has none. */
  readonly terms: readonly AskedTerm[];
  /** Stems of the names in it. */
  readonly named: ReadonlySet<string>;
  /** The years it names. */
  readonly years: readonly string[];
  /** All its words, one after the other: what has them so only asks it again. */
  readonly spoken: string;
}

/** {@link AskedQuestion.spoken} of any words. */
export function spokenOf(all: readonly Word[]): string {
  return ` ${all.map(({ lower }) => lower).join(" ")} `;
}

/** A pasted page is no question; what it begins with tells what it is about. */
const MOST_TERMS = 32;

/**
 * Reads a question, whatever its language: function words and the phrase that asks say nothing of what is asked about.
 * @param lexicon of the text it is a part of, which tells the language better
 */
export function askedQuestion(question: string, lexicon = lexiconFor(question)): AskedQuestion {
  const asks = lexicon.asksIn(question);
  const all = words(question, lexicon);
  const content = all.filter(({ stop }) => !stop);
  const told = content.filter(({ start, end }) => asks.every((ask) => end <= ask.start || start >= ask.end));
  const chosen = told.length > 0 ? told : content.length > 0 ? content : all;
  const terms = new Map(
    chosen.map(({ stem, text, start, end, lower }) => [
      stem,
      {
        stem,
        text,
        start,
        end,
        grams: gramsOfWord(lower),
        related: relatedTo(stem, lexicon),
      },
    ]),
  );
  const { asksFor } = lexicon.asked(question) ?? { asksFor: "any" };
  return {
    lexicon,
    asksFor,
    asks: asks.length > 0,
    terms: [...terms.values()].slice(0, MOST_TERMS),
    named: new Set(entitiesOf(question).flatMap((name) => words(name, lexicon).map(({ stem }) => stem))),
    years: yearsIn(question),
    spoken: spokenOf(all),
  };
}

/** One of the questions in a question. */
export interface AskedPart {
  /** As it was typed. */
  readonly text: string;
  readonly asked: AskedQuestion;
}

/**
 * The questions in a question, each read by itself (X8). What asks nothing is no question of its own; a part that names nothing speaks of what the others name,
 * or, where they name nothing either, of what the first is about.
 */
export function askedParts(question: string): AskedPart[] {
  const lexicon = lexiconFor(question);
  const pieces = partsOf(question);
  const asking = pieces.filter((piece) => /[?？؟]\s*$/u.test(piece) || lexicon.asked(piece) !== undefined);
  if (pieces.length < 2 || asking.length === 0) return [{ text: question, asked: askedQuestion(question, lexicon) }];
  const about = subjectOf(pieces, lexicon);
  return asking.map((text) => {
    const asked = askedQuestion(text, lexicon);
    const own = new Set(asked.terms.map(({ stem }) => stem));
    const carried = entitiesOf(text).length > 0 ? [] : about.filter(({ stem }) => !own.has(stem));
    return { text, asked: { ...asked, terms: [...asked.terms, ...carried].slice(0, MOST_TERMS) } };
  });
}

function subjectOf([first = "", ...others]: readonly string[], lexicon: Lexicon): readonly AskedTerm[] {
  const named = [first, ...others].flatMap(entitiesOf);
  return askedQuestion(named.length > 0 ? named.join(" ") : first, lexicon).terms;
}
