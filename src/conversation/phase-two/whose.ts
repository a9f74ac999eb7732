import type { Claim } from "../../domain/claim.ts";
import { sideOf } from "../../gather/disagreeing.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { WHOSE } from "../../lexicon/en/views.ts";
import { amounts } from "../../text/numbers.ts";
import { words } from "../../text/words.ts";
import { isNearDuplicate } from "../contract/near-duplicates.ts";
import type { ProvenBullet } from "./compose.ts";

/** A statement without the words that say whose it is. */
export function withoutWhose(text: string): string {
  return text.replace(WHOSE, "");
}

/** Whether a statement of two views names whose each is: by a word of the name of its source. */
export function namesBoth(text: string, claims: readonly Claim[], evidence: EvidenceBase): boolean {
  const said = new Set(words(text).map(({ lower }) => lower));
  const named = claims.filter((claim) => words(sideOf(claim, evidence).who).some(({ lower, stop }) => !stop && said.has(lower)));
  return new Set(named.map((claim) => sideOf(claim, evidence).who)).size >= 2;
}

/**
 * Bullets without those that say no more than another (C11): of two that are alike but for whose view it is, the one that says whose is kept, where the
 * first stands; a view that a disagreement tells of has no bullet of its own.
 */
export function folded(bullets: readonly ProvenBullet[]): ProvenBullet[] {
  const told = bullets.filter(({ kind }) => kind === "consensus_discord");
  const kept: ProvenBullet[] = [];
  for (const bullet of bullets) {
    if (bullet.kind === "fact" && told.some((discord) => isViewOf(bullet, discord))) continue;
    const text = withoutWhose(bullet.sentence.text);
    const alike = kept.findIndex(({ sentence }) => isNearDuplicate(withoutWhose(sentence.text), text));
    const other = kept[alike];
    if (other === undefined) kept.push(bullet);
    else if (bullet.sentence.text !== text && withoutWhose(other.sentence.text) === other.sentence.text) kept[alike] = bullet;
  }
  return kept;
}

/** Whether a statement is one of the two views: of its claims, with its figures. */
function isViewOf({ sentence }: ProvenBullet, discord: ProvenBullet): boolean {
  const views = new Set(discord.sentence.claims.map(({ id }) => id));
  const figures = new Set(amounts(discord.sentence.text).map(({ value }) => value));
  const own = amounts(withoutWhose(sentence.text));
  return sentence.claims.every(({ id }) => views.has(id)) && own.length > 0 && own.every(({ value }) => figures.has(value));
}
