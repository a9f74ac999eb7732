import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";

/** Verbs by which a source keeps its distance from what it reports. Plain "said" and "found" are none. */
const DISTANT =
  /\b(?:claim(?:s|ed|ing)?|alleg(?:e|es|ed|ing|ation|ations)|argu(?:e|es|ed|ing)|believ(?:e|es|ed)|insist(?:s|ed)?|contend(?:s|ed)?|assert(?:s|ed)?|speculat(?:e|es|ed|ion)|accus(?:e|es|ed|ing)|boast(?:s|ed)?|rumou?r(?:s|ed)?|(?:maintain|hold|swear|reckon|suspect)(?:s|ed)?(?=\sthat\b)|(?:held|swore)(?=\sthat\b))\b(?:[^.;,]{0,30}\b(?:that|of|is|are|was|were|to)\b|\s*[,:]?\s*["“]?)[^.;,]{0,40}$/i;
/** Sources nobody answers for, or who speak for themselves. */
const DOUBTFUL =
  "anonymous|unnamed|unconfirmed|blogs?|rumou?rs?|legend|tradition|folklore|critics|opponents|supporters|campaigners|tabloids?|posts?|forums?|makers?|manufacturers?|vendors?|sellers?|advertis\\p{L}*|brochures?|suspects?|defendants?|plaintiffs?|defen[cs]e|prosecution|prosecutors?|lawyers?|attorneys?|accusers?|unions?|opposition|rivals?|activists?|lobby\\p{L}*|neighbou?rs|residents";
/** The same behind the statement: "…, critics claim" (not "the claim"), "…, according to an anonymous blog". Census, police and papers are taken at their word. */
const DISTANT_AFTER = new RegExp(
  `^[^.;]{0,30}?,?\\s(?:(?:\\p{Lu}\\S*|the|an?|its|his|her|some|many|\\p{Ll}+s)\\s){0,3}(?:(?<!\\b(?:the|an?|its|his|her|their|this|that|each|every|any|no)\\s)(?:claim|alleg|argu|believ|insist|contend|assert|speculat|boast)(?:e?s|e?d|ing)?\\b(?!\\s(?:that|to|the|an?|of)\\b)|according to (?:\\S+\\s){0,3}?(?:${DOUBTFUL})\\b)`,
  "iu",
);
const DOUBTFUL_BEFORE = new RegExp(
  `\\baccording to (?:\\S+\\s){0,3}?(?:${DOUBTFUL})\\b[^.;]*$|\\b(?:legend|rumou?r) has it\\b[^.;]*$`,
  "iu",
);
/** "The oil, its sellers claim, cures …" */
const DISTANT_BETWEEN = /,\s(?:\p{L}+\s){1,4}(?:claim|alleg|argu|believ|insist|contend|assert|boast)\p{L}*,/iu;
const HELD_TO =
  /\b(?:is|are|was|were)\s(?:\p{L}+ly\s)?(?:claimed|alleged|believed|said|rumou?red|reputed|thought|supposed|assumed)\sto\b/iu;
const ATTRIBUTED =
  /\b(?:claim|alleg|argu|believ|insist|contend|assert|speculat|accus|boast|rumou?r|say|said|says|accord|state[sd]?|report|told|think|thought|view|opinion|suggest|maintain|warn|hold|held|consider|propos|describ|call|critic|supporters|reputed|purported|supposed|legend|rumou?r|tradition|folklore)/i;

/** The source puts the statement in somebody's mouth and the sentence does not. */
export function attributionFaults({ sentence, closest, shared, coverage }: Checked): Fault[] {
  if (closest.length === 0 || coverage < 0.5 || ATTRIBUTED.test(sentence)) return [];
  const faults = closest.map((source): Fault | undefined => {
    const places = words(source).filter((word) => !word.stop && shared.has(word.stem));
    const [first, last] = [places[0], places[places.length - 1]];
    const before =
      first === undefined ? null : (DISTANT.exec(source.slice(0, first.start)) ?? DOUBTFUL_BEFORE.exec(source.slice(0, first.start)));
    const cue =
      before ??
      (last === undefined
        ? null
        : (DISTANT_AFTER.exec(source.slice(last.end)) ??
          HELD_TO.exec(source.slice(0, last.start)) ??
          DISTANT_BETWEEN.exec(source.slice(0, last.start))));
    const verb = before === null ? cue?.[0].trim().replace(/^,\s*/, "") : before[0].split(/\s/)[0];
    return verb === undefined || /\b(?:true|confirm\w*|correct)\b/i.test(cue?.[0] ?? "")
      ? undefined
      : { kind: "attribution", what: verb, reason: `the source reports this as somebody's statement ("${verb}"), the sentence as fact` };
  });
  const first = faults[0];
  return first !== undefined && faults.every((fault) => fault !== undefined) ? [first] : [];
}
