import type { Run } from "../../run/run.ts";
import type { AnswerPlan } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";
import type { PassagesWork } from "../../write/passages.ts";
import { type FoundLacking, searchLacks } from "../lacking.ts";
import type { ResearchParts } from "../parts.ts";
import type { ResearchState } from "../state.ts";
import { packWith } from "./evidence-pack.ts";

/** A plan of an answer, and what it is written from. */
export interface Planned {
  readonly plan: AnswerPlan;
  readonly pack: EvidencePack;
}

/** A plan whose lacks were searched for once more (R9, R14): what was found is in the pack, and told to whoever writes, who sees whether it fills the lack. */
export async function completed(
  run: Run,
  parts: ResearchParts,
  { state, passages, ...before }: Planned & { readonly state: ResearchState; readonly passages: PassagesWork },
): Promise<Planned> {
  const searched = (await searchLacks(run, parts, state, before.plan.lacks)).filter(({ claims }) => claims.length > 0);
  if (searched.length === 0) return before;
  const pack = await packWith(run, "write/pack/found", passages, before.pack, { state, found: searched });
  const found = searched.map((one) => ({ lack: one.lack, use: idsOf(one, pack) })).filter(({ use }) => use.length > 0);
  const filled = new Set(found.map(({ lack }) => lack));
  return { pack, plan: { ...before.plan, found, lacks: before.plan.lacks.filter((lack) => !filled.has(lack)) } };
}

function idsOf({ claims }: FoundLacking, pack: EvidencePack): string[] {
  const found = [...new Set(claims.flatMap(({ quotes }) => quotes.flatMap((quote) => pack.idsAt(quote))))];
  // What a newer source has overtaken fills no lack.
  return found.filter((id) => {
    const sentence = pack.sentence(id);
    return sentence !== undefined && pack.passageOf(sentence)?.page.older === false;
  });
}
