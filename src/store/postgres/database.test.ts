import { EventEmitter } from "node:events";
import type { Pool } from "pg";
import { expect, it } from "vitest";
import { PostgresDatabase } from "./database.ts";

it("R18 gives a connection back as it was, with nobody listening to it, and a broken one for good", async () => {
  const client = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [], rowCount: 0 }),
    release: (broken: boolean) => back.push(broken),
  });
  const back: boolean[] = [];
  const pool = Object.assign(new EventEmitter(), { connect: async () => client });
  const db = new PostgresDatabase(pool as unknown as Pool, "postgres://assay@localhost/assay");
  for (let n = 0; n < 3; n++) await db.read((at) => at.run("SELECT 1"));
  await expect(db.read(() => Promise.reject(new Error("broken")))).rejects.toThrow();
  expect([client.listenerCount("error"), back]).toEqual([0, [false, false, false, true]]);
});
