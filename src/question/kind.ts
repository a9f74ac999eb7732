import { FORMS, FRAMES, GREETING, MEASURES, MONEY, NUMBER_NOUN, PARTITIVE, WHO_IS_NAMED } from "../lexicon/en/question.ts";
import type { AsksFor, Measure, QuestionKind } from "../lexicon/language.ts";
import { lexiconFor } from "../lexicon/telling.ts";

export interface QuestionForm {
  readonly kind: QuestionKind;
  readonly asksFor: AsksFor;
  readonly measure?: Measure;
}

/** The question without greeting and politeness: "Could you tell me what X is" → "what X is". */
export function withoutFrame(question: string): string {
  let bare = question.trim();
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replace(GREETING, "");
    for (const frame of FRAMES) bare = bare.replace(frame, "");
  }
  return bare === "" ? question.trim() : bare;
}

/** What a question of a language that tells its form by one phrase is. */
const KIND_OF: Readonly<Record<AsksFor, QuestionKind>> = {
  number: "how many",
  date: "when",
  person: "who",
  place: "where",
  method: "how",
  reason: "why",
  list: "list",
  definition: "definition",
  comparison: "compare",
  "yes-no": "yes-no",
  any: "any",
};

/** Tells the form of a question from its words alone: what kind it is and what its answer must hold. */
export function formOf(question: string): QuestionForm {
  const lexicon = lexiconFor(question);
  if (lexicon.tag !== "en") {
    const asksFor = lexicon.asked(question)?.asksFor ?? "any";
    return { kind: KIND_OF[asksFor], asksFor, ...(asksFor === "number" ? { measure: "count" } : {}) };
  }
  const asked = withoutFrame(question);
  if (WHO_IS_NAMED.test(asked)) return { kind: "who", asksFor: "any" };
  const lower = asked.toLowerCase().replace(/[’]/g, "'");
  for (const [pattern, kind, asksFor] of FORMS) {
    if (kind === "definition" && asksFor === "definition" && NUMBER_NOUN.test(lower)) continue;
    if (kind === "list" && NUMBER_NOUN.test(lower) && !/^(?:list|name|enumerate)/.test(lower)) continue;
    if (!pattern.test(lower)) continue;
    return asksFor === "number" ? { kind, asksFor, measure: measureOf(lower) } : { kind, asksFor };
  }
  if (NUMBER_NOUN.test(lower)) return { kind: "how many", asksFor: "number", measure: measureOf(lower) };
  return { kind: "any", asksFor: "any" };
}

function measureOf(lower: string): Measure {
  if (/\bhow (?:many|often|frequently)\b/.test(lower) || PARTITIVE.test(lower)) return "count";
  for (const [pattern, measure] of MEASURES) if (pattern.test(lower)) return measure;
  return MONEY.test(lower) ? "money" : "count";
}
