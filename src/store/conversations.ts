import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import type { ConversationRecord, ConversationStore, MessageRecord } from "./store.ts";

/** Conversations and their messages (C16). Two turns at once never mix: a turn holds only on the state it began from. */
export function conversationRecords(db: Database): ConversationStore {
  return {
    createConversation: (record) =>
      db.write(() => {
        const added = db.run(
          `INSERT INTO conversations (id, created_at, updated_at, title, state, principal) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO NOTHING`,
          ...[record.id, record.createdAt, record.updatedAt, record.title, record.state, record.principal ?? null],
        );
        if (added > 0) return;
        throw new AssayError("CONFLICT", `There is a conversation "${record.id}" already; choose another id.`, { field: "id" });
      }),

    getConversation: (id, principal) =>
      db.read(() => {
        const row = principal === undefined ? db.get("SELECT * FROM conversations WHERE id = ?", id) : db.get(OWN, principal, id);
        return row === undefined ? undefined : toConversation(row);
      }),

    listConversations: (limit, principal) =>
      db.read(() => {
        const rows = principal === undefined ? db.all(list(""), limit) : db.all(list("WHERE principal = ?"), principal, limit);
        return rows.map(toConversation);
      }),

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

/** As with runs: another's is not told from one that does not exist. */
const OWN = `
  SELECT * FROM conversations
  WHERE n = (SELECT n FROM conversations INDEXED BY conversations_of_principal WHERE principal = ? AND id = ?)`;

function list(where: "" | "WHERE principal = ?"): string {
  return `SELECT * FROM conversations ${where} ORDER BY updated_at DESC, n DESC LIMIT ?`;
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
    principal: optionalTextOf(row, "principal"),
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
