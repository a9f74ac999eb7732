import { z } from "zod";

/** What a call may cost at most, or did cost. Money is in millionths of a US dollar. */
export const spendSchema = z.object({
  tokensIn: z.number().int().nonnegative(),
  tokensOut: z.number().int().nonnegative(),
  costMicroUsd: z.number().int().nonnegative(),
});
export type Spend = z.infer<typeof spendSchema>;

export const FREE: Spend = { tokensIn: 0, tokensOut: 0, costMicroUsd: 0 };

export function addSpend(a: Spend, b: Spend): Spend {
  return { tokensIn: a.tokensIn + b.tokensIn, tokensOut: a.tokensOut + b.tokensOut, costMicroUsd: a.costMicroUsd + b.costMicroUsd };
}

export function tokensOf(spend: Spend): number {
  return spend.tokensIn + spend.tokensOut;
}
