// Lift 6.1: fires on 100 of 442 unsound and 24 of 648 sound claims of WiCE dev and ExpertQA validation, alone on 68 and 19.
import { REFERRING } from "../../lexicon/en/facts.ts";
import { PUBLISHED } from "../../text/context.ts";
import { type DateMention, dateCovered, daysAlone, namesMonth } from "../../text/dates.ts";
import { amongAmounts, amongYears } from "../../text/quantities.ts";
import { scalesOf } from "../../text/scale.ts";
import type { Fault } from "./fault.ts";
import { followsFrom } from "./follows.ts";
import { isPartOfWord, type Measure, measures, measuresAgree, statedMeasures } from "./measures.ts";
import type { Reading } from "./reading.ts";

/** Numbers and dates of the claim that nothing in the evidence carries, its title, headings and table heads included (R12). */
export function figureFaults(claim: string, evidence: Reading): Fault[] {
  const stated = statedMeasures(claim);
  if (stated.amounts.length === 0 && stated.dates.length === 0) return [];
  const numbers = stated.amounts
    .filter((amount) => !hasAmount(claim, amount, evidence) && !isComputed(claim, amount, evidence))
    .map(({ text }): Fault => ({ kind: "number", what: text, reason: `number ${text} not in evidence` }));
  const days = stated.dates
    .filter((date) => !hasDate(date, evidence))
    .map(({ text }): Fault => ({ kind: "date", what: text, reason: `date ${text} not in evidence` }));
  return [...numbers, ...days];
}

/** Numbers of a claim that stand nowhere in the evidence and only come out of two of its figures: whoever writes them must say how they are computed. */
export function computedFigures(claim: string, evidence: Reading): Fault[] {
  return statedMeasures(claim)
    .amounts.filter((amount) => !hasAmount(claim, amount, evidence) && isComputed(claim, amount, evidence))
    .map(({ text }) => ({ kind: "number", what: text, reason: `number ${text} is computed and its calculation is not given` }));
}

function isComputed(claim: string, amount: Measure, evidence: Reading): boolean {
  return !isPartOfWord(claim, amount) && followsFrom(amount, evidence);
}

/** Figures of a claim that the evidence has with a minus and the claim without one, or the other way round: which way it says in words is for whoever judges. */
export function turnedFigures(claim: string, evidence: Reading): string[] {
  const { amounts } = evidence.measures;
  return statedMeasures(claim)
    .amounts.filter((amount) => amounts.some((other) => isSize(claim, amount, other, evidence)))
    .filter((amount) => !amounts.some((other) => measuresAgree(amount, other)))
    .map(({ text }) => text);
}

/**
 * Whether two figures are of one size and only one of them has its sign written: "31 % less" of "-31 %". Two written signs are compared, and on a scale that goes
 * below nought, as degrees do, a sign is no direction.
 */
function isSize(claim: string, stated: Measure, source: Measure, evidence: Reading): boolean {
  if (stated.unit === "degree" || stated.value < 0 === source.value < 0) return false;
  const [signed, said, text] = stated.value < 0 ? [stated, source, evidence.text] : [source, stated, claim];
  if (/[+±]\s?\p{Sc}?$/u.test(text.slice(Math.max(0, said.start - 3), said.start))) return false;
  return signed === stated ? measuresAgree(turned(stated), source) : measuresAgree(stated, turned(source));
}

function turned(measure: Measure): Measure {
  const { value, base } = measure;
  return { ...measure, value: -value, ...(base && { base: { ...base, value: -base.value } }) };
}

/** Whether the evidence carries a number: equal, rounded as said, in another unit, on the scale its table states. */
export function hasAmount(claim: string, amount: Measure, evidence: Reading): boolean {
  const { amounts, dates } = evidence.measures;
  if (isReferring(claim, amount) || amongYears(amount, dates)) return true;
  if (amounts.some((other) => measuresAgree(amount, other) || isSize(claim, amount, other, evidence))) return true;
  if (isReleaseOf(claim, amount, evidence.text)) return true;
  // "10 days and 7 hours" may be two times that have nothing to do with each other.
  const parts = amount.text.split(/(?<=\p{L})[\s,]+(?:and\s+)?(?=\p{N})/u).flatMap((part) => measures(part).amounts);
  if (parts.length > 1 && parts.every((part) => amounts.some((other) => measuresAgree(part, other)))) return true;
  return scalesOf(evidence.text).some((scale) =>
    amounts.some(
      (other) => other.step < scale && measuresAgree(amount, { ...other, value: other.value * scale, step: other.step * scale }),
    ),
  );
}

