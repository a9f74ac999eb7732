import { dateCovered } from "../../text/dates.ts";
import { amongAmounts, amongYears } from "../../text/quantities.ts";
import { publishedLines } from "../dated.ts";
import { isDerived } from "../derived.ts";
import type { Checked, Fault } from "../fault.ts";
import { type Measure, type Measures, measures, measuresAgree, sourceMeasures, statedMeasures } from "../measures.ts";

/** "the two brothers": refers back to what was counted elsewhere. */
const REFERRING = /\b(?:the|these|those|both|its|his|her|their|other|any|between)\s+$/i;

/** Numbers and dates of the sentence that its quotes do not carry. A year may come from the surroundings when the quotes name none, and the day of publication always. */
export function figureFaults({ sentence, quotes, evidence }: Checked): Fault[] {
  const stated = statedMeasures(sentence);
  if (stated.amounts.length === 0 && stated.dates.length === 0) return [];
  const source = sourceMeasures(quotes);
  const wider = measures(evidence.map(surroundings).join("\n"));
  const faults: Fault[] = [];
  for (const amount of stated.amounts) {
    const counted = countedBy(sentence, amount);
    const sourced = counted ? { ...source, amounts: source.amounts.filter((other) => other.base === undefined) } : source;
    if (carries(sourced, quotes, amount) || isReferring(sentence, amount) || isDerived(sentence, amount, quotes, sourced)) continue;
    faults.push({ kind: "number", what: amount.text, reason: `number ${amount.text} not in evidence` });
  }
  for (const date of stated.dates) {
    if (dateCovered(date, source.dates) || amongAmounts(date, source.amounts) || dateCovered(date, [...source.dates, ...wider.dates]))
      continue;
    faults.push({ kind: "date", what: date.text, reason: `date ${date.text} not in evidence` });
  }
  return faults;
}

/** "640 instruments": a number of things, which no measure ("640 kilograms") carries. */
function countedBy(sentence: string, { unit, base, end }: Measure): boolean {
  return unit === "" && base === undefined && /^\s\p{Ll}{3,}s(?!\p{L})/u.test(sentence.slice(end, end + 24));
}

/** What around a quote may give a year: all of it where the quote names none, whatever other quotes name. */
function surroundings({ quote, context }: Checked["evidence"][number]): string {
  return measures(quote).dates.some((date) => date.fromYear !== undefined) ? publishedLines(context) : context;
}

function carries(source: Measures, quotes: string, amount: Measure): boolean {
  if (source.amounts.some((other) => measuresAgree(amount, other)) || amongYears(amount, source.dates)) return true;
  return (
    /\p{L}/u.test(amount.text) &&
    !/\d/.test(amount.text) &&
    new RegExp(`\\b${amount.text.replace(/[\s-]+/g, "[\\s-]+")}\\b`, "i").test(quotes)
  );
}

/** "The two brothers", "these four": counted elsewhere, no figure to be proved. */
export function isReferring(sentence: string, amount: Measure): boolean {
  if (/\d/.test(amount.text) || amount.unit !== "" || amount.value > 4) return false;
  return REFERRING.test(sentence.slice(0, amount.start));
}
