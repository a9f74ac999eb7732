import type { Claim } from "../domain/claim.ts";
import { publisherOf } from "../domain/publisher.ts";
import { PUBLISHED } from "../text/context.ts";
import { dates } from "../text/dates.ts";
import type { AcceptWith } from "../verify/accept.ts";
import { candidates, type Disagreement, exactly } from "../write/disagreements.ts";
import { LATER_MS } from "../write/rank.ts";
import type { EvidenceBase } from "./evidence-base.ts";
import { datedBy } from "./page-date.ts";

/** Candidates a judge is asked about in one go. */
const MOST_ASKED = 8;

type Judging = Pick<AcceptWith, "judge" | "signal">;

/**
 * The pairs among claims of independent sources that may be told as disagreements (R12, C13), the earlier side first. Rules propose, the run's judge
 * decides, all in one go: each side must be contradicted by what the other was drawn from. Where no model judged, only what differs in nothing but
 * its figure, of one time, is one.
 */
export async function confirmedDisagreements(claims: readonly Claim[], evidence: EvidenceBase, by: Judging): Promise<Disagreement[]> {
  const proposed = candidates(claims)
    .filter(({ a, b }) => evidence.independentSources([a, b]) > 1)
    .slice(0, MOST_ASKED);
  if (proposed.length === 0) return [];
  const against = (id: string, said: Claim, other: Claim) => ({
    id,
    claim: said.text,
    evidence: other.quotes.map((quote) => evidence.inContext(quote)),
  });
  const pairs = proposed.flatMap(({ a, b }, at) => [against(`${at}a`, a, b), against(`${at}b`, b, a)]);
  const verdicts = await by.judge.judge(pairs, by.signal);
  const told = proposed.filter(({ a, b }, at) => {
    const isExact = exactly(a, b) === "disagreement" && areOfOneTime(a, b, evidence);
    return [`${at}a`, `${at}b`].every((id) => {
      const judged = verdicts.get(id);
      if (judged?.judge.kind === "model") return judged.verdict === "contradicted";
      return isExact && judged?.verdict !== "supported";
    });
  });
  return told.map((pair) => inOrderOfTime(pair, evidence));
}

/** Whether nothing says that two claims are of different times: the days of their sources, or the years named around them. */
function areOfOneTime(a: Claim, b: Claim, evidence: EvidenceBase): boolean {
  const [day, otherDay] = [dayOf(a, evidence), dayOf(b, evidence)].map((one) => Date.parse(one ?? "")) as [number, number];
  if (Math.abs(day - otherDay) >= LATER_MS) return false;
  const [years, others] = [yearsAround(a, evidence), yearsAround(b, evidence)];
  return years.size === 0 || others.size === 0 || [...years].some((year) => others.has(year));
}

function yearsAround({ quotes }: Claim, evidence: EvidenceBase): Set<number | undefined> {
  const around = quotes.flatMap((quote) => {
    const { context, place } = evidence.inContext(quote);
    return [context, ...place.filter((line) => !line.startsWith(PUBLISHED))];
  });
  return new Set(
    dates(around.join("\n"))
      .map(({ fromYear }) => fromYear)
      .filter((year) => year !== undefined),
  );
}

function inOrderOfTime(pair: Disagreement, evidence: EvidenceBase): Disagreement {
  const { a, b, figures } = pair;
  const [day, otherDay] = [dayOf(a, evidence), dayOf(b, evidence)];
  if (day === undefined || otherDay === undefined || day <= otherDay) return pair;
  return { a: b, b: a, ...(figures === undefined ? {} : { figures: [figures[1], figures[0]] }) };
}

function dayOf(claim: Claim, evidence: EvidenceBase): string | undefined {
  const page = pageOf(claim, evidence);
  return page === undefined ? undefined : datedBy(page)?.slice(0, 10);
}

function pageOf({ quotes: [quote] }: Claim, evidence: EvidenceBase) {
  return quote === undefined ? undefined : evidence.pageOf(quote.snapshotId);
}

/** Whose a claim is and of when, as far as its page tells: its publisher, else its title, and the day of it. */
export function sideOf(claim: Claim, evidence: EvidenceBase): { readonly who: string; readonly day: string | undefined } {
  const page = pageOf(claim, evidence);
  return { who: page === undefined ? "" : (publisherOf(page.snapshot) ?? page.snapshot.title), day: dayOf(claim, evidence) };
}
