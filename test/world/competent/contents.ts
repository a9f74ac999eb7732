import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { coverage } from "./language.ts";

/** Of the sections that documents hold those whose headings speak of the question or one of its parts, the likest first. */
export function chooseSections(blocks: readonly Block[]): object {
  const asked = [bodyOf(blocks, "question"), ...ofKind(blocks, "task").map(({ body }) => body)];
  const sections = ofKind(blocks, "source").flatMap(({ body, attributes }) =>
    [...body.matchAll(/^\[(h\d+)\] (.*) \(\d+\)$/gm)].map(([, id = "", path = ""]) => {
      const told = `${attributes.title ?? ""} ${path}`;
      return { id, like: Math.max(...asked.map((one) => coverage(one, told) + coverage(told, one))) };
    }),
  );
  const read = sections.filter(({ like }) => like > 0).sort((a, b) => b.like - a.like);
  return { read: read.slice(0, MOST).map(({ id }) => id) };
}

const MOST = 12;
