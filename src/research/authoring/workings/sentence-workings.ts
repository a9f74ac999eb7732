// The figures of a sentence that its workings come to, read as people write them (R12).
import { ASKED, type DraftedCalculation, isChosen } from "../../../domain/calculation.ts";
import { dayInWords } from "../../../verify/facts/calendar.ts";
import { measures } from "../../../verify/facts/measures.ts";
import { type Instant, instantsIn, leadingTo, type Span, spansOf, timeBetween } from "../../../verify/workings/instants.ts";
import {
  type Figures,
  figuresIn,
  isSameTold,
  isSetIn,
  isTelling,
  type Known,
  type Reckoned,
  toldResult,
} from "../../../verify/workings/standing.ts";
import { bareOf, type Told, toldBy, toldIn } from "../../../verify/workings/told.ts";
import type { Sign } from "../../../verify/workings/values.ts";
import { type Come, comingTo, SHOWN, twoComeTo, type Working, working } from "../../../verify/workings/working.ts";
import type { DraftedSentence } from "../../../write/drafted.ts";
import type { PackSentence } from "../../../write/pack.ts";
import type { Lacking, Located, LocateIn } from "../located.ts";
import { figuresFor } from "./figures-at.ts";
import { joined, made, type Worked } from "./worked.ts";
import { bareWorking, readWorking, shownWorkings, withoutWorkings } from "./workings.ts";

/** Workings of one sentence that are read. */
const MOST_WORKINGS = 24;
/** Hours and days between which time may pass, and stretches of it. */
const MOST_INSTANTS = 12;
/** Digits of a figure that two others come to by no chance. */
const TELLING_DIGITS = 3;
/** Figures beside it that a cell may come of. */
const MOST_BESIDE = 10;

/** Figures of sentences of which two may come to one. */
const MOST_TOLD = 24;

/** A working that was read, with the result it names itself. */
interface Read {
  readonly read: Working;
  readonly result: Told | undefined;
}

/** The workings that a sentence shows, and those of its mark: what one comes to another may take. */
export class SentenceWorkings {
  readonly #known: Known;
  /** What the report has set besides this sentence. */
  readonly #set: readonly Figures[];
  readonly #instants: Instant[];
  readonly #spans: readonly Span[];
  readonly #read: readonly Read[];
  readonly #own: Reckoned[] = [];
  readonly #beside: readonly string[];
  readonly #told: readonly string[];
  readonly #isStated: boolean;
  readonly #isAdvice: boolean;
  readonly #hasShared: boolean;

