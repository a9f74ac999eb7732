import { z } from "zod";
import { AssayError, errorBodySchema } from "../../../domain/error.ts";

export const MODELS = {
  "assay-chat": "The two-phase conversation: an answer from memory, then, on request, one that is searched and cited",
  "assay-research": "A cited report",
  "assay-answer": "A cited answer of at most 140 characters",
} as const;
export type ModelName = keyof typeof MODELS;

export function isModel(name: string): name is ModelName {
  return Object.hasOwn(MODELS, name);
}

/** The one error envelope with the two fields that clients of the protocol read besides. */
export const openAiErrorSchema = z.object({ error: errorBodySchema.extend({ param: z.string().nullable(), code: z.string().nullable() }) });

/** The only form an answer has; another would make up what no source says. */
export const textFormat = z
  .looseObject({ type: z.string() })
  .refine(
    ({ type }) => type === "text",
    'must be {"type": "text"} or left out: an answer is prose whose citations are its annotations, and is made to fit no schema; POST /run gives the same as JSON',
  )
  .nullish()
  .describe("Answers are text, never JSON of another shape");

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
export const contentSchema = z.union([z.string(), z.array(part)]).nullish();
const message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
  content: contentSchema,
});

/**
 * What is read of a request. Chat clients send much more, which changes nothing here; only what an answer would have to be another thing for is
 * refused.
 */
export const completionSchema = z.looseObject({
  model: z.enum(["assay-chat", "assay-research", "assay-answer"]),
  messages: z
    .array(message)
    .max(1000)
    .refine((list) => list.length > 0, "must hold a message"),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z
    .int()
    .refine((wanted) => wanted === 1, "must be 1: there is one answer")
    .nullish(),
  response_format: textFormat,
  tool_choice: z.enum(["none", "auto"]).nullish().describe("No tool of the caller's is ever called"),
});
export type CompletionAsk = z.infer<typeof completionSchema>;

/** What is to be answered, whichever way it was asked. */
export interface Asked {
  readonly model: ModelName;
  readonly messages: readonly Said[];
  /** What the text of the last message is called in the request. */
  readonly last: string;
}

export interface Said {
  readonly role: "user" | "assistant" | "system";
  readonly content: string;
}

/** @throws AssayError INVALID_INPUT where there is nothing to answer, or the last message holds something that is no text */
export function completionAsked({ model, messages }: CompletionAsk): Asked {
  return { model, messages: textMessages(messages, "messages"), last: `messages.${messages.length - 1}.content` };
}

/**
 * The messages as text. What an earlier message held besides (a picture, a refusal) was spoken of already and is passed over.
 * @param field what the list is called
 * @throws AssayError INVALID_INPUT
 */
export function textMessages(messages: CompletionAsk["messages"], field: string): Said[] {
  const last = messages.length - 1;
  const said = messages.flatMap((one, at): Said[] => {
    if (at === last) onlyText(one.content, `${field}.${at}.content`);
    const content = textOf(one.content);
    if (one.role === "user") return [{ role: one.role, content }];
    if (one.role === "assistant") return [{ role: one.role, content: withoutThoughts(content) }];
    return one.role === "system" || one.role === "developer" ? [{ role: "system", content }] : [];
  });
  if (said.at(-1)?.role !== "user")
    throw new AssayError("INVALID_INPUT", `\`${field}\` must end with a message of the role user.`, { field });
  return said;
}

/** Some clients write what they were told as reasoning into the message they send back, before the answer. */
const THOUGHTS = /^\s*(?:<think>[\s\S]*?<\/think>|<details type="reasoning"[\s\S]*?<\/details>)\s*/;

function withoutThoughts(content: string): string {
  let said = content;
  for (let thought = THOUGHTS.exec(said); thought !== null; thought = THOUGHTS.exec(said)) said = said.slice(thought[0].length);
  return said;
}

/** What the two protocols call a piece of text. */
const TEXTS: ReadonlySet<string> = new Set(["text", "input_text", "output_text"]);

type Content = CompletionAsk["messages"][number]["content"];

function onlyText(content: Content, field: string): void {
  const other = Array.isArray(content) ? content.find(({ type }) => !TEXTS.has(type)) : undefined;
  if (other === undefined) return;
  throw new AssayError("INVALID_INPUT", `\`${field}\` holds ${other.type.slice(0, 40)}; only text is read.`, { field });
}

function textOf(content: Content): string {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  return content.flatMap((one) => (TEXTS.has(one.type) ? [one.text ?? ""] : [])).join("\n");
}

const annotationSchema = z.object({
  type: z.literal("url_citation"),
  url_citation: z.object({ url: z.string(), title: z.string(), start_index: z.int(), end_index: z.int() }),
});
export type Annotation = z.infer<typeof annotationSchema>;

export const modelSchema = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.int(),
  owned_by: z.string(),
  description: z.string(),
});
export const completionAnswerSchema = z.object({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      finish_reason: z.string(),
      message: z.object({
        role: z.literal("assistant"),
        content: z.string(),
        reasoning_content: z.string(),
        annotations: z.array(annotationSchema),
        refusal: z.null(),
      }),
    }),
  ),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
});

/** A citation for each marker `[n]` or `[n - Partial]` in the text, at its place, counted in UTF-16 units as JavaScript counts. */
export function annotationsOf(
  text: string,
  sources: readonly { readonly n: number; readonly url: string; readonly title: string }[],
): Annotation[] {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  return [...text.matchAll(/(?<!\\)\[(\d{1,3})(?: - Partial)?\](?!\()/g)].flatMap((match): Annotation[] => {
    const source = byNumber.get(Number(match[1]));
    // A list of sources names its own numbers; those are no citations.
    const listed = /(?:^|\n)[-*]?\s*$/.test(text.slice(Math.max(0, match.index - 4), match.index));
    if (source === undefined || listed) return [];
    const place = { start_index: match.index, end_index: match.index + match[0].length };
    return [{ type: "url_citation", url_citation: { url: source.url, title: source.title, ...place } }];
  });
}
