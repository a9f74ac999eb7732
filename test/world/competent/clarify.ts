import { type Block, bodyOf } from "./blocks.ts";

/** Asks about the one thing it knows to have two meanings; everything else is clear to it. */
export function clarify(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question");
  const open = /\bthe cell\b/i.test(question) && !/\bTX-?\d/i.test(question);
  return { questions: open ? [{ question: "Which cell do you mean?", options: ["Talmont TX-2", "another one"] }] : [] };
}
