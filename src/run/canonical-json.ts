import { createHash } from "node:crypto";
import type { Json } from "./run.ts";

/** JSON with object keys in order and undefined members left out, so that equal values have equal text. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** SHA-256 (hex) of a text. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The hash a journal row keeps of a step's input. */
export function inputHash(value: Json): string {
  return sha256(canonicalJson(value));
}
