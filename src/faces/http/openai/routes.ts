import { z } from "zod";
import { AssayError } from "../../../domain/error.ts";
import type { Service } from "../../../service/service.ts";
import { type App, endpoint, jsonBody, parse } from "../endpoint.ts";
import { openAiEnvelope } from "../errors.ts";
import { whenGone } from "../gone.ts";
import { type Frame, sseResponse } from "../sse.ts";
import { answer, type Piece } from "./answering.ts";
import { begun, checkModel, noSuchModel, seconds, type Told } from "./begun.ts";
import {
  type CompletionAsk,
  completionAnswerSchema,
  completionAsked,
  completionSchema,
  isModel,
  MODELS,
  modelSchema,
  openAiErrorSchema,
} from "./shapes.ts";

/** The OpenAI-compatible face: any chat client can use Assay as a model (I3). */
export function openAiRoutes(app: App, service: Service): void {
  const shared = { tag: "OpenAI-compatible", errors: openAiErrorSchema } as const;
  endpoint(
    app,
    {
      method: "get",
      path: "/v1/models",
      name: "listModels",
      ...shared,
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
      ...shared,
      about: "One model",
      params: z.strictObject({ model: z.string().max(100) }),
      answers: { 200: { about: "The model", schema: modelSchema } },
    },
    ({ params }) => {
      if (!isModel(params.model)) throw noSuchModel(params.model);
      return Response.json(model(params.model, MODELS[params.model]));
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/v1/chat/completions",
      name: "chatCompletion",
      ...shared,
      about: "Answer the last message; progress comes as reasoning, citations as annotations",
      documentedBody: completionSchema,
      answers: { 200: { about: "The completion, or its stream", schema: completionAnswerSchema, also: ["text/event-stream"] } },
    },
    async ({ c, principal, gone }) => {
      const body = completionAsk(await jsonBody(c));
      const stop = new AbortController();
      whenGone(gone, () => stop.abort());
      const { runId, pieces: all, headers } = await begun(answer(service, completionAsked(body), principal, stop.signal));
      const told = { id: `chatcmpl-${runId ?? crypto.randomUUID()}`, model: body.model };
      if (body.stream === true)
        return sseResponse(() => chunks(told, all, body.stream_options?.include_usage === true), { headers, onGone: () => stop.abort() });
      return Response.json(await whole(told, all), { headers });
    },
  );
}

/** @throws AssayError NOT_FOUND, INVALID_INPUT with the field */
function completionAsk(body: unknown): CompletionAsk {
  checkModel(body);
  return parse(completionSchema, body);
}

function model(id: string, description: string): z.infer<typeof modelSchema> {
  return { id, object: "model", created: 0, owned_by: "assay", description };
}

async function whole(told: Told, pieces: AsyncIterable<Piece>): Promise<z.infer<typeof completionAnswerSchema>> {
  let content = "";
  const reasoning: string[] = [];
  for await (const piece of pieces) {
    if (piece.kind === "text") content += piece.text;
    else if (piece.kind === "progress") reasoning.push(piece.text);
    else if (piece.kind === "end") {
      const message = {
        role: "assistant" as const,
        content,
        reasoning_content: reasoning.join("\n"),
        annotations: [...piece.annotations],
        refusal: null,
      };
      return {
        ...told,
        object: "chat.completion",
        created: seconds(),
        choices: [{ index: 0, finish_reason: "stop", message }],
        usage: piece.usage,
      };
    }
  }
  throw new AssayError("CANCELLED", "The answer was stopped.");
}

async function* chunks(told: Told, pieces: AsyncIterable<Piece>, withUsage: boolean): AsyncGenerator<Frame> {
  const base = { ...told, object: "chat.completion.chunk", created: seconds() };
  const chunk = (delta: Record<string, unknown>, finish: string | null = null): Frame => ({
    data: { ...base, choices: [{ index: 0, delta, finish_reason: finish }] },
  });
  yield chunk({ role: "assistant", content: "" });
  try {
    for await (const piece of pieces) {
      if (piece.kind === "text") yield chunk({ content: piece.text });
      else if (piece.kind === "progress") yield chunk({ reasoning_content: `${piece.text}\n`, reasoning: `${piece.text}\n` });
      else if (piece.kind === "end") {
        yield chunk({ annotations: piece.annotations }, "stop");
        if (withUsage) yield { data: { ...base, choices: [], usage: piece.usage } };
      }
    }
  } catch (thrown) {
    yield { data: openAiEnvelope(AssayError.from(thrown)) };
  }
  yield { data: "[DONE]" };
}
