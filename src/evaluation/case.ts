import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import { invalidInput } from "../domain/invalid-input.ts";
import { parseResearchRequest, type ResearchRequest } from "../domain/request.ts";
import { sha256 } from "../run/canonical-json.ts";
import { ROUTES } from "../search/routing.ts";

const text = z.string().trim().min(1).max(2_000);
const texts = z.array(text).min(1).max(50);

/** What is asked in one case and what is expected of the answer: one line of a data set (X10). */
export const caseSchema = z.strictObject({
  /** Unique in its set; made from the question when absent. */
  id: z
    .string()
    .regex(/^[\w-][\w.-]{0,79}$/, "must be at most 80 letters, digits, dots, hyphens and underscores")
    .optional(),
  query: z.string().trim().min(1).max(4_000),
  /** A research, or one search-backed turn of the conversation. */
  ask: z.enum(["research", "turn"]).optional(),
  /** Fields of the research request besides the question. */
  request: z.record(z.string(), z.unknown()).optional(),
  /** Whether it may be looked at while rules or prompts are tuned. */
  half: z.enum(["tuning", "test"]).optional(),
  /** Where the question is to go (C8), and which role is to be asked first. */
  route: z.enum(ROUTES).optional(),
  first: z.enum(["facts", "concepts"]).optional(),
  /** One of these words or figures must stand in the answer. */
  answers: texts.optional(),
  /** Sentences that the answer must say, in whatever words. */
  facts: texts.optional(),
  /** Words or figures that must not stand in the answer. */
  absent: texts.optional(),
  /** Addresses, ends of addresses or domains, each of which must be cited. */
  sources: texts.optional(),
  /** False: nothing is to be found, and Assay must say so. */
  found: z.boolean().optional(),
});
type CaseFields = z.infer<typeof caseSchema>;

/** A case as it is asked. `request` is there when something is to be asked at all, and not only routed. */
export interface Case extends Omit<CaseFields, "id" | "ask" | "request"> {
  readonly id: string;
  readonly ask: "research" | "turn" | "nothing";
  readonly request: ResearchRequest;
}

const EXPECTATIONS = ["route", "answers", "facts", "absent", "sources", "found"] as const;
const DERIVED_ID = 12;

/**
 * Reads a data set: one JSON object a line; empty lines are passed over.
 * @param name the file's name, for messages
 * @throws AssayError INVALID_INPUT with file, line and field
 */
export function parseCases(jsonLines: string, name: string): Case[] {
  const cases: Case[] = [];
  const seen = new Map<string, number>();
  jsonLines
    .replace(/^\ufeff/u, "")
    .split(/\r?\n/u)
    .forEach((line, index) => {
      if (line.trim() === "") return;
      const found = atLine(name, index + 1, () => caseOf(line));
      const before = seen.get(found.id);
      if (before !== undefined)
        throw new AssayError("INVALID_INPUT", `${name}, line ${index + 1}: the case of line ${before} has the same \`id\` or question.`, {
          field: "id",
        });
      seen.set(found.id, index + 1);
      cases.push(found);
    });
  if (cases.length === 0)
    throw new AssayError("INVALID_INPUT", `${name} holds no case: one JSON object a line is needed.`, { field: "file" });
  return cases;
}

function caseOf(line: string): Case {
  const input = jsonOf(line);
  const parsed = caseSchema.safeParse(input);
  if (!parsed.success) throw invalidInput(caseSchema, parsed.error, input);
  const { id, ask, request, ...fields } = parsed.data;
  if (EXPECTATIONS.every((name) => fields[name] === undefined))
    throw new AssayError("INVALID_INPUT", `nothing is expected; give one of ${EXPECTATIONS.join(", ")}.`, { field: "facts" });
  if (fields.first !== undefined && fields.route === undefined)
    throw new AssayError("INVALID_INPUT", "`first` needs a `route`.", { field: "first" });
  const asksNothing = EXPECTATIONS.every((name) => name === "route" || fields[name] === undefined);
  return {
    ...fields,
    id: id ?? sha256(fields.query).slice(0, DERIVED_ID),
    ask: asksNothing ? "nothing" : (ask ?? "research"),
    request: parseResearchRequest({ ...request, query: fields.query }),
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", "this is no JSON object.", { field: "file", cause });
  }
}

function atLine<T>(name: string, line: number, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const { type, message, field } = AssayError.from(thrown);
    throw new AssayError(type, `${name}, line ${line}: ${message}`, { cause: thrown, ...(field === undefined ? {} : { field }) });
  }
}
