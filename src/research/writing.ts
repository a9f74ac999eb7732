import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { claimIdsOf, type ProvenSentence } from "../domain/sentence.ts";
import { attribute } from "../gather/corroborating.ts";
import { type Comparison, comparedIn } from "../question/compared.ts";
import type { Run } from "../run/run.ts";
import type { AcceptWith } from "../verify/accept.ts";
import type { ProvenSection } from "../write/assemble.ts";
import type { SectionAsk, WritableClaim, Writer } from "../write/writer.ts";
import { disagreements } from "./disagreeing.ts";
import { type DraftedSection, draftSection } from "./drafting.ts";
import type { ResearchParts } from "./parts.ts";
import { repeatFilter } from "./repeats.ts";
import type { ResearchState } from "./state.ts";
import { writableFor } from "./writable.ts";

/** Words of a whole report (R14); shorter when the evidence is thin. */
const REPORT_WORDS = 1_000;
const WORDS_PER_CLAIM = 30;
/** Claims offered for one section. */
const CLAIMS_PER_SECTION = 14;
const CLAIMS_FOR_FRAME = 8;
/** Claims offered for a comparison: a table holds many. */
const CLAIMS_TO_COMPARE = 40;

export interface Scribe {
  readonly writer: Writer;
  /** Judges the sentences of one section; verdicts of a model are steps under the key. */
  readonly judgeFor: ResearchParts["judgeFor"];
  /** Writes by quoting: the conclusion, which takes up what the findings left. */
  readonly rulesWriter: Writer;
  /** Whether asking again can bring something else. */
  readonly rewrites: boolean;
}

export interface Written {
  readonly introduction: ProvenSection;
  readonly findings: readonly ProvenSection[];
  readonly conclusion: ProvenSection;
  /** Sentences for answer mode, best first. */
  readonly answers: readonly ProvenSentence[];
  /** How many independent sources carry each statement whole. */
  readonly backed: ReadonlyMap<ProvenSentence, number>;
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
}

/** Who writes when everything is well: the run's writer, and its best judge. */
export function scribeOf(parts: ResearchParts): Scribe {
  return {
    writer: parts.writer,
    judgeFor: parts.judgeFor,
    rulesWriter: parts.rules.writer,
    rewrites: parts.withModel,
  };
}

/** Who writes when no model can be asked. */
export function rulesScribe(parts: ResearchParts): Scribe {
  return {
    writer: parts.rules.writer,
    judgeFor: () => parts.rules.judge,
    rulesWriter: parts.rules.writer,
    rewrites: false,
  };
}

/**
 * Drafts one task's section. May be called as soon as the task is done (early write) and again at the end: the journal keeps them apart.
 * @param but ids of claims that are said already
 */
export function draftFindings(
  run: Run,
  state: ResearchState,
  request: ResearchRequest,
  scribe: Scribe,
  task: Task,
  key: string,
  but: ReadonlySet<string> = new Set(),
): Promise<DraftedSection> {
  const left = claimsOf(state, task).filter((claim) => !but.has(claim.id));
  const claims = writableFor(state, left, CLAIMS_PER_SECTION);
  const words = Math.min(Math.round(REPORT_WORDS / Math.max(1, state.tasks.length)), claims.length * WORDS_PER_CLAIM);
  return draftSection(
    run,
    scribe.writer,
    scribe.rewrites,
    ask(key, request, task, "findings", claims, words),
    acceptWith(run, state, scribe, key),
  );
}

/** Below this many claims of its own a section also takes up what belongs to another task first. */
const ENOUGH_OF_ITS_OWN = 3;

/** The claims a task's section is written from: each claim belongs to the first task it serves, so that no section takes another's key fact. */
function claimsOf(state: ResearchState, task: Task): Claim[] {
  const all = state.evidence.writable(task);
  const own = all.filter((claim) => claim.taskIds[0] === task.id);
  return own.length >= ENOUGH_OF_ITS_OWN ? own : all;
}

/** Where a section stands in its report. */
export type Part = "introduction" | "finding" | "conclusion";

/** Is told of each section as soon as it and all before it are accepted; what was released is never taken back. */
export type Release = (section: ProvenSection, part: Part, index: number) => Promise<void>;

