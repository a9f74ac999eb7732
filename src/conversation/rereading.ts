import { z } from "zod";
import type { Analyst, DrawnClaim } from "../analyse/analyst.ts";
import { analysePage } from "../analyse/without-model.ts";
import type { Task } from "../domain/checklist.ts";
import { type Claim, type ClaimId, claimSchema, type Judgement } from "../domain/claim.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import { parseResearchRequest } from "../domain/request.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { Purse } from "../run/budget.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { EvidenceStore } from "../store/store.ts";
import { Bm25 } from "../text/bm25.ts";
import { quoteInContext } from "../text/context.ts";
import type { Judge } from "../verify/judge.ts";
import type { JudgedPair } from "../verify/pair.ts";
import type { HeldEvidence } from "./follow-up.ts";

/** Reads what is kept of an earlier answer again, for another question. */
export type Reread = (run: Run, question: string, evidence: HeldEvidence) => Promise<Claim[]>;

/** Draws claims for a question from snapshots that are kept already: by rules, verbatim, nothing searched or fetched (C16, X8). */
export function rereader(store: Pick<EvidenceStore, "getSnapshot">, judge: Judge): Reread {
  return (run, question, { sources }) =>
    run.step({
      key: `follow-up/reread/${sha256(question).slice(0, 12)}`,
      type: "reread@1",
      input: { question, snapshots: sources.map(({ snapshotId }) => snapshotId) },
      schema: z.array(claimSchema),
      estimate: FREE,
      work: async (lease) => {
        const found = await Promise.all(sources.map(({ snapshotId }) => claimsOf(snapshotId, question, store, judge, lease.signal)));
        return found.flat();
      },
    });
}

async function claimsOf(
  id: HeldEvidence["sources"][number]["snapshotId"],
  question: string,
  store: Pick<EvidenceStore, "getSnapshot">,
  judge: Judge,
  signal: AbortSignal,
): Promise<Claim[]> {
  const kept = await store.getSnapshot(id);
  if (kept === undefined) return [];
  const { request, tasks } = asked(question);
  const drawn = analysePage({ request, tasks, ...kept }).claims;
  const pairs = pairsOf(drawn, kept);
  return withVerdicts(drawn, pairs, await judge.judge(pairs, signal));
}

/** What reads kept pages with a model: it draws claims, judges them, and knows where the pages are. */
export interface CloseReaderParts {
  readonly store: Pick<EvidenceStore, "getSnapshot">;
  readonly analyst: Analyst;
  readonly judgeFor: (run: Run, key: string, purse: Purse) => Judge;
}

/** Pages read once more with a model for one follow-up, and the most of each that it sees, in tokens. */
const PAGES_READ = 2;
const PAGE_TOKENS = 1_500;

/**
 * Has a model read the kept pages that speak most of a question (C16): sentences that lean on others say nothing to rules. Nothing is searched or
 * fetched.
 */
export function closeReader({ store, analyst, judgeFor }: CloseReaderParts): Reread {
  return async (run, question, { sources }) => {
    const kept = (await Promise.all(sources.map(({ snapshotId }) => store.getSnapshot(snapshotId)))).flatMap((page) => page ?? []);
    const scores = new Bm25(kept.map(({ snapshot, text }) => `${snapshot.title}\n${text}`)).scores(question);
    const best = kept
      .map((page, at) => ({ page, score: scores[at] ?? 0 }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || (a.page.snapshot.id < b.page.snapshot.id ? -1 : 1))
      .slice(0, PAGES_READ);
    const pages = best.map(({ page }) => ({ key: `follow-up/page/${page.snapshot.id.slice(0, 16)}`, ...page }));
    const { request, tasks } = asked(question);
    const analyses = await analyst.analyse(run, { key: "follow-up/reading", request, tasks, pages, tokens: PAGE_TOKENS * PAGES_READ });
    const read = pages.map(async ({ key, ...page }, at) => {
      const analysis = analyses[at];
      if (analysis === undefined || isAssayError(analysis)) throw analysis ?? new AssayError("INTERNAL", "A kept page was not looked at.");
      const { claims } = analysis;
      const pairs = pairsOf(claims, page);
      return withVerdicts(claims, pairs, await judgeFor(run, `${key}/judged`, "writer").judge(pairs, run.signal));
    });
    return (await Promise.all(read)).flat();
  };
}

function asked(question: string) {
  const tasks: Task[] = [{ id: "t1", question, state: "todo" }];
  return { request: parseResearchRequest({ query: question }), tasks };
}

function pairsOf(drawn: readonly DrawnClaim[], { snapshot, text }: SnapshotWithText): JudgedPair[] {
  return drawn.map((claim) => ({
    id: sha256(`${claim.text}\n${snapshot.url}`).slice(0, 16),
    claim: claim.text,
    evidence: claim.quotes.map(({ span }) => quoteInContext(snapshot, text, span)),
  }));
}

function withVerdicts(drawn: readonly DrawnClaim[], pairs: readonly JudgedPair[], verdicts: ReadonlyMap<string, Judgement>): Claim[] {
  return drawn.flatMap((claim, at): Claim[] => {
    const id = pairs[at]?.id ?? "";
    const judgement = verdicts.get(id);
    if (judgement === undefined) return [];
    return [{ ...claim, id: id as ClaimId, quotes: [...claim.quotes], taskIds: [...claim.taskIds], judgement }];
  });
}
