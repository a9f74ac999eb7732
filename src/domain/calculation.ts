import { z } from "zod";

/** A calculation as drafted: the figure the sentence states, and an expression over figures of claims, `c2:16,525 - c1:15,861`. */
export interface DraftedCalculation {
  readonly result: string;
  readonly expression: string;
  /** It was given for a whole table, and is of those cells that tell what it comes to. */
  readonly isShared?: true;
}

/** What stands for a claim's id before a figure that the asker gave: `ask:15,000`. */
export const ASKED = "ask";
/** The same before a figure that an earlier calculation of the report came to: `calc:2,400`. */
export const COMPUTED = "calc";
/** What stands for a figure where a claim is one of those that are counted, `count(q3, q8)`, and before their number as it is shown, `#2`. */
export const COUNTED = "#";
/** Whose a figure is that the report itself has chosen: no expression can write it. */
export const CHOSEN = "~";
/** What stands for the expression of a figure that nothing comes to: a value, hour or count that a writer sets for the asker. */
export const AS_CHOSEN = "chosen";

const TAKES_CHOSEN = new RegExp(`(?<![\\p{L}\\p{N}_])${AS_CHOSEN}(?![\\p{L}\\p{N}_])`, "iu");

/** Whether a figure is one that its writer chose, or is reckoned with one, `chosen:1.3`. */
export function takesChosen({ expression }: Pick<DraftedCalculation, "expression">): boolean {
  return TAKES_CHOSEN.test(expression);
}

/** Whether a figure is one that its writer chose. */
export function isChosen({ expression }: Pick<DraftedCalculation, "expression">): boolean {
  return expression.trim().toLowerCase() === AS_CHOSEN;
}

/** A figure that a sentence computes from figures of its claims; code has held the result to the expression. */
export const calculationSchema = z.object({
  /** What it comes to, rounded as the sentence states it; a fall with its sign. */
  result: z.string().min(1),
  /** `(16,525 − 15,861) / 15,861`; {@link AS_CHOSEN}, or in reports of before what it lies between, for a chosen value. */
  expression: z.string().min(1),
  /** What it comes to, where the sentence does not tell just that: 46,200 of "about 50,000", −8 of "8 fewer". */
  exact: z.string().min(1).optional(),
  /** Nothing comes to it: the report chose it for the asker, as part of what to do. */
  chosen: z.literal(true).optional(),
  /**
   * The figures of the expression in order, each with the claim it is of and the quote it stands in; {@link ASKED} and the question for what the asker gave,
   * {@link CHOSEN} for what the report chose. None where it is chosen itself.
   */
  inputs: z.array(z.object({ figure: z.string().min(1), claimId: z.string(), quote: z.string().min(1) })),
});
export type Calculation = z.infer<typeof calculationSchema>;

/** A calculation with what it comes to, and behind an arrow what its sentence tells of that where it is not the same. */
export function equationOf({ expression, exact, result }: Pick<Calculation, "expression" | "exact" | "result">): string {
  return exact === undefined ? `${expression} = ${result}` : `${expression} = ${exact} → ${result}`;
}

/** Whether calculations take all their figures from the asker, or from what was chosen: what they come to rests on no source. */
export function isOfQuestion(calculations: readonly Pick<Calculation, "inputs">[]): boolean {
  const isOwn = (claimId: string) => claimId === ASKED || claimId === CHOSEN;
  return calculations.length > 0 && calculations.every(({ inputs }) => inputs.every(({ claimId }) => isOwn(claimId)));
}

/** The mark of a sentence that has room for no more. */
export const CALCULATED = "(calculated)";

/** What a sentence's calculations say behind it: `(calculated: 16,525 − 15,861)`. "" for none. @param word for "calculated", in the answer's language */
export function calculatedNote(calculations: readonly Pick<Calculation, "expression">[], word = "calculated"): string {
  const all = [...new Set(calculations.filter((one) => !isChosen(one)).map(({ expression }) => expression))];
  // "rose by 664, or 4 %": the second holds the first.
  const told = all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
  return told.length === 0 ? "" : `(${word}: ${told.join("; ")})`;
}
