// Whether a calculation comes out: the one way by which a figure that stands in no source may be written.
import { AS_CHOSEN, type Calculation, CHOSEN, COUNTED, type DraftedCalculation, equationOf, isChosen } from "../../domain/calculation.ts";
import { boundOf, evaluate, quantityOf } from "./arithmetic.ts";
import { dayInWords, SECONDS_A_DAY } from "./calendar.ts";
import { constantsAmong } from "./constants.ts";
import { agrees, type Computed, dueOn, heldByHand, isOfTime, isStated, MINUS, told } from "./due.ts";
import { countedIn, type Expression, figureOf, figuresIn, numbersIn } from "./expression.ts";
import { measures } from "./measures.ts";
import { properNames } from "./proper-names.ts";
import { type Figures, NOTHING, type Operands, readWith, SCALES, textsOf } from "./read-calculation.ts";
import { perScaleOf, scalesIn, timesIn } from "./said-scales.ts";
import { type Stated, statedIn } from "./stated.ts";
import { conventionOf, inOtherConvention } from "./units.ts";

export type Calculated =
  /** `look` are questions that its meaning raises, for whoever judges. */
  | {
      readonly outcome: "comes out";
      readonly calculation: Calculation;
      readonly look: readonly string[];
      /** The sentence with its result in the unit of its sources, where it names the one of the other convention. */
      readonly text?: string;
    }
  /** `due` is what comes nearest, in the unit that is stated; undefined where nothing comes out at all. */
  | { readonly outcome: "does not"; readonly reason: string; readonly due?: number | undefined }
  /** Its result is not in the sentence: it is no part of it. */
  | { readonly outcome: "idle" };

/**
 * Computes a calculation from the figures its claims' quotes have, units and table scales included, and holds the figure or day the sentence states to it:
 * value as it is rounded, sign and unit (R12). What the result means, and whether a bound is told as one, is asked of the judge. Pure; linear in the text, the
 * expression is capped.
 */
export function calculate(sentence: string, drafted: DraftedCalculation, figures: Figures): Calculated {
  const first = calculatedIn(sentence, drafted, figures, false);
  if (first.outcome !== "does not" || figures.earlier === undefined || figures.earlier.length === 0) return first;
  // Sums of what was computed in several ways come out over their results.
  const again = calculatedIn(sentence, drafted, figures, true);
  return again.outcome === "comes out" ? again : first;
}

function calculatedIn(sentence: string, drafted: DraftedCalculation, { quotes, earlier = [] }: Figures, asResults: boolean): Calculated {
  const stated = statedIn(sentence, drafted.result);
  if (isChosen(drafted)) return chosen(drafted.result.trim(), stated, sentence);
  if (stated === undefined) return { outcome: "idle" };
  const fails = (why: string, due?: number): Calculated => ({
    outcome: "does not",
    reason: `the calculation of ${stated.text} does not come out: ${why}`,
    due,
  });
  const texts = [sentence, ...textsOf(quotes)];
  const read = readWith(drafted.expression, { quotes, earlier }, texts, asResults);
  if ("reason" in read) return fails(read.reason);
  const { expression, operands } = read;
  const bound = boundOf(expression, (one) => operands.get(one)?.bound ?? "exact");
  const isBounded = !stated.loose && (stated.bound === "above" || stated.bound === "below");
  if (isBounded && stated.bound !== bound && bound !== "exact" && bound !== "about")
    return fails(
      bound === undefined ? "its figures are bounded from both sides" : `it is bounded from ${bound === "above" ? "below" : "above"}`,
    );
  if (countedIn(expression) > 0 && quantityOf(stated).kind !== "") return fails("a count has no unit");
  if ([...operands.values()].some(({ isMonth }) => isMonth === true) && !isByMonths(stated, operands))
    return fails("its source names a month, and no day");
  const enters = constantsAmong(numbersIn(expression), texts);
  const by = { expression, operands, enters };
  const said = { ...by, perScale: perScaleOf(sentence), scales: scalesIn(texts), times: timesIn(sentence) };
  const byHand = heldByHand(stated, by);
  const found = held(stated, said) ?? (byHand && { calculation: byHand, isWhole: false });
  if (found !== undefined) return { outcome: "comes out", calculation: found.calculation, look: lookAt(stated, found.isWhole, expression) };
  const meant = meantIn(stated, operands);
  const other = meant === undefined ? undefined : held(meant, said);
  if (meant === undefined || other === undefined) return fails(comesTo(stated, by), nearestOf(stated, by));
  const text = `${sentence.slice(0, stated.start)}${meant.text}${sentence.slice(stated.end)}`;
  return { outcome: "comes out", calculation: other.calculation, look: lookAt(meant, other.isWhole, expression), text };
}

