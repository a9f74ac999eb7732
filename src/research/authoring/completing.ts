import type { Run } from "../../run/run.ts";
import { contentWords } from "../../text/words.ts";
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

/** A plan whose lacks were searched for once more (R9, R14): what was found is in the pack, and used where the plan comes nearest to it. */
export async function completed(
  run: Run,
  parts: ResearchParts,
  { state, passages, ...before }: Planned & { readonly state: ResearchState; readonly passages: PassagesWork },
): Promise<Planned> {
  const found = (await searchLacks(run, parts, state, before.plan.lacks)).filter(({ claims }) => claims.length > 0);
  if (found.length === 0) return before;
  const pack = await packWith(run, "write/pack/found", passages, before.pack, { state, found });
  return { pack, plan: found.reduce((plan, one) => withFound(plan, one, pack), before.plan) };
}

function withFound(plan: AnswerPlan, { lack, claims }: FoundLacking, pack: EvidencePack): AnswerPlan {
  const found = [...new Set(claims.flatMap(({ quotes }) => quotes.flatMap((quote) => pack.idsAt(quote))))];
  // What a newer source has overtaken fills no lack.
  const ids = found.filter((id) => {
    const sentence = pack.sentence(id);
    return sentence !== undefined && pack.passageOf(sentence)?.page.older === false;
  });
  if (ids.length === 0) return plan;
  const wanted = new Set(contentWords(lack));
  const likeness = plan.points.map(
    ({ question, work }) => contentWords(`${question} ${work ?? ""}`).filter((stem) => wanted.has(stem)).length,
  );
  const nearest = likeness.indexOf(Math.max(...likeness));
  return {
    ...plan,
    points: plan.points.map((point, at) => (at === nearest ? { ...point, use: [...new Set([...point.use, ...ids])] } : point)),
    lacks: plan.lacks.filter((one) => one !== lack),
  };
}
