import { z } from "zod";
import { type Claim, claimSchema, mayBeWritten } from "../domain/claim.ts";
import { sourceSchema } from "../domain/source.ts";
import { PLAIN_HEADING } from "../lexicon/en/follow-up.ts";
import { partsOf } from "../question/asks.ts";
import { termsOf } from "../question/terms.ts";
import { contentWords } from "../text/words.ts";
import { isNearDuplicate } from "./contract/near-duplicates.ts";
import { renderBlock } from "./contract/render.ts";
import { type Bullet, MOST_BULLETS, MOST_SOURCES } from "./contract/schema.ts";
import { type Cited, cite, safeLine } from "./contract/text.ts";
import { CONSENT_FOLLOW_UP, FOLLOW_UP, STILL_OPEN } from "./contract/wording.ts";
import { contractSource } from "./phase-two/compose.ts";

/** Evidence of an earlier answer or report: its claims, and the source behind each snapshot they quote. */
export const heldEvidenceSchema = z.object({ claims: z.array(claimSchema), sources: z.array(sourceSchema.omit({ n: true })) });
export type HeldEvidence = z.infer<typeof heldEvidenceSchema>;

/**
 * Answers a question from evidence that is already there, in the words of its sources (C16). Undefined when they do not speak of what is asked:
 * then it is a new question.
 */
export function followUp(question: string, claims: readonly Claim[], sources: HeldEvidence["sources"]): FollowUpAnswer | undefined {
  const found = speaking(question, claims, sources).map(({ claim }) => claim);
  const parts = partsOf(question);
  const open = parts.length < 2 ? [] : parts.filter((part) => speaking(part, found, sources).length === 0);
  return printed(found, sources, open.length === parts.length ? undefined : open[0]);
}

/** A follow-up as it is printed, and what it rests on. */
export interface FollowUpAnswer {
  readonly text: string;
  readonly bullets: readonly Bullet[];
  /** The claim each bullet says. */
  readonly claims: readonly Claim[];
  /** In the order of their numbers. */
  readonly sources: HeldEvidence["sources"];
  /** The part of the question that the evidence leaves open. */
  readonly open?: string;
}

/** Claims in other words than their own, by their ids. */
export type InWords = ReadonlyMap<Claim["id"], string>;

/** Longest statement of a follow-up, in characters: no contract binds it, and none is cut. */
const LONGEST_SAID = 320;
const LONGEST_OPEN = 300;

/**
 * Claims as the bullets of a follow-up, in their order, with their sources; undefined where there is nothing to show.
 * @param open the part of the question they leave open: it is named, and what a search is offered for
 * @param inWords what is said of them in the place of their own words
 */
export function printed(
  claims: readonly Claim[],
  sources: HeldEvidence["sources"],
  open?: string,
  inWords: InWords = new Map(),
): FollowUpAnswer | undefined {
  const bySnapshot = new Map(sources.map((source) => [source.snapshotId, source]));
  const order: HeldEvidence["sources"] = [];
  const bullets: Bullet[] = [];
  const said: Claim[] = [];
  for (const claim of claims) {
    const source = bySnapshot.get(claim.quotes[0]?.snapshotId ?? ("" as never));
    if (source === undefined) continue;
    if (bullets.length >= MOST_BULLETS) break;
    const known = order.findIndex(({ url }) => url === source.url);
    if (known < 0 && order.length >= MOST_SOURCES) continue;
    const cited: Cited[] = [{ n: known < 0 ? order.length + 1 : known + 1, partial: source.partial }];
    const text = withoutPlainHeading(inWords.get(claim.id) ?? claim.text);
    if (text.length > LONGEST_SAID || bullets.some((other) => isNearDuplicate(other.text, cite(text, cited)))) continue;
    if (known < 0) order.push(source);
    bullets.push({ text: cite(text, cited), source_ids: cited.map(({ n }) => `s${n}`) });
    said.push(claim);
  }
  if (bullets.length === 0) return undefined;
  const left = open === undefined ? "" : safeLine(open).slice(0, LONGEST_OPEN);
  const stillOpen = left === "" ? "" : `${STILL_OPEN}${left}\n\n`;
  const text = `${FOLLOW_UP}\n${renderBlock(bullets, order.map(contractSource))}\n\n${stillOpen}${CONSENT_FOLLOW_UP}`;
  return { text, bullets, claims: said, sources: order, ...(open === undefined || left === "" ? {} : { open }) };
}

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
  const terms = termsOf(question);
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
