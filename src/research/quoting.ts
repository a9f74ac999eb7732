import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { ProvenSentence } from "../domain/sentence.ts";
import type { Run } from "../run/run.ts";
import { acceptSentences } from "../verify/accept.ts";
import type { ProvenSection } from "../write/assemble.ts";
import { clusterClaims } from "../write/rank.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";
import { rankedFor } from "./writable.ts";
import { EMPTY, type Release, type Written } from "./written.ts";

/** Claims of one task that are written at most, and of how many tasks the best stands at the beginning. */
const MOST_OF_TASK = 12;
const MOST_IN_SHORT = 3;

/**
 * What a run whose model failed, or whose time was up, has found (R15): the accepted claims word for word, by task, under the headings of a report; claims that
 * say the same once, with all their sources. No step is made.
 */
export async function quotedReport(
  run: Run,
  { rules }: Pick<ResearchParts, "rules">,
  state: ResearchState,
  request: ResearchRequest,
  release: Release = async () => undefined,
): Promise<Written> {
  const by = {
    claim: (id: string) => state.evidence.claim(id),
    inContext: state.evidence.inContext.bind(state.evidence),
    judge: rules.judge,
    signal: run.signal,
  };
  const groups = ownClaims(state);
  const drafts = groups.flatMap(({ clusters }) =>
    clusters.map(({ lead, others }) => ({ text: lead.text, claimIds: [lead, ...others].map(({ id }) => id) })),
  );
  const { accepted } = await acceptSentences(drafts, by);
  const byText = new Map(accepted.map((sentence) => [sentence.text, sentence]));
  const told = groups.map(({ task, clusters }) => ({
    task,
    sentences: clusters.flatMap(({ lead }) => byText.get(lead.text.trim()) ?? []),
  }));
  const backed = new Map<ProvenSentence, number>(accepted.map((one) => [one, state.evidence.independentSources(one.claims)]));
  const common = { conclusion: EMPTY, open: EMPTY, backed, unwritten: [] };
  const first = told.flatMap(({ sentences: [best] }) => best ?? []).slice(0, MOST_IN_SHORT);
  if (request.mode === "answer")
    return { ...common, introduction: EMPTY, findings: [], answers: told.flatMap(({ sentences }) => sentences) };
  const introduction: ProvenSection = { title: "", blocks: [{ layout: "prose", sentences: first }] };
  const findings = told.map(
    ({ task, sentences }): ProvenSection => ({
      title: task.question,
      blocks: [{ layout: "bullets", sentences: sentences.filter((one) => !first.includes(one)) }],
    }),
  );
  await release(introduction, "introduction", 0);
  for (const [at, section] of findings.entries()) await release(section, "finding", at + 1);
  return { ...common, introduction, findings, answers: first };
}

/** The claims of each task that may be written, best first; each belongs to the first task it serves. */
function ownClaims(state: ResearchState): { readonly task: Task; readonly clusters: ReturnType<typeof clusterClaims> }[] {
  const taken = new Set<Claim>();
  return state.tasks.map((task) => {
    const own = state.evidence.writable(task).filter((claim) => !taken.has(claim));
    for (const claim of own) taken.add(claim);
    return { task, clusters: clusterClaims(rankedFor(state, own, MOST_OF_TASK)) };
  });
}
