import { z } from "zod";
import { AssayError } from "./error.ts";
import { redactUrl } from "./url.ts";

/** The part of JSON Schema that says what a value may be. */
interface Allowed {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Allowed[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Allowed>>;
  readonly items?: Allowed;
}

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * What a value may be, in a user's words and derived from the schema, so that the words and the check cannot drift apart: "a whole number from 2
 * to 10", "report or answer", "an address such as https://example.org".
 */
export function allowedBy(schema: z.ZodType): string {
  return inWords(shapeOf(schema));
}

/** Says in one sentence which field is wrong, what it may be and what it was, for any failure of a schema at a face (R1, R16). */
export function invalidInput(schema: z.ZodType, error: z.ZodError, input: unknown): AssayError {
  const issue = error.issues[0];
  if (issue === undefined) return new AssayError("INVALID_INPUT", "The input is not valid.");
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const field = [...path, issue.keys[0] ?? ""].join(".");
    return new AssayError("INVALID_INPUT", `There is no field \`${field}\`.`, { field });
  }
  const field = path.join(".");
  const value = valueAt(input, path);
  if (field === "") return new AssayError("INVALID_INPUT", `The input ${faultOf(shapeOf(schema), issue, value)}.`);
  return new AssayError("INVALID_INPUT", `\`${field}\` ${faultOf(shapeAt(shapeOf(schema), path), issue, value)}.`, { field });
}

/**
 * What is wrong with a single value, to be put after its name: "must be a whole number from 2 to 10, not 99".
 * @param shown false for secrets, which no message repeats
 */
export function faultIn(schema: z.ZodType, error: z.ZodError, value: unknown, shown = true): string {
  const issue = error.issues[0];
  const shape = shapeOf(schema);
  return issue === undefined ? "is not valid" : faultOf(shape, issue, value, shown);
}

function faultOf(shape: Allowed | undefined, issue: z.core.$ZodIssue, value: unknown, shown = true): string {
  const seen = shown ? `, not ${asShown(value)}` : "";
  if (value === undefined) return "is missing";
  const ownWords = issue.code === "custom" || (issue.code === "invalid_format" && issue.format === "regex");
  if (ownWords) return /^must (?:be an? |look )/.test(issue.message) ? issue.message + seen : issue.message;
  if (issue.code === "too_big" && typeof value === "string" && shape?.maxLength !== undefined)
    return `may have at most ${shape.maxLength} characters, and has ${value.length}`;
  if (issue.code === "too_big" && Array.isArray(value) && shape?.maxItems !== undefined)
    return `may have at most ${shape.maxItems} entries, and has ${value.length}`;
  return `must be ${shape === undefined ? "something else" : inWords(shape)}${seen}`;
}

function inWords(shape: Allowed): string {
  if (shape.anyOf !== undefined) return eitherOf(shape.anyOf);
  if (shape.enum !== undefined) return choice(shape.enum.map(String));
  switch (shape.type) {
    case "integer":
    case "number":
      return inRange(shape.type === "integer" ? "a whole number" : "a number", shape);
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
      return "an object";
    default:
      if (shape.format === "uri") return "an address such as https://example.org";
      return shape.minLength === undefined ? "text" : "text that is not empty";
  }
}

/** The two unions there are: a switch with its words, and a list that may be one text. */
function eitherOf(shapes: readonly Allowed[]): string {
  if (shapes.some((shape) => shape.type === "boolean")) return "true or false";
  if (shapes.some((shape) => shape.type === "array")) return "a list, its entries divided by commas";
  return choice(shapes.map(inWords));
}

function inRange(what: string, { minimum, maximum }: Allowed): string {
  const least = minimum === undefined || minimum <= -SAFE ? undefined : minimum;
  const most = maximum === undefined || maximum >= SAFE ? undefined : maximum;
  if (least !== undefined && most !== undefined) return `${what} from ${least} to ${most}`;
  if (least !== undefined) return `${what} of at least ${least}`;
  return most === undefined ? what : `${what} of at most ${most}`;
}

function choice(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

const LONGEST_SHOWN = 60;

function asShown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : redactUrl(JSON.stringify(value) ?? String(value));
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}

function shapeOf(schema: z.ZodType): Allowed {
  const taken = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Allowed;
  // What is read by a function of ours first (a number that may be written as text) says what it may be only on its other side.
  if (taken.type !== undefined || taken.anyOf !== undefined || taken.enum !== undefined) return taken;
  return z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Allowed;
}

function shapeAt(shape: Allowed, path: readonly string[]): Allowed | undefined {
  return path.reduce<Allowed | undefined>((at, name) => at?.properties?.[name] ?? at?.items, shape);
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => {
    if (typeof at !== "object" || at === null) return undefined;
    return Object.entries(at).find(([key]) => key === name)?.[1];
  }, input);
}
