import { z } from "zod";

/** What a writer computes from figures of claims; code recomputes it (R12). */
export const calculationsWire = z
  .array(
    z.object({
      result: z.string().describe("The computed figure as the sentence states it; two percentages differ by percentage points"),
      expression: z
        .string()
        .describe(
          "Claim ids with their figures or days, + - * / ( ), and how many of one unit of time another has (24, 7, 365); a fall is earlier minus later",
        ),
    }),
  )
  .optional()
  .describe("One for each figure of the sentence that no claim states; else left out");

/** What may be computed, in one text for whoever writes with a model. */
export const CALCULATION_RULE =
  "You may add sums, differences, ratios and changes in percent of claims' figures, each with its expression in calculations: (c2:16,525 - c1:15,861) / c1:15,861.";