/** A figure that its writer chose for the asker: nothing comes to it, and whether it is told as what to do is the judge's to say. */
function chosen(drafted: string, stated: Stated | undefined, sentence: string): Calculated {
  const result = isFigure(drafted, sentence) ? drafted : stated?.text;
  if (result === undefined) return { outcome: "idle" };
  return { outcome: "comes out", calculation: { result, expression: AS_CHOSEN, chosen: true, inputs: [] }, look: [] };
}

/** Most words of a figure that is chosen, its unit or month among them. */
const MOST_WORDS = 4;

/** Whether a text is a figure, hour or day, stands whole in a sentence, and says nothing else. */
function isFigure(text: string, sentence: string): boolean {
  const at = sentence.indexOf(text);
  if (at < 0 || !/^\p{N}/u.test(text) || text.split(/\s+/u).length > MOST_WORDS || properNames(text).length > 0) return false;
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)];
  return !/[\p{N}\p{L}_]$|\p{N}[.,:]$/u.test(before) && !/^[\p{N}_]|^[.,:]\p{N}|^\p{L}/u.test(after);
}

/** Whether what is stated, and all it is reckoned from, is told by the month: no day of a month is known that is named without one. */
function isByMonths(stated: Stated, operands: Operands): boolean {
  const kinds = [...operands.values()].map(({ plain, isMonth }) => (isMonth === true ? "months" : plain.kind));
  const isMonths = stated.day === undefined ? quantityOf(stated).kind === "months" : stated.day.day === undefined;
  return isMonths && kinds.every((kind) => kind === "months");
}

/** A size of data as those mean it who go by 1,024 and write GB, or the other way round; with the sign that tells it, save where the sources themselves have this. */
function meantIn(stated: Stated, operands: Operands): Stated | undefined {
  const { base, text, value, step } = stated;
  const own = base === undefined ? undefined : conventionOf(base.unit);
  if (base === undefined || own === undefined) return undefined;
  const units = [...operands.values()].flatMap(({ quote }) => measures(quote).amounts.flatMap((one) => one.base?.unit ?? []));
  const steps = new Set(units.flatMap((unit) => conventionOf(unit)?.step ?? []));
  const shown = steps.has(own.step) && steps.size === 1 ? text : inOtherConvention(text);
  const unit = { ...base.unit, factor: own.other };
  return shown === undefined ? undefined : { ...stated, text: shown, base: { unit, value: value * own.other, step: step * own.other } };
}

function isProduct(expression: Expression): boolean {
  return expression.kind === "operation" && (expression.operator === "*" || expression.operator === "/");
}

/** What only the meaning of a result can tell. */
function lookAt({ text }: Stated, isWhole: boolean, expression: Expression): string[] {
  const isCounted = figuresIn(expression).some(({ figure }) => figure === COUNTED);
  return [...(isWhole ? [`${text} rightly rounded?`] : []), ...(isCounted ? [`${text}: all of these, none twice?`] : [])];
}

/** What a judge is told of a calculation that comes out. */
export function calculationLine({ expression, exact, result, chosen, inputs }: Calculation): {
  readonly line: string;
  readonly result: string;
} {
  const fall = result.startsWith(MINUS) ? `, a fall of ${result.slice(1)}` : "";
  const chosenOf = new Set(inputs.filter(({ claimId }) => claimId === CHOSEN).map(({ figure }) => figure));
  const own = [...chosenOf].map((figure) => `, ${figure} is chosen`);
  return { result, line: chosen === true ? `${result} is chosen` : `${equationOf({ expression, exact, result })}${fall}${own.join("")}` };
}

