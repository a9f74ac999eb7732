import { deniesSomething } from "../../text/negation.ts";
import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { meaningsOf } from "../synonyms.ts";
import { brief, onEvery } from "./closest.ts";
import { denied } from "./denied.ts";

/** What stands before a statement that is being denied: "It is not true that …", "denied that …", "the myth that …". */
const DENIAL_BEFORE =
  /\b(?:not (?:true|the case|correct|accurate|certain|proven|believe|think|agree)|n['’]t (?:true|the case|correct|believe|think|agree)|untrue|false(?:ly)?|wrong(?:ly)?|mistaken(?:ly)?|erroneous(?:ly)?|incorrect(?:ly)?|myths?|misconceptions?|fallacy|hoax|no (?:\w+ )?(?:evidence|proof|indication|signs?|truth|basis|reason)|den(?:y|ies|ied|ying)|reject(?:s|ed|ing)?|refut(?:e|es|ed|ing)|disput(?:e|es|ed|ing)|dismiss(?:es|ed|ing)?|debunk(?:s|ed|ing)?|contrary to|never (?:said|claimed|stated|argued)|doubts?(?:ed)?|doubtful|unlikely|unfounded|baseless)\b[^.;!?]{0,70}$/i;
/** And after it: "… is a myth", "… , which is false". */
const DENIAL_AFTER =
  /^[\s"'”’,)]*(?:[–—-]\s*)?(?:(?:this|that|which|but (?:this|that|it)|it|a claim(?: that)?)\s)?(?:is|was|are|were|has been|have been|had been|proved|turned out(?: to be)?)\s(?:simply |just |since |later |widely |now )?(?:a |an )?(?:false|untrue|wrong|incorrect|not true|not the case|myth|misconception|hoax|fallacy|debunked|refuted|disproved|disproven|rejected|denied|dismissed|unfounded|baseless|retracted)\b/i;

/** The source denies what the sentence asserts, or the sentence denies what the source says: of the same words, not somewhere in the sentence. */
export function polarityFaults(checked: Checked): Fault[] {
  return onEvery(
    checked,
    (source) => framed(checked.sentence, source, checked.shared) ?? turned(checked, source) ?? ended(checked.sentence, source),
  );
}

/** The statement stands in the source, but inside a denial. */
function framed(sentence: string, source: string, shared: ReadonlySet<string>): Fault | undefined {
  const places = words(source).filter((word) => !word.stop && shared.has(word.stem));
  const [first, last] = [places[0], places[places.length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const before = source.slice(0, first.start);
  const after = source.slice(last.end);
  if ((!DENIAL_BEFORE.test(before) && !DENIAL_AFTER.test(after)) || deniesSomething(sentence)) return undefined;
  return { kind: "negation", what: before.trim() || after.trim(), reason: `the source denies this: "${brief(source)}"` };
}

const GOES_ON = /\b(?:still|continues? to|to this day)\b/i;
const ENDED =
  /\b(?:abandon|discontinu|ceas|scrapp|abolish|dissolv)\p{L}*|\b(?:no longer|gave up|given up|came to an end|was closed|has closed)\b/iu;

/** What "still" goes on by the sentence has come to an end by the source. */
function ended(sentence: string, source: string): Fault | undefined {
  const over = ENDED.exec(source)?.[0];
  if (over === undefined || !GOES_ON.test(sentence) || GOES_ON.test(source) || ENDED.test(sentence)) return undefined;
  return { kind: "negation", what: over, reason: `evidence says "${over}", sentence says that it goes on` };
}

/** "Bremholt denies that.": what is denied stands in the sentence before. */
const BARE_DENIAL =
  /\bden(?:y|ies|ied)\s(?:(?:the|this|that|these|those|all) (?:claim|charge|accusation|allegation|statement|report|blame)s?|that|this|it|them)\s*(?:[.;!]|$)/iu;

/** One side denies the very word that the other asserts, and the other denies nothing that could mean the same. */
function turned({ sentence, evidence }: Checked, source: string): Fault | undefined {
  const said = denied(sentence);
  const stands = denied(source);
  const [mine, theirs] = [said, stands].map(({ all, prefixed }) => new Set([...all].filter((stem) => !prefixed.has(stem))));
  if (meets(said.all, theirs ?? NONE) || meets(mine ?? NONE, stands.all)) return undefined;
  const alike = meets(said.prefixed, stands.prefixed);
  const gone = GONE.test(sentence) && /\b(?:no longer|any (?:more|longer)|anymore)\b/i.test(source);
  const contested = [...stands.heads].find(
    (stem) => !gone && saysToo(said.free, stem, stands.free) && !stands.free.has(stem) && !said.loosely.has(stem),
  );
  if (contested !== undefined) {
    return { kind: "negation", what: stands.cues[0] ?? "not", reason: `evidence says "${brief(source)}", sentence asserts it` };
  }
  const rejected = !alike && [...said.statements].some((stem) => stands.free.has(stem)) && !meets(said.all, stands.loosely);
  if (rejected && said.cues.some((cue) => /^den/iu.test(cue)) && evidence.some(({ quote }) => BARE_DENIAL.test(quote))) return undefined;
  if (!rejected || evidence.some(({ quote }) => meets(said.all, denied(quote).all))) return undefined;
  const cue = said.cues[0] ?? "not";
  return { kind: "negation", what: cue, reason: `sentence says "${cue}", evidence does not` };
}

/** What "no longer" is may be told as an end. */
const GONE = /\b(?:dropp|discontinu|withdr|end|ceas|scrapp|abandon|remov|revok|stopp|abolish)(?:ed|s|ing|ew|awn)?\b/i;

/** The word itself, or one of its sense that the other side does not say: "upheld" of "refused to confirm". */
function saysToo(free: ReadonlySet<string>, stem: string, theirs: ReadonlySet<string>): boolean {
  if (free.has(stem)) return true;
  const meanings = meaningsOf(stem);
  if (meanings.size === 0) return false;
  return [...free].some((one) => !theirs.has(one) && [...meaningsOf(one)].some((meaning) => meanings.has(meaning)));
}

const NONE: ReadonlySet<string> = new Set();

function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const one of a) if (b.has(one)) return true;
  return false;
}
