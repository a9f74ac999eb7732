import { type Word, words } from "./words.ts";

const set = (list: string) => new Set(list.split(/\s+/));

/** Words that turn a statement round, in English and in its neighbours as far as they mean nothing in English. */
const NEGATORS = set(`not no never none neither nor nobody nothing nowhere without cannot cant dont doesnt didnt isnt arent wasnt werent
  couldnt wont wouldnt hasnt havent hadnt
  nicht kein keine keinen keinem keiner keines nie niemals pas jamais aucun aucune nunca jamás ningún ninguna não nenhum nenhuma niet geen
  nooit nessun nessuno nessuna`);
/** Words that deny or withhold what follows them, or say the contrary of something by themselves. */
const DENIERS =
  set(`fail failed fails failing failure deny denied denies denying denial refuse refused refuses refusing refusal reject rejected rejects
  rejecting lack lacks lacked lacking false falsely untrue incorrect incorrectly myth hoax debunk debunked disprove disproved disproven refute
  refuted refutes contrary unable inability absence absent unlikely hardly barely scarcely rarely seldom unfounded baseless mistaken
  misconception fallacy wrong wrongly stop stopped stops prevent prevented prevents avoid avoided avoids ban banned bans prohibit prohibited
  prohibits except excluding exclude excluded excludes unless instead rather few little zero ceased end ended lost loses lose missing
  disagree dispute disputed disputes dismiss dismissed doubt doubts illegal impossible neither free declined declines decline rule ruled
  abandoned cancelled canceled halted opposed opposes against minus only`);
/** Words that hold a statement back from being asserted. */
const MODALS = set(`may might could possibly perhaps probably likely allegedly reportedly supposedly apparently potentially presumably
  seemingly rumoured rumored expected planned proposed projected predicted suspected believed appears appear appeared seems seem seemed
  suggests suggest suggested plans hopes`);
/** What makes a sentence that is no bare assertion; wider than MODALS, since a hedge may be put in many ways. */
const HEDGES =
  set(`can would should will shall possible possibility potential estimate estimated estimates forecast forecasts project aims aim
  aimed intend intends intended hope hoped plan proposal scheduled prospect chance suspicion thought think thinks believe believes
  considered alleged alleges claim claims claimed according said says say reported reports suggesting indicate indicates indicated hint
  hints uncertain unclear candidate tentative preliminary predict predicts predicting expect expects
  proposes propose projects consider considering`);

export interface Cue {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export function isNegator(lower: string): boolean {
  return NEGATORS.has(lower) || lower.endsWith("n't");
}

export function isDenier(lower: string): boolean {
  return DENIERS.has(lower);
}

export function isModal(lower: string): boolean {
  return MODALS.has(lower);
}

/** Turns of phrase with a negator that negate nothing: "not only", "no doubt", "No. 5". */
const HARMLESS =
  /^(?:not (?:only|just|merely|least|until|surprisingly|to mention|unlike|without|uncommon)|no (?:doubt|other|later|sooner|less|fewer|more)\b|no\.? ?\d|nothing (?:but|short)|without (?:doubt|question)|if not|whether or not|or not\b|none other)/i;

/** The words of `text` that turn its statement round: "not", "never", "without", contracted "n't". */
export function negators(text: string): Cue[] {
  return words(text)
    .filter(
      (word) =>
        isNegator(word.lower) &&
        !HARMLESS.test(text.slice(word.start, word.start + 24)) &&
        !/(?:whether or|if) $/i.test(text.slice(Math.max(0, word.start - 11), word.start)),
    )
    .map(({ lower, start, end }) => ({ word: lower, start, end }));
}

/** How many content words after a negator it turns round. */
const REACH = 3;
/** The same with the function words among them. */
const WIDEST_REACH = 40;
const CLAUSE_END = /[,;:.!?()–—]|\b(?:but|although|though|because|however|while)\b/i;

export interface Polarity {
  readonly negated: ReadonlySet<string>;
  readonly free: ReadonlySet<string>;
  /** The first content word after each negator: what is denied first of all. */
  readonly heads: ReadonlySet<string>;
}

/** The stems of `text` that stand under a negator, and those that stand free of one. */
export function polarity(text: string): Polarity {
  const all = words(text);
  const negated = new Set<string>();
  const heads = new Set<string>();
  const under = new Set<Word>();
  const places = new Map(all.map((word, at) => [word.start, at]));
  for (const cue of negators(text)) {
    let reach = cue.word === "without" ? 2 : REACH;
    let last = cue.end;
    let head = true;
    const after = (places.get(cue.start) ?? all.length) + 1;
    for (const word of all.slice(after, after + WIDEST_REACH)) {
      if (reach === 0 || CLAUSE_END.test(text.slice(last, word.end))) break;
      last = word.end;
      if (word.stop) continue;
      if (head) heads.add(word.stem);
      head = false;
      negated.add(word.stem);
      under.add(word);
      reach--;
    }
  }
  return { negated, heads, free: new Set(all.filter((word) => !word.stop && !under.has(word)).map((word) => word.stem)) };
}

const NEGATIVE_PREFIX =
  /^(?:un(?!i|der|cle|til)|non|dis(?!c|t|ea|pla)|in(?=acc|corr|suff|eff|act|cap|comp|dep|vis)|im(?=poss|mor|pat)|ir(?=reg|resp|rel)|il(?=leg|log))\w{4,}/;

/** Whether a text denies anything by a word of its own ("failed", "lacks", "unsafe"), negators apart. */
export function deniesOtherwise(text: string): boolean {
  return words(text).some((word) => !isNegator(word.lower) && (isDenier(word.lower) || NEGATIVE_PREFIX.test(word.lower)));
}

/** Whether a text denies anything in any way: by a negator, a verb of denial, a negative prefix. */
export function deniesSomething(text: string): boolean {
  return negators(text).length > 0 || /\bturn(?:s|ed|ing)? (?:\w+ ){0,3}down\b/i.test(text) || deniesOtherwise(text);
}

/** "could not" is a plain denial, "appeared in" a plain fact; only "appeared to" holds back. */
const NO_MODAL = /^(?:could(?:n['’]t| not)|(?:appear|seem)(?:s|ed)? (?!to\b|that\b|as\b|likely))/i;

/** The modal words of a text, "May" the month left out, and "could not", which is a plain denial. */
export function modals(text: string): Cue[] {
  return words(text)
    .filter((word) => isModal(word.lower) && word.text !== "May" && !NO_MODAL.test(text.slice(word.start, word.end + 9)))
    .map(({ lower, start, end }) => ({ word: lower, start, end }));
}

/** Whether a text is hedged in any way, so that it does not bluntly assert. */
export function hedgesSomething(text: string): boolean {
  return words(text).some((word) => (isModal(word.lower) && word.text !== "May") || HEDGES.has(word.lower));
}
