import { z } from "zod";
import { noSuchReport } from "../../conversation/conversations.ts";
import { stateSchema } from "../../conversation/state.ts";
import { LONGEST_MESSAGE } from "../../conversation/turn.ts";
import { AssayError, isAssayError } from "../../domain/error.ts";
import type { StartedTurn } from "../../service/job-kinds.ts";
import type { Service } from "../../service/service.ts";
import { hearTurn, shownTurn, turnSchema } from "../../service/turns.ts";
import { acceptedResponse, type DeliveryQuery, deliveryQuerySchema, deliverySchema, parseDelivery } from "./delivery.ts";
import { type App, type Call, endpoint, idParams, jsonObject, parse, queryNumber } from "./endpoint.ts";
import { errorEnvelope } from "./errors.ts";
import { whenGone } from "./gone.ts";
import { jobSchema } from "./job-view.ts";
import { textFrame } from "./run-frames.ts";
import { END, type Frame, sseResponse } from "./sse.ts";

const messageAskSchema = z.strictObject({
  message: z.string().max(LONGEST_MESSAGE).describe("What the user says"),
  conversation_id: z.string().min(1).max(100).optional().describe("The conversation to go on with; a new one without it"),
  about: z.string().min(1).max(100).optional().describe("A finished run whose evidence a new conversation answers from first"),
  force: z.enum(["phase_one", "phase_two"]).optional().describe("Goes straight to one of the phases"),
});
/** The body of `POST /chat`, as it is documented. */
export const chatSchema = messageAskSchema.extend(deliverySchema.shape);

export const conversationSchema = z.object({ id: z.string(), title: z.string(), created_at: z.string(), updated_at: z.string() });
export const messageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  at: z.string(),
  run_id: z.string().optional(),
});
export const keptConversationSchema = conversationSchema.extend({ state: stateSchema, messages: z.array(messageSchema) });
export const chatAnswerSchema = turnSchema.extend({ conversation_id: z.string() });

/** Conversations: the two-phase dialogue, kept by the service (C16). */
export function chatRoutes(app: App, service: Service): void {
  const { archive, assay, forgetting } = service;
  const tag = "Conversation";
  endpoint(
    app,
    {
      method: "post",
      path: "/chat",
      name: "chat",
      tag,
      about: "Say something in a conversation, a new one or one that is kept",
      documentedBody: chatSchema,
      query: deliveryQuerySchema,
      answers: {
        200: { about: "Assay's reply, or its stream", schema: chatAnswerSchema, also: ["text/event-stream"] },
        202: { about: "The job, when `async`", schema: jobSchema },
      },
    },
    (call) => chat(service, call),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/conversations",
      name: "listConversations",
      tag,
      about: "The conversations spoken in last",
      query: z.strictObject({ limit: queryNumber(1, 1000).default(50) }),
      answers: { 200: { about: "Newest first", schema: z.object({ conversations: z.array(conversationSchema) }) } },
    },
    async ({ query: { limit }, principal }) => Response.json({ conversations: (await archive.conversations(principal, limit)).map(shown) }),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/conversations/{id}",
      name: "conversation",
      tag,
      about: "A conversation with its messages and where it stands; go on with it by POST /chat",
      params: idParams,
      answers: { 200: { about: "The conversation", schema: keptConversationSchema } },
    },
    async ({ params: { id }, principal }) => {
      const record = await archive.conversation(id, principal);
      const messages = await assay.store.messages(record.id);
      const said = messages.map(({ role, text, at, meta }) => ({ role, text, at, ...runOf(meta) }));
      return Response.json({ ...shown(record), state: JSON.parse(record.state), messages: said });
    },
  );
  endpoint(
    app,
    {
      method: "delete",
      path: "/conversations/{id}",
      name: "removeConversation",
      tag,
      about: "Remove a conversation for good, with all of its turns",
      params: idParams,
      answers: { 204: { about: "It is gone" } },
    },
    async ({ params: { id }, principal }) => {
      await forgetting.conversation(id, principal);
      return new Response(null, { status: 204 });
    },
  );
}

