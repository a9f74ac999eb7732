// The figures of a sentence that are computed: which workings come to them, over which sentences, and which it may set itself (R12).
import {
  AS_CHOSEN,
  ASKED,
  type Calculation,
  CHOSEN,
  COMPUTED,
  type DraftedCalculation,
  isChosen,
  takesChosen,
} from "../../domain/calculation.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { fairTurn } from "../../store/turnstile.ts";
import { contentWords } from "../../text/words.ts";
import { calculate } from "../../verify/facts/calculation.ts";
import { dayOf } from "../../verify/facts/calendar.ts";
import { parseExpression, partsOf } from "../../verify/facts/expression.ts";
import { measures } from "../../verify/facts/measures.ts";
import type { PlacedQuote } from "../../verify/facts/operands.ts";
import { statedIn } from "../../verify/facts/stated.ts";
import { isSameFigure } from "../../verify/facts/unfolded.ts";
import { isTelling, type Reckoned } from "../../verify/workings/standing.ts";
import { type DraftedSentence, idsInExpression } from "../../write/drafted.ts";
import type { EvidencePack, PackSentence } from "../../write/pack.ts";
import { askedText } from "./asked-text.ts";
import { stemsOf } from "./likeness.ts";
import type { Lacking, Located, LocateIn } from "./located.ts";
import { readWorking, shownWorkings, withOrigins, withoutWorkings } from "./workings.ts";

/** Workings tried for one figure. */
const MOST_WAYS = 16;

/** Whether a day is to come, or has no year and so is the next one. */
export function isToCome({ reckonable }: Lacking, today: string): boolean {
  const { amounts, dates } = measures(reckonable ?? "");
  const now = measures(today).dates.flatMap((date) => dayOf(date) ?? [])[0];
  const [date] = dates;
  if (amounts.length > 0 || date?.month === undefined || now === undefined) return false;
  // "13 December" is the next one.
  return date.fromYear === undefined || (dayOf({ ...date, day: date.day ?? 28 }) ?? 0) >= now;
}

/** What a sentence computes: with results, as its text or its mark gives them; and workings of its mark that any of its figures may come of. */
export interface Worked {
  readonly stated: readonly DraftedCalculation[];
  readonly offered: readonly string[];
  /** Results of its mark that it does not state, and that others build on. */
  readonly between: readonly DraftedCalculation[];
}

/** The workings of a sentence as expressions over the sentences it rests on (R12). What shows no readable one is left to whoever looks for its figures. */
export function workedOut({ text, calculations }: DraftedSentence, quotes: readonly PackSentence[], where: LocateIn): Worked {
  const figures = figuresFor(quotes, where);
  const read = [...calculations.map(readWorking), ...shownWorkings(text)];
  const stated: DraftedCalculation[] = [];
  const between: DraftedCalculation[] = [];
  for (const { result, expression } of read.filter((one) => one.result !== "")) {
    const computed = [...where.computed, ...between, ...stated];
    const ways = [false, true].map((chosen) => ({
      result,
      expression: withOrigins(expression, { quotes: figures, earlier: computed }, chosen),
    }));
    const isStated = statedIn(text, result) !== undefined;
    // What is told otherwise than it was reckoned, rounded say, is held to it by whoever looks for its figures.
    const best = ways.find((way) => comesOut(isStated ? text : result, way, quotes, { ...where, computed })) ?? ways[0];
    if (best !== undefined && (parseExpression(best.expression) !== undefined || isChosen(best))) (isStated ? stated : between).push(best);
  }
  const untold = read.filter(({ result }) => result === "" || statedIn(text, result) === undefined).map(({ expression }) => expression);
  return { stated, offered: untold, between };
}

export type Offering = LocateIn & { readonly offered: readonly string[] };

/** Why a figure that workings were given for comes of none, in a user's words: of the nearest; and whether it would with figures of its writer's own. */
export function failing(
  { text }: DraftedSentence,
  { reckonable: result }: Lacking,
  quotes: readonly PackSentence[],
  where: Offering,
): Extract<Located, { reason: string }> | undefined {
  if (result === undefined) return undefined;
  const operands = { quotes: figuresFor(quotes, where), earlier: where.computed };
  const [amount] = measures(result).amounts;
  const tried = (chosen: boolean) =>
    where.offered.map((working) => calculate(text, { result, expression: withOrigins(working, operands, chosen) }, operands));
  const farFrom = (due: number | undefined) =>
    due === undefined || amount === undefined ? Number.POSITIVE_INFINITY : Math.abs(due - amount.value);
  const failed = tried(false).filter((one) => one.outcome === "does not");
  const [nearest] = failed.sort((a, b) => farFrom(a.due) - farFrom(b.due));
  if (nearest === undefined) return undefined;
  return { reason: nearest.reason, ...(tried(true).some(({ outcome }) => outcome === "comes out") && { isChosen: true }) };
}

