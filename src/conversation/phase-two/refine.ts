import { shapeOf } from "../../question/shape.ts";
import { entitiesOf } from "../../question/terms.ts";
import { sameWords } from "../../text/lines.ts";
import { safeLine } from "../contract/text.ts";

const MOST = 3;
const MOST_TITLES = 2;
const LONGEST = 120;

/** What became of the searches that found no answer. */
export interface FoundNothing {
  readonly question: string;
  /** Every one of them failed. */
  readonly searchFailed: boolean;
  /** Titles of what was read, nearest first. */
  readonly titles: readonly string[];
}

/** Concrete ways to ask again after nothing was found (C12): what there is near by, and what the question lacks. */
export function suggestions({ question, searchFailed, titles }: FoundNothing): string[] {
  const shape = shapeOf(question);
  const found: string[] = [];
  const near = [...new Set(titles.map((title) => safeLine(title)).filter((title) => title !== ""))].slice(0, MOST_TITLES);
  if (near.length > 0) found.push(`Ask about something that the sources found speak of: ${near.map(quoted).join(", ")}`);
  if (searchFailed) found.push("The search services did not answer: try again in a little while.");
  if (entitiesOf(question).length === 0) found.push("Name the person, product, place or organisation exactly.");
  if (shape.timeScope === undefined && ["when", "timeline", "how many", "any"].includes(shape.kind))
    found.push("Say for which year or period.");
  const part = shape.facets.find((facet) => !sameWords(facet, question));
  if (shape.facets.length > 1 && part !== undefined) found.push(`Ask one part at a time, for example: ${quoted(safeLine(part))}`);
  if (found.length === 0) found.push("Use the official or technical term, or give more context.");
  return found.slice(0, MOST);
}

function quoted(line: string): string {
  return `“${line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/\\*\s*\S*$/u, "")}…`}”`;
}
