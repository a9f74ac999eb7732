import type { Span } from "../domain/span.ts";
import { CALENDAR, INSIDE, ROOT_ENDINGS, SAME } from "../lexicon/en/names.ts";
import { foldWord } from "../lexicon/fold.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";

/** A proper name as a text writes it: a run of capitalised words with the small words inside it. */
export interface NameMention extends Span {
  readonly text: string;
  /** Its capitalised words: lower case, no accents, no possessive. */
  readonly words: readonly string[];
  readonly acronym: boolean;
  /** Its first word stands at the head of a sentence, where anything is capitalised. */
  readonly atHead: boolean;
  /** It is a single word at the head of a sentence, or a whole label or cell: its capitals may all come from there. */
  readonly beginsSentence: boolean;
}

const CAPITALISED =
  "(?:(?:\\p{Lu}\\.)+(?:\\p{Lu}(?![\\p{L}]))?|[\\p{Lu}\\p{Lt}][\\p{L}\\p{M}\\p{N}]*(?:['’](?!s\\b)[\\p{L}\\p{M}]+)*(?:['’]s(?![\\p{L}]))?)";
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])${CAPITALISED}(?:(?:${INSIDE}\\s|[-–&]|\\s&\\s)${CAPITALISED}|[\\s\\-–&]\\p{N}+(?![\\p{L}\\p{N}.,%]))*`,
  "gu",
);
const SENTENCE_HEAD = /(?:^|[.!?:;"“”'‘’([\]#*|•–—-]\s*|\n\s*)$/;
/** "08:00 Revoke the token", "(a) Reject": the hour that a step begins with, the letter of an option. */
const STEP_AT_HEAD = /(?:^|[.!?;]\s)(?:\d{1,2}:\d{2}|\(\p{L}{1,2}\))\s$/u;
/** A label or a cell ends here: labels are often written with a capital to every word. */
const LABEL_END = /^\s*(?:[:：|]|[–—]\s|\n|$)/u;

const SAME_AS = new Map<string, number>(SAME.flatMap((forms, group) => forms.map((form) => [form, group] as const)));

/** The proper names of a text in order. Calendar words and units are none, nor is a function word at the head of a sentence. */
export function names(text: string): NameMention[] {
  const found: NameMention[] = [];
  const lexicon = lexiconFor(text);
  for (const match of text.matchAll(RUN)) {
    const before = text.slice(Math.max(0, match.index - 8), match.index);
    const head = SENTENCE_HEAD.test(before.slice(-3)) || STEP_AT_HEAD.test(before);
    const end = match.index + match[0].length;
    const mention = mentionOf(match[0], match.index, { atHead: head, isWhole: head && LABEL_END.test(text.slice(end, end + 8)) }, lexicon);
    if (mention !== undefined) found.push(mention);
  }
  return found;
}

/** Where a run of capitalised words stands. */
interface Standing {
  readonly atHead: boolean;
  /** It is all of a label, a heading or a cell. */
  readonly isWhole: boolean;
}

function mentionOf(whole: string, from: number, { atHead, isWhole }: Standing, lexicon: Lexicon): NameMention | undefined {
  const skipped = leadingSmallWords(whole, lexicon);
  const run = whole.slice(skipped);
  const start = from + skipped;
  const head = atHead && skipped === 0;
  const parts = run
    .split(/[\s\-–&]+/)
    .map((part) => foldWord(part).replace(/'s$/, "").replace(/\.$/, ""))
    .filter((part) => part !== "" && !CALENDAR.has(part) && !/^\d+$/.test(part));
  const capitals = parts.filter((part) => !lexicon.isStop(part));
  const acronym = /^(?:\p{Lu}\.?){2,6}s?$/u.test(run.replace(/['’]s$/, ""));
  if (capitals.length === 0 && !(acronym && parts.length > 0)) return undefined;
  if (/^\p{Ll}/u.test(run)) return undefined;
  return {
    text: run,
    words: capitals.length > 0 ? capitals : parts,
    acronym,
    atHead: head,
    beginsSentence: head && !acronym && (isWhole || !/\s/.test(run.trim()) || (capitals.length === 1 && /^\p{L}+\s/u.test(run))),
    start,
    end: start + run.length,
  };
}

/** The length of the function words and months a run begins with: "The", "In", "But the", "In May". */
function leadingSmallWords(run: string, lexicon: Lexicon): number {
  let skipped = 0;
  for (const word of run.matchAll(/([\p{L}’']+)\s+/guy)) {
    const said = foldWord(word[1] ?? "");
    if (!lexicon.isStop(said) && !CALENDAR.has(said)) break;
    skipped = word.index + word[0].length;
  }
  return skipped;
}

const LEAST_ROOT = 4;
const LEAST_TOGETHER = 5;

/** What a text offers to recognise names by: its words, and the initials of its names. */
export class NameIndex {
  readonly #words = new Set<string>();
  readonly #groups = new Set<number>();
  readonly #initials = new Set<string>();
  readonly #acronyms = new Set<string>();
  /** First letters of all words in order, small words included and left out. */
  readonly #letters: string;
  readonly #before = new Map<string, Set<string>>();
  readonly #after = new Map<string, Set<string>>();
  /** The names of the text itself. */
  readonly names: readonly NameMention[];

  constructor(text: string) {
    for (const word of text.split(/[^\p{L}\p{M}\p{N}'’-]+/u)) if (word.includes("-")) this.#addWord(foldWord(word).replaceAll("-", ""));
    for (const word of text.split(/[^\p{L}\p{M}\p{N}.'’]+/u)) this.#addWord(foldWord(word).replace(/'s$/, "").replace(/\.$/, ""));
    this.names = names(text);
    for (const name of this.names) {
      this.#initials.add(initialsOf(name.text));
      if (name.acronym) this.#acronyms.add(squeeze(name.text));
      name.words.forEach((word, index) => {
        const previous = name.words[index - 1];
        if (previous === undefined) return;
        this.#before.set(word, (this.#before.get(word) ?? new Set()).add(previous));
        this.#after.set(previous, (this.#after.get(previous) ?? new Set()).add(word));
      });
    }
    const lower = foldWord(text);
    const all = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
    const lexicon = lexiconFor(text);
    const firsts = (list: readonly string[]) => list.map((word) => word[0]).join("");
    this.#letters = `${firsts(all)} ${firsts(all.filter((word) => !lexicon.isStop(word)))}`;
    for (const [form, group] of SAME_AS) if (form.includes(" ") && lower.includes(form)) this.#groups.add(group);
  }

  #addWord(word: string): void {
    if (word === "") return;
    this.#words.add(word);
    // "Node.js" and "node.js" hold the name "Node".
    if (word.includes(".")) for (const part of word.split(".")) if (part.length >= 3) this.#words.add(part);
    if (word.includes("'")) this.#words.add(word.replace(/'.*$/, ""));
    if (word.endsWith("s")) this.#words.add(word.slice(0, -1));
    const group = SAME_AS.get(word);
    if (group !== undefined) this.#groups.add(group);
  }

  /** Whether one word of a name stands here, in any of its forms. */
  hasWord(word: string): boolean {
    if (this.#words.has(word) || this.#words.has(word.replace(/s$/, ""))) return true;
    const group = SAME_AS.get(word);
    if (group !== undefined && this.#groups.has(group)) return true;
    return word.length >= LEAST_ROOT && this.#hasRootOf(word);
  }

  /** The name of this text that a word may be a short, a long or another spelling of: "Postgres" and "PostgreSQL", "Paterson" and "Patterson"; undefined where none is. */
  formOf(word: string): string | undefined {
    const isForm = (one: string) =>
      one !== word &&
      Math.min(one.length, word.length) >= LEAST_ROOT &&
      (one.startsWith(word) || word.startsWith(one) || isSpelling(one, word));
    return this.names.flatMap(({ words }) => words).find(isForm);
  }

  /** Country and inhabitant, place and adjective: "Libya" and "Libyan", "Egypt" and "Egyptian". */
  #hasRootOf(word: string): boolean {
    return ROOT_ENDINGS.some(
      (ending) =>
        this.#words.has(word + ending) ||
        (word.endsWith(ending) && word.length - ending.length >= LEAST_ROOT && this.#words.has(word.slice(0, -ending.length))),
    );
  }

  /** The words of a name this text lacks; none when the text spells the name, abbreviates it or spells its abbreviation out. */
  missing(name: NameMention): readonly string[] {
    const group = SAME_AS.get(name.words.join(" "));
    if (group !== undefined && this.#groups.has(group)) return [];
    const short = squeeze(name.text);
    if (name.acronym && (this.#initials.has(short) || (short.length >= 3 && this.#letters.includes(short.toLowerCase())))) return [];
    // "A.V. Club" of avclub.com.
    const together = foldWord(name.text).replace(/[^\p{L}\p{N}]/gu, "");
    if (/[\s.]/u.test(name.text) && together.length >= LEAST_TOGETHER && this.#words.has(together)) return [];
    const initials = initialsOf(name.text);
    if (initials.length > 1 && this.#acronyms.has(initials)) return [];
    return name.words.filter((word) => !this.hasWord(word));
  }

  /** Whether this text joins a word of `name` only with other names: "Pierre Curie" or "Marie Meyer" where the name is "Marie Curie". */
  namesAnother(name: NameMention): boolean {
    return name.words.some((word, index) => {
      const [previous, next] = [name.words[index - 1], name.words[index + 1]];
      const other = (wanted: string | undefined, seen: Set<string> | undefined) =>
        wanted !== undefined && !this.hasWord(wanted) && seen !== undefined && ![...seen].some((one) => name.words.includes(one));
      return other(previous, this.#before.get(word)) || other(next, this.#after.get(word));
    });
  }
}

/** So many letters of a name are in one order by no chance. */
const LONG = 7;

/** Whether two long words differ in one letter, which one of them lacks or has another for. */
function isSpelling(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < LONG || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1);
}

function squeeze(text: string): string {
  return text
    .replace(/['’]s$/, "")
    .replace(/[^\p{L}]/gu, "")
    .replace(/s$/, "")
    .toUpperCase();
}

/** The initials of the capitalised words of a name, those put together in one word as well: "World Health Organization" → WHO, "JavaScript" → JS. */
function initialsOf(name: string): string {
  return name
    .split(/[\s\-–&]+|(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
    .filter((part) => /^\p{Lu}/u.test(part))
    .map((part) => part[0])
    .join("")
    .toUpperCase();
}