  constructor({ kind, text, calculations }: DraftedSentence, quotes: readonly PackSentence[], where: LocateIn) {
    const days = [where.today, where.question].flatMap((one) => measures(one).dates);
    const earlier: Reckoned[] = [...where.computed];
    const figures = figuresFor(quotes, where);
    // The question is told with the day on which it is asked.
    const told = [...figures].flatMap(([id, own]) =>
      own.map(({ quote, inContext }) => ({ id, text: id === ASKED ? inContext.context : quote.text })),
    );
    this.#instants = told.flatMap((one) => instantsIn(one.text, one.id, days)).slice(0, MOST_INSTANTS);
    this.#spans = told.flatMap((one) => spansOf(one.text, one.id)).slice(0, MOST_INSTANTS);
    this.#set = where.set === undefined ? [] : [where.set];
    // What advice reckons with, it or the report tells.
    const own = () => figuresIn([where.isOwn === true ? text : withoutWorkings(text)]);
    const set = kind === "advice" ? [...this.#set, ...(where.said === undefined ? [] : [where.said]), own()] : this.#set;
    this.#known = { quotes: figures, earlier, set, days, instants: this.#instants };
    this.#beside = measures([...(where.labels ?? []), where.row ?? ""].join("\n"))
      .amounts.map((one) => one.text)
      .slice(0, MOST_BESIDE);
    this.#isAdvice = kind === "advice";
    this.#isStated = kind === "fact" || kind === "calculation";
    const results = earlier.slice(-MOST_TOLD).map(({ result }) => result);
    this.#told = [...told.flatMap((one) => measures(one.text).amounts.map((amount) => amount.text)), ...results].slice(0, MOST_TOLD);
    // A working may stand in one cell of a row, and what it comes to in another.
    const cells = where.labels === undefined ? [] : [text, ...(where.row ?? "").split("\n")];
    const bare = cells.flatMap((cell) => bareWorking(cell, where.labels) ?? []);
    const all = [...calculations.map(readWorking), ...shownWorkings(text), ...bare.map((expression) => ({ expression, result: "" }))]
      .map((one) => ({ ...one, expression: one.expression.replace(ORIGIN, "") }))
      .slice(0, MOST_WORKINGS);
    const read = () => all.flatMap((one) => this.#readOne(one, earlier));
    // One may build on what stands behind it: "912.5 × 3" before "54,750 / 60".
    read();
    const shared = new Set(
      calculations.filter(({ isShared }) => isShared === true).map((one) => readWorking(one).expression.replace(ORIGIN, "")),
    );
    const { amounts, dates } = measures(text);
    const stated = [...amounts, ...dates].flatMap((figure) => toldIn(text, figure.text) ?? []);
    // One of a whole table is of what it comes to, or was meant to.
    this.#read = read().filter((one) => !shared.has(one.read.text) || stated.some((told) => isNearlyTold(one.read, told)));
    this.#hasShared = shared.size > 0;
  }

  #readOne({ expression, result: named }: DraftedCalculation, earlier: Reckoned[]): Read[] {
    const read = working(expression, this.#known);
    if (read === undefined) return [];
    const result = toldBy(named);
    const [first] = read.comes;
    if (read.strange === undefined && first !== undefined) {
      const { kind, n } = first.value;
      if ((kind === "clock" || kind === "day") && this.#instants.length < 2 * MOST_INSTANTS) this.#instants.push(first);
      const own = result === undefined ? undefined : comingTo(read, result);
      const comes =
        result !== undefined && own !== undefined ? made(result.text, own) : kind === "number" ? made(plainly(n), first) : undefined;
      if (comes !== undefined) {
        earlier.push(comes.draft);
        this.#own.push(comes.draft);
      }
    }
    return [{ read, result }];
  }

  get isEmpty(): boolean {
    return this.#read.length === 0;
  }

  /** The results that a text shows with their workings, where they come out; of a cell that is a working alone what that comes to. */
  shownIn(text: string, labels?: readonly string[]): Worked {
    const results = new Set(shownWorkings(text).map(({ result }) => result));
    const bare = labels === undefined ? undefined : bareWorking(text, labels);
    return joined(
      this.#read.flatMap(({ read, result }) => {
        const [first] = read.strange === undefined && read.text === bare ? read.comes : [];
        if (first !== undefined && first.value.kind === "number") return [made(plainly(first.value.n), first, read)];
        const come = result === undefined || !results.has(result.text) || read.strange !== undefined ? undefined : comingTo(read, result);
        return come === undefined || result === undefined ? [] : [made(result.text, come, read)];
      }),
    );
  }

  /** The results of its mark that a text states, where they come out. */
  statedIn(text: string): Worked {
    return joined(
      this.#read.flatMap(({ read, result }) => {
        const told = result === undefined || read.strange !== undefined ? undefined : toldIn(text, result.text);
        const come = told === undefined ? undefined : comingTo(read, told);
        return told === undefined || come === undefined ? [] : [made(told.text, come, read)];
      }),
    );
  }

  /** What all its workings come to. */
  results(): Worked {
    const all = new Map(this.#own.map((one) => [`${one.expression} = ${one.result}`, one]));
    return joined([...all.values()].map(({ result, expression, exact, inputs = [] }) => made(result, { text: expression, inputs, exact })));
  }

  /** What a text states that its workings come to. */
  resultsIn(text: string): Reckoned[] {
    const stated = measures(text).amounts.flatMap(({ text: figure }) => toldIn(text, figure) ?? []);
    const found = stated
      .filter(({ text: figure }) => isOfMany(figure))
      .flatMap((told) => {
        const come = this.#soundly(told)?.come ?? this.#anew(told);
        return come === undefined ? [] : [made(told.text, come).draft];
      });
    return [...this.#own, ...found];
  }

  /** The working that comes to a figure, of figures that all stand somewhere. */
  #soundly(told: Told): { readonly come: Come; readonly read: Working } | undefined {
    for (const { read } of this.#read) {
      const come = read.strange === undefined ? comingTo(read, told) : undefined;
      if (come !== undefined) return { come, read };
    }
    return undefined;
  }

  /** How a figure of the text comes about; why it does not, in a user's words. */
  of(text: string, { reckonable = "" }: Lacking): Worked | Extract<Located, { reason: string }> {
    const told = toldIn(text, reckonable);
    if (told === undefined) return { reason: `${reckonable} stands in no sentence that is named` };
    const sound = this.#soundly(told);
    if (sound !== undefined) return joined([made(told.text, sound.come, sound.read)]);
    // A number in words counts what is said, and is reckoned from nothing.
    const isInWords = !/\p{N}/u.test(told.text);
    const asTime = isInWords ? undefined : this.#asTime(told);
    if (asTime !== undefined) return joined([made(told.text, asTime)]);
    const before = this.#known.earlier.findLast((one) => !isChosen(one) && isSameTold(told, toldResult(one), this.#known.days));
    if (before?.inputs !== undefined) {
      const { expression, inputs, result } = before;
      const isSame = toldResult(before)?.amount?.value === told.amount?.value;
      return joined([made(told.text, { text: expression, inputs, exact: before.exact ?? (isSame ? undefined : result) })]);
    }
    const found = isInWords ? undefined : (this.#anew(told) ?? this.#ofOthers(told));
    if (found !== undefined) return joined([made(told.text, found)]);
    return this.#failing(text, told);
  }

  /** Whether a figure was reckoned, and wrongly: a working nearly comes to it, or any is shown and it is too exact to be chosen. */
  misses(text: string, { reckonable = "" }: Lacking): boolean {
    const told = toldIn(text, reckonable);
    if (told === undefined || (this.isEmpty && !this.#hasShared)) return false;
    if (this.#takes(told)) return false;
    if (told.day === undefined && told.clock === undefined && isOfMany(told.text)) return true;
    return this.#read.some(({ read }) =>
      read.comes.some(({ value: { kind, n } }) =>
        told.day === undefined ? kind !== "day" && Math.abs(Math.log(Math.abs(n / told.bare))) < MISSED : kind === "day",
      ),
    );
  }

  /** Whether it is a figure that a working is of which comes to another that it names, and right. */
  #takes({ bare }: Told): boolean {
    return this.#read.some(
      ({ read, result }) =>
        result !== undefined &&
        comingTo(read, result) !== undefined &&
        measures(read.text).amounts.some((amount) => bareOf(amount) === bare),
    );
  }

  #failing(text: string, told: Told): Extract<Located, { reason: string }> {
    const isIt = (figure: string) => figure === told.text || toldBy(figure)?.bare === told.bare;
    const strange = this.#read.find(({ read }) => read.strange !== undefined && (isIt(read.strange) || comingTo(read, told) !== undefined));
    if (strange !== undefined)
      return {
        reason: `${strange.read.strange} stands in no sentence that is named, nor in the question: give its working in the brackets`,
        // What it reckons with and nothing states, it may have set.
        ...((!this.#isAdvice || isIt(strange.read.strange ?? "")) && { isChosen: true as const }),
      };
    // What a working is of was told as known, or is assumed.
    if (this.#takes(told)) return { reason: `${told.text} stands in no sentence that is named`, isChosen: true };
    const whole = this.#read.find(
      ({ read, result }) => result !== undefined && read.text.includes(told.text) && comingTo(read, result) === undefined,
    );
    const due = this.#nearestTo(whole?.result ?? told);
    if (due !== undefined) return { reason: due };
    // What the report sets elsewhere for the asker, the hours of its advice and that which a step begins with are its own.
    const isHour = told.clock !== undefined && (this.#isAdvice || text.startsWith(told.text));
    const isOwn = isHour || isSetIn(told, this.#set, this.#known.days);
    return { reason: `${told.text} stands in no sentence that is named, and no working comes to it`, ...(isOwn && { isChosen: true }) };
  }

  /** What the working comes to that comes nearest to a figure, in a user's words. */
  #nearestTo({ text, bare, day }: Told): string | undefined {
    const due = this.#read.flatMap(({ read }) => {
      const come = read.comes.find(({ value }) => (value.kind === "day") === (day !== undefined));
      return come === undefined ? [] : [{ come, far: Math.abs(Math.log(Math.abs(come.value.n / bare))) }];
    });
    const [nearest] = due.filter(({ far }) => day !== undefined || far < FAR).sort((a, b) => a.far - b.far);
    if (nearest === undefined) return undefined;
    const { n } = nearest.come.value;
    return `${nearest.come.text} comes to ${day === undefined ? Number(n.toPrecision(8)).toLocaleString("en") : dayInWords(n)}, not to ${text}`;
  }

  /** A day or hour that a stretch of time leads to, or the time between two. */
  #asTime(told: Told): Pick<Come, "text" | "inputs"> | undefined {
    if (told.day !== undefined || told.clock !== undefined) return leadingTo(told, this.#instants, this.#spans);
    const isMere = told.amount?.unit === "" && told.amount.base === undefined;
    return isMere ? undefined : timeBetween(told, this.#instants);
  }

  /** A result of its own in another unit of time: 1,925 an hour of 46,200 a day. */
  #anew(told: Told): Come | undefined {
    if (!isTelling(told.text) || told.bare === 0) return undefined;
    return this.#coming(
      told,
      this.#results().flatMap((result) => UNITS.flatMap((unit) => [`${result} / ${unit}`, `${result} × ${unit}`])),
    );
  }

  /** What two figures of its row come to, or results of its own; the sum or difference of two that are told: of products and quotients many a figure comes by chance. */
  #ofOthers(told: Told): Come | undefined {
    if (!isOfMany(told.text)) return undefined;
    const beside = [...new Set([...this.#results(), ...this.#beside])];
    // By how much what was reckoned is over a limit that is told.
    const over = this.#coming(told, this.#pairs(told, [...new Set([...this.#results(), ...this.#told])], ["-"]));
    if (over !== undefined && this.#results().some((result) => over.text.includes(result))) return over;
    // What was reckoned, and wrongly, is not right by another way; and what nobody reckons is no source's.
    if (this.#read.length > 0 || this.#isStated) return undefined;
    const found = this.#coming(told, this.#pairs(told, beside, ["*", "/", "+", "-"]));
    return found ?? this.#coming(told, this.#pairs(told, [...new Set([...beside, ...this.#told])], ["+", "-"]));
  }

  /** Two of some figures that come to a third, as workings. */
  #pairs(told: Told, figures: readonly string[], signs: readonly Sign[]): string[] {
    const all = figures.flatMap((figure) => toldBy(figure) ?? []).filter(({ bare }) => bare !== 0);
    const { days } = this.#known;
    const found = all.flatMap((a) => all.flatMap((b) => (a === b ? [] : signs.map((sign) => [a, sign, b] as const))));
    return found.filter((pair) => twoComeTo(told, pair, days)).map(([a, sign, b]) => `${a.text} ${SHOWN[sign]} ${b.text}`);
  }

  #results(): string[] {
    return [...new Set(this.#own.map(({ result }) => result))].slice(-MOST_BESIDE);
  }

  #coming(told: Told, ways: readonly string[]): Come | undefined {
    for (const text of ways) {
      const read = working(text, this.#known);
      const [come] = read?.comes ?? [];
      if (come !== undefined && come.value.n > 0 && read?.strange === undefined && comingTo({ comes: [come] }, told) !== undefined)
        return come;
    }
    return undefined;
  }
}

/** Before a figure, whose it is: the sentence is named, and what else has it is looked for. */
const ORIGIN = /(?<![\p{L}\p{N}])(?:[qQ]\d+|ask|calc|chosen):\s?/gu;
/** What comes to more than twice, or less than half of it was not meant for it. */
const MISSED = Math.log(2);
/** What is off by more than a quarter was not meant to come to it. */
const FAR = Math.log(1.25);
/** Seconds, minutes, hours, days, months of the next longer time. */
const UNITS = [24, 60, 1440, 7, 12, 365] as const;

function isOfMany(figure: string): boolean {
  return figure.replace(/\D/gu, "").replace(/^0+|0+$/gu, "").length >= TELLING_DIGITS;
}

/** Whether a working comes to a figure, or was meant to. */
function isNearlyTold(read: Working, told: Told): boolean {
  return (
    comingTo(read, told) !== undefined ||
    read.comes.some(
      ({ value: { kind, n } }) => told.day === undefined && kind !== "day" && Math.abs(Math.log(Math.abs(n / told.bare))) < FAR,
    )
  );
}

/** A number without the dust of floating points. */
function plainly(value: number): string {
  return String(Number(value.toPrecision(10)));
}
