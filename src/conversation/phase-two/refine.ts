import type { Vocabulary } from "../../plan/planner.ts";
import { shapeOf } from "../../text/question/shape.ts";
import { entitiesOf } from "../../text/question/terms.ts";
import { safeLine } from "../contract/text.ts";
import { plainQueries } from "./search-plan.ts";

const MOST = 3;
const LONGEST = 120;

/** Concrete ways to ask again after nothing was found (C12): what the question lacks, and other words for it. */
export function suggestions(question: string, asked: readonly string[], searchFailed: boolean, vocabulary: Vocabulary): string[] {
  const shape = shapeOf(question);
  const found: string[] = [];
  if (searchFailed) found.push("The search services did not answer: try again in a little while.");
  if (entitiesOf(question).length === 0) found.push("Name the person, product, place or organisation exactly.");
  if (shape.timeScope === undefined && ["when", "timeline", "how many", "any"].includes(shape.kind))
    found.push("Say for which year or period.");
  if (shape.facets.length > 1) found.push(`Ask one part at a time, for example: ${quoted(shape.facets[0] ?? question)}`);
  const other = plainQueries(question, vocabulary).find(
    (query) => !asked.includes(query) && query.toLowerCase() !== question.toLowerCase(),
  );
  if (other !== undefined) found.push(`Try other words, for example: ${quoted(other)}`);
  if (found.length === 0) found.push("Use the official or technical term, or give more context.");
  return found.slice(0, MOST);
}

function quoted(text: string): string {
  const line = safeLine(text);
  return `“${line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`}”`;
}