/** Writes everything the report needs from the evidence at hand: sections are drafted side by side and released in order. */
export async function writeSections(
  run: Run,
  state: ResearchState,
  request: ResearchRequest,
  scribe: Scribe,
  release: Release = async () => undefined,
): Promise<Written> {
  const all = state.evidence.claims().filter((claim) => state.tasks.some((task) => state.evidence.writable(task).includes(claim)));
  const best = writableFor(state, all, CLAIMS_FOR_FRAME, state.tasks);
  if (request.mode === "answer") return answerOnly(run, state, request, scribe, best);
  const compared = comparedIn(request.query);
  const introduction = draftSection(
    run,
    scribe.writer,
    scribe.rewrites,
    {
      ...ask("write/introduction", request, undefined, "introduction", best, 70),
      tasks: state.tasks,
      ...(compared === undefined ? {} : { compared }),
    },
    acceptWith(run, state, scribe, "write/introduction"),
  );
  const drafts = [introduction, ...findingsOf(run, state, request, scribe, all, compared)];
  // All are awaited below; one that fails early must not count as unhandled until its turn comes.
  for (const draft of drafts) draft.catch(() => undefined);
  const by = acceptWith(run, state, scribe, "write/attribute");
  const candidates = state.evidence.claims();
  const fresh = repeatFilter(state.tasks.length === 1 || !scribe.rewrites);
  const sections: ProvenSection[] = [];
  const backed = new Map<ProvenSentence, number>();
  const rejected: { readonly text: string; readonly reason: string }[] = [];
  const add = async (section: ProvenSection, part: Part) => {
    sections.push(section);
    await release(section, part, sections.length - 1);
  };
  const accept = async (section: ProvenSection, part: Part) => {
    const attributed = await attribute(section.sentences, state.evidence, candidates, by);
    for (const { sentence, backing } of attributed) backed.set(sentence, backing);
    await add({ ...section, sentences: attributed.map(({ sentence }) => sentence) }, part);
  };
  for (const draft of drafts) {
    const drafted = await draft;
    rejected.push(...drafted.rejected);
    await accept(fresh(drafted.section), sections.length === 0 ? "introduction" : "finding");
  }
  // Each side is cited for what it says itself.
  await add(await disagreements(state, sections, by), "finding");
  // What is left to say of numbers and risks is quoted: a model asked for a conclusion says the findings once more.
  const left = { ...ask("write/conclusion", request, undefined, "conclusion", best, 80), written: textsOf(sections) };
  await accept(fresh((await draftSection(run, scribe.rulesWriter, false, left, by)).section), "conclusion");
  const empty: ProvenSection = { title: "", layout: "prose", sentences: [] };
  return {
    introduction: sections[0] ?? empty,
    findings: sections.slice(1, -1),
    conclusion: sections.at(-1) ?? empty,
    answers: sections[0]?.sentences ?? [],
    backed,
    rejected,
  };
}

function textsOf(sections: readonly ProvenSection[]): string[] {
  return sections.flatMap((section) => section.sentences.map((sentence) => sentence.text));
}

/** The sections on each task; where the question compares named things, first they side by side, then what is left to say of each. */
function findingsOf(
  run: Run,
  state: ResearchState,
  request: ResearchRequest,
  scribe: Scribe,
  all: readonly Claim[],
  compared: Comparison | undefined,
): Promise<DraftedSection>[] {
  const draft = (task: Task, but?: ReadonlySet<string>) =>
    state.early.get(task.id) ?? draftFindings(run, state, request, scribe, task, `write/${task.id}`, but);
  if (compared === undefined) return state.tasks.map((task) => draft(task));
  const table = draftComparison(run, state, request, scribe, all, compared);
  return [table, ...state.tasks.map(async (task) => draft(task, new Set((await table).section.sentences.flatMap(claimIdsOf))))];
}

function draftComparison(
  run: Run,
  state: ResearchState,
  request: ResearchRequest,
  scribe: Scribe,
  all: readonly Claim[],
  compared: Comparison,
): Promise<DraftedSection> {
  const key = "write/comparison";
  const claims = writableFor(state, all, CLAIMS_TO_COMPARE);
  const asked = { ...ask(key, request, undefined, "comparison", claims, claims.length * WORDS_PER_CLAIM), compared };
  // A cell that is not carried stays empty: asking for it again would cost more than it brings.
  return draftSection(run, scribe.writer, false, asked, acceptWith(run, state, scribe, key));
}

async function answerOnly(
  run: Run,
  state: ResearchState,
  request: ResearchRequest,
  scribe: Scribe,
  best: readonly WritableClaim[],
): Promise<Written> {
  const by = acceptWith(run, state, scribe, "write/answer");
  const drafted = await draftSection(run, scribe.writer, scribe.rewrites, ask("write/answer", request, undefined, "answer", best, 20), by);
  const attributed = await attribute(drafted.section.sentences, state.evidence, [], by);
  const section = { ...drafted.section, sentences: attributed.map(({ sentence }) => sentence) };
  const backed = new Map(attributed.map(({ sentence, backing }) => [sentence, backing] as const));
  return {
    backed,
    introduction: section,
    findings: [],
    conclusion: { ...section, sentences: [] },
    answers: section.sentences,
    rejected: drafted.rejected,
  };
}

function acceptWith(run: Run, state: ResearchState, scribe: Scribe, key: string): AcceptWith {
  return {
    claim: (id) => state.evidence.claim(id),
    inContext: (quote) => state.evidence.inContext(quote),
    judge: scribe.judgeFor(run, `${key}/check`, "writer"),
    signal: run.signal,
  };
}

function ask(
  key: string,
  request: ResearchRequest,
  task: Task | undefined,
  part: SectionAsk["part"],
  claims: readonly WritableClaim[],
  words: number,
): SectionAsk {
  return { key, request, task, part, claims, words, rejected: [], written: [] };
}
