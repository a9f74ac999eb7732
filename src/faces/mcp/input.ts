import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  type ServerContext,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { AssayError, isStoreFault } from "../../domain/error.ts";
import { invalidInput } from "../../domain/invalid-input.ts";
import { logFault } from "../../service/log.ts";
import { DEEPEST, deeperThan } from "../../service/nesting.ts";
import type { Service } from "../../service/service.ts";
import { failure } from "./results.ts";

/**
 * A tool's input or output as it is listed, but read by the tool itself: what is wrong with it is then said in Assay's one error envelope, with the
 * field, as on every face (R16).
 */
export function listed(schema: z.ZodType, io: "input" | "output" = "input"): Listed {
  const known = LISTED.get(schema);
  if (known !== undefined) return known;
  const json: JsonSchemaType = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io })));
  const made = fromJsonSchema(json, { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) });
  LISTED.set(schema, made);
  return made;
}

type Listed = StandardSchemaWithJSON<unknown, unknown>;
/** Over HTTP each request has a server of its own; its tools are spelled out once. */
const LISTED = new WeakMap<z.ZodType, Listed>();

/** @throws AssayError INVALID_INPUT with the field */
export function read<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  if (deeperThan(DEEPEST, given))
    throw new AssayError("INVALID_INPUT", `The arguments are nested more than ${DEEPEST} levels deep.`, { field: "arguments" });
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  throw invalidInput(schema, parsed.error, given);
}

/** What other faces call `id` in an address is an argument of a name of its own here: an error names the argument. */
function asArgument(error: AssayError, schema: z.ZodType): AssayError {
  if (error.field !== "id" || !(schema instanceof z.ZodObject) || !("run_id" in schema.shape)) return error;
  const { retryAfterMs, retryable, cause } = error;
  return new AssayError(error.type, error.message, {
    field: "run_id",
    retryable,
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** A tool's work on input of a shape; whatever it throws becomes a failed call with the error envelope, and what is our own fault is logged. */
export function guarded<S extends z.ZodType, R = CallToolResult>(
  { log }: Pick<Service, "log">,
  schema: S,
  work: (input: z.output<S>, ctx: ServerContext) => Promise<R | CallToolResult>,
): (given: unknown, ctx: ServerContext) => Promise<R | CallToolResult> {
  return async (given, ctx) => {
    try {
      return await work(read(schema, given), ctx);
    } catch (thrown) {
      const error = asArgument(AssayError.from(thrown), schema);
      if (error.type === "INTERNAL" || isStoreFault(error)) logFault(log, error, "tool failed");
      return failure(error);
    }
  };
}
