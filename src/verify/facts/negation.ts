// Lift 2.5: fires on 2 of 805 unsound and 1 of 1,013 sound claims of WiCE dev, ExpertQA validation and AttributionBench dev, alone on 2 and 1; rare there, so held to planted ones too.
import { denials, deniesOtherwise, negators, type Polarity, polarity } from "../../text/negation.ts";
import { words } from "../../text/words.ts";
import type { Fault } from "./fault.ts";
import type { Reading } from "./reading.ts";

/** Below this share of the claim's content words in one sentence, that sentence speaks of something else. */
const LEAST_NEAR = 0.75;

/**
 * A plain negation ("not", "never", "without") of the same word on one side only (R12): the claim asserts what the closest sentence denies, or denies what it
 * asserts. Only the closest sentence counts, so that more evidence never hides a denial; where several are as close, one that agrees suffices.
 */
export function negationFaults(claim: string, evidence: Reading): Fault[] {
  const found = turnedIn(claim, evidence);
  if (found === undefined) return [];
  // A claim of several clauses may be near to one sentence and deny with another: the clause is held to its own.
  const clause = claim.split(CLAUSES).find((one) => one.includes(found.what));
  const own = clause === undefined || clause === claim ? undefined : evidence.closest(clause);
  const stands =
    own !== undefined && own.nearness >= NEAR_CLAUSE && own.sentences.some(({ text }) => turned(clause ?? "", text) === undefined);
  return stands ? [] : [found];
}

const CLAUSES = /[,;:–—]\s/u;
/** From this share of a clause's content words on a sentence says the clause. */
const NEAR_CLAUSE = 0.8;

function turnedIn(claim: string, evidence: Reading): Fault | undefined {
  const { nearness, sentences } = evidence.closest(claim);
  if (nearness < LEAST_NEAR) return undefined;
  const faults = sentences.map(({ text }) => turned(claim, text));
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
}

function turned(claim: string, source: string): Fault | undefined {
  // "We don't expect any" of "expects none": as many negations, only in another place.
  if (denyAlike(claim, source)) return undefined;
  const [said, stands] = [polarity(claim), polarity(source)];
  const denied = turnedHead(stands, said);
  if (denied !== undefined && isSameWord(claim, source, denied) && !deniesOtherwise(claim))
    return fault(wordOf(source, denied), "the source denies");
  const asserted = turnedHead(said, stands);
  if (asserted !== undefined && isSameWord(claim, source, asserted) && !deniesOtherwise(source))
    return fault(wordOf(claim, asserted), "the source does not deny");
  return undefined;
}

/** What one text denies and the other asserts, of something that it denies it of: "does not use the network" says nothing against "uses the cache". */
function turnedHead(denying: Polarity, asserting: Polarity): string | undefined {
  const { free, negated } = asserting;
  const isOfSame = (others: readonly string[]) => others.length === 0 || others.some((stem) => free.has(stem));
  return [...denying.heads].find(
    // A number is denied of nothing: "no 24/7 team".
    ([head, others]) => !/^\p{N}+$/u.test(head) && free.has(head) && !negated.has(head) && !denying.free.has(head) && isOfSame(others),
  )?.[0];
}

/** Whether both texts are turned round, or neither; of two that deny, "neither … nor" may be one denial or as many as it has parts. */
function denyAlike(claim: string, source: string): boolean {
  const isSame = (count: (text: string) => number) => count(claim) % 2 === count(source) % 2;
  return isSame(denials) || (denials(claim) * denials(source) > 0 && isSame((text) => negators(text).length));
}

/** "Lawful" is not "law", though their stems are one. */
function isSameWord(claim: string, source: string, stem: string): boolean {
  return Math.abs(wordOf(claim, stem).length - wordOf(source, stem).length) <= INFLECTION;
}
const INFLECTION = 2;

function fault(what: string, told: string): Fault {
  return { kind: "negation", what, reason: `${told} "${what}"` };
}

function wordOf(text: string, stem: string): string {
  return words(text).find((word) => word.stem === stem)?.text ?? stem;
}
