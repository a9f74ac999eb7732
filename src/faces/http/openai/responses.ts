import { AssayError } from "../../../domain/error.ts";
import type { Service } from "../../../service/service.ts";
import { type App, endpoint, jsonBody, parse } from "../endpoint.ts";
import { whenGone } from "../gone.ts";
import { type Frame, sseResponse } from "../sse.ts";
import { answer, type Piece } from "./answering.ts";
import { begun, checkModel } from "./begun.ts";
import { ResponseMade } from "./response-made.ts";
import { type ResponseAnswer, responseAsked, responseAskSchema, responseSchema } from "./response-shapes.ts";
import { openAiErrorSchema } from "./shapes.ts";

/** `POST /v1/responses`: what chat completions answer, in the later form of the protocol (I3). */
export function responseRoutes(app: App, service: Service): void {
  endpoint(
    app,
    {
      method: "post",
      path: "/v1/responses",
      name: "createResponse",
      tag: "OpenAI-compatible",
      errors: openAiErrorSchema,
      about: "Answer the last message in the form of the Responses protocol",
      documentedBody: responseAskSchema,
      answers: { 200: { about: "The response, or its stream", schema: responseSchema, also: ["text/event-stream"] } },
    },
    async ({ c, principal, gone }) => {
      const body = await jsonBody(c);
      checkModel(body);
      const ask = parse(responseAskSchema, body);
      const stop = new AbortController();
      whenGone(gone, () => stop.abort());
      const { runId, pieces, headers } = await begun(answer(service, responseAsked(ask), principal, stop.signal));
      const made = new ResponseMade({ id: runId ?? crypto.randomUUID(), model: ask.model, instructions: ask.instructions ?? null });
      if (ask.stream === true) return sseResponse(() => frames(made, pieces), { headers, onGone: () => stop.abort() });
      return Response.json(await whole(made, pieces), { headers });
    },
  );
}

async function whole(made: ResponseMade, pieces: AsyncIterable<Piece>): Promise<ResponseAnswer> {
  for await (const piece of pieces) for (const _ of made.heard(piece));
  if (made.whole.status === "completed") return made.whole;
  throw new AssayError("CANCELLED", "The answer was stopped.");
}

/** The last frame has the whole; a failure under way is a response that failed. */
async function* frames(made: ResponseMade, pieces: AsyncIterable<Piece>): AsyncGenerator<Frame> {
  yield* made.begun();
  try {
    for await (const piece of pieces) yield* made.heard(piece);
  } catch (thrown) {
    yield made.failed(AssayError.from(thrown));
  }
}
