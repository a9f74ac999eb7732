import { z } from "zod";
import { ask, Failure, send } from "../api/client.ts";
import { followJob } from "../api/follow.ts";
import { type Frame, framesOf } from "../api/frames.ts";

const messageSchema = z.object({ role: z.enum(["user", "assistant"]), text: z.string(), at: z.string(), run_id: z.string().optional() });
export type Message = z.infer<typeof messageSchema>;

const listedSchema = z.object({ id: z.string(), title: z.string(), updated_at: z.string() });
export type Listed = z.infer<typeof listedSchema>;

const conversationSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.looseObject({ name: z.string() }),
  messages: z.array(messageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

export async function conversations(signal?: AbortSignal): Promise<readonly Listed[]> {
  return (await ask(z.object({ conversations: z.array(listedSchema) }), "/conversations", { signal })).conversations;
}

export function conversation(id: string, signal?: AbortSignal): Promise<Conversation> {
  return ask(conversationSchema, `/conversations/${encodeURIComponent(id)}`, { signal });
}

/** Something that is said. */
export interface Saying {
  readonly message: string;
  /** The conversation it goes on with; without it a new one begins. */
  readonly conversation?: string | undefined;
  /** The report a new conversation is about. */
  readonly about?: string | undefined;
}

/** What is heard while a reply comes. */
export interface Hearing {
  /** The conversation and the turn have names. */
  readonly onBegun: (conversation: string, turn: string) => void;
  /** The whole reply as far as it is there. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Says something, and hears the reply as it is written. When the connection breaks the reply is followed to its end.
 * @throws Failure of the service
 */
export async function say({ message, conversation: id, about }: Saying, hearing: Hearing): Promise<void> {
  const body = {
    message,
    ...(id === undefined ? {} : { conversation_id: id }),
    ...(about === undefined || id !== undefined ? {} : { about }),
    stream: true,
  };
  const response = await send("/chat", { method: "POST", body, signal: hearing.signal });
  const turn = response.headers.get("x-run-id") ?? "";
  hearing.onBegun(response.headers.get("x-conversation-id") ?? "", turn);
  const { hear, end } = hearer(hearing);
  let over = false;
  try {
    if (response.body !== null)
      for await (const frame of framesOf(response.body)) {
        over = hear(frame);
        if (over) break;
      }
  } catch {
    // The turn goes on without this connection.
  }
  if (over) end();
  else if (!hearing.signal.aborted) await hearTurn(turn, hearing);
}

/** Hears a turn that is under way, or has ended, to its end. @throws Failure why there is no reply */
export async function hearTurn(turn: string, hearing: Pick<Hearing, "onText" | "signal">): Promise<void> {
  const { hear, end } = hearer(hearing);
  await followJob(turn, { onFrame: hear, signal: hearing.signal });
  end();
}

const textSchema = z.object({ at: z.int(), delta: z.string() });
const failedSchema = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

/** Puts the pieces of a reply together. */
function hearer({ onText }: Pick<Hearing, "onText">) {
  let text = "";
  let failure: Failure | undefined;
  return {
    /** @returns whether the frame was the last */
    hear: (frame: Frame): boolean => {
      if (frame.event === "text") {
        const piece = textSchema.safeParse(frame.data).data;
        if (piece !== undefined) {
          text = text.slice(0, piece.at) + piece.delta;
          onText(text);
        }
      }
      const failed = frame.event === "failed" ? failedSchema.safeParse(frame.data).data : undefined;
      if (failed !== undefined) failure = new Failure(failed.error.type, failed.error.message);
      return frame.event === "result" || frame.event === "failed";
    },
    end: () => {
      if (failure !== undefined) throw failure;
    },
  };
}
