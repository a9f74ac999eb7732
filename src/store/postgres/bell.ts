import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Client } from "pg";
import type { PostgresDatabase } from "./database.ts";

const CHANNEL = "assay";
/** The first word is told at once, those after it are gathered for so long: PostgreSQL tells one at a time to all, however many there are. */
const GATHER_MS = 20;
const AGAIN_MS = 1_000;
/** What PostgreSQL lets a message hold, with room for its sender. */
const LONGEST = 7_000;
const WORD = "word";

/**
 * LISTEN and NOTIFY: tells processes on the same database to look now and not at their next round. It rings outside of transactions and may be
 * lost, with its connection too: nothing rests on it.
 */
export class Bell {
  readonly #db: Pick<PostgresDatabase, "read">;
  readonly #connect: () => Promise<Client>;
  readonly #self = randomBytes(4).toString("hex");
  readonly #heard = new EventEmitter().setMaxListeners(0);
  readonly #words = new Set<string>();
  #gathering: NodeJS.Timeout | undefined;
  #client: Promise<Client | undefined> | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param connect a connection of its own */
  constructor(db: Pick<PostgresDatabase, "read">, connect: () => Promise<Client>) {
    this.#db = db;
    this.#connect = connect;
  }

  ring(word: string, atOnce = false): void {
    if (this.#closed) return;
    this.#words.add(word);
    if (atOnce) clearTimeout(this.#gathering);
    if (atOnce || this.#gathering === undefined) this.#tell();
  }

  listen(hear: (word: string) => void): () => void {
    this.#heard.on(WORD, hear);
    this.#client ??= this.#open();
    return () => void this.#heard.off(WORD, hear);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#again);
    await (await this.#client)?.end().catch(() => undefined);
  }

  #tell(): void {
    this.#gathering = undefined;
    const words = [...this.#words];
    if (words.length === 0) return;
    this.#gathering = setTimeout(() => this.#tell(), GATHER_MS).unref();
    this.#words.clear();
    let message = "";
    const messages: string[] = [];
    for (const word of words) {
      if (message.length + word.length > LONGEST) {
        messages.push(message);
        message = "";
      }
      message += ` ${word}`;
    }
    for (const one of [...messages, message])
      this.#db.read((at) => at.run("SELECT pg_notify($1, $2)", CHANNEL, this.#self + one)).catch(() => undefined);
  }

  async #open(): Promise<Client | undefined> {
    try {
      const client = await this.#connect();
      const lost = () => {
        if (this.#client === mine) this.#reopen();
      };
      const mine = this.#client;
      client.on("error", lost);
      client.on("end", lost);
      client.on("notification", ({ payload = "" }) => this.#hear(payload));
      await client.query(`LISTEN ${CHANNEL}`);
      return client;
    } catch {
      this.#reopen();
      return undefined;
    }
  }

  #reopen(): void {
    if (this.#closed) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#client = this.#open();
    }, AGAIN_MS).unref();
  }

  #hear(payload: string): void {
    const [sender, ...words] = payload.split(" ");
    if (sender === this.#self) return;
    for (const word of words) this.#heard.emit(WORD, word);
  }
}
