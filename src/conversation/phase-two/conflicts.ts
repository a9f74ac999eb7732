import type { Claim } from "../../domain/claim.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { fitQuery } from "../../plan/query-text.ts";
import { quantities } from "../../text/quantities.ts";
import { isArchivedTitle } from "../../text/staleness.ts";
import { words } from "../../text/words.ts";
import { type Disagreement, findDisagreements } from "../../write/disagreements.ts";
import { featuresOf } from "../../write/likeness.ts";
import type { WritableClaim } from "../../write/writer.ts";

/** Two credible sources that cannot both be right, and which prevails where that is clear. */
export interface Conflict extends Disagreement {
  readonly prevails: Claim | undefined;
  /** The side that a later source of somebody else contradicts: it may be out of date, or the two may measure differently. */
  readonly older: Claim | undefined;
}

/**
 * Disagreements between credible, independent sources among the best claims (C13). Forums count for nothing here. What the same organisation has
 * superseded is no disagreement, nor is a plan that came out otherwise; a figure that somebody else later gave otherwise is one.
 */
export function conflictsIn(claims: readonly WritableClaim[], evidence: EvidenceBase): Conflict[] {
  const credible = claims.filter(({ claim }) => tierOf(claim, evidence) <= 2);
  const old = new Set(credible.filter(({ superseded }) => superseded === true).map(({ claim }) => claim));
  const said = credible.map(({ claim }) => claim);
  return findDisagreements(said)
    .filter(({ a, b }) => evidence.independentSources([a, b]) > 1 && speakOfTheSame(a, b) && !(old.has(a) && old.has(b)))
    .filter(({ a, b }) => FORESEEN.test(a.text) === FORESEEN.test(b.text))
    .map((found) => ({ ...found, older: old.has(found.a) ? found.a : old.has(found.b) ? found.b : undefined }))
    .filter((found) => found.older === undefined || (mayBothBeMeant(found) && !isArchivedTitle(titleOf(found.older, evidence))))
    .map((found) => ({ ...found, prevails: found.older === undefined ? prevailing(found, said, evidence) : undefined }));
}

/** Words of what was planned, promised or guessed: what came later does not contradict it. */
const FORESEEN =
  /\b(?:w(?:as|ere) to|is to|are to|will|would|forecast\w*|expect\w*|target\w*|plan(?:s|ned)?|budget\w*|predict\w*|estimate[ds]?)\b/iu;
/** Two figures further apart than this are hardly of the same thing. */
const MOST_APART = 2;

/** Whether two figures of different times may be of the same thing: both of what is, of one unit, and not far apart. */
function mayBothBeMeant({ a, b, over }: Disagreement): boolean {
  if (over !== "number" || FORESEEN.test(a.text) || FORESEEN.test(b.text)) return false;
  const [x, y] = [quantities(a.text).amounts, quantities(b.text).amounts];
  return x.some((one) =>
    y.some(({ unit, value, ordinal }) => {
      const apart = Math.max(one.value, value) / Math.min(one.value, value);
      return !one.ordinal && !ordinal && one.unit === unit && one.value !== value && apart > 0 && apart <= MOST_APART;
    }),
  );
}

function titleOf(claim: Claim, evidence: EvidenceBase): string {
  const [quote] = claim.quotes;
  return quote === undefined ? "" : (evidence.pageOf(quote.snapshotId)?.snapshot.title ?? "");
}

/** Share of the shorter claim's common words that the other must have: names alone do not make one matter of two. */
const SAME_MATTER = 0.4;

/** Whether two claims say something of the same kind, names, figures and dates apart. */
function speakOfTheSame(a: Claim, b: Claim): boolean {
  const [x, y] = [matterOf(a.text), matterOf(b.text)];
  const shared = [...x].filter((stem) => y.has(stem)).length;
  return shared > 0 && shared / Math.min(x.size, y.size) >= SAME_MATTER;
}