/** The calculation, where the figures come to what is stated, as they stand, all on the scale of their tables, or by what the sentence says they are by. */
function held(
  stated: Stated,
  by: Computed & { readonly perScale: number; readonly scales: readonly number[]; readonly times: readonly number[] },
): { readonly calculation: Calculation; readonly isWhole: boolean } | undefined {
  const { expression, operands, perScale } = by;
  const due = SCALES.map((scale) => dueOn(scale, stated, by)).filter((one) => typeof one !== "string");
  const isBare = stated.day === undefined && [...operands.values()].every(({ plain }) => plain.kind === "" || plain.kind === "year");
  const times = isBareTime(stated, by) ? by.times.map((seconds) => 1 / seconds) : [];
  // A share of a share, "2 points of your 22 %", is told in the hundredths both are of.
  const isShare = stated.asPoints && isProduct(expression) && [...operands.values()].every(({ plain }) => plain.kind === "percent");
  // So many in a time are so many by another: "14 in 38 days" are 2.6 a week.
  const inTimes = stated.by !== undefined && [...operands.values()].some(({ plain }) => isOfTime(plain)) ? [stated.by] : [];
  const factors = [
    1,
    perScale,
    ...inTimes,
    ...(isShare ? [100] : []),
    ...times,
    ...(isBare && /\p{L}/u.test(stated.text) ? by.scales : []),
  ];
  const exact = due.some((one) => factors.some((factor) => isStated(stated, one * factor)));
  const isWhole = !exact && due.some((one) => isWholeOf(stated, one));
  if (!exact && !isWhole) return undefined;
  const unsigned = stated.text.replace(/^[-−–]\s?/u, "");
  return { calculation: { result: `${stated.value < 0 ? MINUS : ""}${unsigned}`, ...told(expression, operands) }, isWhole };
}

/** A time that is stated as a mere number. */
function isBareTime(stated: Stated, { expression, operands, enters }: Computed): boolean {
  if (stated.day !== undefined || stated.unit !== "" || stated.base !== undefined) return false;
  const computed = evaluate(expression, { figure: (one) => operands.get(one)?.plain ?? NOTHING, enters });
  return typeof computed !== "string" && computed.kind === "time";
}

/** Of things that are counted nobody needs, or fits in, a part: the next whole number, more or less. */
function isWholeOf({ day, value, step, unit, base }: Stated, due: number): boolean {
  return day === undefined && unit === "" && base === undefined && step === 1 && value >= 1 && Math.abs(due - value) < 1;
}

/** Of what the figures come to, by one reading or another, what is nearest to what is stated. */
function nearestOf(stated: Stated, by: Computed): number | undefined {
  const due = SCALES.map((scale) => dueOn(scale, stated, by)).filter((one) => typeof one === "number");
  return due.sort((a, b) => Math.abs(a - stated.value) - Math.abs(b - stated.value))[0];
}

function comesTo(stated: Stated, by: Computed): string {
  const nearest = nearestOf(stated, by);
  if (nearest === undefined) return String(dueOn(SCALES[0], stated, by));
  if (stated.day !== undefined) return `it comes to ${dayInWords(nearest) ?? "no day"}`;
  if (isBareTime(stated, by)) return `it comes to ${figureOf(nearest / SECONDS_A_DAY)} days, and ${stated.text} names no unit`;
  const isTurned = Math.sign(nearest) !== Math.sign(stated.value) && agrees({ ...stated, value: -stated.value }, nearest);
  const hint = isTurned ? "; a fall is earlier minus later" : "";
  const unit = stated.points ? " percentage points" : stated.unit === "percent" ? " %" : "";
  return `it comes to ${figureOf(nearest)}${unit}, not ${stated.text}${hint}`;
}
