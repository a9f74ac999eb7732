import { z } from "zod";
import { stateSchema } from "../../conversation/state.ts";
import { LONGEST_MESSAGE } from "../../conversation/turn.ts";
import { AssayError } from "../../domain/error.ts";
import type { Service } from "../service/service.ts";
import { hearTurn, shownTurn, turnSchema } from "../service/turns.ts";
import { type App, type Call, endpoint, queryFlag, queryNumber } from "./endpoint.ts";
import { errorEnvelope } from "./errors.ts";
import { idParams } from "./jobs.ts";
import { type Frame, sseResponse } from "./sse.ts";

export const chatSchema = z.strictObject({
  message: z.string().max(LONGEST_MESSAGE).describe("What the user says"),
  conversation_id: z.string().min(1).max(100).optional().describe("The conversation to go on with; a new one without it"),
  about: z.string().min(1).max(100).optional().describe("A finished run whose evidence a new conversation answers from first"),
  force: z.enum(["phase_one", "phase_two"]).optional().describe("Goes straight to one of the phases"),
  stream: z.boolean().default(false).describe("The reply as server-sent events"),
  on_disconnect: z
    .enum(["continue", "cancel"])
    .default("continue")
    .describe("Whether the turn is still taken and kept when the client is gone"),
});
type ChatAsk = z.infer<typeof chatSchema>;
const chatQuery = z.strictObject({ stream: queryFlag.optional() });

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
  const { conversations } = service.over;
  const tag = "Conversation";
  endpoint(
    app,
    {
      method: "post",
      path: "/chat",
      name: "chat",
      tag,
      about: "Say something in a conversation, a new one or one that is kept",
      body: chatSchema,
      query: chatQuery,
      answers: { 200: { about: "Assay's reply, or its stream", schema: chatAnswerSchema, also: ["text/event-stream"] } },
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
    async ({ query: { limit } }) => Response.json({ conversations: (await conversations.list(limit)).map(shown) }),
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
    async ({ params: { id } }) => {
      const { record, messages } = await conversations.open(id);
      const said = messages.map(({ role, text, at, meta }) => ({ role, text, at, ...runOf(meta) }));
      return Response.json({ ...shown(record), state: JSON.parse(record.state), messages: said });
    },
  );
}

async function chat(
  { assay, over, log }: Service,
  { body, query, gone }: Call<unknown, z.output<typeof chatQuery>, ChatAsk>,
): Promise<Response> {
  const { conversations } = over;
  if (body.about !== undefined && body.conversation_id !== undefined)
    throw new AssayError("INVALID_INPUT", "`about` begins a new conversation; leave `conversation_id` out.", { field: "about" });
  // A conversation that is not there is said before a stream begins.
  const { id } =
    body.conversation_id === undefined ? await conversations.create(body.about) : (await conversations.open(body.conversation_id)).record;
  const stop = new AbortController();
  const onGone = () => {
    if (body.on_disconnect === "cancel") stop.abort();
    else log.debug({ conversation: id }, "client gone, the turn goes on");
  };
  const force = body.force === undefined ? {} : { force: body.force };
  if (!(query.stream ?? body.stream)) {
    gone.addEventListener("abort", onGone, { once: true });
    const outcome = await conversations.say(id, body.message, { ...force, signal: stop.signal });
    return Response.json({ conversation_id: id, ...shownTurn(outcome) });
  }
  const heard = hearTurn(assay, (options) => conversations.say(id, body.message, { ...options, ...force }), stop.signal);
  return sseResponse(() => chatFrames(id, heard), { onGone, headers: { "x-conversation-id": id } });
}

async function* chatFrames(id: string, heard: ReturnType<typeof hearTurn>): AsyncGenerator<Frame> {
  yield { event: "conversation", data: { id } };
  try {
    for await (const one of heard) {
      if (one.kind === "text") yield { event: "text", data: { delta: one.text } };
      else if (one.kind === "event") yield { event: one.stored.event.type, data: one.stored };
      else yield { event: "result", data: { conversation_id: id, ...one.turn } };
    }
  } catch (thrown) {
    yield { event: "error", data: errorEnvelope(AssayError.from(thrown)) };
  }
}

function shown(record: { id: string; title: string; createdAt: string; updatedAt: string }): z.infer<typeof conversationSchema> {
  return { id: record.id, title: record.title, created_at: record.createdAt, updated_at: record.updatedAt };
}

function runOf(meta: string): { run_id?: string } {
  const { data } = z.object({ run_id: z.string() }).safeParse(JSON.parse(meta));
  return data ?? {};
}
