import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { answers } from "./evidence.ts";
import { coverage, firstWords, keywords } from "./language.ts";
import { sidesOf } from "./sides.ts";

/** What an answer has to do, a point for each part of the question; and of the sections of documents those whose headings speak of it, the likest first. */
export function planAnswer(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question");
  const tasks = ofKind(blocks, "task").map(({ body }) => body);
  const sources = ofKind(blocks, "source");
  const drawn = sources.flatMap(({ body, attributes }) =>
    [...body.matchAll(/^- (.*)$/gm)].map(([, text = ""]) => ({ text, title: attributes.title ?? "" })),
  );
  const sections = sources.flatMap(({ body, attributes }) =>
    [...body.matchAll(/^\[(h\d+)\] (.*?) \(\d+\)(?::.*)?$/gm)].map(([, id = "", path = ""]) => {
      const told = `${attributes.title ?? ""} ${path}`;
      return { id, like: Math.max(...[question, ...tasks].map((one) => coverage(one, told) + coverage(told, one))) };
    }),
  );
  const points = (tasks.length === 0 ? [question] : tasks).map((asked) => ({
    question: firstWords(asked, 12),
    form: sidesOf(question) === undefined ? "prose" : "table",
    work: "",
    isTold: drawn.some(({ text, title }) => answers(text, [asked], title) > 0.15),
  }));
  const isLimited = ofKind(blocks, "note").some(({ id }) => id === "limits");
  const read = sections.filter(({ like }) => like > 0).sort((a, b) => b.like - a.like);
  return {
    needs: firstWords(`To know: ${question}`, 25),
    points: points.map(({ isTold: _, ...point }) => point),
    read: isLimited ? read.slice(0, MOST).map(({ id }) => id) : [],
    lacks: points.filter(({ isTold }) => !isTold).map(({ question: asked }) => keywords(asked).slice(0, 8).join(" ")),
  };
}

const MOST = 12;
