import { deniesSomething, hedgesSomething, modals, negators, polarity } from "../../text/negation.ts";
import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";

/** What stands before a statement that is being denied: "It is not true that …", "denied that …", "the myth that …". */
const DENIAL_BEFORE =
  /\b(?:not (?:true|the case|correct|accurate|certain|proven|believe|think|agree)|n['’]t (?:true|the case|correct|believe|think|agree)|untrue|false(?:ly)?|wrong(?:ly)?|mistaken(?:ly)?|erroneous(?:ly)?|incorrect(?:ly)?|myths?|misconceptions?|fallacy|hoax|no (?:\w+ )?(?:evidence|proof|indication|signs?|truth|basis|reason)|den(?:y|ies|ied|ying)|reject(?:s|ed|ing)?|refut(?:e|es|ed|ing)|disput(?:e|es|ed|ing)|dismiss(?:es|ed|ing)?|debunk(?:s|ed|ing)?|contrary to|never (?:said|claimed|stated|argued)|doubts?(?:ed)?|doubtful|unlikely|unfounded|baseless)\b[^.;!?]{0,70}$/i;
/** And after it: "… is a myth", "… , which is false". */
const DENIAL_AFTER =
  /^[\s"'”’,)]*(?:[–—-]\s*)?(?:(?:this|that|which|but (?:this|that|it)|it|a claim(?: that)?)\s)?(?:is|was|are|were|has been|have been|had been|proved|turned out(?: to be)?)\s(?:simply |just |since |later |widely |now )?(?:a |an )?(?:false|untrue|wrong|incorrect|not true|not the case|myth|misconception|hoax|fallacy|debunked|refuted|disproved|disproven|rejected|denied|dismissed|unfounded|baseless|retracted)\b/i;
const CONDITION_BEFORE = /(?:^|[,;:]\s*|\bthat\s)(?:if|unless|whether|suppose|supposing|imagine|had)\b[^,.;!?]*,?\s*$/i;
const CLAIM_CONDITION = /\b(?:if|unless|whether|would|could|might|may)\b/i;

/** The source's own sentence denies, conditions or hedges what the sentence asserts, or the sentence denies what the source says. */
export function polarityFaults(checked: Checked): Fault[] {
  const { sentence, closest, coverage } = checked;
  if (closest.length === 0 || coverage < 0.34) return [];
  const faults = closest.map(
    (source) => framed(sentence, source, checked.shared) ?? turned(checked, source) ?? hedged(sentence, source, checked.shared),
  );
  const first = faults[0];
  return faults.every((fault) => fault !== undefined) && first !== undefined ? [first] : [];
}

/** The statement stands in the source, but inside a denial or a condition. */
function framed(sentence: string, source: string, shared: ReadonlySet<string>): Fault | undefined {
  const places = words(source).filter((word) => !word.stop && shared.has(word.stem));
  const first = places[0];
  const last = places[places.length - 1];
  if (first === undefined || last === undefined) return undefined;
  const before = source.slice(0, first.start);
  const after = source.slice(last.end);
  if ((DENIAL_BEFORE.test(before) || DENIAL_AFTER.test(after)) && !deniesSomething(sentence)) {
    return { kind: "negation", what: before.trim() || after.trim(), reason: `the source denies this: "${brief(source)}"` };
  }
  if (CONDITION_BEFORE.test(before) && !CLAIM_CONDITION.test(sentence)) {
    return { kind: "modality", what: before.trim(), reason: `the source says this only as a condition: "${brief(source)}"` };
  }
  return undefined;
}

/** One side denies the very word that the other asserts, and denies nothing else that could mean the same. */
function turned({ sentence, evidence }: Checked, source: string): Fault | undefined {
  const said = polarity(sentence);
  const stands = polarity(source);
  if (meets(said.negated, stands.negated)) return undefined;
  if ([...stands.heads].some((stem) => said.free.has(stem) && !stands.free.has(stem)) && !deniesSomething(sentence)) {
    const cue = negators(source)[0];
    return { kind: "negation", what: cue?.word ?? "not", reason: `evidence says "${brief(source)}", sentence asserts it` };
  }
  if (![...said.heads].some((stem) => stands.free.has(stem)) || deniesSomething(source)) return undefined;
  if (evidence.some(({ quote }) => meets(said.negated, polarity(quote).negated))) return undefined;
  const cue = negators(sentence)[0];
  return { kind: "negation", what: cue?.word ?? "not", reason: `sentence says "${cue?.word ?? "not"}", evidence does not` };
}

function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((one) => b.has(one));
}

/** How many content words after a modal word it holds back. */
const REACH = 4;

function hedged(sentence: string, source: string, shared: ReadonlySet<string>): Fault | undefined {
  if (hedgesSomething(sentence)) return undefined;
  const content = words(source).filter((word) => !word.stop);
  for (const cue of modals(source)) {
    const reached = content.filter((word) => word.start >= cue.end).slice(0, REACH);
    const last = reached[reached.length - 1];
    if (last === undefined || /[;.]/.test(source.slice(cue.end, reached[0]?.start ?? cue.end))) continue;
    const held = reached.filter((word) => shared.has(word.stem) && !/[,;:.]/.test(source.slice(cue.end, word.start)));
    if (held.length > 0) return { kind: "modality", what: cue.word, reason: `evidence says "${cue.word}", sentence asserts` };
  }
  return undefined;
}

function brief(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 117).replace(/\s+\S*$/, "")} …`;
}
