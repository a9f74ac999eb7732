import { formOf } from "../../text/question/kind.ts";

/** What Phase 1 does with a question: a table of hypotheses, a table or list, or prose. */
export type PhaseOneKind = "problem" | "shaped" | "prose";

const MYSTERY =
  /\b(?:myster(?:y|ious)|what(?:'s| is) (?:wrong|going on|happening) with|what (?:could|might|can) (?:be (?:the )?(?:cause|reason|wrong)|cause|explain)|why (?:is|are|does|do|did|won't|wont|can't|cant|doesn't|isn't) (?:my|our|the \w+ (?:not|so))|went missing|disappeared|diagnos(?:e|is|ing)|root cause|troubleshoot\w*|intermittent(?:ly)?|keeps? \w+ing|stopped working|out of nowhere|for no (?:apparent )?reason|unexplained|whodunn?it|who killed|my \w+ (?:is|are|won't|wont|doesn't|does not|keeps?|has stopped|stopped|will not|cannot|can't) )/iu;
const SEQUENCE =
  /\b(?:step by step|steps|in (?:what|which) order|sequence of|timeline|chronolog\w+|stages? of|phases? of|process of|how (?:do|can|to|should) (?:i|you|we|one)\b|how to)\b/iu;

/** Tells it from the words of the question alone, so that no call to a model stands between the question and the first word (C4, C5). */
export function phaseOneKind(question: string): PhaseOneKind {
  const { kind } = formOf(question);
  if (kind === "problem" || MYSTERY.test(question.replace(/[’]/gu, "'"))) return "problem";
  return kind === "compare" || kind === "timeline" || SEQUENCE.test(question) ? "shaped" : "prose";
}
