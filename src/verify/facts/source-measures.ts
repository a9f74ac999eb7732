// What a source tells of amounts beyond what a statement may: parts, spellings and times as code has them.
import { ONE_OF } from "../../lexicon/en/facts.ts";
import { codeSpans } from "../../text/code-text.ts";
import { joined, type Measure, type Measures, measures, resolved, spelledOf } from "./measures.ts";
import { durationIn } from "./units.ts";

export interface SourceMeasures extends Measures {
  /** Those of its amounts, `5m`, that are surely times, whatever else their letter may mean: they stand in code, or beside a time in words. */
  readonly times: readonly Measure[];
}

/** {@link measures} of a source, with what only a source may say in passing: "an hour" for one hour, the parts of "1 hour 30 minutes". */
export function sourceMeasures(text: string): SourceMeasures {
  const { amounts, dates } = measures(text);
  const thousands = amounts.flatMap((amount) => (THOUSANDS.test(amount.text) ? [{ ...amount, value: amount.value * 1000, step: 1 }] : []));
  const ones = [...text.matchAll(ONE_OF)].flatMap((match) => {
    const one = spelledOf(text, match.index, match.index + match[0].length, 1);
    return one === undefined || amounts.some((amount) => one.start < amount.end && amount.start < one.end) ? [] : [one];
  });
  const joinedOn = [...text.matchAll(JOINED_ON)].flatMap(({ 0: digits, index }): Measure[] => {
    const end = index + digits.length;
    if (amounts.some((amount) => amount.start < end && index < amount.end)) return [];
    return [{ start: index, end, text: digits, value: Number(digits), step: 1, unit: "", bound: "exact", ordinal: false }];
  });
  const upper = [...text.matchAll(UPPER_END)].flatMap(({ 0: said, index }) =>
    measures(said).amounts.map((one) => ({ ...one, start: index + one.start, end: index + one.end })),
  );
  const spaced = [...text.matchAll(SPACED)].map((match): Measure => {
    const end = match.index + match[0].length;
    return {
      start: match.index,
      end,
      text: match[0],
      value: Number(match[0].replace(/\D/gu, "")),
      step: 1,
      unit: "",
      bound: "exact",
      ordinal: false,
    };
  });
  const below = amounts.flatMap((amount): Measure[] => {
    const isBracketed =
      BELOW_NOUGHT.test(text.slice(Math.max(0, amount.start - 8), amount.start)) && /^\s?\)/u.test(text.slice(amount.end));
    return isBracketed && amount.value > 0 ? [{ ...amount, value: -amount.value }] : [];
  });
  // "1500" of a row may be a year or metres: a source is read as both.
  const years = dates.flatMap(({ start, end, text: said }): Measure[] =>
    /^\d{4}$/.test(said) ? [{ start, end, text: said, value: Number(said), step: 1, unit: "", bound: "exact", ordinal: false }] : [],
  );
  const parts = durations(text);
  // "2h 32m" is two hours, is 32 minutes, and is 152.
  const times = [...parts, ...joined(text, parts).filter((one) => !parts.includes(one))];
  return {
    amounts: [...amounts, ...thousands, ...ones, ...joinedOn, ...upper, ...spaced, ...below, ...times, ...years],
    dates,
    times: surely(text, times, amounts),
  };
}

/** "| (1,234) |", "2023: $(5)": what accounts set in brackets is below nought. */
const BELOW_NOUGHT = /(?:^|[|:;\t]\s?)\p{Sc}?\s?\(\s?\p{Sc}?\s?$/u;

/** Of what may be times those that are: in code, beside a time, or said as one elsewhere, "5m (5 minutes)", "1h 30m". Linear. */
function surely(text: string, times: readonly Measure[], amounts: readonly Measure[]): Measure[] {
  if (times.length === 0) return [];
  const inCode = new Uint8Array(text.length);
  for (const { start, end } of codeSpans(text)) inCode.fill(1, start, end);
  // An hour by its letter is nothing else.
  const measured = new Set(amounts.flatMap(({ base, start }) => (base === undefined ? [] : start)));
  const told = [...amounts.filter(({ base }) => base?.unit.kind === "time"), ...times.filter(({ start }) => !measured.has(start))];
  const values = new Set(told.map(({ base }) => base?.value));
  const [starts, ends] = [new Set(told.map(({ start }) => start)), new Set(told.map(({ end }) => end))];
  return times.filter(({ base, start, end }) => {
    const before = /[\s(,]{0,2}$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0;
    const behind = /^[\s(,]{0,2}/u.exec(text.slice(end, end + 2))?.[0].length ?? 0;
    return inCode[start] === 1 || values.has(base?.value) || ends.has(start - before) || starts.has(end + behind);
  });
}

/** "[5m]", "for: 90m", "15d": a letter behind a number may be a time; a claim tells of code without its marks, so "5m" is read as metres and as minutes. */
function durations(text: string): Measure[] {
  return [...text.matchAll(DURATION)].flatMap(({ 0: said, index, groups }): Measure[] => {
    const unit = durationIn(groups?.letter ?? "");
    const value = Number(groups?.count);
    const plain = { start: index, end: index + said.length, text: said, step: 1, bound: "exact", ordinal: false } as const;
    return unit === undefined ? [] : [{ ...plain, value, ...resolved(unit, value, 1) }];
  });
}
const DURATION = /(?<![\p{L}\p{N}.,_-])(?<count>\d{1,6})(?<letter>[smhdwy])(?![\p{L}\p{N}_-])/gu;

/** "1 240 individus": thousands set apart by a plain space, as much of Europe writes them; a statement is not read so, since "in 2019 240 men" is. */
const SPACED = /(?<![\p{N}.,])[1-9]\d{0,2}(?: \d{3}){1,3}(?![\p{N}.,]\p{N}|\p{N})/gu;

/** "Top-8", "windows-32-bit", "32bit": a number joined to a word, which in a statement may be part of a name. */
const JOINED_ON =
  /(?<=(?<![\p{L}\p{N}])\p{Ll}{2,12}[-‑])\d{1,4}(?![\p{L}\p{N}.]|-\p{N})|(?<![\p{L}\p{N}.,_-])\d{1,4}(?=\p{Ll}{2,12}(?![\p{L}\p{N}]))/gu;

/** "0.5k-1k": the upper end of a range whose lower end has a unit or magnitude of its own. */
const UPPER_END = /(?<=(?<![\p{L}\p{N}.,_/-])\p{N}[\p{N}.,]{0,12}\p{L}{1,4}[-–])\p{N}[\p{N}.,]{0,12}\p{L}{1,4}(?![\p{L}\p{N}_-])/gu;

/** "5.200 Euro": five thousand two hundred where a point stands between thousands; the source alone does not tell, so both readings hold. */
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}(?!\d)/;
