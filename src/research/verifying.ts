import { z } from "zod";
import type { Claim } from "../domain/claim.ts";
import type { Source } from "../domain/source.ts";
import { redactUrl } from "../domain/url.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";

/** With less of the research's time left than this no judge is asked in it. */
const LEAST_JUDGING_MS = 3_000;

const linkSchema = z.object({ link: z.enum(["alive", "dead", "unknown", "local"]) });

/**
 * Has what a round brought judged, where no model writes (R12). What it finds unsupported loses its right to be written, which leaves its task open, and so
 * the evaluator asks further while there is budget. What a model writes is proven sentence by sentence when it is written: claims are its notes.
 */
export async function verifyNewClaims(run: Run, parts: ResearchParts, state: ResearchState, key: string): Promise<void> {
  const fresh = state.evidence.claims().filter((claim) => !state.verified.has(claim.id));
  if (parts.authoring === undefined && fresh.length > 0) {
    // What is in hand when the gathering is over is judged in the writer's time.
    const judge = parts.judgeFor(run, key, run.leftMs("research") < LEAST_JUDGING_MS ? "writer" : "research");
    state.evidence.judge(
      await judge.judge(
        fresh.map((claim) => pairOf(claim, state)),
        run.signal,
      ),
    );
  }
  for (const claim of fresh) {
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
