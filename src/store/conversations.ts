import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { numberOf, type Row, textOf } from "./row.ts";
import type { ConversationRecord, ConversationStore, MessageRecord } from "./store.ts";

/** Conversations and their messages (C16). Two turns at once never mix: a turn holds only on the state it began from. */
export function conversationRecords(db: Database): ConversationStore {
  return {
    createConversation: (record) =>
      db.write(() => {
        const added = db.run(
          "INSERT INTO conversations (id, created_at, updated_at, title, state) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
          ...[record.id, record.createdAt, record.updatedAt, record.title, record.state],
        );
        if (added > 0) return;
        throw new AssayError("CONFLICT", `There is a conversation "${record.id}" already; choose another id.`, { field: "id" });
      }),

    getConversation: (id) =>
      db.read(() => {
        const row = db.get("SELECT * FROM conversations WHERE id = ?", id);
        return row === undefined ? undefined : toConversation(row);
      }),

    listConversations: (limit) =>
      db.read(() => db.all("SELECT * FROM conversations ORDER BY updated_at DESC, n DESC LIMIT ?", limit).map(toConversation)),

    messages: (id) => db.read(() => db.all("SELECT * FROM messages WHERE conversation_id = ? ORDER BY seq", id).map(toMessage)),

    appendTurn: (id, turn) =>
      db.write(() => {
        const row = db.get("SELECT state FROM conversations WHERE id = ?", id);
        if (row === undefined) throw new AssayError("NOT_FOUND", `There is no conversation "${id}".`, { field: "id" });
        if (textOf(row, "state") !== turn.expectedState) {
          throw new AssayError("CONFLICT", `The conversation "${id}" has moved on in the meantime; read it again and repeat the message.`);
        }
        for (const message of turn.messages) addMessage(db, id, message);
        const sql = "UPDATE conversations SET state = ?, title = coalesce(?, title), updated_at = ? WHERE id = ?";
        db.run(sql, turn.state, turn.title ?? null, turn.at, id);
      }),
  };
}

function addMessage(db: Database, id: string, message: Omit<MessageRecord, "seq">): void {
  db.run(
    `INSERT INTO messages (conversation_id, seq, role, text, meta, at)
     VALUES (?, (SELECT coalesce(max(seq), 0) + 1 FROM messages WHERE conversation_id = ?), ?, ?, ?, ?)`,
    ...[id, id, message.role, message.text, message.meta, message.at],
  );
}

function toConversation(row: Row): ConversationRecord {
  return {
    id: textOf(row, "id"),
    createdAt: textOf(row, "created_at"),
    updatedAt: textOf(row, "updated_at"),
    title: textOf(row, "title"),
    state: textOf(row, "state"),
  };
}

function toMessage(row: Row): MessageRecord {
  return {
    seq: numberOf(row, "seq"),
    role: textOf(row, "role") as MessageRecord["role"],
    text: textOf(row, "text"),
    meta: textOf(row, "meta"),
    at: textOf(row, "at"),
  };
}