/** Who sets a day may reckon it from another by as much as they like: the day is told. */
function isDay(result: string): boolean {
  const { amounts, dates } = measures(result);
  return amounts.length === 0 && dates.length > 0;
}

/** A figure that a calculation takes as chosen and a text does not tell. */
function untoldIn({ inputs }: Calculation, text: string): string | undefined {
  // 0.2 of "20 %".
  const isTold = (figure: string) => isSameFigure(text, figure) || (Number(figure) < 1 && isSameFigure(text, `${100 * Number(figure)} %`));
  return inputs.find(({ claimId, figure }) => claimId === CHOSEN && !isTold(figure))?.figure;
}

/**
 * Figures of a sentence that its own calculations pass through, or that others have come to before: these are computed too. What others came to is the same figure
 * only where the sentence names what it was reckoned from: that two things both come to 0 makes them no one figure.
 */
export async function resultsFor(
  { kind, text, calculations, from }: DraftedSentence,
  faults: readonly Pick<Lacking, "reckonable">[],
  quotes: readonly PackSentence[],
  where: Offering,
): Promise<DraftedCalculation[]> {
  const found: DraftedCalculation[] = [];
  const wanted = faults.flatMap(({ reckonable }) => reckonable ?? []);
  // What one figure comes of may be what another came to, in whatever order they are told.
  for (const result of [...wanted, ...wanted]) {
    if (found.some((one) => one.result === result)) continue;
    await fairTurn();
    const computed = [...where.computed, ...calculations, ...found];
    const operands = { quotes: figuresFor(quotes, where), earlier: computed };
    const offered = where.offered.flatMap((working) => [withOrigins(working, operands), withOrigins(working, operands, true)]);
    const passed = [...calculations.map(({ expression }) => expression), ...offered].flatMap(partsOf);
    const isOfSame = (one: DraftedCalculation) => {
      const premises = reckonedFrom(one, where);
      return premises.length === 0 ? isTelling(result) : premises.some(({ id }) => from.includes(id));
    };
    const came = computed
      .filter((one) => isSameFigure(one.result, result) && isOfSame(one) && (kind === "advice" || !takesChosen(one)))
      .map(({ expression }) => expression);
    const ways = [...offered, ...passed, ...came].map((expression) => ({ result, expression }));
    const way = ways.slice(0, MOST_WAYS).find((one) => comesOut(text, one, quotes, { ...where, computed }));
    if (way !== undefined) found.push(way);
  }
  // Advice may set what it tells.
  const own =
    kind === "advice"
      ? wanted.filter(
          (result) =>
            !found.some((one) => one.result === result) &&
            !isMissed(result, text, quotes, where) &&
            (where.isLabel === true ? isSetTime(result, where.today) : !isRestated(text, where)),
        )
      : [];
  return [...found, ...[...new Set(own)].map((result) => ({ result, expression: AS_CHOSEN }))];
}

/** Times that a working may come to more, or less, than a figure to have been meant for it; and digits of what is computed rather than chosen. */
const MISSED_BY = 2;
const COMPUTED_DIGITS = 3;

/** Whether a figure was computed, and wrongly: a working is given that nearly comes to it, or any where the figure is too exact to be chosen. */
function isMissed(result: string, text: string, quotes: readonly PackSentence[], where: Offering): boolean {
  const [amount] = measures(result).amounts;
  if (where.offered.length === 0) return false;
  if (amount !== undefined && amount.text.replace(/\D/gu, "").replace(/^0+|0+$/gu, "").length >= COMPUTED_DIGITS) return true;
  const operands = { quotes: figuresFor(quotes, where), earlier: where.computed };
  return where.offered.some((working) => {
    const near = calculate(text, { result, expression: withOrigins(working, operands, true) }, operands);
    // What comes of a figure that nothing tells is no choice either.
    if (near.outcome === "comes out") return true;
    const due = near.outcome === "does not" ? near.due : undefined;
    if (amount === undefined) return due !== undefined;
    return due !== undefined && due / amount.value < MISSED_BY && amount.value / due < MISSED_BY;
  });
}

/** Share of a text's words that one sentence has which it says again. */
const RESTATES = 0.8;

/** Whether a text says again what a sentence of the pack does: another figure in it was not chosen. */
export function isRestated(text: string, { pack }: Pick<LocateIn, "pack">): boolean {
  // Its days are what is asked about; its figures are no words.
  const rest = measures(text).dates.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
  const words = [...new Set(contentWords(rest))].filter((word) => /\p{L}/u.test(word));
  return (
    words.length > 0 && pack.sentences().some((one) => words.filter((word) => stemsOf(one).has(word)).length / words.length >= RESTATES)
  );
}

