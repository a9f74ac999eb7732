import type { StopReason } from "../domain/report.ts";
import type { ProvenStatement } from "../domain/sentence.ts";
import { type Frame, filled } from "../lexicon/frame.ts";
import type { ModelAccount } from "../model/health.ts";
import type { FrameNotes } from "../write/assemble.ts";
import { basisLine, isLocal } from "../write/basis.ts";
import { escapeMarkdown } from "../write/markdown.ts";
import { modelNotes } from "./model-notes.ts";
import { failedSearch } from "./search-verdict.ts";
import type { ResearchState } from "./state.ts";
import { endedInsufficient } from "./stopping.ts";
import type { Unwritten } from "./written.ts";

/** Below this share of statements with two independent sources a report says so (R12). */
export const INDEPENDENT_FLOOR = 0.6;

/** Limits that end a run, and what they end it for. */
const LIMITS: ReadonlySet<StopReason> = new Set([
  "rounds",
  "queries",
  "sources",
  "time",
  "tokens",
  "cost",
] satisfies (keyof Frame["limits"])[]);

/** Ends after which a search without a model was not made as far as it goes. */
export const CUT_SHORT: ReadonlySet<StopReason> = new Set(["time", "cost", "asked", "cancelled"]);

function isLimit(stop: StopReason): stop is keyof Frame["limits"] {
  return LIMITS.has(stop);
}

export interface NotesAsk {
  readonly state: ResearchState;
  /** The words around the report, in its language. */
  readonly frame: Frame;
  readonly statements: readonly ProvenStatement[];
  readonly independentShare: number;
  readonly incomplete: boolean;
  readonly withModel: boolean;
  /** The token or money budget refused a call, so that rules did what the model should have. */
  readonly budgetRefused: boolean;
  readonly unwritten: readonly Unwritten[];
  /** What became of the model's work; absent without one. */
  readonly model: ModelAccount | undefined;
  /** How to go on where a limit ended the run. */
  readonly goOn: string | undefined;
  /** The budget left no room to plan or to edit what was written. */
  readonly unrevised?: boolean | undefined;
  /** Passages are shown in the place of a report. */
  readonly found: boolean;
}

/** Everything a report says about itself (R10, R12, R15). */
export function frameNotes(ask: NotesAsk): FrameNotes {
  const statements = ask.statements.length;
  // Where nothing is written, what the budget kept from the model is told by what it was.
  const known = ask.found && ask.model?.lost.some(({ type }) => type === "BUDGET_EXHAUSTED") === true;
  const top = topNotes({ ...ask, statements, budgetRefused: ask.budgetRefused && !known });
  const about = [
    ...modelNotes(ask.model, ask.state.withoutModel !== null, ask.frame),
    ...(ask.unrevised === true ? [ask.frame.budgetUnrevised] : []),
    ...(ask.goOn === undefined ? [] : [ask.goOn]),
  ];
  // Passages and what was not found have no conclusion to say it in.
  if (statements === 0 || ask.found) return { top: [...top, ...about], conclusion: [], unresolved: unresolved(ask) };
  const conclusion = [...conclusionLines(ask), ...about];
  return { top, conclusion, unresolved: unresolved(ask) };
}

/** The notes at the top of a report. @param statements how many it has; what matters is whether there are any */
export function topNotes({
  state,
  frame,
  incomplete,
  budgetRefused,
  withModel,
  statements,
  found,
}: Pick<NotesAsk, "state" | "frame" | "incomplete" | "budgetRefused" | "withModel" | "found"> & { readonly statements: number }): string[] {
  return [
    state.degraded ? frame.limited : "",
    notAllSearched(state, frame),
    retractedFound(state, frame),
    incomplete ? frame.incomplete : "",
    found && !CUT_SHORT.has(state.stop) ? "" : stopNote(state, statements, frame),
    state.costBudget && state.unpriced.length > 0 ? filled(frame.priceUnknown, { names: state.unpriced.join(", ") }) : "",
    budgetRefused && state.stop !== "tokens" && state.stop !== "cost" ? frame.budgetQuoted : "",
    state.withoutModel === null ? "" : filled(frame.withoutModel, { reason: escapeMarkdown(state.withoutModel) }),
    withModel || (statements === 0 && !found) ? "" : frame.quoted,
  ].filter((note) => note !== "");
}

/** Who refused although others answered, said once. */
function notAllSearched({ outcomes }: ResearchState, frame: Frame): string {
  const refused = outcomes.find((outcome) => outcome.kept >= 0 && failedSearch(outcome))?.refused;
  return refused === undefined ? "" : filled(frame.notAllSearched, { reason: escapeMarkdown(refused.message) });
}

const TITLES_TOLD = 3;

function retractedFound({ evidence }: ResearchState, frame: Frame): string {
  const titles = evidence.retracted().map(({ title }) => `“${escapeMarkdown(title)}”`);
  return titles.length === 0 ? "" : filled(frame.retractedFound, { titles: titles.slice(0, TITLES_TOLD).join(", ") });
}

/** Why the research ended before all was settled; where a plan of the answer names what is missing, no limit is to blame for it. */
function stopNote({ stop, planned, asked }: ResearchState, statements: number, frame: Frame): string {
  const nothing = statements === 0;
  const isSearched = stop === "rounds" || stop === "queries" || stop === "sources" || stop === "stalled";
  if (planned && isSearched && !nothing) return frame.lacking;
  if (isLimit(stop)) return filled(nothing ? frame.atLimitWithNothing : frame.atLimit, { limit: frame.limits[stop] });
  // Other words brought nothing only where there were some.
  if (stop === "stalled" && new Set(asked.map(({ query }) => query)).size < 2) return "";
  if (stop === "stalled") return nothing ? frame.stalledWithNothing : frame.stalled;
  if (stop === "asked") return nothing ? frame.askedWithNothing : frame.asked;
  return stop === "cancelled" ? frame.cancelled : "";
}

function conclusionLines({ state, statements, independentShare, frame }: NotesAsk): string[] {
  const claims = statements.flatMap((sentence) => [...sentence.claims]);
  const sources = new Set(claims.flatMap((claim) => claim.quotes.map((quote) => state.evidence.sourceOf(quote.snapshotId)?.url ?? "")));
  const share = Math.round(independentShare * 100);
  const n = sources.size;
  const local = isLocal(sources);
  // What follows and what stands on one source its author says.
  if (state.planned && (independentShare >= INDEPENDENT_FLOOR || local)) return [];
  if (state.planned && share > 0) return [filled(frame.share, { share })];
  const isWarned = n > 1 && !(share === 0 && local) && independentShare < INDEPENDENT_FLOOR;
  return [basisLine({ n, share, local }, frame), ...(isWarned ? [frame.careful] : [])];
}

function unresolved({ state, unwritten, frame }: NotesAsk): { text: string; reason: string }[] {
  const open = state.tasks.filter((task) => task.state !== "done" && state.evidence.usable(task).length === 0);
  const thin = endedInsufficient(state.stop) ? state.tasks.filter((task) => task.state !== "done" && !open.includes(task)) : [];
  return [
    ...open.map((task) => ({ text: task.question, reason: task.note ?? frame.noSource })),
    ...thin.map((task) => ({ text: task.question, reason: task.note ?? frame.onlyPart })),
    ...unwritten.map(({ text, what }) => ({ text, reason: what === "all" ? frame.unproven : frame.partUnproven })),
  ];
}
