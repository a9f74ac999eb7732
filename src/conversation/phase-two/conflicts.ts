import type { Claim } from "../../domain/claim.ts";
import { confirmedDisagreements, sideOf } from "../../gather/disagreeing.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { lexiconFor } from "../../lexicon/telling.ts";
import { fitQuery } from "../../plan/query-text.ts";
import { quantities } from "../../text/quantities.ts";
import { words } from "../../text/words.ts";
import type { AcceptWith } from "../../verify/accept.ts";
import type { Disagreement } from "../../write/disagreements.ts";
import { featuresOf } from "../../write/likeness.ts";
import { LATER_MS, sameStatement, saysItIsOld } from "../../write/rank.ts";
import type { WritableClaim } from "../../write/writer.ts";

/** Two credible sources that cannot both be right, and which prevails where that is clear. */
export interface Conflict extends Disagreement {
  readonly prevails: Claim | undefined;
  /** The side that a later source of somebody else contradicts: it may be out of date, or the two may measure differently. */
  readonly older: Claim | undefined;
}

/**
 * Confirmed disagreements between credible, independent sources among the best claims (C13). Forums count for nothing here, nor does what its own
 * source calls superseded.
 */
export async function conflictsIn(
  claims: readonly WritableClaim[],
  evidence: EvidenceBase,
  by: Pick<AcceptWith, "judge" | "signal">,
): Promise<Conflict[]> {
  const credible = claims.filter((one) => tierOf(one.claim, evidence) <= 2 && !saysItIsOld(one));
  const old = new Set(credible.filter(({ superseded }) => superseded === true).map(({ claim }) => claim));
  const said = credible.map(({ claim }) => claim);
  const found = await confirmedDisagreements(said, evidence, by);
  return found
    .filter(({ a, b }) => !(old.has(a) && old.has(b)))
    .map((pair) => {
      const [day, later] = [pair.a, pair.b].map((side) => Date.parse(sideOf(side, evidence).day ?? "")) as [number, number];
      const older = later - day >= LATER_MS ? pair.a : undefined;
      return { ...pair, older, prevails: older === undefined ? prevailing(pair, said, evidence) : undefined };
    });
}

/** A query that looks for what would settle a conflict: what both speak of, and that it is confirmed (C13). */
export function conflictQuery(conflict: Conflict): string {
  return fitQuery([...subjectOf(conflict, 8), "confirmed"].join(" "));
}

/** The side with more independent sources, else the better place, where the difference is clear. */
function prevailing({ a, b }: Disagreement, claims: readonly Claim[], evidence: EvidenceBase): Claim | undefined {
  const behind = (side: Claim) => evidence.independentSources(claims.filter((claim) => claim === side || sameStatement(claim, side)));
  const [x, y] = [behind(a), behind(b)];
  if (x !== y) return x > y ? a : b;
  const [s, t] = [tierOf(a, evidence), tierOf(b, evidence)];
  return s === t ? undefined : s < t ? a : b;
}

function tierOf(claim: Claim, evidence: EvidenceBase): number {
  const [quote] = claim.quotes;
  return quote === undefined ? 3 : (evidence.pageOf(quote.snapshotId)?.tier ?? 3);
}

/**
 * Both views in a few words, whose and of when each is, the earlier first, as code makes them of the claims (C13); the fullest first, for whoever
 * looks for the first that fits.
 */
export function discordTexts(conflict: Conflict, evidence: EvidenceBase): string[] {
  const { a, b, figures, prevails } = conflict;
  if (figures === undefined) return [];
  const [one, other] = [a, b].map((claim) => viewOf(claim, evidence)) as [View, View];
  const [x, y] = withUnit(conflict, figures);
  const whole = a.text.replace(/[.!]$/u, "");
  const subject = subjectOf(conflict, 4).join(" ");
  const english = lexiconFor(a.text).tag === "en";
  const said = (first: string, second: string) => [
    `${whole} (${first}); ${second}: ${y}`,
    english ? `On “${subject}” ${first} says ${x} and ${second} says ${y}` : `${subject}: ${x} (${first}) or ${y} (${second})`,
  ];
  const texts = [...said(one.dated, other.dated), ...said(one.who, other.who)];
  return prevails === undefined ? texts : [...texts.map((text) => `${text}; more credible: ${prevails === a ? x : y}`), ...texts];
}

/** Bare numbers with what stands behind both alike, up to its last word of content. */
function withUnit({ a, b }: Conflict, figures: readonly [string, string]): readonly [string, string] {
  const { amounts } = quantities(figures[0]);
  if (amounts[0]?.unit !== "") return figures;
  const [one, other] = [a, b].map(({ text }, at) => words(text.slice(text.indexOf(figures[at] ?? "") + (figures[at] ?? "").length)));
  const differs = one?.findIndex(({ lower }, at) => at >= LONGEST_UNIT || other?.[at]?.lower !== lower) ?? 0;
  const alike = one?.slice(0, differs < 0 ? LONGEST_UNIT : differs) ?? [];
  const unit = alike.slice(0, alike.findLastIndex(({ stop }) => !stop) + 1).map(({ text }) => ` ${text}`);
  return [`${figures[0]}${unit.join("")}`, `${figures[1]}${unit.join("")}`];
}
/** Words of "watt hours per kilogram". */
const LONGEST_UNIT = 4;

interface View {
  readonly who: string;
  readonly dated: string;
}

function viewOf(claim: Claim, evidence: EvidenceBase): View {
  const { who, day } = sideOf(claim, evidence);
  return { who, dated: day === undefined ? who : `${who}, ${day.slice(0, 4)}` };
}

/** The first words both speak of, in the order of the first, the figures' own left out. */
function subjectOf({ a, b, figures = ["", ""] }: Conflict, most: number): string[] {
  const shared = featuresOf(b).stems;
  const found = words(a.text).filter((word) => !word.stop && shared.has(word.stem) && !figures[0].includes(word.text));
  return [...new Set(found.map(({ text }) => text))].slice(0, most);
}
