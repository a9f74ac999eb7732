import {
  AS_CHOSEN,
  ASKED,
  type Calculation,
  CHOSEN,
  COMPUTED,
  type DraftedCalculation,
  isChosen,
  isOfQuestion,
  takesChosen,
} from "../../domain/calculation.ts";
import { isDrawn } from "../../domain/sentence.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { contentWords } from "../../text/words.ts";
import { calculate } from "../../verify/facts/calculation.ts";
import { dayOf } from "../../verify/facts/calendar.ts";
import { timesOf } from "../../verify/facts/constants.ts";
import { parseExpression, partsOf } from "../../verify/facts/expression.ts";
import { isInWords } from "../../verify/facts/fault.ts";
import { computedFigures } from "../../verify/facts/figures.ts";
import { identifiersOf } from "../../verify/facts/identifiers.ts";
import { measures } from "../../verify/facts/measures.ts";
import type { PlacedQuote } from "../../verify/facts/operands.ts";
import { operandIn } from "../../verify/facts/operands.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import { statedIn } from "../../verify/facts/stated.ts";
import { isSameFigure } from "../../verify/facts/unfolded.ts";
import { examine } from "../../verify/rules.ts";
import { type DraftedSentence, idsInExpression } from "../../write/drafted.ts";
import { type EvidencePack, type PackSentence, saysName } from "../../write/pack.ts";
import { askedText } from "./asked-text.ts";
import { misquoted } from "./quoted-words.ts";
import { foundWorkings, readWorking, shownWorkings, withOrigins, withoutWorkings } from "./workings.ts";

/** What a sentence is located in. */
export interface LocateIn {
  readonly pack: EvidencePack;
  readonly inContext: (sentence: PackSentence) => QuoteInContext;
  /** What needs no sentence of a source. */
  readonly given: readonly QuoteInContext[];
  /** Whom it names, any sentence may name. */
  readonly question: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** What other sentences have computed already. */
  readonly computed: readonly DraftedCalculation[];
  /** Ids that the sentences around it name: what they speak of, it may take for said. */
  readonly beside: readonly string[];
  /** Ids that the other sentences of the report name. */
  readonly saidFrom: readonly string[];
  /** What the report tells: what is reckoned with as chosen stands there, and not in a working alone. */
  readonly said?: string;
  /** It has no mark: what it reckons with may be its writer's own, and told by its working. */
  readonly isOwn?: true;
  /** It is the label of a row or the head of a column, which names a case: nothing is denied or bounded by it. */
  readonly isLabel?: true;
  /** Those of the row and column that a cell stands in. */
  readonly labels?: readonly string[];
}

export type Located =
  | {
      readonly quotes: readonly PackSentence[];
      readonly calculations: readonly Calculation[];
      /** As they were drafted: what comes after may build on them. */
      readonly drafts: readonly DraftedCalculation[];
      /** What its calculations leave to whoever judges, as questions. */
      readonly look: readonly string[];
      /** As it is to be printed: a size of data in the unit of its sources. */
      readonly text: string;
    }
  /** `isChosen` where all that fails is that it takes a figure of its writer's own; `isTurned` where sentences bound a figure from the other side. */
  | { readonly reason: string; readonly isChosen?: true; readonly isTurned?: true };

/** Sentences tried, and added, to what a sentence names where that lacks a figure, date or name of it. */
const MOST_TRIED = 12;
const MOST_ADDED = 2;
/** Workings tried for one figure. */
const MOST_WAYS = 16;
/** Share of a sentence's content words one of the pack must have before it stands for what was not named. */
const LIKE_ENOUGH = 0.5;

/**
 * The sentences of the pack that carry every exact fact of a drafted sentence (R12): those it names, and where they lack a figure, date, name or identifier, others
 * that have it, those of the same passages first. Its calculations are recomputed.
 * @returns why there are none, in a user's words
 */
