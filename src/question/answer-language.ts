import type { ResearchRequest } from "../domain/request.ts";
import type { Frame } from "../lexicon/frame.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { languageShown } from "../lexicon/telling.ts";

type Asked = Pick<ResearchRequest, "query" | "language">;

/** The language an answer is written in, as BCP 47: what the request says, else the question's own; undefined where neither tells (R1). */
export function answerLanguage({ query, language }: Asked): string | undefined {
  return language ?? languageShown(query);
}

/** The words around an answer, in its language; English ones where that has none here or is not known (R14). */
export function frameFor(request: Asked): Frame {
  return lexiconOf(answerLanguage(request) ?? "und").frame;
}
