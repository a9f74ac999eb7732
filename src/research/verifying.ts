import { z } from "zod";
import type { Claim } from "../domain/claim.ts";
import type { Source } from "../domain/source.ts";
import { redactUrl } from "../domain/url.ts";
import { quoteInstead } from "../gather/quoted.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import { leftOpen } from "../verify/rules.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";

/** Claims of one round that are worth a better judge's time: what a report can hold, with some to spare. */
const JUDGED_PER_ROUND = 40;
/** With less of the research's time left than this no judge is asked in it. */
const LEAST_JUDGING_MS = 3_000;

const linkSchema = z.object({ link: z.enum(["alive", "dead", "unknown", "local"]) });

/**
 * Has the most relevant new claims judged by the run's best judge (R12). What it finds unsupported loses its right to be written, which leaves
 * its task open, and so the evaluator asks further while there is budget. What only a model could judge, and none was there for, is quoted (R15).
 */
export async function verifyNewClaims(run: Run, parts: ResearchParts, state: ResearchState, key: string): Promise<void> {
  const fresh = state.evidence.claims().filter((claim) => !state.verified.has(claim.id));
  const chosen = [...fresh].sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1)).slice(0, JUDGED_PER_ROUND);
  if (chosen.length > 0) {
    // What is in hand when the gathering is over is judged in the writer's time.
    const judge = parts.judgeFor(run, key, run.leftMs("research") < LEAST_JUDGING_MS ? "writer" : "research");
    const verdicts = await judge.judge(
      chosen.map((claim) => pairOf(claim, state)),
      run.signal,
    );
    state.evidence.judge(verdicts);
    const open = chosen.filter(({ id }) => leftOpen(verdicts.get(id) ?? UNJUDGED));
    for (const claim of await quoteInstead(state.evidence, open)) await announceQuoted(run, state, claim);
  }
  for (const claim of chosen) {
    state.verified.add(claim.id);
    const judgement = state.evidence.claim(claim.id)?.judgement ?? claim.judgement;
    await run.emit(`verified/${claim.id}`, {
      type: "verify_result",
      claim_id: claim.id,
      verdict: judgement.verdict,
      score: judgement.score,
      reasons: [...judgement.reasons],
    });
  }
}

const UNJUDGED = { verdict: "not checked", score: 0 } as const;

/** A sentence that stands for a claim nobody could judge is a claim like any other, and checked. */
async function announceQuoted(run: Run, state: ResearchState, claim: Claim): Promise<void> {
  state.verified.add(claim.id);
  const quote = claim.quotes[0];
  const url = quote === undefined ? undefined : state.evidence.pageOf(quote.snapshotId)?.snapshot.url;
  if (quote === undefined || url === undefined) return;
  await run.emit(`claim/${claim.id}`, {
    type: "claim_made",
    claim_id: claim.id,
    text: claim.text,
    url: redactUrl(url),
    quote: quote.text,
    task_ids: [...claim.taskIds],
  });
}

function pairOf(claim: Claim, state: ResearchState) {
  return { id: claim.id, claim: claim.text, evidence: claim.quotes.map((quote) => state.evidence.inContext(quote)) };
}

/**
 * Asks whether the addresses behind claims still answer. What was fetched in this run has answered already; cached pages and providers'
 * copies are asked. A check that cannot be made says `unknown`, never `alive` (R12).
 */
export async function checkLinks(run: Run, parts: ResearchParts, state: ResearchState, claims: readonly Claim[]): Promise<void> {
  const urls = new Set(claims.flatMap((claim) => claim.quotes.map((quote) => state.evidence.pageOf(quote.snapshotId)?.snapshot.url ?? "")));
  urls.delete("" as never);
  await Promise.all(
    [...urls].sort().map(async (url) => {
      if (url.startsWith("library:")) return state.evidence.setLink(url, "local");
      if (answeredJustNow(state, url)) return state.evidence.setLink(url, "alive");
      state.evidence.setLink(url, await linkState(run, parts, url));
    }),
  );
}

/** What this run fetched itself, whole, needs no second asking. */
function answeredJustNow(state: ResearchState, url: string): boolean {
  return state.evidence.pages().some((page) => page.snapshot.url === url && !page.cached && !page.snapshot.reader.startsWith("search:"));
}

async function linkState(run: Run, parts: ResearchParts, url: string): Promise<Source["link"]> {
  try {
    const checked = await run.step({
      key: `link/${sha256(url).slice(0, 16)}`,
      type: "link@1",
      input: { url: redactUrl(url) },
      schema: linkSchema,
      estimate: FREE,
      purse: "writer",
      timeoutMs: 8_000,
      work: async (lease) => ({ link: await parts.checkLink(url, lease.signal) }),
    });
    return checked.link;
  } catch (error) {
    if (isRunError(error)) throw error;
    return "unknown";
  }
}
