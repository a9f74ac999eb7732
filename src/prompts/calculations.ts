import { z } from "zod";

/** What a writer computes from figures of claims; code recomputes it (R12). */
export const calculationsWire = z
  .array(
    z.object({
      result: z.string().describe("The computed figure as the sentence states it"),
      expression: z.string().describe("Only claim ids with their figures, + - * / ( ): (c2:16,525 - c1:15,861) / c1:15,861"),
    }),
  )
  .optional()
  .describe("One for each figure of the sentence that no claim states; else left out");

/** What may be computed, in one text for whoever writes with a model. */
export const CALCULATION_RULE =
  "Sums, differences, ratios and changes in percent of claims' figures are welcome where they answer: name all claims used, and give each in calculations, which code recomputes: (c2:16,525 - c1:15,861) / c1:15,861. A fall is earlier minus later; two percentages differ by percentage points.";
