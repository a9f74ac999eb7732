import { z } from "zod";
import { type Claim, claimSchema, mayBeWritten } from "../domain/claim.ts";
import { sourceSchema } from "../domain/source.ts";
import { shapeOf } from "../text/question/shape.ts";
import { contentWords } from "../text/words.ts";
import { isNearDuplicate } from "./contract/near-duplicates.ts";
import { renderBlock } from "./contract/render.ts";
import { type Bullet, MOST_BULLETS, MOST_SOURCES } from "./contract/schema.ts";
import { type Cited, cite } from "./contract/text.ts";
import { CONSENT_FOLLOW_UP, FOLLOW_UP } from "./contract/wording.ts";
import { shortToFit } from "./phase-two/bullets.ts";
import { contractSource } from "./phase-two/compose.ts";

/** Evidence of an earlier answer or report: its claims, and the source behind each snapshot they quote. */
export const heldEvidenceSchema = z.object({ claims: z.array(claimSchema), sources: z.array(sourceSchema.omit({ n: true })) });
export type HeldEvidence = z.infer<typeof heldEvidenceSchema>;

/** Share of a question's telling words that a claim, with the title of its source, must speak of. */
const COVERED = 0.6;
const TITLE_SHARE = 0.5;

/**
 * Answers a question from evidence that is already there, in the words of its claims (C16). Undefined when the evidence does not speak of it: then
 * it is a new question.
 */
export function followUp(question: string, evidence: HeldEvidence): string | undefined {
  const ranked = speaking(question, evidence);
  const order: HeldEvidence["sources"] = [];
  const bullets: Bullet[] = [];
  for (const { claim, source } of ranked) {
    if (bullets.length >= MOST_BULLETS) break;
    const known = order.findIndex(({ url }) => url === source.url);
    if (known < 0 && order.length >= MOST_SOURCES) continue;
    const cited: Cited[] = [{ n: known < 0 ? order.length + 1 : known + 1, partial: source.partial }];
    const text = shortToFit(claim.text, cited);
    if (text === undefined || bullets.some((other) => isNearDuplicate(other.text, cite(text, cited)))) continue;
    if (known < 0) order.push(source);
    bullets.push({ text: cite(text, cited), source_ids: cited.map(({ n }) => `s${n}`) });
  }
  if (bullets.length === 0) return undefined;
  return `${FOLLOW_UP}\n${renderBlock(bullets, order.map(contractSource))}\n\n${CONSENT_FOLLOW_UP}`;
}

function speaking(question: string, { claims, sources }: HeldEvidence): { claim: Claim; source: HeldEvidence["sources"][number] }[] {
  const terms = shapeOf(question).terms;
  const wanted = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (wanted === 0) return [];
  const bySnapshot = new Map(sources.map((source) => [source.snapshotId, source]));
  const scored = claims.flatMap((claim) => {
    const [quote] = claim.quotes;
    const source = quote === undefined ? undefined : bySnapshot.get(quote.snapshotId);
    if (source === undefined || !mayBeWritten(claim.judgement.verdict)) return [];
    const [said, titled] = [new Set(contentWords(claim.text)), new Set(contentWords(source.title))];
    const own = terms.filter(({ stem }) => said.has(stem));
    const ownWeight = own.reduce((sum, { weight }) => sum + weight, 0);
    const byTitle = terms.filter((term) => !own.includes(term) && titled.has(term.stem)).reduce((sum, { weight }) => sum + weight, 0);
    const covered = (ownWeight + TITLE_SHARE * byTitle) / wanted;
    return own.length === 0 || covered < COVERED ? [] : [{ claim, source, covered }];
  });
  return scored.sort((a, b) => b.covered - a.covered || b.claim.relevance - a.claim.relevance || (a.claim.id < b.claim.id ? -1 : 1));
}
