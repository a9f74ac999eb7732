import type { JsonSchema } from "./strict-schema.ts";

export type Provider = "cerebras" | "openai" | "ollama" | "vllm" | "custom";

/** How one endpoint wants to be spoken to; what it refused once is not sent to it again. */
export interface Dialect {
  /** How the shape of the reply is asked for: with the schema, with "any JSON object" and the schema in the prompt, or in the prompt alone. */
  readonly shape: "schema" | "object" | "prompt";
  /** Under which names the completion cap is sent. */
  readonly cap: "new" | "old" | "both";
  readonly effort: boolean;
  /** Whether streams are asked to tell their usage. */
  readonly streamUsage: boolean;
}

/**
 * What an endpoint is addressed with at first. Local servers get the cap under both names: one that ignored the only name it was given would
 * write without end.
 */
export function firstDialect(provider: Provider): Dialect {
  const cap = provider === "ollama" || provider === "custom" ? "both" : "new";
  return { shape: "schema", cap, effort: true, streamUsage: true };
}

/** The dialect to try after a refusal (a 400 or 422, never billed), by what its message names; undefined when nothing can be left out. */
export function relaxed(dialect: Dialect, refusal: string): Dialect | undefined {
  if (/reasoning[_ ]?effort|wrong_api_format.*reason/i.test(refusal)) return dialect.effort ? { ...dialect, effort: false } : undefined;
  if (/stream_options/i.test(refusal)) return dialect.streamUsage ? { ...dialect, streamUsage: false } : undefined;
  const newName = /max_completion_tokens/i.test(refusal);
  const oldName = /max_tokens/i.test(refusal);
  if (newName || oldName) {
    // "use max_completion_tokens instead of max_tokens" names both: then the old one is at fault.
    const cap = oldName ? "new" : "old";
    return dialect.cap === cap ? undefined : { ...dialect, cap };
  }
  if (/response_format|json_schema|json_object|schema|structured output|guided|grammar/i.test(refusal)) {
    if (dialect.shape === "schema") return { ...dialect, shape: "object" };
    if (dialect.shape === "object") return { ...dialect, shape: "prompt" };
  }
  return undefined;
}

/** Says in the prompt what the endpoint does not take as a parameter. */
export function schemaInWords(schema: JsonSchema): string {
  return `\n\nReply with one JSON object, and nothing else, that follows this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** The body as the SDK made it, in the endpoint's dialect. */
export function inDialect(body: Readonly<Record<string, unknown>>, dialect: Dialect): Record<string, unknown> {
  const { max_tokens: cap, reasoning_effort: effort, ...rest } = body;
  return {
    ...rest,
    ...(dialect.cap !== "old" ? { max_completion_tokens: cap } : {}),
    ...(dialect.cap !== "new" ? { max_tokens: cap } : {}),
    ...(dialect.effort && effort !== undefined ? { reasoning_effort: effort } : {}),
  };
}
