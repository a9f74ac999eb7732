import type { Json } from "../run/run.ts";
import { readLeniently } from "./tolerant-json.ts";

/** Most places in a text where a value is looked for. */
const MOST_STARTS = 8;

/**
 * The ways a reply can be read as JSON, best first; none when there is nothing like JSON in it. A text that is JSON is read as just that.
 * Otherwise reasoning, channel marks, prose and code fences around it are passed over, and what is malformed or cut off is read leniently
 * (R16's first two rungs). Pure; never throws.
 */
export function jsonReadings(text: string): readonly Json[] {
  const whole = tryParse(text);
  if (whole !== undefined) return typeof whole === "string" ? [whole, ...searched(whole)] : [whole];
  return searched(text);
}

function searched(text: string): Json[] {
  for (const part of likelyParts(text)) {
    const readings = readingsIn(part);
    if (readings.length > 0) return readings;
  }
  return [];
}

/** The text after its reasoning, what stands in code fences, and the text as it is: where the answer may be, most likely first. */
function likelyParts(text: string): string[] {
  const parts: string[] = [];
  const afterFinal =
    /^[\s\S]*<\|channel\|>\s*final[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>([\s\S]*?)(?:<\|(?:end|return|start|call)\|>|$)/i.exec(
      text,
    )?.[1];
  if (afterFinal !== undefined) parts.push(afterFinal);
  const afterGlued = /^[\s\S]*assistantfinal(?:json)?([\s\S]*)$/.exec(text)?.[1];
  if (afterGlued !== undefined) parts.push(afterGlued);
  const afterThought = /^[\s\S]*<\/(?:think|thinking|thought|analysis|reasoning)\s*>([\s\S]*)$/i.exec(text)?.[1];
  if (afterThought !== undefined) parts.push(afterThought);
  for (const part of [...parts, text]) {
    for (const fence of part.matchAll(/```[a-z0-9]*[^\S\n]*\n([\s\S]*?)(?:\n[^\S\n]*```|$)/gi)) parts.push(fence[1] ?? "");
  }
  return [...parts, text].filter((part) => /[{[]/.test(part));
}

interface Found {
  readonly length: number;
  readonly readings: readonly Json[];
}

/** What begins at the first brackets of a text, longest first; a value inside another is not looked at by itself. */
function readingsIn(text: string): Json[] {
  const found: Found[] = [];
  let at = 0;
  for (let tries = 0; tries < MOST_STARTS; tries++) {
    const start = indexOfBracket(text, at);
    if (start < 0) break;
    const closed = readLeniently(text, start);
    if (closed === undefined) {
      at = start + 1;
      continue;
    }
    const readings = closed.complete
      ? [tryParse(text.slice(start, closed.end)) ?? closed.value]
      : brokenReadings(text, start, closed.value);
    found.push({ length: closed.end - start, readings });
    const cutOff = text[start] === "{" && closed.end >= text.length;
    at = closed.complete || cutOff ? closed.end : start + 1;
  }
  return found.sort((a, b) => b.length - a.length).flatMap((each) => each.readings);
}

function brokenReadings(text: string, start: number, closed: Json): Json[] {
  const kept = readLeniently(text, start, true)?.value;
  return (kept === undefined ? [closed] : [kept, closed]).filter((value) => !isEmpty(value));
}

function isEmpty(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function indexOfBracket(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === "{" || text[i] === "[") return i;
  return -1;
}

function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
