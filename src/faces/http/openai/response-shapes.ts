import { z } from "zod";
import { type Asked, contentSchema, textFormat, textMessages } from "./shapes.ts";

const ROLES = ["system", "developer", "user", "assistant"] as const;
/** Besides messages a list holds what was called, thought and found before, which is passed over. */
const item = z.looseObject({
  type: z.string().nullish().describe("`message`, which it also is without; others are passed over"),
  role: z.enum(ROLES).nullish().describe("Who said it"),
  content: contentSchema.describe("The text, or its parts"),
});

/**
 * What is read of a request of the Responses protocol; what is not listed is taken and changes nothing, and only what an answer would have to be
 * another thing for is refused.
 */
export const responseAskSchema = z.looseObject({
  model: z.enum(["assay-chat", "assay-research", "assay-answer"]).describe("Which way to answer; GET /v1/models says what each does"),
  input: z.union([z.string(), z.array(item).max(1000)]).describe("The question, or what was said; the last message must be a user's"),
  instructions: z.string().nullish().describe("What a system would say before"),
  stream: z.boolean().nullish().describe("Answer piece by piece"),
  text: z.looseObject({ format: textFormat }).nullish().describe("How the answer is written"),
  tool_choice: z.enum(["none", "auto"]).nullish().describe("No tool of the caller's is ever called"),
  background: z
    .boolean()
    .nullish()
    .refine((wanted) => wanted !== true, "must be false: POST /run with `async` takes a question and lets its result be fetched")
    .describe("Always false"),
  previous_response_id: z
    .string()
    .nullish()
    .refine((id) => id === undefined || id === null, "must be left out: no answer is kept under a name here; send what was said as `input`")
    .describe("Never given: what was said before goes into `input`"),
});
type ResponseAsk = z.infer<typeof responseAskSchema>;

/** @throws AssayError INVALID_INPUT where there is nothing to answer, or the last message holds something that is no text */
export function responseAsked({ model, input, instructions }: ResponseAsk): Asked {
  const before = typeof instructions === "string" ? [{ role: "system" as const, content: instructions }] : [];
  if (typeof input === "string") return { model, messages: [...before, { role: "user", content: input }], last: "input" };
  const messages = input.map(({ role, type, content }) =>
    role === undefined || role === null || (type ?? "message") !== "message" ? { role: "tool" as const } : { role, content },
  );
  return { model, messages: [...before, ...textMessages(messages, "input")], last: `input.${input.length - 1}.content` };
}

const annotation = z.object({
  type: z.literal("url_citation"),
  url: z.string().describe("Address of the source"),
  title: z.string().describe("Title of the source"),
  start_index: z.int().describe("Where its marker begins in `text`"),
  end_index: z.int().describe("Where its marker ends"),
});
const textPart = z.object({
  type: z.literal("output_text"),
  text: z.string().describe("The text, in Markdown"),
  annotations: z.array(annotation).describe("The citations, at the places of their markers"),
});
export const messageItem = z.object({
  id: z.string().describe("Its name in this answer"),
  type: z.literal("message"),
  status: z.enum(["in_progress", "completed"]).describe("As the protocol has it"),
  role: z.literal("assistant").describe("Who says it"),
  content: z.array(textPart).describe("Always one part"),
});
export const reasoningItem = z.object({
  id: z.string().describe("Its name in this answer"),
  type: z.literal("reasoning"),
  summary: z
    .array(z.object({ type: z.literal("summary_text"), text: z.string().describe("What was done to find the answer") }))
    .describe("One part"),
});
const usage = z.object({
  input_tokens: z.int().describe("Tokens in"),
  input_tokens_details: z.object({ cached_tokens: z.int().describe("Not told apart: 0") }).describe("As the protocol has it"),
  output_tokens: z.int().describe("Tokens out"),
  output_tokens_details: z.object({ reasoning_tokens: z.int().describe("Not told apart: 0") }).describe("As the protocol has it"),
  total_tokens: z.int().describe("Both"),
});
/** An answer of the Responses protocol. */
export const responseSchema = z.object({
  id: z.string().describe("`resp_` and the name of the run, where there is one"),
  object: z.literal("response").describe("As the protocol has it"),
  created_at: z.int().describe("When, in Unix seconds"),
  status: z.enum(["in_progress", "completed", "failed"]).describe("How it stands"),
  model: z.string().describe("The model that was asked"),
  output: z.array(z.union([reasoningItem, messageItem])).describe("What was done to find the answer, and the answer"),
  usage: usage.nullable().describe("Tokens of the models that Assay used"),
  error: z
    .object({ code: z.string().describe("The kind of failure"), message: z.string().describe("What went wrong") })
    .nullable()
    .describe("Of one that failed"),
  incomplete_details: z.null().describe("As the protocol has it"),
  instructions: z.string().nullable().describe("As they were sent"),
  metadata: z.record(z.string(), z.string()).describe("Always empty"),
  parallel_tool_calls: z.boolean().describe("As the protocol has it"),
  tool_choice: z.literal("none").describe("No tool of the caller's is ever called"),
  tools: z.array(z.unknown()).describe("Always empty"),
  temperature: z.null().describe("Changes nothing"),
  top_p: z.null().describe("Changes nothing"),
  text: z
    .object({ format: z.object({ type: z.literal("text") }).describe("As the protocol has it") })
    .describe("How the answer is written"),
});
export type ResponseAnswer = z.infer<typeof responseSchema>;
