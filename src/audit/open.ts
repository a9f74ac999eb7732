import { UNSURE } from "../domain/claim.ts";
import { RULES_JUDGE } from "../verify/rules.ts";
import type { Audit, AuditCitation, AuditStatement } from "./result.ts";

/** A citation that only a model can judge, with its statement and that one's place among all. */
export interface OpenCitation {
  readonly statement: AuditStatement;
  readonly index: number;
  readonly citation: AuditCitation;
}

/** What a list of them is headed with. */
export const OPEN_TITLE = "Open without a model";

/** What the list says of itself, on every face. */
export const OPEN_ABOUT =
  "No fault was found in these: their names and figures stand in the source, or a figure may come out of two that do, and only a model, or you, can tell whether the wording does. The doubtful come first, each with its measured likelihood.";

/** The citations left open, those with most doubts and then the least likely first: a reader with little time begins where most is wrong. Pure. */
export function openCitations({ statements }: Pick<Audit, "statements">): OpenCitation[] {
  return statements
    .flatMap((statement, index) => statement.citations.map((citation) => ({ statement, index, citation })))
    .filter(({ citation }) => citation.open === true)
    .sort((a, b) => doubtsIn(b) - doubtsIn(a) || a.citation.score - b.citation.score);
}

function doubtsIn({ citation }: OpenCitation): number {
  return citation.reasons.length;
}

/** The measured likelihood that the source carries an open citation. */
export function likelihood({ score }: Pick<AuditCitation, "score">): string {
  return `${Math.round(score * 100)} % likely`;
}

/** What looks doubtful about an open citation, as questions; empty where nothing does. */
export function lookAt({ reasons }: Pick<AuditCitation, "reasons">): string {
  return reasons.filter((reason) => reason !== UNSURE).join(" ");
}

/** Said once where rules alone judged: what that means, and what would change it. Undefined where a model judged, or nobody. */
export function withoutModelLine({ figures }: Pick<Audit, "figures">): string | undefined {
  if (figures.judges.length === 0 || figures.judges.some((judge) => judge !== RULES_JUDGE.version)) return undefined;
  return "No model judged: only what a source says word for word is told to be supported, and what it may say in other words is left open; to have a model judge it, set CEREBRAS_API_KEY, OPENAI_API_KEY, or ASSAY_MODEL_BASE_URL with ASSAY_MODEL, and verify again.";
}
