// The figures of a sentence that its workings come to, read as people write them (R12).
import { type Calculation, CHOSEN, type DraftedCalculation, isChosen } from "../../domain/calculation.ts";
import { dayInWords } from "../../verify/facts/calendar.ts";
import { measures } from "../../verify/facts/measures.ts";
import { type Instant, instantsIn, leadingTo, type Span, spansOf, timeBetween } from "../../verify/workings/instants.ts";
import { isSameTold, isSetIn, isTelling, type Known, type Reckoned } from "../../verify/workings/standing.ts";
import { type Told, toldBy, toldIn } from "../../verify/workings/told.ts";
import { comesTo, type Working, working } from "../../verify/workings/working.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import type { PackSentence } from "../../write/pack.ts";
import type { Lacking, Located, LocateIn } from "./located.ts";
import { figuresFor } from "./reckoning.ts";
import { readWorking, shownWorkings } from "./workings.ts";

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

/** What the workings of a sentence come to. */
export interface PlainlyWorked {
  readonly calculations: readonly Calculation[];
  readonly drafts: readonly Reckoned[];
}

/** A working that was read, with the result it names itself. */
interface Read {
  readonly read: Working;
  readonly result: Told | undefined;
}

/** The workings that a sentence shows, and those of its mark: what one comes to another may take. */
export class PlainWorkings {
  readonly #known: Known;
  readonly #instants: Instant[];
  readonly #spans: readonly Span[];
  readonly #read: readonly Read[];
  readonly #own: Reckoned[] = [];
  readonly #beside: readonly string[];
  readonly #told: readonly string[];
  readonly #isStated: boolean;

