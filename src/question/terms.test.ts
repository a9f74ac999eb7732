import { expect, it } from "vitest";
import { termsOf } from "./terms.ts";

it.each([
  ["What is the FY2018 capital expenditure of 3M?", ["fy2018", "3m"]],
  ["How many of 15,000 certificates are renewed every 60 days?", ["15,000", "60"]],
])("R4 figures of %j stay whole", (question, figures) => {
  const terms = termsOf(question).map(({ word }) => word);
  for (const figure of figures) expect(terms).toContain(figure);
});
