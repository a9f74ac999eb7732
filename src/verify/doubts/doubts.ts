// What smells wrong about a claim whose words are there. Measured among pairs that score 0.8 or more (`npm run bench -- judge`), each fires more often
// on unsound claims than on sound ones, but not often enough to refuse: a doubt is told to whoever judges: the model, or the reader where there is none.
import { hedgesSomething, holdsBack } from "../../text/negation.ts";
import { words } from "../../text/words.ts";
import { turnedFigures } from "../facts/figures.ts";
import { namesOfOtherForm } from "../facts/names.ts";
import type { Reading } from "../facts/reading.ts";
import { isCutOut } from "../facts/whole-sentence.ts";

export const DOUBTS = ["cut", "hedged", "order", "sign", "name"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Each doubt as a question: what whoever judges should look at. */
export const DOUBT_QUESTIONS: Readonly<Record<Doubt, string>> = {
  cut: "part of a longer sentence: does the rest change it?",
  hedged: "hedged, attributed or conditional in the source?",
  order: "who does what to whom, and which figure belongs to which?",
  sign: "more or less, up or down? A figure has a minus on one side alone.",
  name: "is a name there in a shorter or longer form, or is it another's?",
};

/** By how much each doubt divides the odds that a claim is carried: its lift among pairs that score high, 1 where it cannot be told. */
const LIFTS: Readonly<Record<Doubt, number>> = { cut: 2, hedged: 2, order: 2.5, sign: 1, name: 1 };

/** A probability of support, less what doubts take from it. */
export function lessDoubts(score: number, doubts: readonly Doubt[]): number {
  const odds = doubts.reduce((left, doubt) => left / LIFTS[doubt], score / Math.max(1e-9, 1 - score));
  return odds / (1 + odds);
}

/** What is doubtful of a claim, by the sentence of the evidence that is closest to it. */
export function doubtsOf(claim: string, reading: Reading): Doubt[] {
  const source = reading.closest(claim).sentences[0]?.text ?? "";
  const found: Readonly<Record<Doubt, boolean>> = {
    cut: isCutOut(claim, reading),
    hedged: holdsBack(source) && !hedgesSomething(claim),
    order: isTurnedRound(claim, source),
    sign: turnedFigures(claim, reading).length > 0,
    name: namesOfOtherForm(claim, reading).length > 0,
  };
  return DOUBTS.filter((doubt) => found[doubt]);
}

/** Whether names and figures that both texts have, each once, stand in another order. */
function isTurnedRound(claim: string, source: string): boolean {
  const [said, stands] = [placesOf(claim), placesOf(source)];
  const places = [...said.keys()].flatMap((stem) => stands.get(stem) ?? []);
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0));
}

/** Where the words with a capital or a digit stand that a text has once, in order. */
function placesOf(text: string): Map<string, number> {
  const places = new Map<string, number>();
  const again = new Set<string>();
  for (const { stem, stop, start, text: written } of words(text)) {
    if (stop || !/^[\p{Lu}\p{N}]/u.test(written)) continue;
    if (places.has(stem)) again.add(stem);
    places.set(stem, start);
  }
  for (const stem of again) places.delete(stem);
  return places;
}