/** Whether the label of a row or the head of a column may set a figure: a day to come, or a stretch of time. */
function isSetTime(figure: string, today: string): boolean {
  const { amounts } = measures(figure);
  return (
    isToCome({ reason: "", reckonable: figure }, today) ||
    amounts.some(({ base }) => base?.unit.kind === "time" || base?.unit.kind === "months")
  );
}

function comesOut(text: string, one: DraftedCalculation, quotes: readonly PackSentence[], where: LocateIn): boolean {
  const all = [...new Set([...quotes, ...reckonedFrom(one, where)])];
  const found = calculationsOf({ kind: "advice", text, calculations: [one] }, all, where);
  return !("reason" in found) && found.drafts.length > 0;
}

/** What the calculations of a text come to over sentences; why they do not, in a user's words. */
export function calculationsOf(
  { kind, text, calculations }: Pick<DraftedSentence, "kind" | "text" | "calculations">,
  quotes: readonly PackSentence[],
  where: LocateIn,
): Omit<Extract<Located, { quotes: unknown }>, "quotes"> | Extract<Located, { reason: string }> {
  const figures = figuresFor(quotes, where);
  const found: Calculation[] = [];
  const drafts: Reckoned[] = [];
  const look: string[] = [];
  let said = text;
  for (const drafted of calculations) {
    const calculated = calculate(said, drafted, { quotes: figures, earlier: [...where.computed, ...drafts] });
    if (calculated.outcome === "does not") return { reason: calculated.reason };
    if (calculated.outcome === "idle") continue;
    const shown = where.isOwn === true && kind === "advice" ? text : withoutWorkings(text);
    const untold = isDay(calculated.calculation.result)
      ? undefined
      : untoldIn(calculated.calculation, kind === "advice" ? [shown, withoutWorkings(where.said ?? "")].join("\n") : shown);
    if (kind === "advice" && untold !== undefined)
      return { reason: `${untold} stands in no sentence that is named, and nothing tells that it is assumed` };
    const takesOwn = calculated.calculation.inputs.some(({ claimId }) => claimId === CHOSEN);
    if (
      kind !== "advice" &&
      (calculated.calculation.chosen === true || untold !== undefined || (takesOwn && isDay(calculated.calculation.result)))
    )
      return { reason: `${calculated.calculation.result} is the report's own figure, and so no source's`, isChosen: true };
    said = calculated.text ?? said;
    found.push(calculated.calculation);
    drafts.push({ ...drafted, inputs: calculated.calculation.inputs });
    look.push(...calculated.look);
  }
  return { calculations: found, drafts, look: [...new Set(look)], text: said };
}

/** Sentences by their ids, with what they are read with, and the question by its own. */
export function figuresFor(
  quotes: readonly PackSentence[],
  { inContext, question, today }: Pick<LocateIn, "inContext" | "question" | "today">,
) {
  const placed = quotes.map((one): [string, PlacedQuote[]] => [one.id, [{ quote: one.quote, inContext: inContext(one) }]]);
  return new Map<string, PlacedQuote[]>([...placed, [ASKED, [placedQuestion(question, today)]]]);
}

/** The question, and the day it is asked, as what the asker's own figures stand in: they may be reckoned with, and are told as the asker's. */
function placedQuestion(question: string, today: string): PlacedQuote {
  const quote = { snapshotId: "" as SnapshotId, span: { start: 0, end: question.length }, text: question, locatedBy: "exact" } as const;
  return { quote, inContext: { quote: question, context: askedText(question, today), place: [] } };
}

/** The sentences whose figures an expression takes. */
function idsIn(expression: string, pack: EvidencePack): PackSentence[] {
  return idsInExpression(expression).flatMap((id) => pack.sentence(id) ?? []);
}

/** The sentences whose figures a calculation takes, also by way of what earlier ones came to. */
export function reckonedFrom(
  { expression }: Pick<DraftedCalculation, "expression">,
  where: Pick<LocateIn, "pack" | "computed">,
): PackSentence[] {
  return idsIn([expression, ...builtOn(expression, where.computed)].join(" "), where.pack);
}

/** The expressions of the earlier calculations that one builds on, theirs included. */
function builtOn(expression: string, computed: readonly DraftedCalculation[]): string[] {
  return [...expression.matchAll(BUILDS_ON)].flatMap(({ groups }) => {
    const at = computed.findLastIndex(({ result }) => isSameFigure(result, groups?.figure ?? ""));
    const found = computed[at];
    return found === undefined ? [] : [found.expression, ...builtOn(found.expression, computed.slice(0, at))];
  });
}
const BUILDS_ON = new RegExp(`${COMPUTED}:\\s?(?<figure>[^()+*×·÷^]{1,40})`, "gu");
