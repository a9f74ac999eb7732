import { z } from "zod";
import { AssayError } from "../../../domain/error.ts";

export const MODELS = {
  "assay-chat": "The two-phase conversation: an answer from memory, then, on request, one that is searched and cited",
  "assay-research": "A cited report",
  "assay-answer": "A cited answer of at most 140 characters",
} as const;
export type ModelName = keyof typeof MODELS;

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
  content: z.union([z.string(), z.array(part)]).nullish(),
});

/** What is read of a request; chat clients send much more, which changes nothing here. */
export const completionSchema = z.looseObject({
  model: z.enum(["assay-chat", "assay-research", "assay-answer"]),
  messages: z.array(message).min(1).max(1000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export type CompletionAsk = z.infer<typeof completionSchema>;

export interface Said {
  readonly role: "user" | "assistant" | "system";
  readonly content: string;
}

/** The messages as text. @throws AssayError INVALID_INPUT where there is nothing to answer, or something that is no text */
export function textMessages({ messages }: CompletionAsk): Said[] {
  const said = messages.flatMap((one, at): Said[] => {
    const content = textOf(one.content, at);
    if (one.role === "user" || one.role === "assistant") return [{ role: one.role, content }];
    return one.role === "system" || one.role === "developer" ? [{ role: "system", content }] : [];
  });
  if (said.at(-1)?.role !== "user")
    throw new AssayError("INVALID_INPUT", "`messages` must end with a message of the role user.", { field: "messages" });
  return said;
}

function textOf(content: CompletionAsk["messages"][number]["content"], at: number): string {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  const other = content.find((one) => one.type !== "text");
  if (other !== undefined)
    throw new AssayError("INVALID_INPUT", `\`messages.${at}.content\` holds ${other.type.slice(0, 40)}; only text is read.`, {
      field: `messages.${at}.content`,
    });
  return content.map((one) => one.text ?? "").join("\n");
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

/** A citation for each marker `[n]` or `[n - Partial]` in the text, at its place. */
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