function matterOf(text: string): Set<string> {
  const { amounts, dates } = quantities(text);
  const inFigure = (at: number) => [...amounts, ...dates].some(({ start, end }) => at >= start && at < end);
  const common = words(text).filter((word) => !word.stop && !inFigure(word.start) && !/\d/u.test(word.text) && word.text === word.lower);
  return new Set(common.map(({ stem }) => stem));
}

/** A query that looks for what would settle a conflict: what both speak of, and that they differ (C13). */
export function conflictQuery({ a, b, over }: Conflict): string {
  const shared = featuresOf(b).stems;
  const subject = words(a.text)
    .filter((word) => !word.stop && shared.has(word.stem))
    .map((word) => word.text);
  const asks = over === "date" ? "date confirmed" : over === "number" ? "figure confirmed" : "true";
  return fitQuery([...new Set(subject)].slice(0, 8).concat(asks).join(" "));
}

/** The side with more independent sources, else the better place, where the difference is clear. */
function prevailing({ a, b }: Disagreement, claims: readonly Claim[], evidence: EvidenceBase): Claim | undefined {
  const behind = (side: Claim) => evidence.independentSources(claims.filter((claim) => claim === side || sameFigures(claim, side)));
  const [x, y] = [behind(a), behind(b)];
  if (x !== y) return x > y ? a : b;
  const [s, t] = [tierOf(a, evidence), tierOf(b, evidence)];
  return s === t ? undefined : s < t ? a : b;
}

function sameFigures(a: Claim, b: Claim): boolean {
  const [x, y] = [quantities(a.text), quantities(b.text)];
  const shared = [...featuresOf(a).stems].filter((stem) => featuresOf(b).stems.has(stem)).length;
  return (
    shared >= 2 &&
    x.amounts.length > 0 &&
    x.amounts.every((one) => y.amounts.some((other) => other.value === one.value && other.unit === one.unit))
  );
}

function tierOf(claim: Claim, evidence: EvidenceBase): number {
  const [quote] = claim.quotes;
  return quote === undefined ? 3 : (evidence.pageOf(quote.snapshotId)?.tier ?? 3);
}

/** Both views in a few words, cut out of the claims (C13): figures or dates that differ, and what they are of. */
export function discordText(conflict: Conflict): string | undefined {
  const [x, y] = [figureOf(conflict.a, conflict), figureOf(conflict.b, conflict)];
  const subject = subjectOf(conflict);
  if (x === undefined || y === undefined || x === y || subject === "") return undefined;
  const prevails = conflict.prevails === undefined ? "" : `; more credible: ${conflict.prevails === conflict.a ? x : y}`;
  return `Sources disagree (${subject}): ${x} or ${y}${prevails}`;
}

/** The figure or date in question, as it stands in the claim. */
function figureOf(claim: Claim, { a, b, over }: Conflict): string | undefined {
  const [own, other] = [quantities(claim.text), quantities((claim === a ? b : a).text)];
  if (over === "date") {
    const date = own.dates[0];
    return date === undefined ? undefined : claim.text.slice(date.start, date.end);
  }
  if (over !== "number") return undefined;
  const amount = own.amounts.find((one) => !one.ordinal && other.amounts.some((two) => two.unit === one.unit && two.value !== one.value));
  return amount === undefined ? undefined : claim.text.slice(amount.start, amount.end);
}

/** Up to four words both speak of, in the order of the first. */
function subjectOf({ a, b }: Conflict): string {
  const shared = featuresOf(b).stems;
  const figures = quantities(a.text).amounts;
  const inFigure = (at: number) => figures.some(({ start, end }) => at >= start && at < end);
  const found = words(a.text).filter((word) => !word.stop && shared.has(word.stem) && !/\d/u.test(word.text) && !inFigure(word.start));
  return [...new Set(found.map((word) => word.text))].slice(0, 4).join(" ");
}
