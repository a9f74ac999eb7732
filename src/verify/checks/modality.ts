import { hedgesSomething, modals, negators } from "../../text/negation.ts";
import { contentWords, type Word, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { brief, onEvery } from "./closest.ts";

const CONDITION_BEFORE =
  /(?:^|[,;:]\s*|\bthat\s)(?:if|unless|whether|suppose|supposing|imagine|had|provided)\b[^,.;!?]*(?:,\s*(?:(?:then|the|an?|its?|their|his|her|all|this|that|these|those)\s+)*)?$/iu;
const CONDITION_AFTER =
  /^[\s"'”’)]*,?\s*(?:but\s|and\s)?(?:only (?:if|when|after|once|for|in|with|where|under|until|as long|while|by|at)|(?:if|unless|provided(?:\sthat)?|as long as|so long as|on (?:the )?condition that|in the event|wenn|falls|sofern|solange|es sei denn|si|sauf|à condition|à moins|tant que|siempre que|a menos|salvo|a condición)(?!\p{L}))/iu;
/** "Will go ahead once …": a condition only of what is still to come. */
const AWAITED = /^[\s"'”’)]*,?\s*(?:once|as soon as|when|after|sobald|dès que|lorsque|quand|cuando|en cuanto)\s/iu;
const TO_COME = /\b(?:will|shall|would|is to|are to|wird|werden|sera|seront|aura)\b/iu;
/** "Asked if", "to see if": the clause is what was asked, no condition. */
const ASKED = /\b(?:ask|wonder|know|see|check|test|determin|decid|clear|learn|tell|told|doubt|sure|question)\w*\s*$/iu;
const CLAIM_CONDITION =
  /\b(?:if|unless|whether|provided|when|once|until|only|as long as|depend\w*|condition\w*|after|subject to|needs?|requires?|wenn|falls|sofern|solange|sobald|nur|si|sauf|condition|sólo|solo|cuando|siempre|salvo|below|above|under|over|up to|at most|at least|less than|more than)(?!\p{L})/iu;
/** A "may" of the sentence stands for the condition, unless the source says "may" besides. */
const MAY = /\b(?:would|could|might|may)\b/iu;

/** The source says under a condition, as possible, as wished for or as planned what the sentence asserts. */
export function modalityFaults(checked: Checked): Fault[] {
  const { shared } = checked;
  const sentence = checked.sentence.replace(/\bMay\b/g, "   ");
  return onEvery(
    checked,
    (source) =>
      conditioned(sentence, source, shared) ??
      awaitedAsDone(sentence, source) ??
      excepted(sentence, source) ??
      hedged(sentence, source, shared) ??
      unfinished(sentence, source),
  );
}

function conditioned(sentence: string, source: string, shared: ReadonlySet<string>): Fault | undefined {
  if (CLAIM_CONDITION.test(sentence) || (MAY.test(sentence) && !MAY.test(source))) return undefined;
  const places = words(source).filter((word) => !word.stop && shared.has(word.stem));
  const [first, last] = [places[0], places[places.length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const before = source.slice(0, first.start);
  const tail = source.slice(last.end);
  const awaited = TO_COME.test(source.slice(0, last.end)) && TO_COME.test(sentence) ? AWAITED.exec(tail) : null;
  const after = CONDITION_AFTER.exec(tail) ?? awaited;
  if (!CONDITION_BEFORE.test(before) && (after === null || ASKED.test(source.slice(0, last.end)))) return undefined;
  const what = after === null ? before.trim() : after[0].trim();
  return { kind: "modality", what, reason: `the source says this only as a condition: "${brief(source)}"` };
}

const AWAITED_CLAUSE = /\b(?:once|as soon as|if|provided(?: that)?|unless|when|until)\s(?<what>[^,.;:]+)/giu;
const LEAST_AWAITED = 0.7;

/** What the source waits for, told as having happened: "the office has given its consent" of "once the office has given its consent". */
function awaitedAsDone(sentence: string, source: string): Fault | undefined {
  if (!TO_COME.test(source) || CLAIM_CONDITION.test(sentence) || SAYS_SO_YET.test(sentence)) return undefined;
  const said = new Set(contentWords(sentence));
  for (const { groups, 0: match } of source.matchAll(AWAITED_CLAUSE)) {
    const awaited = contentWords(groups?.what ?? "");
    const found = awaited.filter((stem) => said.has(stem)).length;
    if (found >= 2 && found >= LEAST_AWAITED * awaited.length) return toldAsDone(match.trim());
  }
  return undefined;
}
const SAYS_SO_YET = /\b(?:still|yet|must|awaits?|awaiting|waits?|waiting|expected|hopes?|could|would|may|might)\b/iu;

const EXCEPT =
  /\b(?:unless|except(?:ing)?(?: for| when| if| in| on| that)?|excluding|apart from|other than|with the exception of|but not|außer|ausgenommen|bis auf|sauf|excepté|à l['’]exception de|salvo|excepto|menos)\s(?<what>[^,.;:]+)/giu;
const OWN_EXCEPTION =
  /\b(?:unless|except\p{L}*|exclud\p{L}*|apart from|other than|if|whether|only|but|even though|außer|ausgenommen|sauf|excepté|exception|salvo|excepto|menos)(?!\p{L})/iu;

const PLACED = /\b(?:outside|inside|within|abroad|before|after|above|below|under|over|without)\b/i;

/** What the source takes out of its statement, told as part of it: "penguins fly" of "all birds fly except penguins". */
function excepted(sentence: string, source: string): Fault | undefined {
  if (OWN_EXCEPTION.test(sentence) || negators(sentence).length > 0 || negators(source.replace(/\bbut not\b/giu, "")).length > 0)
    return undefined;
  const said = new Set(contentWords(sentence));
  for (const { groups, 0: match, index } of source.matchAll(EXCEPT)) {
    const around = new Set(contentWords(`${source.slice(0, index)} ${source.slice(index + match.length)}`));
    const taken = contentWords(groups?.what ?? "").filter((stem) => !around.has(stem));
    const found = taken.filter((stem) => said.has(stem)).length;
    const main = [...around].filter((stem) => said.has(stem)).length;
    const placed = groups?.what?.match(PLACED)?.[0];
    if (placed !== undefined && !new RegExp(`\\b${placed}\\b`, "i").test(sentence)) continue;
    if (found > 0 && main > 0 && found >= 0.6 * taken.length) {
      return { kind: "negation", what: match.trim(), reason: `the evidence takes this out: "${match.trim()}"` };
    }
  }
  return undefined;
}

/** How many content words after a modal word it holds back. */
const REACH = 4;
/** Words by which the sentence itself is bluntly asserted, though they are often a hedge. */
const BLUNT = /\b(?:will|shall|must)\b/giu;
/** What even "will" overstates. */
const UNCERTAIN = /^(?:may|might|could|possibly|perhaps|allegedly|reportedly|supposedly|potentially|rumou?red|suspected|expected|likely)$/;

/** Hedges in other words: "in her view", "are allowed to". */
const PUT_OTHERWISE = /\b(?:in (?:\S+\s){1,4}(?:view|opinion|eyes)|(?:allowed|permitted|entitled|free) to|depends? on)\b/iu;

function hedged(sentence: string, source: string, shared: ReadonlySet<string>): Fault | undefined {
  const bare = sentence.replace(BLUNT, " ");
  if (hedgesSomething(bare) || PUT_OTHERWISE.test(bare)) return undefined;
  const content = words(source).filter((word) => !word.stop);
  for (const cue of modals(source)) {
    if (
      (bare !== sentence && !UNCERTAIN.test(cue.word)) ||
      /\b(?:not|n['’]t|more|less|most|least|as|equally|so)\s$/i.test(source.slice(0, cue.start))
    )
      continue;
    const reached = content.filter((word) => word.start >= cue.end).slice(0, REACH);
    if (reached.length === 0 || /[;.]/.test(source.slice(cue.end, reached[0]?.start ?? cue.end))) continue;
    const held = reached.some((word) => shared.has(word.stem) && !/[,;:.]/.test(source.slice(cue.end, word.start)));
    if (held) return { kind: "modality", what: cue.word, reason: `evidence says "${cue.word}", sentence asserts` };
  }
  return undefined;
}

/** Words that say that a thing is meant, wanted, due or ought to be, with the verb right behind them. */
const MEANT =
  /\b(?:hop(?:e|es|ed|ing)|means?|meant|plan(?:s|ned|ning)?|aim(?:s|ed)?|intend(?:s|ed)?|want(?:s|ed)?|seek(?:s)?|sought|tr(?:y|ies|ied)|attempt(?:s|ed)?|promis(?:e|es|ed)|pledg(?:e|es|ed)|vow(?:s|ed)?|threaten(?:s|ed)?|wish(?:es|ed)?|offer(?:s|ed)?|agree(?:s|d)?|ask(?:s|ed)?|urg(?:e|es|ed)|call(?:s|ed)? for|is|are|due|set|scheduled|about|going|ready|likely|supposed|obliged|ought|intent|intentions?|talks|bids?|efforts?|proposals?|options?|chance|desire|ambitions?) to (?:be |have )?(?<verb>\p{L}+)/giu;
const FUTURE = /\b(?<cue>will|shall|would|should)\s(?:(?:not|also|now|soon|then|only|\p{L}+ly)\s)?(?:be\s|have\s)?(?<verb>\p{L}+)/giu;
const SAYS_SO =
  /\b(?:will|shall|would|should|may|might|could|can|to be|expect\w*|plan(?:s|ned|ning)?|intend\w*|intention\w*|aim\w*|hop(?:e|es|ed|ing)|want\w*|seek\w*|sought|tr(?:y|ies|ied|ying)|attempt\w*|promis\w*|pledg\w*|vow\w*|threat\w*|wish\w*|offer\w*|agree\w*|ask\w*|urg\w*|call\w*|due|set|scheduled|about to|going to|ready|likely|suppose\w*|ought|propos\w*|forecast\w*|predict\w*|projected|projections?|according|says?|said|recommend\w*|advis\w*|consider\w*|contemplat\w*|suggest\w*|discuss\w*|debat\w*|risk\w*|intent|talks|bids?|efforts?|options?|chance|desire|negotiat\w*|future|upcoming|goal|ambition|next)\b/iu;
const OBLIGES = /\b(?:must|ha(?:ve|s|d) to|required?|obliged|compulsory|mandatory)\b/iu;
const WAS_DONE = /\b(?:was|were|has|have|had|been|did)\b/iu;

const WEIGHED =
  /\b(?:consider|contemplat|propos|suggest|mull|discuss|envisag|debat|recommend|advis|threaten|risk)\p{L}*\s(?<verb>\p{L}+ing)\b/giu;

/** The same with a noun: "is considering a ban", "called for the closure". */
const WEIGHED_THING =
  /\b(?:consider|contemplat|propos|plan|discuss|mull|threaten|recommend|demand|seek|request|urg|debat|negotiat|envisag|prepar|explor|examin|weigh)\p{L}*\s(?:for\s)?(?:the|an?|its|their|his|her|to)\s(?:\p{L}+\s){0,2}?(?<verb>\p{L}{3,})\b/giu;

/** What is still to come or ought to be is told as done; "should" as "must". */
function unfinished(sentence: string, source: string): Fault | undefined {
  if (SAYS_SO.test(sentence)) return undefined;
  const said = words(sentence);
  const verbOf = (lower: string): Word | undefined =>
    said.find((word) => word.stem === words(lower)[0]?.stem && !word.stop && !/\bto\s$/i.test(sentence.slice(0, word.start)));
  for (const match of [...source.matchAll(MEANT), ...source.matchAll(WEIGHED)]) {
    const verb = verbOf(match.groups?.verb ?? "");
    const cue = match[0].split(/\s/)[0] ?? "";
    const isDue = /^(?:is|are)$/i.test(cue);
    if (verb === undefined || standsFree(source, match.groups?.verb ?? "", match.index + match[0].length)) continue;
    if (!isDue || isDone(sentence, verb)) return toldAsDone(match[0]);
  }
  for (const match of source.matchAll(WEIGHED_THING)) {
    const verb = verbOf(match.groups?.verb ?? "");
    if (verb === undefined || standsFree(source, match.groups?.verb ?? "", match.index + match[0].length)) continue;
    if (isDone(sentence, verb)) return toldAsDone(match[0]);
  }
  for (const match of source.matchAll(FUTURE)) {
    const verb = verbOf(match.groups?.verb ?? "");
    const cue = (match.groups?.cue ?? "").toLowerCase();
    if (verb === undefined || standsFree(source, match.groups?.verb ?? "", match.index + match[0].length)) continue;
    const done = isDone(sentence, verb);
    if (cue === "should" ? !done : cue === "would" ? !done && !OBLIGES.test(sentence) : done) return toldAsDone(match[0]);
  }
  return undefined;
}

/** The same verb again behind the cue: it may be told there as done. */
function standsFree(source: string, verb: string, from: number): boolean {
  const stem = words(verb)[0]?.stem;
  return words(source.slice(from)).some((word) => word.stem === stem);
}

function isDone(sentence: string, verb: Word): boolean {
  return verb.lower.endsWith("ed") || WAS_DONE.test(sentence.slice(Math.max(0, verb.start - 24), verb.start));
}

function toldAsDone(cue: string): Fault {
  return { kind: "modality", what: cue, reason: `evidence says "${cue}", sentence tells it as a fact` };
}
