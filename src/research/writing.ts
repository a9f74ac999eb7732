import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { claimIdsOf, type ProvenSentence } from "../domain/sentence.ts";
import type { Run } from "../run/run.ts";
import type { AcceptWith } from "../verify/accept.ts";
import type { Judge } from "../verify/judge.ts";
import type { ProvenSection } from "../write/assemble.ts";
import { rankForWriting } from "../write/rank.ts";
import type { SectionAsk, WritableClaim, Writer } from "../write/writer.ts";
import { corroborate } from "./corroborating.ts";
import { type DraftedSection, draftSection } from "./drafting.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";

/** Words of a whole report (R14); shorter when the evidence is thin. */
const REPORT_WORDS = 1_000;
const WORDS_PER_CLAIM = 30;
/** Claims offered for one section. */
const CLAIMS_PER_SECTION = 14;
const CLAIMS_FOR_FRAME = 8;

export interface Scribe {
  readonly writer: Writer;
  /** Judges the sentences of one section; verdicts of a model are steps under the key. */
  readonly judgeFor: ResearchParts["judgeFor"];
  /** Judges further sources for a sentence: the rules, which cost nothing. */
  readonly rulesJudge: Judge;
  /** Whether asking again can bring something else. */
  readonly rewrites: boolean;
}

export interface Written {
  readonly introduction: ProvenSection;
  readonly findings: readonly ProvenSection[];
  readonly conclusion: ProvenSection;
  /** Sentences for answer mode, best first. */
  readonly answers: readonly ProvenSentence[];
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
}

/** Who writes when everything is well: the run's writer, and its best judge. */
export function scribeOf(parts: ResearchParts): Scribe {
  return { writer: parts.writer, judgeFor: parts.judgeFor, rulesJudge: parts.rules.judge, rewrites: parts.withModel };
}

/** Who writes when no model can be asked. */
export function rulesScribe(parts: ResearchParts): Scribe {
  return { writer: parts.rules.writer, judgeFor: () => parts.rules.judge, rulesJudge: parts.rules.judge, rewrites: false };
}

/** Drafts one task's section. May be called as soon as the task is done (early write) and again at the end: the journal keeps them apart. */
export function draftFindings(
  run: Run,
  state: ResearchState,
  request: ResearchRequest,
  scribe: Scribe,
  task: Task,
  key: string,
): Promise<DraftedSection> {
  const claims = writableFor(state, state.evidence.writable(task), CLAIMS_PER_SECTION);
  const words = Math.min(Math.round(REPORT_WORDS / Math.max(1, state.tasks.length)), claims.length * WORDS_PER_CLAIM);
  return draftSection(
    run,
    scribe.writer,
    scribe.rewrites,
    ask(key, request, task, "findings", claims, words),
    acceptWith(run, state, scribe, key),
  );
}

/** Writes everything the report needs from the evidence at hand, sections side by side. */
export async function writeSections(run: Run, state: ResearchState, request: ResearchRequest, scribe: Scribe): Promise<Written> {
  const all = state.evidence.claims().filter((claim) => state.tasks.some((task) => state.evidence.writable(task).includes(claim)));
  const best = writableFor(state, all, CLAIMS_FOR_FRAME);
  if (request.mode === "answer") return answerOnly(run, state, request, scribe, best);
  const part = (name: "introduction" | "conclusion", words: number) =>
    draftSection(
      run,
      scribe.writer,
      scribe.rewrites,
      ask(`write/${name}`, request, undefined, name, best, words),
      acceptWith(run, state, scribe, `write/${name}`),
    );
  const [introduction, conclusion, ...findings] = await Promise.all([
    part("introduction", 70),
    part("conclusion", 80),
    ...state.tasks.map((task) => state.early.get(task.id) ?? draftFindings(run, state, request, scribe, task, `write/${task.id}`)),
  ]);
  const by = { ...acceptWith(run, state, scribe, "write/corroborate"), judge: scribe.rulesJudge };
  const candidates = state.evidence.claims();
  const corroborated = async (section: ProvenSection): Promise<ProvenSection> => ({
    ...section,
    sentences: await Promise.all(section.sentences.map((sentence) => corroborate(sentence, state.evidence, candidates, by))),
  });
  const drafted = [introduction, ...findings, conclusion];
  const sections = withoutRepeats(
    drafted.map((draft) => draft.section),
    state.tasks.length === 1,
  );
  const proven = await Promise.all(sections.map(corroborated));
  const empty: ProvenSection = { title: "", layout: "prose", sentences: [] };
  return {
    introduction: proven[0] ?? empty,
    findings: proven.slice(1, -1),
    conclusion: proven.at(-1) ?? empty,
    answers: proven[0]?.sentences ?? [],
    rejected: drafted.flatMap((draft) => draft.rejected),
  };
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
  const section = drafted.section;
  return {
    introduction: section,
    findings: [],
    conclusion: { ...section, sentences: [] },
    answers: section.sentences,
    rejected: drafted.rejected,
  };
}

/**
 * A statement made in one section is not made again in the next. The introduction may be taken up by the findings it sums up, unless there is
 * only one section of them: then the introduction says it already.
 */
function withoutRepeats(sections: readonly ProvenSection[], oneTask: boolean): ProvenSection[] {
  const said = new Set<string>();
  return sections.map((section, i) => {
    const sentences = section.sentences.filter((sentence) => {
      const text = sentence.text.toLowerCase();
      const claims = claimIdsOf(sentence).sort().join(" ");
      const known = said.has(text) || said.has(claims);
      if (i > 0 || oneTask) said.add(text).add(claims);
      return !known;
    });
    return { ...section, sentences };
  });
}

function writableFor(state: ResearchState, claims: readonly Claim[], most: number): WritableClaim[] {
  const known = claims.flatMap((claim) => {
    const page = state.evidence.pageOf(claim.quotes[0]?.snapshotId ?? ("" as never));
    return page === undefined ? [] : [{ claim, page }];
  });
  const ranked = rankForWriting(
    known.map(({ claim, page }) => ({
      claim,
      domain: page.url.startsWith("library:") ? page.url : page.organisation,
      tier: page.tier,
      sourceTitle: page.snapshot.title,
      ...(page.snapshot.published === undefined ? {} : { published: page.snapshot.published }),
    })),
    most,
  );
  return ranked.map((candidate) => ({ ...candidate, independentSources: state.evidence.independentSources([candidate.claim]) }));
}

function acceptWith(run: Run, state: ResearchState, scribe: Scribe, key: string): AcceptWith {
  return {
    claim: (id) => state.evidence.claim(id),
    textOf: (snapshotId) => state.evidence.pageOf(snapshotId)?.text,
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
