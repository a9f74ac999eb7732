import { AssayError } from "../../domain/error.ts";
import { DEEPEST } from "../../service/nesting.ts";
import { Refusal } from "./errors.ts";

/** Most values a body may hold, names of fields not counted: what reads it takes its time by them more than by its bytes. */
export const MOST_VALUES = 20_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const OPENING = new Set(Buffer.from("[{"));
const CLOSING = new Set(Buffer.from("]}"));

/**
 * Refuses a body that would hold up everybody else while it is read, before any of it is: a look at each byte (X5).
 * @param deepest levels of nesting
 * @throws Refusal 413 with the limit, AssayError INVALID_INPUT for one that is nested too deeply
 */
export function refuseIntricate(bytes: Uint8Array, deepest = DEEPEST): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) values++;
    else if (OPENING.has(byte)) {
      values++;
      if (++depth > deepest)
        throw new AssayError("INVALID_INPUT", `The body is nested more than ${deepest} levels deep.`, { field: "body" });
    } else if (CLOSING.has(byte)) depth--;
    if (values > MOST_VALUES)
      throw new Refusal(413, new AssayError("TOO_LARGE", `The body holds more than ${MOST_VALUES} values.`, { field: "body" }));
  }
}

/** Where a text of JSON ends that begins at a quotation mark. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let before = end - 1;
    while (bytes[before] === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return bytes.length;
}
