import type { Reading } from "../domain/reading.ts";
import { frame as english } from "./en/frame.ts";
import { type Frame, filled, listIn } from "./frame.ts";

/** A reading in one line, as every face shows it. The text in it is as it was typed or read, and has yet to be made safe. */
export function readingLine({ by, typed, candidates, searched }: Reading, frame: Frame = english): string {
  const [read = typed] = candidates;
  if (by === "model") return filled(frame.readAs, { read });
  if (searched) return filled(frame.readInstead, { read, typed });
  const quoted = candidates.map((one) => `“${one}”`);
  return filled(frame.didYouMean, { candidates: listIn(frame, quoted, "disjunction") });
}
