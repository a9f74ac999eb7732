import type { AsksFor } from "../../lexicon/language.ts";
import { asksFor, partsOf } from "../../question/asks.ts";
import { entitiesOf } from "../../question/terms.ts";
import { dates } from "../../text/dates.ts";
import { sameWords } from "../../text/lines.ts";
import { safeLine } from "../contract/text.ts";

const MOST = 3;
const MOST_TITLES = 2;
const LONGEST = 120;
/** What is another thing at another time. */
const CHANGES: ReadonlySet<AsksFor> = new Set(["date", "number", "any"]);

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
  const found: string[] = [];
  const near = [...new Set(titles.map((title) => safeLine(title)).filter((title) => title !== ""))].slice(0, MOST_TITLES);
  if (near.length > 0) found.push(`Ask about something that the sources found speak of: ${near.map(quoted).join(", ")}`);
  if (searchFailed) found.push("The search services did not answer: try again in a little while.");
  if (entitiesOf(question).length === 0) found.push("Name the person, product, place or organisation exactly.");
  if (dates(question).length === 0 && CHANGES.has(asksFor(question))) found.push("Say for which year or period.");
  const parts = partsOf(question);
  const part = parts.find((one) => !sameWords(one, question));
  if (parts.length > 1 && part !== undefined) found.push(`Ask one part at a time, for example: ${quoted(safeLine(part))}`);
  if (found.length === 0) found.push("Use the official or technical term, or give more context.");
  return found.slice(0, MOST);
}

function quoted(line: string): string {
  return `“${line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/\\*\s*\S*$/u, "")}…`}”`;
}
