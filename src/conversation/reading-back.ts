import { READ_AS } from "../domain/reading.ts";
import { CONSENT_FOLLOW_UP, CONSENT_PROBLEM, CONSENT_SIMPLE, QUESTIONNAIRE } from "./contract/wording.ts";
import type { Hypothesis, PhaseOne } from "./state.ts";

/** The rows of a table of hypotheses that was printed before. */
export function hypothesesIn(text: string): Hypothesis[] {
  return [...text.matchAll(/^\| H\d+ \| (.+?) \| (\d{1,3})% \|$/gmu)].map(([, cell = "", percent]) => ({
    text: unescaped(cell.replace(/ \(was H\d+\)$/u, "")),
    percent: Math.min(100, Number(percent)),
  }));
}

/** The questions of a questionnaire that was printed before. */
export function questionsIn(text: string): string[] {
  const at = text.indexOf(`${QUESTIONNAIRE}\n`);
  if (at < 0) return [];
  const lines = text.slice(at + QUESTIONNAIRE.length + 1).split("\n");
  const end = lines.findIndex((line) => !/^\d+\. /u.test(line));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => unescaped(line.replace(/^\d+\. /u, "")));
}

/** What a simple Phase 1 answer said, its frame taken off. */
export function answeredText(text: string): PhaseOne {
  const body = text
    .slice(text.indexOf("\n") + 1)
    .replace(CONSENT_SIMPLE, "")
    .replace(new RegExp(`^${READ_AS}[^\\n]*\\n\\n`, "u"), "")
    .trim();
  return /^(?:There is no language model|The language model did not answer)/u.test(body)
    ? { kind: "none" }
    : { kind: "simple", answer: body };
}

/** What a reply said, for a model that reads the dialogue: without the machine-readable part, which repeats it, and the question for consent. */
export function spokenIn(reply: string): string {
  return [CONSENT_SIMPLE, CONSENT_PROBLEM, CONSENT_FOLLOW_UP]
    .reduce((text, asked) => text.replace(asked, ""), reply)
    .replace(/^```json\n[\s\S]*?^```\n?/gmu, "")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

function unescaped(text: string): string {
  return text.replace(/\\([\\[\]<>|`*_#>+.)-])/gu, "$1");
}
