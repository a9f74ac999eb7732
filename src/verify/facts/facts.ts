import { withoutMarks } from "../marks.ts";
import { boundFaults } from "./bounds.ts";
import { columnFaults } from "./columns.ts";
import type { Fault } from "./fault.ts";
import { figureFaults } from "./figures.ts";
import { identifierFaults } from "./identifiers.ts";
import { nameFaults } from "./names.ts";
import { negationFaults } from "./negation.ts";
import { periodFaults } from "./periods.ts";
import type { Reading } from "./reading.ts";

/** The exact checks by name, each with what it finds in a claim that its evidence does not carry. Linear in the text. */
export const FACTS: Readonly<Record<string, (claim: string, evidence: Reading) => Fault[]>> = {
  figures: figureFaults,
  bounds: boundFaults,
  columns: columnFaults,
  identifiers: identifierFaults,
  names: nameFaults,
  negation: negationFaults,
  periods: periodFaults,
};

/** What code may refuse a claim for (R12): every figure, date, identifier, name, rate and plain negation that its evidence does not carry. */
export function factFaults(claim: string, evidence: Reading): Fault[] {
  const plain = withoutMarks(claim);
  return Object.values(FACTS).flatMap((fact) => fact(plain, evidence));
}
