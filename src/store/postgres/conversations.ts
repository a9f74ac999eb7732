import { AssayError } from "../../domain/error.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "../row.ts";
import type { ConversationRecord, ConversationStore, MessageRecord } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { packed, unpackedOf } from "./free-text.ts";

/** Conversations and their messages (C16). Two turns at once never mix: a turn holds only on the state it began from. */
export function conversationTables(db: PostgresDatabase): ConversationStore {
  return {
    createConversation: async (record) => {
      const [title, state] = await Promise.all([packed(record.title), packed(record.state)]);
      await db.write(async (at) => {
        const added = await at.run(
          `INSERT INTO conversations (id, created_at, updated_at, title, state, principal) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT DO NOTHING`,
          ...[record.id, record.createdAt, record.updatedAt, title, state, record.principal ?? null],
        );
        if (added > 0 || at.again) return;
        throw new AssayError("CONFLICT", `There is a conversation "${record.id}" already; choose another id.`, { field: "id" });
      });
    },

    getConversation: async (id, principal) => {
      const own = principal === undefined ? "" : "AND principal = $2";
      const values = principal === undefined ? [id] : [id, principal];
      const row = await db.read((at) => at.get(`SELECT * FROM conversations WHERE id = $1 ${own}`, ...values));
      return row === undefined ? undefined : toConversation(row);
    },

    listConversations: async (limit, principal) => {
      const sql = "SELECT * FROM conversations WHERE ($1::text IS NULL OR principal = $1) ORDER BY updated_at DESC, n DESC LIMIT $2";
      return Promise.all((await db.read((at) => at.all(sql, principal ?? null, limit))).map(toConversation));
    },

    messages: async (id) => {
      const rows = await db.read((at) => at.all("SELECT * FROM messages WHERE conversation_id = $1 ORDER BY seq", id));
      return Promise.all(rows.map(toMessage));
    },

    appendTurn: async (id, turn) => {
      const [state, title] = await Promise.all([packed(turn.state), turn.title === undefined ? null : packed(turn.title)]);
      const messages = await Promise.all(
        turn.messages.map(async ({ role, text, meta, at }) => ({ role, at, text: await packed(text), meta: await packed(meta) })),
      );
      await db.write(async (at) => {
        const row = await at.get("SELECT state FROM conversations WHERE id = $1 FOR UPDATE", id);
        if (row === undefined) throw new AssayError("NOT_FOUND", `There is no conversation "${id}".`, { field: "id" });
        const found = await unpackedOf(row, "state");
        if (at.again && found === turn.state) return;
        if (found !== turn.expectedState) {
          throw new AssayError("CONFLICT", `The conversation "${id}" has moved on in the meantime; read it again and repeat the message.`);
        }
        for (const message of messages) {
          await at.run(
            `INSERT INTO messages (conversation_id, seq, role, text, meta, at)
             VALUES ($1, (SELECT coalesce(max(seq), 0) + 1 FROM messages WHERE conversation_id = $1), $2, $3, $4, $5)`,
            ...[id, message.role, message.text, message.meta, message.at],
          );
        }
        const sql = "UPDATE conversations SET state = $1, title = coalesce($2, title), updated_at = $3 WHERE id = $4";
        await at.run(sql, state, title, turn.at, id);
      });
    },
  };
}

async function toConversation(row: Row): Promise<ConversationRecord> {
  const [title, state] = await Promise.all([unpackedOf(row, "title"), unpackedOf(row, "state")]);
  return {
    ...{ title, state },
    id: textOf(row, "id"),
    createdAt: textOf(row, "created_at"),
    updatedAt: textOf(row, "updated_at"),
    principal: optionalTextOf(row, "principal"),
  };
}

async function toMessage(row: Row): Promise<MessageRecord> {
  const [text, meta] = await Promise.all([unpackedOf(row, "text"), unpackedOf(row, "meta")]);
  return { ...{ text, meta }, seq: numberOf(row, "seq"), role: textOf(row, "role") as MessageRecord["role"], at: textOf(row, "at") };
}
