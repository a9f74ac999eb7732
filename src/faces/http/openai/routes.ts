import { z } from "zod";
import { AssayError } from "../../../domain/error.ts";
import type { Service } from "../../service/service.ts";
import { type App, endpoint } from "../endpoint.ts";
import { errorEnvelope } from "../errors.ts";
import { type Frame, sseResponse } from "../sse.ts";
import { answer, type Piece } from "./answering.ts";
import { completionAnswerSchema, completionSchema, MODELS, modelSchema } from "./shapes.ts";

/** The OpenAI-compatible face: any chat client can use Assay as a model (I3). */
export function openAiRoutes(app: App, service: Service): void {
  const tag = "OpenAI-compatible";
  endpoint(
    app,
    {
      method: "get",
      path: "/v1/models",
      name: "listModels",
      tag,
      about: "The models there are",
      answers: { 200: { about: "All of them", schema: z.object({ object: z.literal("list"), data: z.array(modelSchema) }) } },
    },
    () => Response.json({ object: "list", data: Object.entries(MODELS).map(([id, description]) => model(id, description)) }),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/v1/models/{model}",
      name: "getModel",
      tag,
      about: "One model",
      params: z.strictObject({ model: z.string().max(100) }),
      answers: { 200: { about: "The model", schema: modelSchema } },
    },
    ({ params }) => {
      const found = Object.entries(MODELS).find(([id]) => id === params.model);
      if (found === undefined)
        throw new AssayError("NOT_FOUND", `There is no model ${params.model}; GET /v1/models lists them.`, { field: "model" });
      return Response.json(model(...found));
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/v1/chat/completions",
      name: "chatCompletion",
      tag,
      about: "Answer the last message; progress comes as reasoning, citations as annotations",
      body: completionSchema,
      answers: { 200: { about: "The completion, or its stream", schema: completionAnswerSchema, also: ["text/event-stream"] } },
    },
    async ({ body, principal, gone }) => {
      const stop = new AbortController();
      const pieces = answer(service, body, principal, stop.signal);
      // Whatever is wrong with the request is said before a stream begins.
      const first = await pieces.next();
      const all = first.done ? pieces : startingWith(first.value, pieces);
      if (body.stream === true)
        return sseResponse(() => chunks(body.model, all, body.stream_options?.include_usage === true), { onGone: () => stop.abort() });
      gone.addEventListener("abort", () => stop.abort(), { once: true });
      return Response.json(await whole(body.model, all));
    },
  );
}

function model(id: string, description: string): z.infer<typeof modelSchema> {
  return { id, object: "model", created: 0, owned_by: "assay", description };
}

async function whole(name: string, pieces: AsyncIterable<Piece>): Promise<z.infer<typeof completionAnswerSchema>> {
  let content = "";
  const reasoning: string[] = [];
  for await (const piece of pieces) {
    if (piece.kind === "text") content += piece.text;
    else if (piece.kind === "progress") reasoning.push(piece.text);
    else {
      const message = {
        role: "assistant" as const,
        content,
        reasoning_content: reasoning.join("\n"),
        annotations: [...piece.annotations],
        refusal: null,
      };
      return {
        id: `chatcmpl-${piece.runId}`,
        object: "chat.completion",
        created: seconds(),
        model: name,
        choices: [{ index: 0, finish_reason: "stop", message }],
        usage: piece.usage,
      };
    }
  }
  throw new AssayError("CANCELLED", "The answer was stopped.");
}

async function* chunks(name: string, pieces: AsyncIterable<Piece>, withUsage: boolean): AsyncGenerator<Frame> {
  const base = { id: `chatcmpl-${crypto.randomUUID()}`, object: "chat.completion.chunk", created: seconds(), model: name };
  const chunk = (delta: Record<string, unknown>, finish: string | null = null): Frame => ({
    data: { ...base, choices: [{ index: 0, delta, finish_reason: finish }] },
  });
  yield chunk({ role: "assistant", content: "" });
  try {
    for await (const piece of pieces) {
      if (piece.kind === "text") yield chunk({ content: piece.text });
      else if (piece.kind === "progress") yield chunk({ reasoning_content: `${piece.text}\n`, reasoning: `${piece.text}\n` });
      else {
        yield chunk({ annotations: piece.annotations }, "stop");
        if (withUsage) yield { data: { ...base, choices: [], usage: piece.usage } };
      }
    }
  } catch (thrown) {
    yield { data: errorEnvelope(AssayError.from(thrown)) };
  }
  yield { data: "[DONE]" };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
