import { AssayError } from "../domain/error.ts";
import { normaliseText } from "../text/normalise.ts";
import type { Extraction } from "./extraction.ts";
import { described, firstOf, statedDay } from "./own-words.ts";

/** Deeper nesting would make the indented print far larger than the source. */
const MAX_DEPTH = 200;

/** A short line that is no sentence. */
function isTitle(line: string): boolean {
  return line.length <= 120 && !/[.,;:!?。！？]["”’)]*$/u.test(line);
}

/** Plain text as it is; its first line serves as the title where it is short and no sentence. */
export function plainToText(source: string): Extraction {
  const text = normaliseText(source);
  const first = text.slice(0, 200).split("\n")[0] ?? "";
  return {
    contentKind: "text",
    ...described({
      title: firstOf([isTitle(first) ? first : undefined, "first line"]),
      published: firstOf([statedDay(text), "opening lines"]),
    }),
    text,
    landmarks: [],
    tables: [],
    extractor: "text@2",
    links: [],
  };
}

/**
 * JSON, or JSON lines, printed with one field a line so that a value can be quoted.
 * @throws AssayError PARSE_ERROR when it is neither.
 */
export function jsonToText(source: string): Extraction {
  const value = parseJson(source.replace(/^\ufeff/, ""));
  if (isDeeper(value, MAX_DEPTH)) throw new AssayError("TOO_LARGE", `The JSON is nested more than ${MAX_DEPTH} deep; it is not read.`);
  const title = value !== null && typeof value === "object" && "title" in value && typeof value.title === "string" ? value.title : "";
  const text = normaliseText(JSON.stringify(value, undefined, 1));
  return { contentKind: "json", title: title.slice(0, 500), text, landmarks: [], tables: [], extractor: "json@1", links: [] };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    try {
      return source
        .split(/\r?\n/)
        .filter((line) => line.trim() !== "")
        .map((line): unknown => JSON.parse(line));
    } catch {
      throw new AssayError("PARSE_ERROR", "The document looks like JSON but cannot be parsed.", { cause });
    }
  }
}

function isDeeper(value: unknown, limit: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return limit === 0 || Object.values(value).some((inner) => isDeeper(inner, limit - 1));
}
