import type { Claim } from "../domain/claim.ts";
import { isImperative } from "../question/answers.ts";
import type { QuestionShape } from "../question/shape.ts";

const LEAST_LOOSE = 3;
const LEAST_NUMBERED = 2;

/** The number of the instruction a claim quotes from a numbered list; undefined for any other claim. */
export function stepNumber({ quotes }: Claim): number | undefined {
  const number = /^\s*(\d{1,3})[.)]\s/.exec(quotes.at(-1)?.text ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}

/**
 * The steps that answer how something is done, whole and in the order of their page (R14): the numbered list that answers best, else the
 * instructions of the first source that has several.
 * @param claims best first
 */
export function stepsAmong(claims: readonly Claim[], question: QuestionShape): readonly Claim[] | undefined {
  if (question.asksFor !== "method") return undefined;
  const lists = [...bySnapshot(claims.filter((claim) => stepNumber(claim) !== undefined)).values()].flatMap(runsOf);
  const whole = lists.filter((list) => list.length >= LEAST_NUMBERED);
  const best = whole.reduce<readonly Claim[] | undefined>((top, list) => (worth(list) > worth(top ?? []) ? list : top), undefined);
  return best ?? looseSteps(claims);
}

/** Lists as the page numbers them: from 1 on, without a gap. */
function runsOf(numbered: readonly Claim[]): Claim[][] {
  const runs: Claim[][] = [];
  for (const claim of [...numbered].sort(byPlace)) {
    const number = stepNumber(claim);
    const open = runs.at(-1);
    if (number === 1) runs.push([claim]);
    else if (open !== undefined && number === open.length + 1) open.push(claim);
  }
  return runs;
}

function worth(list: readonly Claim[]): number {
  return Math.max(0, ...list.map(({ relevance }) => relevance)) + list.length / 1000;
}

function looseSteps(claims: readonly Claim[]): readonly Claim[] | undefined {
  const told = claims.filter((claim) => stepNumber(claim) === undefined && isImperative(claim.text));
  const steps = [...bySnapshot(told).values()].find((own) => own.length >= LEAST_LOOSE);
  return steps === undefined || steps.length < claims.length / 2 ? undefined : [...steps].sort(byPlace);
}

function bySnapshot(claims: readonly Claim[]): Map<string, Claim[]> {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const { snapshot } = placeOf(claim);
    groups.set(snapshot, [...(groups.get(snapshot) ?? []), claim]);
  }
  return groups;
}

export function byPlace(a: Claim, b: Claim): number {
  return placeOf(a).start - placeOf(b).start;
}

/** Where a claim's own words stand: its last quote; headings stand before it. */
export function placeOf({ quotes }: Claim): { snapshot: string; start: number } {
  const last = quotes.at(-1);
  return { snapshot: last?.snapshotId ?? "", start: last?.span.start ?? 0 };
}
