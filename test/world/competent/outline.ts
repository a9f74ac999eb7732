import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { answers, sentencesIn } from "./evidence.ts";
import { firstWords, keywords } from "./language.ts";
import { sidesOf } from "./sides.ts";

/** Whoever writes sees the sections of these alone. */
const MOST_IDS = 24;

/** What an answer has to do: a point for each part of the question, with the sentences that speak of it. */
export function planAnswer(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question");
  const overtaken =
    ofKind(blocks, "note")
      .find(({ id }) => id === "overtaken")
      ?.body.split(" ") ?? [];
  const lines = sentencesIn(blocks).filter(({ id, older, isCode }) => !older && !isCode && !overtaken.includes(id));
  const tasks = ofKind(blocks, "task").map(({ body }) => body);
  const conflicts = ofKind(blocks, "note").find(({ id }) => id === "disagreements")?.body ?? "";
  const points = (tasks.length === 0 ? [question] : tasks).map((asked) => {
    const use = lines
      .map(({ id, text, title }) => ({ id, share: answers(text, [asked], title) }))
      .filter(({ share }) => share > 0.15)
      .sort((a, b) => b.share - a.share)
      .map(({ id }) => id)
      .slice(0, MOST_IDS);
    const disputed = use.filter((id) => conflicts.split(/[^q\d]+/).includes(id));
    return {
      question: firstWords(asked, 12),
      form: sidesOf(question) === undefined ? "prose" : "table",
      words: 150,
      use,
      work: disputed.length < 2 ? null : `Say of ${disputed.join(" and ")} whose each is.`,
    };
  });
  const lacks = points.filter(({ use }) => use.length === 0).map(({ question: asked }) => keywords(asked).slice(0, 8).join(" "));
  return { needs: firstWords(`To know: ${question}`, 25), answer: [], points, calculations: [], lacks };
}
