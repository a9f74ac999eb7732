// What workings come to, as calculations, as what others may build on, and as what is asked of whoever judges.
import { type Calculation, CHOSEN } from "../../../domain/calculation.ts";
import type { Reckoned } from "../../../verify/workings/standing.ts";
import { type Come, exactOf, type Working } from "../../../verify/workings/working.ts";

/** What the workings of a sentence come to. */
export interface Worked {
  readonly calculations: readonly Calculation[];
  readonly drafts: readonly Reckoned[];
  /** What is left to whoever judges, as questions. */
  readonly look: readonly string[];
}

export interface Made {
  readonly calculation: Calculation;
  readonly draft: Reckoned;
  readonly look: readonly string[];
}

/** A result with its working. */
export function made(
  result: string,
  { text: expression, inputs, value, exact = exactOf(result, value) }: Reckoning,
  { counts }: Pick<Working, "counts"> = NO_COUNTS,
): Made {
  const calculation = { result, expression, inputs, ...(exact !== undefined && { exact }) };
  return {
    calculation: { ...calculation, inputs: [...inputs] },
    draft: calculation,
    look: counts.map((count) => `${count} of ${expression}: so many?`),
  };
}
const NO_COUNTS = { counts: [] };

/** What comes to a result: its value, or what it was told to be before. */
type Reckoning = Pick<Come, "text" | "inputs"> & { readonly value?: Come["value"]; readonly exact?: string | undefined };

/** What several workings come to. */
export function joined(all: readonly Made[]): Worked {
  return {
    calculations: all.map(({ calculation }) => calculation),
    drafts: all.map(({ draft }) => draft),
    look: [...new Set(all.flatMap(({ look }) => look))],
  };
}

/** Whether a calculation takes a figure that the report itself has set. */
export function takesSet({ inputs }: Calculation): boolean {
  return inputs.some(({ claimId }) => claimId === CHOSEN);
}