export async function locate(draft: DraftedSentence, by: LocateIn): Promise<Located> {
  const named = draft.from.flatMap((id) => by.pack.sentence(id) ?? []);
  let quotes = [...new Set([...named, ...draft.calculations.flatMap((one) => reckonedFrom(one, by))])];
  // What comes of no sentence's figures rests on none that is only like it.
  if (quotes.length === 0 && draft.kind !== "advice" && draft.calculations.length + shownWorkings(draft.text).length === 0)
    quotes = alike(draft.text, by.pack).slice(0, 1);
  const worked = workedOut(draft, quotes, by);
  const where = { ...by, offered: worked.offered, computed: [...by.computed, ...worked.between] };
  quotes = [...new Set([...quotes, ...worked.stated.flatMap((one) => reckonedFrom(one, where))])];
  let computed = calculationsOf({ ...draft, calculations: worked.stated }, quotes, where);
  if ("reason" in computed) return computed;
  let faults = faultsOf({ ...draft, text: computed.text }, quotes, computed.calculations, where);
  const known = await resultsFor({ ...draft, calculations: worked.stated }, faults, quotes, where);
  if (known.length > 0) {
    quotes = [...new Set([...quotes, ...known.flatMap((one) => reckonedFrom(one, where))])];
    computed = calculationsOf({ ...draft, calculations: [...worked.stated, ...known] }, quotes, where);
    if ("reason" in computed) return computed;
    faults = faultsOf({ ...draft, text: computed.text }, quotes, computed.calculations, where);
  }
  // What the asker's figures alone come to rests on no source, nor does advice for what the asker has told.
  if (quotes.length === 0 && draft.kind !== "advice" && !isOfQuestion(computed.calculations))
    return { reason: "it names no sentence of the sources", ...(draft.calculations.length > 0 && { isChosen: true }) };
  for (let added = 0; faults.length > 0 && added < MOST_ADDED; added++) {
    let better: { readonly quotes: PackSentence[]; readonly faults: typeof faults } | undefined;
    for (const sentence of candidatesFor(draft, quotes, { ...where, lacking: faults }).slice(0, MOST_TRIED)) {
      await fairTurn();
      const more = [...quotes, sentence];
      const left = faultsOf({ ...draft, text: computed.text }, more, computed.calculations, where);
      if (left.length < (better?.faults.length ?? faults.length)) better = { quotes: more, faults: left };
      if (left.length === 0) break;
    }
    if (better === undefined) break;
    ({ quotes, faults } = better);
  }
  const [fault] = faults;
  if (fault === undefined) return { ...computed, quotes };
  // A day to come that no source gives is one that the report sets.
  const setsDays = worked.offered.length === 0 && faults.every((one) => isToCome(one, where.today)) && !isOtherDay(draft.text, quotes);
  const failed = failing(draft, fault, quotes, { ...where, computed: [...where.computed, ...worked.stated] }) ?? {
    reason: fault.reason,
    ...(fault.isTurned && { isTurned: true as const }),
  };
  return setsDays ? { ...failed, isChosen: true } : failed;
}

/** Whether sentences that are named tell days and a text none of these: what it tells is then theirs, and wrong. */
function isOtherDay(text: string, quotes: readonly PackSentence[]): boolean {
  const days = quotes.flatMap(({ quote }) => measures(quote.text).dates).flatMap((date) => dayOf(date) ?? []);
  const own = new Set(measures(text).dates.flatMap((date) => dayOf(date) ?? []));
  return days.length > 0 && !days.some((day) => own.has(day));
}

function isToCome({ reckonable }: Lacking, today: string): boolean {
  const { amounts, dates } = measures(reckonable ?? "");
  const now = measures(today).dates.flatMap((date) => dayOf(date) ?? [])[0];
  const [date] = dates;
  if (amounts.length > 0 || date?.month === undefined || now === undefined) return false;
  // "13 December" is the next one.
  return date.fromYear === undefined || (dayOf({ ...date, day: date.day ?? 28 }) ?? 0) >= now;
}

/** What a sentence computes: with results, as its text or its mark gives them; and workings of its mark that any of its figures may come of. */
interface Worked {
  readonly stated: readonly DraftedCalculation[];
  readonly offered: readonly string[];
  /** Results of its mark that it does not state, and that others build on. */
  readonly between: readonly DraftedCalculation[];
}

