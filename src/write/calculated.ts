import type { DraftedCalculation } from "../domain/calculation.ts";

/** What a model gives for a sentence: the claims it says under the names it was shown, and what it computes from them. */
interface Given {
  readonly claim_ids: readonly string[];
  readonly calculations?: readonly DraftedCalculation[] | undefined;
}

/** A claim's name before a figure of it. */
const NAME = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]{1,64}(?=:)/gu;

/**
 * Claims and calculations of a sentence under the claims' own ids (R12): whatever claim a calculation takes a figure from is one the sentence says.
 * @param idsOf the ids a name stands for; none for a name nobody was shown
 */
export function namedClaims(
  { claim_ids, calculations }: Given,
  idsOf: (name: string) => readonly string[],
): { readonly claimIds: string[]; readonly calculations?: readonly DraftedCalculation[] } {
  const used: string[] = [];
  const nameOf = (name: string) => {
    const [id] = idsOf(name);
    if (id !== undefined) used.push(id);
    return id;
  };
  const renamed = (calculations ?? []).map(({ result, expression }) => ({
    result,
    expression: expression.replace(NAME, (name) => nameOf(name) ?? name),
  }));
  const claimIds = [...new Set([...claim_ids.flatMap((name) => idsOf(name.trim())), ...used])];
  return { claimIds, ...(renamed.length === 0 ? {} : { calculations: renamed }) };
}
