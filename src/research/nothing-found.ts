import { readingLine } from "../domain/reading.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { AssembledReport } from "../write/assemble.ts";
import { escapeMarkdown, plainLine } from "../write/markdown.ts";
import type { ResearchState } from "./state.ts";

/** An honest end with nothing: what was asked of what, and what could be tried. Nothing is written from memory. @param searches what was searched, where that is known */
export function nothingFound(
  request: Pick<ResearchRequest, "query" | "mode">,
  { asked: queries, stop, reading }: Pick<ResearchState, "asked" | "stop" | "reading">,
  notes: readonly string[],
  searches: readonly string[] | undefined,
): AssembledReport {
  const asked = [...new Map(queries.map((query) => [plainLine(query.query).toLowerCase(), query])).values()];
  const searched = asked.map((query) => `- ${query.query.replace(/[\r\n]+/g, " ").replace(/([[\]<>|`*_\\])/g, "\\$1")}`);
  const heard = reading?.by === "sound" && reading.searched ? reading.candidates[0] : undefined;
  const lines = [
    `# ${request.query.replace(/\s+/g, " ").replace(/([[\]<>|`*_\\])/g, "\\$1")}`,
    ...(reading === undefined || heard !== undefined ? [] : [escapeMarkdown(readingLine(reading))]),
    ...notes.map((note) => `> ${note}`),
    stop === "cancelled"
      ? "The research was stopped before anything was found that answers this."
      : request.mode === "answer"
        ? "No answer of at most 140 characters could be tied to a source."
        : `Nothing was found in the sources searched that answers this${heard === undefined ? "" : `, nor for “${escapeMarkdown(heard)}”, which sounds alike`}.`,
    ...(searched.length === 0 ? [] : ["Searched for:", searched.join("\n")]),
    ...(stop === "cancelled" ? [] : [adviceFor(searches)]),
  ];
  return { markdown: `${lines.join("\n\n")}\n`, sentences: [], sources: [], summary: "No confident answer was found." };
}

/** What could be tried that was not: nobody who had the web searched is told to let it be searched. */
export function adviceFor(searches: readonly string[] | undefined): string {
  const folder = searches?.includes("library") === true ? "name another folder with `--library`" : "add a folder with `--library`";
  const web = searches?.some((name) => name !== "library") === true;
  return web ? `Try other words, or ${folder}.` : `Try other words, ${folder}, or let Assay search the web with \`--web\`.`;
}
