import { sentenceSpans } from "../../text/sentences.ts";
import { contentWords, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";

/** What puts one thing down to another, with the cause behind it ("because of X") … */
const CAUSE_BEHIND =
  /\b(?:because(?: of)?|due to|owing to|thanks to|as a (?:result|consequence) of|caused by|brought about by|triggered by|sparked by|driven by|resulted from|results from|stems? from|stemmed from|wegen|aufgrund|dank|infolge|weil|à cause de|grâce à|en raison de|parce que|debido a|gracias a|a causa de|porque)\s/iu;
/** … or before it ("X led to Y"). */
const CAUSE_BEFORE =
  /\b(?:caus(?:e|es|ed|ing)|led to|leads? to|leading to|result(?:s|ed|ing)? in|brought about|trigger(?:s|ed|ing)?|spark(?:s|ed|ing)?|prompt(?:s|ed|ing)?|provok(?:e|es|ed|ing)|is (?:the (?:cause|reason)|responsible|to blame)|was (?:the (?:cause|reason)|responsible|to blame)|made it|verursacht\p{L}*|führt\p{L}* zu|führt\p{L}*|provoqu\p{L}*|a entraîné|entraîn\p{L}*|provoc\p{L}*|caus[óa]\p{L}*)(?!\p{L})/iu;
/** "After X, Y" tells when: only a plain word of cause makes more of it. */
const SEQUENCE = /\b(?:after|when|following|before|later|then|while|until|nachdem|danach|après|puis|después|luego)\b/iu;
const PLAIN_TIES =
  /\b(?:because|caus\p{L}*|due to|owing|thanks|result\p{L}*|consequen\p{L}*|led to|leads? to|leading to|trigger\p{L}*|spark\p{L}*|prompt\p{L}*|provok\p{L}*|therefore|thus|hence|responsible|blam\p{L}*|attribut\p{L}*|wegen|aufgrund|dank|infolge|weil|daher|deshalb|dadurch|verursach\p{L}*|führ\p{L}*|grâce|raison|parce|entraîn\p{L}*|provoqu\p{L}*|debido|gracias|porque|provoc\p{L}*)(?!\p{L})/iu;
/** Any word by which a source may itself tie cause and effect. */
const TIES =
  /\b(?:because|caus\p{L}*|due to|owing|thanks|result\p{L}*|consequen\p{L}*|led|leads?|leading|trigger\p{L}*|spark\p{L}*|prompt\p{L}*|provok\p{L}*|driv(?:e|es|en|ing)|drove|therefore|thus|hence|so|since|as|by|through|responsible|blam\p{L}*|credit\p{L}*|attribut\p{L}*|reason\p{L}*|ma(?:de|kes?|king)|contribut\p{L}*|help\p{L}*|forc(?:ed?|es|ing)|allow\p{L}*|enabl\p{L}*|effect\p{L}*|affect\p{L}*|impact\p{L}*|from|brought|brings?|bringing|why|explain\p{L}*|link\p{L}*|associat\p{L}*|wegen|aufgrund|dank|infolge|weil|da|daher|deshalb|dadurch|durch|verursach\p{L}*|führ\p{L}*|cause|grâce|raison|parce|entraîn\p{L}*|provoqu\p{L}*|par|debido|gracias|porque|provoc\p{L}*|por)(?!\p{L})/iu;
/** A source that says of the cause that it works is not held to the very effect: other checks see to its words. */
const WORKS =
  /\b(?:caus(?:e|es|ed|ing)|leads? to|led to|leading to|result(?:s|ed|ing)? in|impact\p{L}*|affect(?:s|ed|ing)|effects?|harm(?:s|ed|ing|ful)|trigger\p{L}*|blam\p{L}*|responsible|because of|due to)(?!\p{L})/iu;
const SEPARATES = /[,;:–—]|\b(?:and|after|when|while|before|but|following|later|then)\b/giu;

/** The sentence puts down to a cause what its source only tells one after the other. */
export function causeFaults({ sentence, quotes, closest, nearness }: Checked): Fault[] {
  if (nearness < LEAST_NEAR) return [];
  const [cause, effect, cue] = split(sentence) ?? [];
  if (cause === undefined || effect === undefined || cue === undefined || cause.size === 0 || effect.size === 0) return [];
  const all = [...new Set([...sentenceSpans(quotes).map(({ start, end }) => quotes.slice(start, end)), ...closest])];
  const tied = all.some((source, at) => {
    const stems = new Set(contentWords(source));
    if (meets(cause, stems) && WORKS.test(source)) return true;
    if (!meets(effect, stems)) return false;
    if (meets(cause, stems)) {
      const said = source.toLowerCase().includes(cue.toLowerCase());
      return said || (SEQUENCE.test(source) ? PLAIN_TIES : TIES).test(source) || inOneBreath(source, cause, effect);
    }
    const before = all[at - 1];
    const after = all[at + 1];
    return (
      (before !== undefined && meets(cause, new Set(contentWords(before))) && REFERS_BACK.test(source)) ||
      (after !== undefined && meets(cause, new Set(contentWords(after))) && (REFERS_BACK.test(after) || BLAMES.test(after)))
    );
  });
  const apart =
    all.some((source) => meets(effect, new Set(contentWords(source)))) && all.some((source) => meets(cause, new Set(contentWords(source))));
  return tied || !apart ? [] : [{ kind: "attribution", what: cue, reason: `the sentence says "${cue}", the evidence names no cause` }];
}

const LEAST_NEAR = 0.4;
const REFERS_BACK =
  /\b(?:this|that|these|those|therefore|thus|hence|consequently|as a (?:result|consequence)|so|because|due|owing|thanks|caus\p{L}*|led|result\p{L}*|dadurch|deshalb|daher|ainsi|donc|por eso|así)(?!\p{L})/iu;
const BLAMES = /\b(?:blam\p{L}*|credit\p{L}*|reason|cause|explain\p{L}*|attribut\p{L}*)(?!\p{L})/iu;

/** The content of a sentence before and behind its word of cause: the cause, the effect, the word. */
function split(sentence: string): [ReadonlySet<string>, ReadonlySet<string>, string] | undefined {
  const behind = CAUSE_BEHIND.exec(sentence);
  if (behind !== null) {
    const [head, tail] = [sentence.slice(0, behind.index), sentence.slice(behind.index + behind[0].length)];
    if (head.trim() !== "") return [stemsOf(tail), stemsOf(head), behind[0].trim()];
    const comma = tail.indexOf(", ");
    return comma < 0 ? undefined : [stemsOf(tail.slice(0, comma)), stemsOf(tail.slice(comma)), behind[0].trim()];
  }
  const before = CAUSE_BEFORE.exec(sentence);
  if (before === null) return undefined;
  return [stemsOf(sentence.slice(0, before.index)), stemsOf(sentence.slice(before.index + before[0].length)), before[0].trim()];
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(words(text).flatMap((word) => (word.stop || /^\d/.test(word.lower) ? [] : [word.stem])));
}

/** Half of what is meant, at least. */
function meets(wanted: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  const found = [...wanted].filter((stem) => stems.has(stem)).length;
  return found > 0 && found * 2 >= wanted.size;
}

/** "The drought halved the reserve": the one does it to the other, with nothing between that divides them. */
function inOneBreath(source: string, cause: ReadonlySet<string>, effect: ReadonlySet<string>): boolean {
  const cuts = [...source.matchAll(SEPARATES)].map((match) => match.index);
  return [0, ...cuts].some((start, at) => {
    const stems = new Set(contentWords(source.slice(start, cuts[at] ?? source.length)));
    return meets(cause, stems) && [...effect].some((stem) => stems.has(stem));
  });
}
