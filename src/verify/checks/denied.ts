import { isDenier, negators } from "../../text/negation.ts";
import { stem } from "../../text/stem.ts";
import { type Word, words } from "../../text/words.ts";

/** What a text denies: each denial belongs to the words it governs, never to the sentence as a whole. */
export interface Denied {
  /** The first word each denial governs: what is denied before all else. */
  readonly heads: ReadonlySet<string>;
  /** Those of them whose denial turns the statement itself, not a circumstance of it. */
  readonly statements: ReadonlySet<string>;
  /** All words governed by "not", "no", "without", "failed to" and the like. */
  readonly all: ReadonlySet<string>;
  /** The same, and whatever may be denied in a looser way ("banned …", "little …", "against …"). */
  readonly loosely: ReadonlySet<string>;
  /** Words denied by a prefix alone: "regular" of "irregularities". */
  readonly prefixed: ReadonlySet<string>;
  /** Words that stand under no denial. */
  readonly free: ReadonlySet<string>;
  /** The words of each denial, as written. */
  readonly cues: readonly string[];
}

/** Turns of phrase that deny what follows them. */
const DENYING =
  /\b(?:fail(?:s|ed|ing|ure)? (?:to|in)|refus(?:es?|ed|ing|al) to|declin(?:es?|ed|ing) to(?!\s(?:(?:about|around|just|below|under|only|an?)\s)?[\d$€£])|neglect(?:s|ed)? to|den(?:y|ies|ied|ying)(?: (?:that|having|any|ever))?|unable to|inability to|incapable of|lack(?:s|ed|ing)?|(?:in the )?absence of|hardly(?: ever)?|barely|scarcely|rarely|seldom|ceas(?:es?|ed|ing) (?:to|from)?|stop(?:s|ped|ping)? (?=\w+ing\b)|quit (?=\w+ing\b)|except(?: for)?|excluding|with the exception of|(?:do(?:es)?|did) little to|(?:do(?:es)?|did) nothing to|(?:ha(?:ve|s|d)|is|are|was|were) (?:yet|still) to(?: be)?|remain(?:s|ed)? to be|far from|instead of|rather than|(?:prevent|stop|kept?|bar|ban|prohibit|block)\w*(?: [\w'’-]+){1,4} from|rul(?:e|ed|es|ing) out|(?:cancel|abandon|scrap|shelv|reject|veto|halt|block|withdr)\w* (?:\w+ ){0,2}(?:plans?|proposals?|ideas?|attempts?|bids?) (?:to|for|of))\b/giu;
/** Negators that deny nothing, or only for a time. */
const TEMPORARY = /^(?:not|never|n['’]t|no)\b[^,;.!?]*\b(?:until|till)\b|^never before\b|^not (?:so|as) much\b/iu;
const CLAUSE_END = /[,;:.!?()–—]|\b(?:but|although|though|because|however|while|which|who|whereas|and then)\b/iu;
/** Words that deny in some senses only, and not the common one. */
const TOO_LOOSE = new Set(["only", "rule", "ruled", "free", "end", "ended", "rather", "against", "minus"]);
/** Denials of a circumstance, not of what is said: "without its hose", "instead of coal". */
const BESIDES = /^(?:without|lack|(?:in the )?absence|except|excluding|with the|instead|rather|far|non-|failure|inability)/i;
/** How many content words a denial governs. */
const REACH: Readonly<Record<string, number>> = { without: 2, except: 2, excluding: 2, lack: 2, no: 6, none: 6, nobody: 6, nothing: 6 };
const USUAL_REACH = 3;
const LOOSE_REACH = 8;
const UN = /^(?:un(?!i|der|til|cle|less|to|like|veil|earth|cover)|non-?)(?<rest>\p{L}{3,})$/u;
const OTHER_PREFIXED =
  /^(?:il(?=legal|legitimate|literate)|im(?=possible|perfect|moral|mature|mobile|partial|practical|probable|polite)|in(?=correct|accurate|complete|effective|sufficient|visible|capable|adequate|active|consistent|direct|eligible|experienced|frequent|secure|tolerant|valid|voluntary)|ir(?=regular|relevant|responsible|reversible|religious|rational)|dis(?=agree|approve|allow|honest|satisfied|similar|prove|respect|loyal|connected|continued))(?<rest>\p{L}+)$/u;

/** The word that a negative prefix turns round: "safe" of "unsafe"; `undefined` for any other word. */
export function withoutPrefix(lower: string): string | undefined {
  const rest = (UN.exec(lower) ?? OTHER_PREFIXED.exec(lower))?.groups?.rest;
  return rest === undefined ? undefined : stem(rest);
}

const known = new Map<string, Denied>();
const MOST_KNOWN = 256;

export function denied(text: string): Denied {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = readDenied(text);
  known.set(text, found);
  return found;
}

interface Cue {
  readonly word: string;
  readonly end: number;
  readonly reach: number;
}

function readDenied(text: string): Denied {
  const content = words(text).filter((word) => !word.stop);
  const strict = cuesOf(text);
  const [heads, statements, all, loosely] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const prefixed = new Set<string>();
  const under = new Set<Word>();
  for (const cue of strict) {
    const governed = governedBy(text, content, cue);
    const head = governed.find((word) => !word.lower.endsWith("ly")) ?? governed[0];
    if (head !== undefined) heads.add(head.stem);
    if (head !== undefined && !BESIDES.test(cue.word)) statements.add(head.stem);
    for (const word of governed) {
      all.add(word.stem);
      under.add(word);
    }
  }
  for (const word of content) {
    const positive = withoutPrefix(word.lower);
    if (positive !== undefined) {
      if (!all.has(positive)) prefixed.add(positive);
      heads.add(positive);
      statements.add(positive);
      all.add(positive);
    }
    if (isDenier(word.lower) && !TOO_LOOSE.has(word.lower))
      for (const other of governedBy(text, content, { word: word.lower, end: word.end, reach: LOOSE_REACH })) loosely.add(other.stem);
  }
  for (const one of all) loosely.add(one);
  const free = new Set(content.filter((word) => !under.has(word)).map((word) => word.stem));
  return { heads, statements, all, loosely, prefixed, free, cues: strict.map(({ word }) => word) };
}

function cuesOf(text: string): Cue[] {
  const plain = negators(text).flatMap(({ word, end, start }): Cue[] => {
    if (TEMPORARY.test(text.slice(start, start + 120))) return [];
    const longer = /^\s(?:longer|more)\b/.exec(text.slice(end, end + 8))?.[0].length ?? 0;
    return [{ word, end: end + longer, reach: REACH[word] ?? USUAL_REACH }];
  });
  const phrases = [...text.matchAll(DENYING)].map((match): Cue => {
    const first = match[0].split(/\s/)[0]?.toLowerCase() ?? "";
    return { word: match[0], end: match.index + match[0].length, reach: REACH[first.replace(/(?:s|ed|ing)$/, "")] ?? USUAL_REACH };
  });
  const prefixes = [...text.matchAll(/\bnon-(?=\p{L})/giu)].map((match): Cue => ({ word: "non-", end: match.index + 4, reach: 1 }));
  return [...plain, ...phrases, ...prefixes];
}

function governedBy(text: string, content: readonly Word[], cue: Cue): Word[] {
  const governed: Word[] = [];
  let last = cue.end;
  for (const word of content) {
    if (word.start < cue.end) continue;
    if (governed.length === cue.reach || CLAUSE_END.test(text.slice(last, word.start))) break;
    governed.push(word);
    last = word.end;
  }
  return governed;
}
