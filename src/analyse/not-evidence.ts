const BOILERPLATE =
  /\b(?:accept (?:all )?cookies|cookie (?:policy|settings|preferences)|we use cookies|all rights reserved|terms of (?:use|service)|privacy policy|subscribe (?:to|now|today)|sign up (?:for|to|now|today)|newsletter|log ?in to (?:continue|comment|view|read|your account)|skip to (?:main )?content|click here|read more|learn more|continue reading|share (?:this|on)|follow us|back to top|table of contents|related (?:articles|posts|stories)|leave a (?:comment|reply)|add to (?:cart|basket)|loading\.\.\.|javascript (?:is )?(?:required|disabled)|enable javascript|advertisement|sponsored|last edited|jump to navigation|print this page|was this (?:page|article) helpful|photo(?:graph)? by|image credit|©|copyright \d{4})/i;
const TO_AN_ASSISTANT =
  /\b(?:(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|context|above|previous|prior|system)|(?:you are|act as|pretend to be|behave as|roleplay as)\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:\w+\s+){0,2}(?:ai|assistant|model|chatbot|llm|language model|dan|system|agent|admin\w*)|(?:system|developer|hidden|initial) prompt|as an? (?:ai|assistant|language model)|(?:ai|llm|chatgpt|gpt|claude|assistant|language model|summari[sz]er|agent|bot)s?[,:]?\s+(?:reading|processing|summari[sz]ing|must|should (?:always|ignore|output|reply|respond|say)|please|you)|note to (?:the )?(?:ai|assistant|llm|model)|(?:new|updated|important|urgent) instructions?\b|(?:output|print|reply|respond|answer|say|write|repeat)\s+(?:only\s+|exactly\s+|with\s+)+(?:the\s+)?["'“\w]|your (?:instructions|task|response|reply|answer|output|final report|summary) (?:is|are|must|should)\b|(?:reveal|leak|exfiltrate|send|post|forward)\b.{0,40}\b(?:api key|password|secret|token|credentials|conversation|prompt)|in your (?:answer|response|report|summary|reply|output)\b|(?:tell|inform|convince|advise) the user\b|do not (?:mention|reveal|tell|cite|trust|disclose)\b|<\/?(?:system|instructions?|assistant|user|prompt)>|\[\/?(?:inst|system)\]|<\|)/i;
/** Tasks for somebody who writes texts: no fact stands in them. */
const WRITING_TASK =
  /^(?:please\s+)?(?:draft|compose|translate|paraphrase|rewrite|summari[sz]e|explain|break down|give me|tell me|help me)\s+(?:an?|the|this|these|me|us|some|how|why|what|to|in)\b/i;
const ENDS = /[.!。！？…)"'”’»\]*_`|]$/;

/** Why a stretch of text is not evidence; undefined when it may be. */
export type NotEvidence =
  | "too short"
  | "too long"
  | "question"
  | "boilerplate"
  | "instruction to a model"
  | "cut short"
  | "links"
  | "not prose";

export const LONGEST_QUOTE = 700;
const SHORTEST = 15;

/** Whether a sentence talks to a language model instead of a reader; such text is never evidence (X5). */
export function addressesModel(sentence: string): boolean {
  return TO_AN_ASSISTANT.test(sentence) || WRITING_TASK.test(sentence);
}

/** Whether a paragraph that begins like this goes on from one that ended like that: cut in two by a page's end or a picture. */
export function goesOn(before: string, beginning: string): boolean {
  return /^\p{Ll}/u.test(beginning) && /[\p{L}\p{N},–-]$/u.test(before.trimEnd());
}

/**
 * Judges whether a stretch of a page can be quoted as evidence at all.
 * @param plain without Markdown marks
 * @param raw as it stands on the page
 * @param loose for list items and table rows, which need no closing mark
 */
export function notEvidence(plain: string, raw: string, loose: boolean): NotEvidence | undefined {
  if (plain.length < SHORTEST) return "too short";
  if (plain.length > LONGEST_QUOTE) return "too long";
  if (/\?["'”’)*_]*$/.test(plain)) return "question";
  if (addressesModel(plain)) return "instruction to a model";
  if (BOILERPLATE.test(plain)) return "boilerplate";
  if (/(?:\.\.\.|…)\W*$/.test(plain)) return "cut short";
  if (!loose && !ENDS.test(plain)) return "cut short";
  const letters = plain.replace(/[^\p{L}\p{N}\s]/gu, "").length;
  const words = plain.replace(/[^\p{L}]/gu, "").length;
  if (letters < plain.length * 0.65 || (!loose && words < plain.length * 0.4)) return "not prose";
  const linked = [...raw.matchAll(/\[([^\]]*)\]\(/g)].reduce((sum, link) => sum + (link[1]?.length ?? 0), 0);
  if (linked > plain.length * 0.7) return "links";
  if (plain.length > 30 && plain === plain.toUpperCase() && /[A-Z]{4}/.test(plain)) return "not prose";
  return undefined;
}
