import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { askedIn, sentencesIn } from "./evidence.ts";
import { alike } from "./reading.ts";
import { factsOf, plain } from "./report.ts";

/** Up to three facts that answer and are short enough. */
export function answerShort(blocks: readonly Block[]): object {
  const most = Number(/At most (\d+) characters/.exec(bodyOf(blocks, "note"))?.[1] ?? 120);
  const refused = ofKind(blocks, "rejected").map(({ body }) => body);
  const facts = factsOf(sentencesIn(blocks), askedIn(blocks));
  const fitting = facts.filter(({ text }) => text.length <= most && !refused.some((other) => alike(other, text)));
  return { answers: (fitting.length > 0 ? fitting : facts).slice(0, 3).map(plain) };
}
