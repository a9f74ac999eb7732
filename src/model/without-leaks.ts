import type { Json } from "../run/run.ts";
import { LeakFilter } from "./leak-filter.ts";

/** A whole text without the model's inner talk. */
export function stripLeaks(text: string): string {
  const filter = new LeakFilter();
  return filter.push(text) + filter.end();
}

/** Members that repeat a source to the letter; what they may hold is the source's. */
const VERBATIM = new Set(["quote", "quotes"]);
const MAY_LEAK = /[<[]|assistant(?:final|analysis|commentary)/i;

/** A structured reply whose texts are free of the model's inner talk; quotes are left as they are, since they must be found in their source. */
export function withoutLeaks(value: Json): Json {
  if (typeof value === "string") return MAY_LEAK.test(value) ? stripLeaks(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutLeaks);
  const members = Object.entries(value).map(([name, member]) => [
    name,
    member === undefined || VERBATIM.has(name) ? member : withoutLeaks(member),
  ]);
  return Object.fromEntries(members);
}

/** A stream of text, or of UTF-8 bytes cut anywhere, without the model's inner talk. */
export async function* filterLeaks(source: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const filter = new LeakFilter();
  const decoder = new TextDecoder();
  for await (const piece of source) {
    const shown = filter.push(typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }));
    if (shown !== "") yield shown;
  }
  const rest = filter.push(decoder.decode()) + filter.end();
  if (rest !== "") yield rest;
}
