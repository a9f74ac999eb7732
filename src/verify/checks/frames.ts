import { NameIndex, names } from "../../text/names.ts";
import { type Word, words } from "../../text/words.ts";

/** Who does what to whom, as one clause of a text says it. */
export interface Frame {
  /** The stem of the verb; "be" for "is the …". */
  readonly verb: string;
  readonly doer: Role;
  readonly done: Role;
}

export interface Role {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** It is only referred to ("it", "she"), or not said at all. */
  readonly unnamed: boolean;
}

const CLAUSES =
  /[,;:()–—]|[.!?](?=\s|$)|\b(?:and(?=\s(?:\p{L}+ed|written|sung|built|made|led|held|sold|won|drawn|run|then|later|was|were|is|are|has|had)\b)|but|while|whereas|which|who|whom|that|because|although|though|when|after|before|since|until|where|if)\b/giu;
const IRREGULAR = new Set(
  "beat bit bought brought built caught chose cut drew drove ate fed fought gave got hit held kept knew led left lent let lost made met overtook overthrew paid put quit ran read said saw sold sent set shot sang sank slew spent spun split stole struck sued swept taught told threw took understood withdrew won wrote beaten bitten chosen drawn driven eaten given known overtaken overthrown seen shown sung slain stolen taken thrown written done".split(
    " ",
  ),
);
const FORMS_OF_BE = /^(?:is|are|was|were|be|been|being)$/;
const NO_VERB_AFTER = new Set(
  "the a an this that these those his her its their our my your some any no every each of in on at by for from with into".split(" "),
);
/** After these comes no one who does or suffers anything, but where, when or with what. */
const ASIDE = new Set(
  "in on at during after before since for of from with under over through between within against about until near into as among despite without".split(
    " ",
  ),
);
const PRONOUN = /\b(?:it|he|she|they|them|him|her|we|us|i|you|this|these|those|one|both|someone|nobody)\b/iu;
/** What goes both ways: "A met B" and "B met A". */
const MUTUAL = new Set(
  "meet met marri border resembl equal merg link connect join face fought plai divorc date match intersect touch adjoin share differ includ contain say said tell told call has had ha becam becom remain".split(
    " ",
  ),
);
const IS_THE = /^(?<doer>.+?)\s(?:is|was|are|were|became|remains)\s(?<done>(?:the|its|their|his|her)\s.+?)(?:\sand\s.*)?$/isu;
const COMPARES = /\bthan\b/i;

/**
 * The frames of all clauses of a text. Only what is plain is read: a verb in its own form with something on either side.
 * @param wanted verbs to look for; all when left out
 */
export function frames(text: string, wanted?: ReadonlySet<string>): Frame[] {
  if (wanted !== undefined && !wanted.has("be") && !words(text).some(({ stem }) => wanted.has(stem))) return [];
  const all = words(text);
  let next = 0;
  return clauses(text).flatMap(({ start, end }) => {
    while (next < all.length && (all[next]?.start ?? 0) < start) next++;
    const from = next;
    while (next < all.length && (all[next]?.end ?? 0) <= end) next++;
    if (next - from < LEAST_WORDS) return [];
    const clause = text.slice(start, end);
    return [...(COMPARES.test(clause) ? [] : verbFrames(text, all.slice(from, next))), ...identity(clause)];
  });
}
/** A clause of fewer words names no two. */
const LEAST_WORDS = 2;

function clauses(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(CLAUSES)) {
    found.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return [...found, { start, end: text.length }];
}

function verbFrames(text: string, inside: readonly Word[]): Frame[] {
  return inside.flatMap((word, at): Frame[] => {
    if (!isVerb(inside, at) || MUTUAL.has(word.stem)) return [];
    const passive = isPassive(inside, at) || inside[at + 1]?.lower === "by";
    const left = inside.slice(0, at);
    const right = inside.slice(at + 1);
    const by = right.findIndex(({ lower }) => lower === "by");
    if (passive && by < 0) return [];
    const [doer, done] = passive ? [right.slice(by + 1), left] : [left, right];
    return [{ verb: word.stem, doer: roleOf(text, doer, passive), done: roleOf(text, done, false) }];
  });
}

export function isVerb(inside: readonly Word[], at: number): boolean {
  const [word, before, after] = [inside[at], inside[at - 1], inside[at + 1]];
  if (word === undefined || word.stop || /^\p{Lu}/u.test(word.text)) return false;
  if (before === undefined) return after?.lower === "by";
  if (NO_VERB_AFTER.has(before.lower) || after?.lower === "of" || before.lower.endsWith("ing")) return false;
  if (before.lower.endsWith("ly") && /^(?:to|a|an|the|of)$/.test(inside[at - 2]?.lower ?? "")) return false;
  return IRREGULAR.has(word.lower) || /(?:ed|[^s]s)$/.test(word.lower);
}

/** "Was taught", "has been quickly built": a form of "be" before it with nothing but adverbs between. */
export function isPassive(inside: readonly Word[], at: number): boolean {
  if (inside[at]?.lower.endsWith("s") === true) return false;
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
    const lower = inside[i]?.lower ?? "";
    if (FORMS_OF_BE.test(lower)) return true;
    if (!lower.endsWith("ly") && !["not", "never", "also", "later", "first", "then", "soon"].includes(lower)) return false;
  }
  return false;
}

/** "In 2022 the museum …": a new article ends what stands aside. */
const BEGINS = /^(?:the|an?|its|his|her|their)$/;

/** @param whole keep what stands behind prepositions: "by Falk together with Rehn" names two doers */
function roleOf(text: string, list: readonly Word[], whole: boolean): Role {
  const kept: Word[] = [];
  let aside = false;
  let skipped = 0;
  for (const word of list) {
    if (aside && skipped > 0 && BEGINS.test(word.lower)) aside = false;
    if (aside) skipped++;
    if (ASIDE.has(word.lower)) [aside, skipped] = [!whole, 0];
    else if (/^(?:the|a|an|to|by)$/.test(word.lower) === false && !word.stop && !aside) kept.push(word);
  }
  while (kept.length > 1 && /['’]s$/.test(kept[0]?.text ?? "")) kept.shift();
  const from = list[0]?.start ?? 0;
  const to = list[list.length - 1]?.end ?? from;
  const said = text.slice(from, to);
  return { text: said, stems: new Set(kept.map((word) => word.stem)), unnamed: kept.length === 0 || PRONOUN.test(said) };
}

/** "Tarn is the capital of Ruvia." */
function identity(clause: string): Frame[] {
  const { doer, done } = IS_THE.exec(clause.trim())?.groups ?? {};
  if (doer === undefined || done === undefined) return [];
  const role = (text: string): Role => ({
    text,
    stems: new Set(words(text).flatMap((word) => (word.stop ? [] : [word.stem]))),
    unnamed: PRONOUN.test(text),
  });
  return [{ verb: "be", doer: role(doer), done: role(done) }];
}

/** Whether both roles are named, and by names that have nothing in common. */
export function namedApart(a: Role, b: Role): boolean {
  const said = names(a.text);
  const index = new NameIndex(b.text);
  if (said.length === 0 || index.names.length === 0) return false;
  return said.every((name) => index.missing(name).length === name.words.length);
}