async function chat(service: Service, { c, query, gone, principal }: Call<unknown, DeliveryQuery, unknown>): Promise<Response> {
  const { assay, jobs, log } = service;
  const { delivery, fields } = parseDelivery(await jsonObject(c), query);
  const { message, conversation_id, about, force } = parse(messageAskSchema, fields);
  if (about !== undefined && conversation_id !== undefined)
    throw new AssayError("INVALID_INPUT", "`about` begins a new conversation; leave `conversation_id` out.", { field: "about" });
  // A conversation that is not there is said before a stream begins.
  const conversation =
    conversation_id === undefined ? await begun(service, about, principal) : await known(service, conversation_id, principal);
  const headers = { "x-conversation-id": conversation };
  const ask = { conversation, message, ...(force === undefined ? {} : { force }) };
  const cancels = delivery.onDisconnect === "cancel";
  const start = { principal };
  const stopWhenGone = (id: string) => {
    if (cancels) jobs.cancel(id, principal).catch((error) => log.debug({ request_id: id, err: String(error) }, "not cancelled"));
  };
  if (delivery.way === "stream") {
    let launching: Promise<StartedTurn> | undefined;
    const heard = hearTurn(assay, async (options) => {
      launching = jobs.startTurn(ask, { ...options, ...start });
      return (await launching).turn;
    });
    // What is wrong with the message is said before a stream begins.
    const id = (await launching)?.id ?? "";
    const options = { headers: { ...headers, "x-run-id": id }, onGone: () => stopWhenGone(id) };
    return sseResponse(() => chatFrames(conversation, heard), options);
  }
  const { id, turn } = await jobs.startTurn(ask, start);
  if (delivery.way === "async") return acceptedResponse(service, { id, principal, headers: { ...headers, "x-run-id": id } });
  whenGone(gone, () => stopWhenGone(id));
  return Response.json({ conversation_id: conversation, ...shownTurn(await turn) }, { headers: { ...headers, "x-run-id": id } });
}

/** @throws AssayError NOT_FOUND for a report that is not there or is another's */
async function begun({ archive, over }: Service, about: string | undefined, principal: string): Promise<string> {
  if (about !== undefined)
    await archive.run(about, principal).catch((thrown) => {
      throw isAssayError(thrown, "NOT_FOUND") ? noSuchReport(about) : thrown;
    });
  return (await over.conversations.create(about, principal)).id;
}

/** @throws AssayError NOT_FOUND under the field a caller of HTTP knows */
async function known({ archive }: Service, id: string, principal: string): Promise<string> {
  try {
    return (await archive.conversation(id, principal)).id;
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (error.type !== "NOT_FOUND") throw error;
    throw new AssayError("NOT_FOUND", `There is no conversation ${id}; GET /conversations lists them.`, { field: "conversation_id" });
  }
}

/**
 * A turn as frames: `conversation`, then its run's events under their numbers and its `text` piece by piece, and last `result` or `failed`. Whoever
 * loses the connection finds the rest at /jobs/ID/events, where ID is the `request_id` of the events.
 */
async function* chatFrames(id: string, heard: ReturnType<typeof hearTurn>): AsyncGenerator<Frame> {
  yield { event: "conversation", data: { id } };
  let at = 0;
  try {
    for await (const one of heard) {
      if (one.kind === "text") {
        yield textFrame(at, one.text);
        at += one.text.length;
      } else if (one.kind === "event") yield { event: one.stored.event.type, id: one.stored.seq, data: one.stored };
      else yield { event: "result", id: END, data: { conversation_id: id, ...one.turn } };
    }
  } catch (thrown) {
    yield { event: "failed", data: errorEnvelope(AssayError.from(thrown)) };
  }
}

function shown(record: { id: string; title: string; createdAt: string; updatedAt: string }): z.infer<typeof conversationSchema> {
  return { id: record.id, title: record.title, created_at: record.createdAt, updated_at: record.updatedAt };
}

function runOf(meta: string): { run_id?: string } {
  const { data } = z.object({ run_id: z.string() }).safeParse(JSON.parse(meta));
  return data ?? {};
}
