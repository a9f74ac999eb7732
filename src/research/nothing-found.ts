import type { ResearchRequest } from "../domain/request.ts";
import { type Frame, filled } from "../lexicon/frame.ts";
import { readingLine } from "../lexicon/reading-line.ts";
import { headlineOf } from "../question/headline.ts";
import type { AssembledReport } from "../write/assemble.ts";
import { escapeMarkdown, plainLine } from "../write/markdown.ts";
import type { ResearchState } from "./state.ts";

/** An honest end with nothing: what was asked of what, and what could be tried. Nothing is written from memory. @param searches what was searched, where that is known */
export function nothingFound(
  request: Pick<ResearchRequest, "query" | "mode">,
  { asked: queries, stop, reading }: Pick<ResearchState, "asked" | "stop" | "reading">,
  notes: readonly string[],
  searches: readonly string[] | undefined,
  frame: Frame,
): AssembledReport {
  const asked = [...new Map(queries.map((query) => [plainLine(query.query).toLowerCase(), query])).values()];
  const searched = asked.map((query) => `- ${query.query.replace(/[\r\n]+/g, " ").replace(/([[\]<>|`*_\\])/g, "\\$1")}`);
  const heard = reading?.by === "sound" && reading.searched ? reading.candidates[0] : undefined;
  const lines = [
    `# ${headlineOf(request.query)
      .replace(/\s+/g, " ")
      .replace(/([[\]<>|`*_\\])/g, "\\$1")}`,
    ...(reading === undefined || heard !== undefined ? [] : [escapeMarkdown(readingLine(reading, frame))]),
    ...notes.map((note) => `> ${note}`),
    stop === "cancelled"
      ? frame.stoppedBefore
      : request.mode === "answer"
        ? frame.noShortAnswer
        : heard === undefined
          ? frame.nothingAnswers
          : filled(frame.nothingAnswersHeard, { heard: escapeMarkdown(heard) }),
    ...(searched.length === 0 ? [] : [frame.searchedFor, searched.join("\n")]),
    ...(stop === "cancelled" ? [] : [adviceFor(searches, frame)]),
  ];
  return { markdown: `${lines.join("\n\n")}\n`, sentences: [], sources: [], summary: frame.noConfidentAnswer };
}

/** What could be tried that was not: nobody who had the web searched is told to let it be searched. */
export function adviceFor(searches: readonly string[] | undefined, frame: Frame): string {
  const folder = searches?.includes("library") === true ? frame.otherFolder : frame.folder;
  const web = searches?.some((name) => name !== "library") === true;
  return filled(web ? frame.advice : frame.adviceWithWeb, { folder });
}
