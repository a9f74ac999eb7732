import type { Audit } from "../audit/result.ts";
import { escapeMarkdown } from "../write/markdown.ts";

/** The address under which an answer stands in its own folder: nobody can be asked for it. */
export const ANSWER_ADDRESS = "http://answer.invalid/";

/**
 * Expected facts as a report that cites the answer for each: so the audit that checks any report also checks whether an answer says what it
 * should, with the same judge, journal and budget, and `assay verify` repeats it by hand.
 */
export function factSheet(facts: readonly string[]): string {
  return `${facts.map((fact) => `${oneSentence(fact)} [1]`).join("\n\n")}\n\n## Sources\n\n[1] The answer: ${ANSWER_ADDRESS}\n`;
}

/**
 * The answer as the source of the sheet, every statement a paragraph of its own. The question is its title, since answers leave out what it
 * names; an expected fact should say more than its question does, or it would be found there.
 */
export function answerSheet(query: string, statements: readonly string[]): string {
  return `# ${escapeMarkdown(query)}\n\n${statements.map(escapeMarkdown).join("\n\n")}\n`;
}

/** By fact, in order: whether everything it says is carried by the answer; undefined where only a model could have told. */
export function factsSaid(facts: readonly string[], { statements }: Pick<Audit, "statements">): (boolean | undefined)[] {
  // Each fact has a line of its own and an empty one after it.
  return facts.map((_, at) => {
    const parts = statements.filter(({ line }) => line === 2 * at + 1);
    if (parts.length > 0 && parts.every(({ together }) => together?.verdict === "supported")) return true;
    return parts.length > 0 && parts.every(({ together }) => together?.verdict === "supported" || together?.open === true)
      ? undefined
      : false;
  });
}

function oneSentence(fact: string): string {
  return escapeMarkdown(fact).replace(/\s*[.]+$/u, "");
}
