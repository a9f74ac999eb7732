import { checkAnswer } from "../conversation/contract/check.ts";
import { splitMarkers } from "../conversation/contract/text.ts";
import type { TurnOutcome } from "../conversation/turn.ts";
import { isOfQuestion } from "../domain/calculation.ts";
import type { ErrorBody } from "../domain/error.ts";
import type { Report } from "../domain/report.ts";
import { inEveryFrame } from "../lexicon/lexicon.ts";

/** What came of asking a case. */
export type Answer =
  | {
      readonly state: "answered" | "not_found";
      readonly runId: string;
      /** The whole output, as a user gets it. */
      readonly markdown: string;
      /** What it says of its subject, a sentence each, without markers. */
      readonly statements: readonly string[];
      /** Addresses of its sources. */
      readonly cited: readonly string[];
      /** In which ways the output breaks its own form; none when it keeps it. */
      readonly faults: readonly string[];
    }
  | { readonly state: "failed"; readonly runId: string | undefined; readonly error: ErrorBody };

const LONGEST_SHORT_ANSWER = 140;

/** @returns a report as an answer to be scored */
export function answerOfReport(report: Report): Answer {
  const said = report.sentences.filter((one) => one.role === "statement").map((one) => one.text);
  return {
    state: report.status === "not_found" ? "not_found" : "answered",
    runId: report.run_id,
    markdown: report.markdown,
    statements: report.answer === undefined ? said : [withoutMarkers(report.answer)],
    cited: report.references.map(({ url }) => url),
    faults: reportFaults(report),
  };
}

/** @returns a search-backed turn as an answer to be scored */
export function answerOfTurn({ run_id, text, contract }: TurnOutcome): Answer {
  const bullets = contract?.data.bullets ?? [];
  return {
    state: contract?.error.code === "NONE" ? "answered" : "not_found",
    runId: run_id,
    markdown: text,
    statements: bullets.map((bullet) => splitMarkers(bullet.text).text),
    cited: (contract?.data.sources ?? []).map(({ url }) => url),
    faults: checkAnswer(text).map(({ line, column, message }) => `${line}:${column}: ${message}`),
  };
}

const LIST_OF_SOURCES = new RegExp(`\\n## (?:${inEveryFrame("sources").join("|")})\\n[\\s\\S]*$`, "u");

/** In which ways a report breaks its form (R14): markers without a reference, numbers out of order, statements without a source, too long an answer. */
export function reportFaults({ markdown, mode, answer, references, sentences }: Report): string[] {
  const faults: string[] = [];
  const body = answer ?? markdown.replace(LIST_OF_SOURCES, "");
  const markers = [...body.matchAll(/(?<!\\)\[(\d{1,4})(?: - Partial)?\](?!\()/gu)].map((found) => Number(found[1]));
  const known = new Set(references.map(({ n }) => n));
  for (const n of new Set(markers)) if (!known.has(n)) faults.push(`[${n}] names no reference.`);
  const order = [...new Set(markers)];
  if (order.some((n, at) => n !== at + 1)) faults.push("Sources are not numbered by first appearance.");
  for (const { text, role, kind, sources, calculations = [] } of sentences)
    if (role === "statement" && kind !== "absence" && kind !== "advice" && sources.length === 0 && !isOfQuestion(calculations))
      faults.push(`A statement has no source: ${text.slice(0, 120)}`);
  if (mode === "answer" && (answer ?? "").length > LONGEST_SHORT_ANSWER)
    faults.push(`The answer has ${(answer ?? "").length} characters, more than ${LONGEST_SHORT_ANSWER}.`);
  return faults;
}

function withoutMarkers(text: string): string {
  return text.replace(/\s*(?<!\\)\[\d{1,4}(?: - Partial)?\]/gu, "");
}
