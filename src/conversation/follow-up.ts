import { z } from "zod";
import { analysePage } from "../analyse/without-model.ts";
import { type Claim, type ClaimId, claimSchema, mayBeWritten } from "../domain/claim.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { sourceSchema } from "../domain/source.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { EvidenceStore } from "../store/store.ts";
import { contextOf } from "../text/context.ts";
import { shapeOf } from "../text/question/shape.ts";
import { contentWords } from "../text/words.ts";
import type { Judge } from "../verify/judge.ts";
import { isNearDuplicate } from "./contract/near-duplicates.ts";
import { renderBlock } from "./contract/render.ts";
import { type Bullet, MOST_BULLETS, MOST_SOURCES } from "./contract/schema.ts";
import { type Cited, cite } from "./contract/text.ts";
import { CONSENT_FOLLOW_UP, FOLLOW_UP } from "./contract/wording.ts";
import type { Exchange } from "./phase-one/phase-one.ts";
import { shortToFit } from "./phase-two/bullets.ts";
import { contractSource } from "./phase-two/compose.ts";

/** Evidence of an earlier answer or report: its claims, and the source behind each snapshot they quote. */
export const heldEvidenceSchema = z.object({ claims: z.array(claimSchema), sources: z.array(sourceSchema.omit({ n: true })) });
export type HeldEvidence = z.infer<typeof heldEvidenceSchema>;

/** Reads what is kept of an earlier answer again, for another question. */
export type Reread = (run: Run, question: string, evidence: HeldEvidence) => Promise<Claim[]>;

export interface FollowUpAsk {
  readonly key: string;
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  readonly claims: readonly Claim[];
}

/** Says which of the claims answer a question, best first, and how it is read; undefined when it cannot be asked. */
export type FollowUpReader = (
  run: Run,
  ask: FollowUpAsk,
) => Promise<{ readonly readAs: string; readonly chosen: readonly Claim[] } | undefined>;

/** Claims shown to a model at once. */
const MOST_SHOWN = 30;

export interface FollowedUpAsk {
  /** As typed, and with what it refers to by rules. */
  readonly typed: string;
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  readonly evidence: HeldEvidence;
}

/**
 * Answers a question from evidence that is already there (C16). Where there is a model it decides which claims answer, among those of the answer before
 * and those that rules find in its pages; where none does, the pages are looked through once more for the question as the model reads it.
 * @returns undefined when the evidence does not speak of what is asked: then it is a new question
 */
export async function followedUp(
  run: Run,
  reread: Reread,
  read: FollowUpReader | undefined,
  ask: FollowedUpAsk,
): Promise<string | undefined> {
  const { typed, question, dialogue, evidence } = ask;
  const drawn = await reread(run, question, evidence);
  const shown = shownTo(question, drawn, evidence);
  const first = shown.length === 0 ? undefined : await read?.(run, { key: "follow-up/read", question: typed, dialogue, claims: shown });
  if (first === undefined) return followUp(question, drawn, evidence.sources);
  if (first.chosen.length > 0) return printed(first.chosen, evidence.sources);
  if (first.readAs === "" || first.readAs === question) return undefined;
  const known = new Set(shown.map(({ text }) => text));
  const more = (await reread(run, first.readAs, evidence)).filter(
    ({ text, judgement }) => !known.has(text) && mayBeWritten(judgement.verdict),
  );
  if (more.length === 0) return undefined;
  const claims = more.toSorted(byRelevance).slice(0, MOST_SHOWN);
  const second = await read?.(run, { key: "follow-up/read-again", question: first.readAs, dialogue, claims });
  return second === undefined ? undefined : printed(second.chosen, evidence.sources);
}

/** What is drawn for the question first, then what the answer before rests on, those with words of the question before others. */
function shownTo(question: string, drawn: readonly Claim[], { claims, sources }: HeldEvidence): Claim[] {
  const known = new Set(sources.map(({ snapshotId }) => snapshotId));
  const asked = new Set(contentWords(question));
  const shares = (claim: Claim) => contentWords(claim.text).filter((stem) => asked.has(stem)).length;
  const held = claims.map((claim) => ({ claim, shares: shares(claim) }));
  const ordered = held.toSorted((a, b) => b.shares - a.shares || byRelevance(a.claim, b.claim)).map(({ claim }) => claim);
  const usable = [...drawn.toSorted(byRelevance), ...ordered].filter(
    ({ judgement, quotes: [quote] }) => mayBeWritten(judgement.verdict) && quote !== undefined && known.has(quote.snapshotId),
  );
  return [...new Map(usable.map((claim) => [claim.text.toLowerCase(), claim])).values()].slice(0, MOST_SHOWN);
}

