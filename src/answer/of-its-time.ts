import { yearsIn } from "../text/years.ts";
import { type AnswerPage, type PagePassage, textAround } from "./page.ts";
import type { AskedQuestion } from "./question.ts";

/** Whether a passage may tell how things were in the years that a question names: what is from later tells how they are since, unless it speaks of these years. */
export function isOfItsTime({ years }: AskedQuestion, passage: PagePassage | undefined, pages: readonly AnswerPage[]): boolean {
  const page = pages[passage?.page ?? -1];
  if (passage === undefined || page?.dated === undefined || years.length === 0) return true;
  const isLater = years.every((year) => year < (page.dated ?? ""));
  const [from] = yearsIn(page.dated);
  return !isLater || years.includes(from ?? "") || yearsIn(textAround(passage, pages)).some((year) => years.includes(year));
}