export function hasDate(date: DateMention, evidence: Reading): boolean {
  return (
    dateCovered(date, evidence.measures.dates) ||
    amongAmounts(date, evidence.measures.amounts) ||
    isNumberedMonth(date, evidence.text) ||
    isOfYearAround(date, evidence) ||
    isOfMonthAround(date, evidence)
  );
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** When a page was put out says nothing of what it speaks of. */
function isPublished(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at) === PUBLISHED;
}

/** "16 March" of a page that names March, no other month, and says "on the 16th". */
function isOfMonthAround({ fromYear, toYear, month, day, lastDay }: DateMention, { text, measures: { dates: known } }: Reading): boolean {
  if (month === undefined || day === undefined || lastDay !== undefined || !daysAlone(text).includes(day)) return false;
  const dated = known.filter((one) => one.month !== undefined && !isPublished(text, one.start));
  if (dated.some((one) => one.month !== month)) return false;
  const years = dated.some((one) => one.fromYear !== undefined) ? dated : known;
  if (fromYear !== undefined && !years.some((one) => one.fromYear === fromYear && one.toYear === toYear)) return false;
  return MONTHS.every((one) => namesMonth(text, one) === (one === month));
}

/**
 * "June 2019" of a page of December 2018 that speaks of June: what is dated without its year lies within a year of a day the page gives. Which year it is, where
 * both would do, is for whoever judges.
 */
function isOfYearAround({ fromYear, toYear, month, day }: DateMention, { text, measures: { dates: known } }: Reading): boolean {
  if (fromYear === undefined || fromYear !== toYear || month === undefined) return false;
  const at = 12 * fromYear + month;
  const isNear = known.some(
    (one) => one.fromYear !== undefined && one.month !== undefined && Math.abs(12 * one.fromYear + one.month - at) <= 12,
  );
  if (!isNear) return false;
  const isDated = known.some(
    (one) => one.fromYear === undefined && one.month === month && (day === undefined || one.day === day || one.lastDay === day),
  );
  return isDated || (day === undefined && namesMonth(withoutDated(text, known), month));
}

/** A text without the days that have their year: "March 2019" speaks of no other March. */
function withoutDated(text: string, known: readonly DateMention[]): string {
  const dated = known.filter(({ fromYear }) => fromYear !== undefined).toSorted((a, b) => b.start - a.start);
  return dated.reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
}

/** "June 2027" of "2027-06": only what is said tells that it is a month, and no season. */
function isNumberedMonth({ fromYear, toYear, month, day }: DateMention, evidence: string): boolean {
  if (month === undefined || day !== undefined || fromYear !== toYear) return false;
  return new RegExp(`(?<![\\d-])${fromYear}-${String(month).padStart(2, "0")}(?![\\d-])`, "u").test(evidence);
}

/** "3.8" of "v3.8" and of "3.8.0", "2.x" of "v2": a release by the first parts of its number, with or without its prefix. */
function isReleaseOf(claim: string, { text, unit, end }: Measure, evidence: string): boolean {
  const isMajor = /^\d+$/u.test(text) && /^\.x(?!\p{L})/u.test(claim.slice(end));
  if (unit !== "" || !(isMajor || /^\d+\.\d+$/u.test(text))) return false;
  const number = text.replace(".", "\\.");
  return new RegExp(`(?<![\\p{L}\\d.])v${number}(?![\\d])|(?<![\\d.])${number}\\.\\d`, "u").test(evidence);
}

/** "The two brothers", "these four": counted elsewhere, no figure to be proved. */
function isReferring(claim: string, amount: Measure): boolean {
  if (/\d/.test(amount.text) || amount.unit !== "" || amount.value > 4) return false;
  return REFERRING.test(claim.slice(Math.max(0, amount.start - 12), amount.start));
}
