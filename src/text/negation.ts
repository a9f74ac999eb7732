import { words } from "./words.ts";

/** Words that turn a statement round. */
const NEGATORS = new Set(
  "not no never none neither nor nobody nothing nowhere without cannot can't don't doesn't didn't isn't aren't wasn't weren't couldn't won't wouldn't shouldn't hasn't haven't hadn't ain't mustn't needn't cant dont doesnt didnt isnt wasnt wont".split(
    " ",
  ),
);
/** Words that deny or withhold what follows them. */
const DENIERS = new Set(
  "fail failed fails failing deny denied denies denying refuse refused refuses refusing reject rejected rejects lack lacks lacked lacking false untrue incorrect myth hoax debunked disproved disproven refuted refute refutes contrary unable absence absent unlikely hardly barely scarcely unfounded mistaken misconception fallacy wrong".split(
    " ",
  ),
);
const MODALS = new Set(
  "may might could would should possibly perhaps probably likely allegedly reportedly supposedly apparently potentially presumably seemingly rumoured rumored expected planned proposed projected predicted estimated suspected believed thought considered hopes hope plans aims intends suggests suggest suggested appears appear appeared seems seem seemed".split(
    " ",
  ),
);

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

/** The words of `text` that turn its statement round: "not", "never", "without", contracted "n't". */
export function negators(text: string): Cue[] {
  return words(text)
    .filter((word) => isNegator(word.lower))
    .map(({ lower, start, end }) => ({ word: lower, start, end }));
}
