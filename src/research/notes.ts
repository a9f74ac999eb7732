import type { StopReason } from "../domain/report.ts";
import type { ProvenStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/language.ts";
import type { ModelAccount } from "../model/health.ts";
import { costUnknown } from "../model/prices.ts";
import type { FrameNotes } from "../write/assemble.ts";
import { escapeMarkdown } from "../write/markdown.ts";
import { modelNotes } from "./model-notes.ts";
import type { ResearchState } from "./state.ts";
import { endedInsufficient } from "./stopping.ts";

/** R15's sentence, to the letter. */
export const DEGRADED_NOTE = "Search capabilities were limited; answer is based on partial information.";
/** G4's sentence, to the letter. */
export const INCOMPLETE_NOTE = "Answer based on incomplete data";
/** Below this share of statements with two independent sources a report says so (R12). */
export const INDEPENDENT_FLOOR = 0.6;

const STOP_NOTES: Readonly<Record<StopReason, string>> = {
  sufficient: "",
  "tasks done": "",
  rounds: "The rounds allowed were used up before every part of the question was settled.",
  queries: "The searches allowed were used up before every part of the question was settled.",
  sources: "The sources allowed were used up before every part of the question was settled.",
  time: "The time allowed was used up before every part of the question was settled.",
  tokens: "The token budget was used up before every part of the question was settled.",
  cost: "The money budget was used up before every part of the question was settled.",
  stalled: "Further searches brought nothing new, and not every part of the question was settled.",
  degraded: "",
  asked: "The report was asked for before every part of the question was settled.",
  cancelled: "The research was stopped before it was finished.",
};

/** The same where nothing at all was found: nothing is "not every part". */
const NOTHING_NOTES: Readonly<Record<StopReason, string>> = {
  ...STOP_NOTES,
  rounds: "The rounds allowed were used up.",
  queries: "The searches allowed were used up.",
  sources: "The sources allowed were used up.",
  time: "The time allowed was used up.",
  tokens: "The token budget was used up.",
  cost: "The money budget was used up.",
  asked: "The report was asked for before anything was found.",
  stalled: "Searching stopped early: other words brought nothing either.",
};

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
  /** Parts of the planned answer of which nothing could be proven. */
  readonly unwritten: readonly string[];
  /** What became of the model's work; absent without one. */
  readonly model: ModelAccount | undefined;
  /** How to go on where a limit ended the run. */
  readonly goOn: string | undefined;
}

/** Everything a report says about itself (R10, R12, R15). */
export function frameNotes(ask: NotesAsk): FrameNotes {
  const statements = ask.statements.length;
  const top = topNotes({ ...ask, statements });
  const about = [...modelNotes(ask.model, ask.state.withoutModel !== null), ...(ask.goOn === undefined ? [] : [ask.goOn])];
  // Where nothing was found there is no conclusion to say it in.
  if (statements === 0) return { top: [...top, ...about], conclusion: [], unresolved: unresolved(ask) };
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
}: Pick<NotesAsk, "state" | "frame" | "incomplete" | "budgetRefused" | "withModel"> & { readonly statements: number }): string[] {
  return [
    state.degraded ? DEGRADED_NOTE : "",
    incomplete ? INCOMPLETE_NOTE : "",
    stopNote(state, statements),
    state.costBudget && state.unpriced.length > 0 ? costUnknown(state.unpriced) : "",
    budgetRefused && state.stop !== "tokens" && state.stop !== "cost"
      ? "The budget did not allow all model calls; parts of this report are quoted by rules instead."
      : "",
    state.withoutModel === null ? "" : `Written without the model: ${escapeMarkdown(state.withoutModel)}`,
    withModel || statements === 0 ? "" : frame.quoted,
  ].filter((note) => note !== "");
}

/** Why the research ended before all was settled; where a plan of the answer names what is missing, no limit is to blame for it. */
function stopNote({ stop, planned }: ResearchState, statements: number): string {
  if (statements === 0 && stop !== "degraded") return NOTHING_NOTES[stop];
  const isSearched = stop === "rounds" || stop === "queries" || stop === "sources" || stop === "stalled";
  return planned && isSearched ? "Some of what was asked is not in the sources that were found: see Open." : STOP_NOTES[stop];
}

function conclusionLines({ state, statements, independentShare }: NotesAsk): string[] {
  const claims = statements.flatMap((sentence) => [...sentence.claims]);
  const sources = new Set(claims.flatMap((claim) => claim.quotes.map((quote) => state.evidence.sourceOf(quote.snapshotId)?.url ?? "")));
  const share = Math.round(independentShare * 100);
  // What follows and what stands on one source its author says.
  if (state.planned)
    return independentShare < INDEPENDENT_FLOOR && !isLocal(sources)
      ? [`${share} % of the statements are carried by two or more independent sources; treat the others with care.`]
      : [];
  if (sources.size === 1) return ["All statements above rest on one source; treat them with care."];
  // Who wrote the documents of a folder is not known, so they are not called independent.
  const local = isLocal(sources);
  // A folder of one's own seldom says a thing twice: there is nothing in that to warn of.
  if (share === 0 && local) return [`The statements above rest on ${sources.size} documents, each on one of them.`];
  const [many, backed] = local ? ["documents", "stand in two or more of them"] : ["sources", "are carried by two or more independent ones"];
  const shared = share === 0 ? "no statement is carried by two independent ones" : `${share} % of the statements ${backed}`;
  const lines = [`The statements above rest on ${sources.size} ${many}; ${shared}.`];
  if (independentShare < INDEPENDENT_FLOOR) lines.push("Treat statements with a single source with care.");
  return lines;
}

function isLocal(urls: ReadonlySet<string>): boolean {
  return [...urls].every((url) => url.startsWith("library:"));
}

function unresolved({ state, unwritten }: NotesAsk): { text: string; reason: string }[] {
  const open = state.tasks.filter((task) => task.state !== "done" && state.evidence.usable(task).length === 0);
  const thin = endedInsufficient(state.stop) ? state.tasks.filter((task) => task.state !== "done" && !open.includes(task)) : [];
  return [
    ...open.map((task) => ({ text: task.question, reason: task.note ?? "no source was found that answers it" })),
    ...thin.map((task) => ({ text: task.question, reason: task.note ?? "only part of it is answered by the sources found" })),
    ...unwritten.map((text) => ({ text, reason: "nothing that was written of it could be proven" })),
  ];
}
