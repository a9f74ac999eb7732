import { sameFamily, synonymsOf } from "../question/synonyms.ts";
import { type Term, termsOf } from "../question/terms.ts";
import type { LanguageDetector } from "../text/language.ts";
import { isPlainlyEnglish, mayBeForeign } from "../text/language.ts";
import { typingDistance } from "../text/spelling/distance.ts";
import { words } from "../text/words.ts";

/** What is looked at together, in characters: a page that speaks of a subject does so in one place. */
const PASSAGE = 1_200;
/** Terms with this weight say what a question is about; from the other one on they are names. */
const TELLING = 0.9;
/** Words of measure ("price", "hot") that answers often put otherwise weigh less; on a short page they do. */
const MEASURING = 0.5;
const NAME = 1.5;
/** A page of so many characters has most words somewhere: there two telling terms of one subject must stand in one passage, else one does. */
const LONG_PAGE = 4_000;
/** Of a subject with few terms this share does, too. */
const ENOUGH_SHARE = 0.5;
/** Letters a name must have to be recognised misspelt, and how far apart the spellings may be for each letter. */
const SPELLED_LETTERS = 4;
const SPELLED_APART = 0.3;
/** Letters that two words of one root begin with alike, at least, and the share of the longer one they must be. */
const ROOT_LETTERS = 5;
const ROOT_SHARE = 0.7;

export interface TopicAsk {
  /** The question and its tasks. */
  readonly subjects: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly detect: LanguageDetector;
}

/**
 * Why a page is on another subject than all that is asked, or undefined where it may be on it (G2 once more, on the whole text). Made for
 * pages that share a common word or two with a query. It never judges a page in another language than the question, nor one that has a name of
 * the question in any spelling, nor one with two of a subject's words or their synonyms in one place. Pure.
 */
export function offTopic({ subjects, title, text, detect }: TopicAsk): string | undefined {
  const asked = subjects
    .map((subject) => termsOf(subject).filter(({ word }) => word.length > 1))
    .filter((terms) => terms.some(({ weight }) => weight >= TELLING));
  if (asked.length === 0 || !speaksTheSame(subjects[0] ?? "", text, detect)) return undefined;
  const passages = passagesOf(title, text);
  const names = asked.flat().filter(({ weight }) => weight >= NAME);
  if (names.some((name) => passages.some(({ forms }) => holdsName(name, forms)))) return undefined;
  const titled = new Set(words(title).map(({ stem }) => stem));
  if (asked.flat().some((term) => term.weight >= TELLING && titled.has(term.stem))) return undefined;
  const least = text.length >= LONG_PAGE ? 2 : 1;
  for (const terms of asked) for (const { stems } of passages) if (speaksOf(terms, stems, least)) return undefined;
  const [first = []] = asked;
  return `no passage speaks of ${first
    .filter(({ weight }) => weight >= TELLING)
    .slice(0, 4)
    .map(({ word }) => word)
    .join(", ")}`;
}

interface Passage {
  readonly stems: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
}

function passagesOf(title: string, text: string): Passage[] {
  const head = words(title);
  const made: Passage[] = [];
  for (let from = 0; from < text.length || from === 0; from += PASSAGE / 2) {
    const own = [...head, ...words(text.slice(from, from + PASSAGE))];
    made.push({ stems: new Set(own.map(({ stem }) => stem)), forms: new Set(own.map(({ lower }) => lower)) });
  }
  return made;
}

/** Whether question and page are in one language, beyond doubt: words cannot be compared across languages. */
function speaksTheSame(question: string, text: string, detect: LanguageDetector): boolean {
  const [asked, said] = [detect(question), detect(text)];
  return asked === undefined ? !mayBeForeign(question) && isPlainlyEnglish(text) : asked === said;
}

function speaksOf(terms: readonly Term[], stems: ReadonlySet<string>, least: number): boolean {
  const held = terms.filter((term) => holds(term, stems));
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  const share = held.reduce((sum, { weight }) => sum + weight, 0) / all;
  return held.filter(({ weight }) => weight >= (least > 1 ? TELLING : MEASURING)).length >= least || share >= ENOUGH_SHARE;
}

function holds({ stem }: Term, stems: ReadonlySet<string>): boolean {
  if (stems.has(stem)) return true;
  const like = synonymsOf(stem);
  for (const other of stems) if (like.has(other) || sameFamily(stem, other) || sameRoot(stem, other)) return true;
  return false;
}

function sameRoot(a: string, b: string): boolean {
  if (a.length < ROOT_LETTERS || b.length < ROOT_LETTERS) return false;
  if (Math.min(a.length, b.length) > ROOT_LETTERS && (a.includes(b) || b.includes(a))) return true;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= ROOT_LETTERS && same >= ROOT_SHARE * Math.max(a.length, b.length);
}

function holdsName({ word }: Term, forms: ReadonlySet<string>): boolean {
  if (forms.has(word)) return true;
  if (word.length < SPELLED_LETTERS) return false;
  const most = Math.min(2, word.length * SPELLED_APART);
  for (const form of forms) if (form.length >= SPELLED_LETTERS && typingDistance(word, form, most) <= most) return true;
  return false;
}