/** The workings of a sentence as expressions over the sentences it rests on (R12). What shows no readable one is left to whoever looks for its figures. */
function workedOut({ text, calculations }: DraftedSentence, quotes: readonly PackSentence[], where: LocateIn): Worked {
  const figures = figuresFor(quotes, where);
  const read = [...calculations.map(readWorking), ...shownWorkings(text)];
  const stated: DraftedCalculation[] = [];
  const between: DraftedCalculation[] = passedThrough(read, quotes, where);
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

/** Figures that workings with results take, that stand nowhere, and that others without one, or parts of those, come to: "4,560 + 360 = 4,920" beside "24 × 190 + 6 × 60". */
function passedThrough(read: readonly DraftedCalculation[], quotes: readonly PackSentence[], where: LocateIn): DraftedCalculation[] {
  const operands = { quotes: figuresFor(quotes, where), earlier: where.computed };
  const offered = read.filter(({ result }) => result === "").map(({ expression }) => withOrigins(expression, operands));
  const ways = [...offered, ...offered.flatMap(partsOf)].slice(0, MOST_WAYS);
  const found: DraftedCalculation[] = [];
  for (const { text: result } of read.filter((one) => one.result !== "").flatMap(({ expression }) => measures(expression).amounts)) {
    const isKnown = [...found, ...where.computed].some((one) => isSameFigure(one.result, result));
    if (isKnown || !isTelling(result) || [...operands.quotes.values()].some((own) => operandIn(result, own) !== undefined)) continue;
    const way = ways.map((expression) => ({ result, expression })).find((one) => comesOut(result, one, quotes, where));
    if (way !== undefined) found.push(way);
  }
  return found;
}

type Offering = LocateIn & { readonly offered: readonly string[] };

/** Why a figure that workings were given for comes of none, in a user's words: of the nearest; and whether it would with figures of its writer's own. */
function failing(
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
  return inputs.find(({ claimId, figure }) => claimId === CHOSEN && !isSameFigure(text, figure))?.figure;
}

/** The exact facts of a text that sentences of the pack, each in its place, do not carry. */
export function faultsOf(
  { text, kind }: Pick<DraftedSentence, "text" | "kind">,
  quotes: readonly PackSentence[],
  calculations: readonly Calculation[],
  { pack, inContext, given, question, isLabel, labels = [] }: LocateIn,
): Lacking[] {
  const computable = calculations.flatMap((one) => [one.result, ...timesOf(one)]);
  const results = computable.map((text) => ({ quote: text, context: text, place: [] }));
  const evidence = [...quotes.map(inContext), ...results, ...given];
  // A working that comes out may be shown, and has been held to its figures.
  const told = withoutWorkings(text, calculations);
  const { tooLong, faults } = examine(told, evidence);
  if (tooLong !== undefined) return [{ reason: tooLong }];
  // A name that the page gives elsewhere is no fault of fact: whether the passage speaks of whom it names is the judge's to say.
  const isGiven = (name: string) =>
    saysName(question, name) ||
    quotes.some((one) => pack.pageSays(one, name) || pack.isSiteOf(one, name) || pack.saysOtherwise(readAs(inContext(one)), name));
  const lacking = faults
    .filter((fault) => fault.kind !== "name" || !isGiven(fault.what))
    // What is spelled in capitals may be a word of the trade: the judge, told that advice has no name of its own, says so.
    .filter((fault) => fault.kind !== "name" || kind !== "advice" || !/^\p{Lu}{2,10}(?:\s\p{Lu}{2,10}){0,2}$/u.test(fault.what))
    .filter((fault) => !isDrawn(kind) || !isInWords(fault))
    // To look for what is over a limit agrees with the limit, and what is left over has not what its source counts: the judge is asked.
    .filter((fault) => !isDrawn(kind) || fault.kind !== "bound")
    .filter((fault) => fault.kind !== "negation" || (isLabel !== true && !labels.some((label) => label.includes(fault.what))))
    .filter((fault) => fault.kind !== "negation" || !calculations.some(leavesOver));
  // "The last two points": a small number in words counts what is said, and is no result.
  const computed = computedFigures(told, readingOf(evidence)).filter((fault) => !isInWords(fault));
  const figures = [...lacking, ...computed].map(({ kind: of, what, reason }) => ({
    reason,
    what,
    ...(of === "bound" && { isTurned: true as const }),
    ...(of === "number" && { figure: what }),
    ...((of === "number" || of === "date") && { reckonable: what }),
  }));
  return [...figures, ...misquoted(text, evidence)];
}

/** A sentence with what it is read with: its neighbours, the headings above, the head of its table. */
function readAs({ quote, context, place }: QuoteInContext): string {
  return [...place, context, quote].join("\n");
}

/** Whether what a calculation comes to is left of one figure by another, and no time between them. */
function leavesOver({ expression, result }: Calculation): boolean {
  return (
    expression.includes(LESS) && measures(result).amounts.some(({ base }) => base?.unit.kind !== "time" && base?.unit.kind !== "months")
  );
}
const LESS = " − ";

/** An exact fact that sentences do not carry. */
interface Lacking {
  readonly reason: string;
  /** Sentences bound its figure from the other side. */
  readonly isTurned?: true;
  /** Its own words. */
  readonly what?: string;
  /** The same of a number. */
  readonly figure?: string;
  /** The same of a number or day: it may be what a calculation comes to, or chosen. */
  readonly reckonable?: string;
}

/**
 * Figures of a sentence that its own calculations pass through, or that others have come to before: these are computed too. What others came to is the same figure
 * only where the sentence names what it was reckoned from: that two things both come to 0 makes them no one figure.
 */
async function resultsFor(
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
    const others = kind === "fact" || where.offered.length > 0 ? [] : foundWorkings(result, operands);
    const ways = [...offered, ...passed, ...came, ...others].map((expression) => ({ result, expression }));
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
function isRestated(text: string, { pack }: LocateIn): boolean {
  // Its figures and days are what is asked about.
  const { amounts, dates } = measures(text);
  const rest = [...amounts, ...dates].reduce(
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

/** Whether a figure is hardly the same by chance: it has several digits, or a unit. */
function isTelling(figure: string): boolean {
  return /\p{Nd}\D*[1-9]|[1-9]\D*\p{Nd}|\p{L}|\p{Sc}|%/u.test(figure);
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
  const drafts: DraftedCalculation[] = [];
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
    drafts.push(drafted);
    look.push(...calculated.look);
  }
  return { calculations: found, drafts, look: [...new Set(look)], text: said };
}

function figuresFor(quotes: readonly PackSentence[], { inContext, question, today }: Pick<LocateIn, "inContext" | "question" | "today">) {
  const placed = quotes.map((one): [string, PlacedQuote[]] => [one.id, [{ quote: one.quote, inContext: inContext(one) }]]);
  return new Map<string, PlacedQuote[]>([...placed, [ASKED, [placedQuestion(question, today)]]]);
}

/** The question, and the day it is asked, as what the asker's own figures stand in: they may be reckoned with, and are told as the asker's. */
function placedQuestion(question: string, today: string): PlacedQuote {
  const quote = { snapshotId: "" as SnapshotId, span: { start: 0, end: question.length }, text: question, locatedBy: "exact" } as const;
  return { quote, inContext: { quote: question, context: askedText(question, today), place: [] } };
}

/** The sentences whose figures an expression takes. */
export function idsIn(expression: string, pack: EvidencePack): PackSentence[] {
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

/**
 * Sentences that may have what is lacking: first those that the sentences around it rest on, then those of the passages that are named already, those of their pages
 * that have a name, identifier or day that is lacking, and those the report takes a lacking figure from elsewhere, then those that say most of the text. A figure alone is no reason:
 * what stands elsewhere speaks of something that the text names, where it names anything.
 */
function candidatesFor(
  { text, kind }: DraftedSentence,
  quotes: readonly PackSentence[],
  { pack, inContext, beside, saidFrom, lacking }: LocateIn & { readonly lacking: readonly Lacking[] },
): PackSentence[] {
  const found = (ids: readonly string[]) => ids.flatMap((id) => pack.sentence(id) ?? []);
  const inPassage = quotes.flatMap((one) => pack.passageOf(one)?.sentences ?? []);
  const pages = new Set(quotes.map(({ quote }) => quote.snapshotId));
  // Advice that names nothing may speak of whatever is documented.
  const ofPages = pack.sentences().filter(({ quote }) => pages.has(quote.snapshotId) || (kind === "advice" && quotes.length === 0));
  const names = lacking.flatMap(({ what, figure }) => (what === undefined || figure !== undefined ? [] : [what]));
  const figures = lacking.flatMap(({ figure }) => figure ?? []);
  const named = [...[...properNames(text), ...identifiersOf(text)].map((one) => one.text), ...(text.match(CODED) ?? [])];
  const isOfIt = (one: PackSentence) => named.length === 0 || named.some((name) => saysName(readAs(inContext(one)), name));
  const told = [
    ...ofPages.filter(({ quote }) => names.some((name) => saysName(quote.text, name))),
    ...found(saidFrom).filter((one) => isOfIt(one) && figures.some((figure) => states(one.quote.text, figure))),
  ];
  const like = alike(text, pack).filter(isOfIt);
  return [...new Set([...found(beside), ...ranked(text, inPassage), ...ranked(text, told), ...like])].filter(
    (one) => !quotes.includes(one),
  );
}

/** A word in which a figure follows a letter, whole: "i686-win7-msvc" names something, "32-bit" and "mid-2020" do not. */
const CODED = /(?<![\p{L}\p{N}_-])(?=[\p{L}\p{N}_-]*\p{L}\d)\p{L}[\p{L}\p{N}_-]{1,80}/gu;

/** Whether a text states a figure, in whatever form. */
export function states(text: string, figure: string): boolean {
  return examine(figure, [{ quote: text, context: text, place: [] }]).faults.length === 0;
}

/** Sentences of the pack that share words with a text, the likest first. */
export function alike(text: string, pack: EvidencePack, least = LIKE_ENOUGH): PackSentence[] {
  return ranked(text, pack.sentences(), least);
}

function ranked(text: string, sentences: readonly PackSentence[], least = 0): PackSentence[] {
  const wanted = new Set(contentWords(text));
  return sentences
    .map((sentence) => {
      const own = stemsOf(sentence);
      return { sentence, share: [...wanted].filter((word) => own.has(word)).length / Math.max(1, wanted.size) };
    })
    .filter(({ share }) => share > 0 && share >= least)
    .sort((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence);
}

const stems = new WeakMap<PackSentence, ReadonlySet<string>>();

function stemsOf(sentence: PackSentence): ReadonlySet<string> {
  const known = stems.get(sentence) ?? new Set(contentWords(sentence.quote.text));
  stems.set(sentence, known);
  return known;
}
