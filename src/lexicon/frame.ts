import type { Verdict } from "../domain/claim.ts";
import type { Origin } from "../domain/origins.ts";
import type { Authority } from "../domain/work.ts";

/** The words around what a report says. What stands in braces is put in by {@link filled}. */
export interface Frame {
  /** How days and lists are written: a BCP 47 tag with what `Intl` is to know besides the language. */
  readonly locale: string;
  readonly rightToLeft?: true;
  /** Headings. */
  readonly inShort: string;
  readonly findings: string;
  readonly conclusion: string;
  readonly open: string;
  readonly sources: string;
  /** What is said of a figure that is computed, in its evidence. */
  readonly calculated: string;
  readonly ofQuestion: string;
  /** The same of advice that rests on no source. */
  readonly ofAsked: string;
  readonly advised: string;
  /** What is said of a figure that is chosen, in its evidence. */
  readonly chosen: string;
  /** Before the sources of a block of code in which words stand that none of them has; which these are, its evidence says. */
  readonly adapted: string;
  /** Of code, that most of it is the report's own. */
  readonly own: string;
  /** Headings over what a search without a model found: sentences that answer, passages, what nothing has. */
  readonly answer: string;
  readonly passages: string;
  readonly notFound: string;
  /** Leads to passages where nothing is sure to answer, and to words that no passage has. */
  readonly unchecked: string;
  readonly unmentioned: string;
  /** Leads to what other sources than the answer's say. */
  readonly otherwise: string;
  /** That a report was written without a model. */
  readonly quoted: string;
  /** What a statement is marked with: it stands on one source only, its source has no date, a later one says otherwise. */
  readonly unconfirmed: string;
  readonly undated: string;
  readonly older: string;
  /** How a question is read. */
  readonly readAs: string;
  readonly readInstead: string;
  readonly didYouMean: string;
  /** R15's sentence, and G4's. */
  readonly limited: string;
  readonly notAllSearched: string;
  readonly retractedFound: string;
  readonly incomplete: string;
  /** Why the research ended before all was settled, and where nothing at all was found. */
  readonly atLimit: string;
  readonly atLimitWithNothing: string;
  readonly limits: Readonly<Record<"rounds" | "queries" | "sources" | "time" | "tokens" | "cost", string>>;
  readonly stalled: string;
  readonly stalledWithNothing: string;
  readonly asked: string;
  readonly askedWithNothing: string;
  readonly cancelled: string;
  /** That the sources lack something, which stands under `open`. */
  readonly lacking: string;
  readonly priceUnknown: string;
  /** What the rules did in a model's place. */
  readonly budgetQuoted: string;
  readonly budgetUnrevised: string;
  readonly withoutModel: string;
  readonly partlyWithoutModel: string;
  readonly budgetWithoutModel: string;
  readonly work: Readonly<Record<"planner" | "reader" | "writer" | "judge", string>>;
  /** On how many sources the statements rest. */
  readonly share: string;
  readonly oneSource: string;
  readonly documentsEach: string;
  readonly documentsShared: string;
  readonly sourcesShared: string;
  readonly sourcesNone: string;
  readonly careful: string;
  readonly goOn: string;
  /** Why something is open. */
  readonly noSource: string;
  readonly onlyPart: string;
  readonly unproven: string;
  readonly partUnproven: string;
  readonly noEvidence: string;
  /** Where nothing was found. */
  readonly stoppedBefore: string;
  readonly noShortAnswer: string;
  readonly nothingAnswers: string;
  readonly nothingAnswersHeard: string;
  readonly searchedFor: string;
  readonly advice: string;
  readonly adviceWithWeb: string;
  readonly folder: string;
  readonly otherFolder: string;
  readonly noConfidentAnswer: string;
  /** What is known of a source. */
  readonly partial: string;
  /** Of a source that has been retracted. */
  readonly retracted: string;
  /** What a source is. */
  readonly authority: Readonly<Record<Authority, string>>;
  readonly linkDead: string;
  readonly linkDeadStored: string;
  /** The evidence of a report. */
  readonly evidence: string;
  readonly toEvidence: string;
  readonly evidenceFor: string;
  readonly sourceNumber: string;
  readonly back: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  /** What rules say of a claim, where a report without a model says it. */
  readonly wordForWord: string;
  readonly asFound: string;
  readonly unsure: string;
  readonly judgedBy: string;
  readonly withPrompt: string;
  readonly absent: string;
  readonly inferred: string;
  readonly together: string;
  readonly gone: string;
  readonly page: string;
  readonly captured: string;
  readonly characters: string;
  readonly madeBy: string;
  readonly document: Readonly<Record<"title" | "author" | "published", string>>;
  readonly origins: Readonly<Record<Origin, string>>;
  /** What stands before a quote's words in the report's language. */
  readonly translated: string;
}

/** A text of a frame with what belongs into its braces. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace));
}

/** A day, or as much of one as is known, as the language writes it; what is no day stays as it is. @param iso `2024-05-01`, `2024-05`, `2024` */
export function dayIn({ locale }: Frame, iso: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?!\d)/.exec(iso) ?? [];
  const time = Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  if (year === undefined || month === undefined || Number.isNaN(time)) return year ?? iso;
  const format = day === undefined ? ({ year: "numeric", month: "long" } as const) : ({ dateStyle: "long" } as const);
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" }).format(time);
}

/** Several things as the language lists them. */
export function listIn({ locale }: Frame, things: readonly string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(locale, { type }).format(things);
}
