import type { DateMention } from "../../text/dates.ts";
import { datesAgree } from "../../text/dates.ts";
import { type Measure, measures, measuresAgree, statedMeasures } from "./measures.ts";

/** The figure or day of a sentence that a calculation is said to come to. */
export interface Stated extends Measure {
  /** Percentage points, which are no percent. */
  readonly points: boolean;
  /** A mere figure that is told in points: "2.2 points of your 22 %". */
  readonly asPoints: boolean;
  /** The day, month or year it is, where it is no figure. */
  readonly day?: DateMention;
}

/** The figure of a sentence that a result names, with the result's sign, or the day; undefined where the sentence does not state it. */
export function statedIn(sentence: string, result: string): Stated | undefined {
  const { amounts, dates } = measures(result.replace(/[–−](?=\s?[\p{N}$€£¥])/u, "-"));
  const [wanted] = amounts;
  const said = statedMeasures(sentence);
  if (wanted === undefined) {
    const day = said.dates.find((date) => dates.some((own) => datesAgree(date, own) || datesAgree(own, date)));
    return day === undefined ? undefined : { ...NO_FIGURE, ...{ start: day.start, end: day.end, text: day.text, day } };
  }
  const all = said.amounts.filter(({ ordinal }) => !ordinal);
  const value = Math.abs(wanted.value);
  const found =
    all.find((one) => Math.abs(one.value) === value && one.unit === wanted.unit) ??
    all.find((one) => Math.abs(one.value) === value || digits(one.text) === digits(wanted.text)) ??
    // "A third" of "33 %": in words a share is as exact as it sounds.
    all.find((one) => digits(one.text) === "" && one.unit === wanted.unit && measuresAgree({ ...one, bound: "about" }, wanted));
  if (found === undefined) return undefined;
  const sign = wanted.value < 0 || found.value < 0 ? -1 : 1;
  const behind = /^[\s-]?points?(?!\p{L})/iu.exec(sentence.slice(found.end))?.[0] ?? "";
  const points = found.unit === "percent" ? behind : "";
  const asPoints = found.unit === "" && behind !== "";
  return { ...found, value: sign * Math.abs(found.value), text: `${found.text}${points}`, points: points !== "", asPoints };
}

const NO_FIGURE = { value: 0, step: 1, unit: "", bound: "exact", ordinal: false, points: false, asPoints: false } as const;

function digits(text: string): string {
  return text.replace(/\P{N}/gu, "");
}