  constructor({ kind, text, calculations }: DraftedSentence, quotes: readonly PackSentence[], where: LocateIn) {
    const days = [where.today, where.question].flatMap((one) => measures(one).dates);
    const earlier: Reckoned[] = [...where.computed];
    const figures = figuresFor(quotes, where);
    const told = [...figures].flatMap(([id, own]) => own.map(({ quote }) => ({ id, text: quote.text })));
    this.#instants = told.flatMap((one) => instantsIn(one.text, one.id, days)).slice(0, MOST_INSTANTS);
    this.#spans = told.flatMap((one) => spansOf(one.text, one.id)).slice(0, MOST_INSTANTS);
    this.#known = { quotes: figures, earlier, set: where.set ?? "", days, instants: this.#instants };
    this.#beside = measures([...(where.labels ?? []), where.row ?? ""].join("\n"))
      .amounts.map((one) => one.text)
      .slice(0, MOST_BESIDE);
    this.#isStated = kind === "fact" || kind === "calculation";
    const results = earlier.slice(-MOST_TOLD).map(({ result }) => result);
    this.#told = [...told.flatMap((one) => measures(one.text).amounts.map((amount) => amount.text)), ...results].slice(0, MOST_TOLD);
    const all = [...calculations.map(readWorking), ...shownWorkings(text)]
      .filter(({ expression }) => !NAMES_ORIGINS.test(expression))
      .slice(0, MOST_WORKINGS);
    const read = () => all.flatMap((one) => this.#readOne(one, earlier));
    // One may build on what stands behind it: "912.5 × 3" before "54,750 / 60".
    read();
    this.#read = read();
  }

  #readOne({ expression, result: named }: DraftedCalculation, earlier: Reckoned[]): Read[] {
    const read = working(expression, this.#known);
    if (read === undefined) return [];
    const result = toldBy(named);
    if (read.strange === undefined) {
      const [first] = read.values;
      if ((first?.kind === "clock" || first?.kind === "day") && this.#instants.length < 2 * MOST_INSTANTS)
        this.#instants.push({ value: first, text: shown(read.text), inputs: read.inputs });
      const comes =
        result !== undefined && comesTo(read.values, result) ? result.text : first?.kind === "number" ? plainly(first.n) : undefined;
      if (comes !== undefined) {
        const own = made(comes, read).draft;
        earlier.push(own);
        this.#own.push(own);
      }
    }
    return [{ read, result }];
  }

  get isEmpty(): boolean {
    return this.#read.length === 0;
  }

  /** The results that a text shows with their workings, where they come out. */
  shownIn(text: string): PlainlyWorked {
    const results = new Set(shownWorkings(text).map(({ result }) => result));
    const out = this.#read.filter(
      ({ read, result }) => result !== undefined && results.has(result.text) && read.strange === undefined && comesTo(read.values, result),
    );
    return joined(out.map(({ read, result }) => made(result?.text ?? "", read)));
  }

  /** What a text states that its workings come to. */
  resultsIn(text: string): Reckoned[] {
    const stated = measures(text).amounts.flatMap(({ text: figure }) => toldIn(text, figure) ?? []);
    const sound = this.#read.filter(({ read }) => read.strange === undefined);
    const found = stated
      .filter(({ text: figure }) => isTelling(figure))
      .flatMap((told) => {
        const by = sound.find(({ read }) => comesTo(read.values.slice(0, 3), told))?.read ?? this.#anew(told);
        return by === undefined ? [] : [made(told.text, by).draft];
      });
    return [...this.#own, ...found];
  }

  /** How a figure of the text comes about; why it does not, in a user's words. */
  of(text: string, { reckonable = "" }: Lacking): PlainlyWorked | Extract<Located, { reason: string }> {
    const told = toldIn(text, reckonable);
    if (told === undefined) return { reason: `${reckonable} stands in no sentence that is named` };
    const coming = this.#read.filter(({ read }) => comesTo(read.values, told));
    const sound = coming.find(({ read }) => read.strange === undefined)?.read ?? this.#asTime(told);
    if (sound !== undefined) return joined([made(told.text, sound)]);
    const before = this.#known.earlier.findLast(
      (one) => !isChosen(one) && isTelling(one.result) && isSameTold(told, toldBy(one.result), this.#known.days),
    );
    if (before?.inputs !== undefined) {
      const { expression, inputs } = before;
      return joined([{ calculation: { result: told.text, expression, inputs: [...inputs] }, draft: { ...before, result: told.text } }]);
    }
    const found = this.#anew(told) ?? this.#ofOthers(told);
    if (found !== undefined) return joined([made(told.text, found)]);
    const [near] = coming;
    if (near?.read.strange !== undefined)
      return { reason: `${near.read.strange} stands in no sentence that is named, nor in the question: show what it comes of` };
    const whole = this.#read.find(
      ({ read, result }) => result !== undefined && read.text.includes(told.text) && !comesTo(read.values, result),
    );
    const due = this.#nearestTo(whole?.result ?? told);
    if (due !== undefined) return { reason: due };
    // What the report sets elsewhere for the asker, and the hour that a step begins with, are its own.
    const isOwn = isSetIn(told, this.#known.set, this.#known.days) || (told.clock !== undefined && text.startsWith(told.text));
    return { reason: `${told.text} stands in no sentence that is named, and no working comes to it`, ...(isOwn && { isChosen: true }) };
  }

  /** What the working comes to that comes nearest to a figure, in a user's words. */
  #nearestTo({ text, bare, day }: Told): string | undefined {
    const due = this.#read.flatMap(({ read }) => {
      const value = read.values.find(({ kind }) => (kind === "day") === (day !== undefined));
      const n = value?.n;
      return n === undefined ? [] : [{ working: read.text, n, far: Math.abs(Math.log(Math.abs(n / bare))) }];
    });
    const [nearest] = due.filter(({ far }) => day !== undefined || far < FAR).sort((a, b) => a.far - b.far);
    if (nearest === undefined) return undefined;
    const told = day === undefined ? Number(nearest.n.toPrecision(8)).toLocaleString("en") : dayInWords(nearest.n);
    return `${shown(nearest.working)} comes to ${told}, not to ${text}`;
  }

  /** A day or hour that a stretch of time leads to, or the time between two. */
  #asTime(told: Told): Pick<Working, "text" | "inputs"> | undefined {
    if (told.day !== undefined || told.clock !== undefined) return leadingTo(told, this.#instants, this.#spans);
    const isMere = told.amount?.unit === "" && told.amount.base === undefined;
    return isMere ? undefined : timeBetween(told, this.#instants);
  }

  /** A result of its own in another unit of time: 1,925 an hour of 46,200 a day. */
  #anew(told: Told): Working | undefined {
    return this.#coming(
      told,
      this.#results().flatMap((result) => UNITS.flatMap((unit) => [`${result} / ${unit}`, `${result} × ${unit}`])),
    );
  }

  /** What two figures of its row come to, or results of its own; the sum or difference of two that are told: of products and quotients many a figure comes by chance. */
  #ofOthers(told: Told): Working | undefined {
    // What was reckoned, and wrongly, is not right by another way; and what nobody reckons is no source's.
    if (this.#read.length > 0 || this.#isStated || !isOfMany(told.text)) return undefined;
    const beside = [...new Set([...this.#results(), ...this.#beside])];
    const found = this.#coming(told, pairsOf(beside, SIGNS));
    return found ?? this.#coming(told, pairsOf([...new Set([...beside, ...this.#told])], ["+", "−"]));
  }

  #results(): string[] {
    return [...new Set(this.#own.map(({ result }) => result))].slice(-MOST_BESIDE);
  }

  #coming(told: Told, ways: readonly string[]): Working | undefined {
    for (const text of ways) {
      const read = working(text, this.#known);
      const [value] = read?.values ?? [];
      if (read !== undefined && value !== undefined && value.n > 0 && read.strange === undefined && comesTo([value], told)) return read;
    }
    return undefined;
  }
}

function pairsOf(figures: readonly string[], signs: readonly string[]): string[] {
  return figures.flatMap((a) => figures.flatMap((b) => (a === b ? [] : signs.map((sign) => `${a} ${sign} ${b}`))));
}

/** Expressions that name the sentence of each figure are read by whoever reads those. */
const NAMES_ORIGINS = /(?<![\p{L}\p{N}])(?:[qQ]\d+|ask|calc|chosen):|\bcount\(/u;
/** By more than twice nobody was meant to come to it. */
const FAR = Math.log(2);
const SIGNS = ["×", "/", "+", "−"] as const;
/** Seconds, minutes, hours, days, months of the next longer time. */
const UNITS = [24, 60, 1440, 7, 12, 365] as const;

function isOfMany(figure: string): boolean {
  return figure.replace(/\D/gu, "").replace(/^0+|0+$/gu, "").length >= TELLING_DIGITS;
}

/** A number without the dust of floating points. */
function plainly(value: number): string {
  return String(Number(value.toPrecision(10)));
}

interface Made {
  readonly calculation: Calculation;
  readonly draft: Reckoned;
}

function made(result: string, { text, inputs }: Pick<Working, "text" | "inputs">): Made {
  const expression = shown(text);
  return { calculation: { result, expression, inputs: [...inputs] }, draft: { result, expression, inputs } };
}

function joined(all: readonly Made[]): PlainlyWorked {
  return { calculations: all.map(({ calculation }) => calculation), drafts: all.map(({ draft }) => draft) };
}

/** A working as it is printed. */
function shown(text: string): string {
  return text
    .trim()
    .replace(/\s?\*\s?/gu, " × ")
    .replace(/\s-\s/gu, " − ");
}

/** Whether a calculation takes a figure that the report itself has set. */
export function takesSet({ inputs }: Calculation): boolean {
  return inputs.some(({ claimId }) => claimId === CHOSEN);
}