const byRelevance = (a: Claim, b: Claim) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1);

const NO_TEXT_LIMIT = 100_000;

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
  const request = parseResearchRequest({ query: question });
  const drawn = analysePage({ request, tasks: [{ id: "t1", question, state: "todo" }], ...kept, tokenShare: NO_TEXT_LIMIT }).claims;
  const ids = drawn.map((claim) => sha256(`${claim.text}\n${kept.snapshot.url}`).slice(0, 16) as ClaimId);
  const pairs = drawn.map((claim, at) => ({
    id: ids[at] ?? "",
    claim: claim.text,
    evidence: claim.quotes.map((quote) => ({ quote: quote.text, context: contextOf(kept.text, quote.span) })),
  }));
  const verdicts = await judge.judge(pairs, signal);
  return drawn.flatMap((claim, at): Claim[] => {
    const judgement = verdicts.get(ids[at] ?? "");
    const own = ids[at];
    return judgement === undefined || own === undefined
      ? []
      : [{ ...claim, id: own, quotes: [...claim.quotes], taskIds: [...claim.taskIds], judgement }];
  });
}

/**
 * Answers a question from evidence that is already there, in the words of its sources (C16). Undefined when they do not speak of what is asked:
 * then it is a new question.
 */
export function followUp(question: string, claims: readonly Claim[], sources: HeldEvidence["sources"]): string | undefined {
  return printed(
    speaking(question, claims, sources).map(({ claim }) => claim),
    sources,
  );
}

/** Claims as the bullets of a follow-up, in their order, with their sources. */
function printed(claims: readonly Claim[], sources: HeldEvidence["sources"]): string | undefined {
  const bySnapshot = new Map(sources.map((source) => [source.snapshotId, source]));
  const order: HeldEvidence["sources"] = [];
  const bullets: Bullet[] = [];
  for (const claim of claims) {
    const source = bySnapshot.get(claim.quotes[0]?.snapshotId ?? ("" as never));
    if (source === undefined) continue;
    if (bullets.length >= MOST_BULLETS) break;
    const known = order.findIndex(({ url }) => url === source.url);
    if (known < 0 && order.length >= MOST_SOURCES) continue;
    const cited: Cited[] = [{ n: known < 0 ? order.length + 1 : known + 1, partial: source.partial }];
    const text = shortToFit(withoutPlainHeading(claim.text), cited);
    if (text === undefined || bullets.some((other) => isNearDuplicate(other.text, cite(text, cited)))) continue;
    if (known < 0) order.push(source);
    bullets.push({ text: cite(text, cited), source_ids: cited.map(({ n }) => `s${n}`) });
  }
  if (bullets.length === 0) return undefined;
  return `${FOLLOW_UP}\n${renderBlock(bullets, order.map(contractSource))}\n\n${CONSENT_FOLLOW_UP}`;
}

/** A heading that names nothing adds nothing to the row that stands under it. */
const PLAIN_HEADING =
  /^(?:(?:key|basic|quick|technical) )?(?:figures|facts|data|numbers|details|overview|summary|results|specifications|at a glance|zahlen|fakten|daten|chiffres|données) (?:–|-|:) (?=\S)/iu;

function withoutPlainHeading(text: string): string {
  return text.replace(PLAIN_HEADING, "");
}

/** A claim this far below the best answers something else. */
const NEAR_BEST = 0.75;
/** Share of what is asked, names apart, that a claim must speak of. */
const ASKED_SHARE = 0.5;
const NAME_WEIGHT = 1.2;

/** Claims that speak of what is asked, not only of whom: the best first. */
function speaking(question: string, claims: readonly Claim[], sources: HeldEvidence["sources"]) {
  const bySnapshot = new Map(sources.map((source) => [source.snapshotId, source]));
  const terms = shapeOf(question).terms;
  const asked = terms.filter(({ weight }) => weight <= NAME_WEIGHT);
  const wanted = asked.length > 0 ? asked : terms;
  const fit = claims.flatMap((claim) => {
    const [quote] = claim.quotes;
    const source = quote === undefined ? undefined : bySnapshot.get(quote.snapshotId);
    if (source === undefined || !mayBeWritten(claim.judgement.verdict)) return [];
    const said = new Set(contentWords(claim.text));
    const share = wanted.filter(({ stem }) => said.has(stem)).length / Math.max(1, wanted.length);
    return share < ASKED_SHARE ? [] : [{ claim, source }];
  });
  const best = Math.max(0, ...fit.map(({ claim }) => claim.relevance));
  return fit
    .filter(({ claim }) => claim.relevance >= best * NEAR_BEST)
    .sort((a, b) => b.claim.relevance - a.claim.relevance || (a.claim.id < b.claim.id ? -1 : 1));
}
