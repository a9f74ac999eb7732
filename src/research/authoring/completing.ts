import { RELEVANCE } from "../../analyse/analyst.ts";
import type { Claim } from "../../domain/claim.ts";
import type { Run } from "../../run/run.ts";
import type { AnswerPlan } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";
import type { PassagesWork } from "../../write/passages.ts";
import { isFolder, openForLacks, searchLacks } from "../lacking.ts";
import type { ResearchParts } from "../parts.ts";
import type { ResearchState } from "../state.ts";
import { packNear, packNow, packWith } from "./evidence-pack.ts";

/** A plan of an answer, and what it is written from. */
export interface Planned {
  readonly plan: AnswerPlan;
  readonly pack: EvidencePack;
}

/**
 * A plan whose lacks were searched for once more (R9, R14): what was found is in the pack, and told to whoever writes, who sees whether it fills the lack. Where
 * it is a newer version of what is there, that is told as overtaken, and the newer stands beside it.
 */
export async function completed(
  run: Run,
  parts: ResearchParts,
  { state, passages, ...before }: Planned & { readonly state: ResearchState; readonly passages: PassagesWork },
): Promise<Planned> {
  if (isFolder(parts)) return leafedFor(run, { state, passages, ...before });
  const searched = (await searchLacks(run, parts, state, before.plan.lacks)).filter(({ claims }) => claims.length > 0);
  if (searched.length === 0) return before;
  const more = await packWith(run, "write/pack/found", passages, before.pack, { state, found: searched });
  const pack = await packNow(run, passages, more, { state, used: more.sentences() });
  // What only matters to a lack does not fill it: it stands in the pack, and what is missing is missing.
  const answers = (claims: readonly Claim[]) => claims.filter(({ relevance }) => relevance > RELEVANCE.also);
  const found = searched.map(({ lack, claims }) => ({ lack, use: idsOf(answers(claims), pack) })).filter(({ use }) => use.length > 0);
  const filled = new Set(found.map(({ lack }) => lack));
  return { pack, plan: { ...before.plan, found, lacks: before.plan.lacks.filter((lack) => !filled.has(lack)) } };
}

/** Documents of a folder are at hand: what of all of them comes nearest to what is lacking stands in the pack as well, and whoever writes sees whether it tells that. */
async function leafedFor(
  run: Run,
  { state, passages, plan, pack }: Planned & { readonly state: ResearchState; readonly passages: PassagesWork },
): Promise<Planned> {
  if (plan.lacks.length === 0) return { plan, pack };
  await openForLacks(run, state, plan.lacks);
  return { plan, pack: await packNear(run, passages, pack, { state, lacks: plan.lacks }) };
}

function idsOf(claims: readonly Claim[], pack: EvidencePack): string[] {
  const found = [...new Set(claims.flatMap(({ quotes }) => quotes.flatMap((quote) => pack.idsAt(quote))))];
  // What a newer source has overtaken fills no lack.
  return found.filter((id) => {
    const sentence = pack.sentence(id);
    return sentence !== undefined && pack.passageOf(sentence)?.page.older === false;
  });
}
