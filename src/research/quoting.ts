import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { claimIdsOf, isStatement, type ProvenSentence } from "../domain/sentence.ts";
import { attribute } from "../gather/corroborating.ts";
import { type Comparison, comparedIn } from "../question/compared.ts";
import type { Run } from "../run/run.ts";
import type { AcceptWith } from "../verify/accept.ts";
import { type ProvenSection, sentencesOf, type TitledBlock } from "../write/assemble.ts";
import type { SectionAsk, WritableClaim } from "../write/writer.ts";
import { disagreements } from "./disagreeing.ts";
import { type DraftedSection, draftSection } from "./drafting.ts";
import type { ResearchParts } from "./parts.ts";
import { repeatFilter } from "./repeats.ts";
import type { ResearchState } from "./state.ts";
import { writableFor } from "./writable.ts";
import { answerWritten, EMPTY, type Part, type Release, type Written } from "./written.ts";

/** Words of a whole report (R14); shorter when the evidence is thin. */
const REPORT_WORDS = 1_000;
const WORDS_PER_CLAIM = 30;
/** Claims offered for one section. */
const CLAIMS_PER_SECTION = 14;
const CLAIMS_FOR_FRAME = 8;
/** Claims offered for a comparison: a table holds many. */
const CLAIMS_TO_COMPARE = 40;

/** The report that quotes: rules choose and order what sources say, word for word. No step is made. */
export async function quotedReport(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  request: ResearchRequest,
  release: Release = async () => undefined,
): Promise<Written> {
  const all = state.evidence.claims().filter((claim) => state.tasks.some((task) => state.evidence.writable(task).includes(claim)));
  const best = writableFor(state, all, CLAIMS_FOR_FRAME, state.tasks);
  const by = acceptWith(run, state, parts);
  const writer = parts.rules.writer;
  const draft = (asked: SectionAsk) => draftSection(run, writer, asked, by);
  if (request.mode === "answer") return answerOnly(draft(ask("write/answer", request, undefined, "answer", best, 20)), state, by);
  const compared = comparedIn(request.query);
  const introduction = draft({
    ...ask("write/introduction", request, undefined, "introduction", best, 70),
    tasks: state.tasks,
    ...(compared === undefined ? {} : { compared }),
  });
  const drafts = [introduction, ...findingsOf(state, request, draft, all, compared)];
  // All are awaited below; one that fails early must not count as unhandled until its turn comes.
  for (const one of drafts) one.catch(() => undefined);
  const candidates = state.evidence.claims();
  const fresh = repeatFilter(true);
  const sections: ProvenSection[] = [];
  const backed = new Map<ProvenSentence, number>();
  const rejected: { readonly text: string; readonly reason: string }[] = [];
  const add = async ({ title, ...block }: TitledBlock, part: Part) => {
    const section = { title, blocks: [block] };
    sections.push(section);
    await release(section, part, sections.length - 1);
  };
  const accept = async (section: TitledBlock, part: Part) => {
    const attributed = await attribute(section.sentences.filter(isStatement), state.evidence, candidates, by);
    for (const { sentence, backing } of attributed) backed.set(sentence, backing);
    await add({ ...section, sentences: attributed.map(({ sentence }) => sentence) }, part);
  };
  for (const one of drafts) {
    const drafted = await one;
    rejected.push(...drafted.rejected);
    await accept(fresh(drafted.section), sections.length === 0 ? "introduction" : "finding");
  }
  // Each side is cited for what it says itself.
  await add(await disagreements(state, sections.flatMap(sentencesOf), by), "finding");
  const left = {
    ...ask("write/conclusion", request, undefined, "conclusion", best, 80),
    written: sections.flatMap(sentencesOf).map(({ text }) => text),
  };
  await accept(fresh((await draft(left)).section), "conclusion");
  return {
    introduction: sections[0] ?? EMPTY,
    findings: sections.slice(1, -1),
    conclusion: sections.at(-1) ?? EMPTY,
    open: EMPTY,
    answers: sections[0] === undefined ? [] : sentencesOf(sections[0]),
    backed,
    rejected,
    unwritten: [],
  };
}

type Draft = (asked: SectionAsk) => Promise<DraftedSection>;

/** The sections on each task; where the question compares named things, first they side by side, then what is left to say of each. */
function findingsOf(
  state: ResearchState,
  request: ResearchRequest,
  draft: Draft,
  all: readonly Claim[],
  compared: Comparison | undefined,
): Promise<DraftedSection>[] {
  if (compared === undefined) return state.tasks.map((task) => draft(findings(state, request, task)));
  const claims = writableFor(state, all, CLAIMS_TO_COMPARE);
  const words = claims.length * WORDS_PER_CLAIM;
  const table = draft({ ...ask("write/comparison", request, undefined, "comparison", claims, words), compared });
  const said = async () => new Set((await table).section.sentences.flatMap(claimIdsOf));
  return [table, ...state.tasks.map(async (task) => draft(findings(state, request, task, await said())))];
}

/** What a task's section is asked for. @param but ids of claims that are said already */
function findings(state: ResearchState, request: ResearchRequest, task: Task, but: ReadonlySet<string> = new Set<string>()): SectionAsk {
  const left = claimsOf(state, task).filter((claim) => !but.has(claim.id));
  const claims = writableFor(state, left, CLAIMS_PER_SECTION);
  const words = Math.min(Math.round(REPORT_WORDS / Math.max(1, state.tasks.length)), claims.length * WORDS_PER_CLAIM);
  return ask(`write/${task.id}`, request, task, "findings", claims, words);
}

/** Below this many claims of its own a section also takes up what belongs to another task first. */
const ENOUGH_OF_ITS_OWN = 3;

/** The claims a task's section is written from: each claim belongs to the first task it serves, so that no section takes another's key fact. */
function claimsOf(state: ResearchState, task: Task): Claim[] {
  const all = state.evidence.writable(task);
  const own = all.filter((claim) => claim.taskIds[0] === task.id);
  return own.length >= ENOUGH_OF_ITS_OWN ? own : all;
}

async function answerOnly(draft: Promise<DraftedSection>, state: ResearchState, by: AcceptWith): Promise<Written> {
  const { section, rejected } = await draft;
  const attributed = await attribute(section.sentences.filter(isStatement), state.evidence, [], by);
  const answers = attributed.map(({ sentence }) => sentence);
  const backed = new Map<ProvenSentence, number>(attributed.map(({ sentence, backing }) => [sentence, backing] as const));
  return { ...answerWritten(answers, backed), rejected };
}

function acceptWith(run: Run, state: ResearchState, { rules }: ResearchParts): AcceptWith {
  return {
    claim: (id) => state.evidence.claim(id),
    inContext: (quote) => state.evidence.inContext(quote),
    judge: rules.judge,
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
