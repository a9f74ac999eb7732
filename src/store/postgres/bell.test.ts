import { describe, expect, it } from "vitest";
import { Bell } from "./bell.ts";
import type { Connection, PostgresDatabase } from "./database.ts";

describe("what is rung for other processes", () => {
  it("R18 is gathered after the first word, and told with what is not to wait", async () => {
    const told: string[][] = [];
    const connection: Pick<Connection, "run"> = {
      run: async (_, __, message) => told.push(String(message).split(" ").slice(1)),
    };
    const db: Pick<PostgresDatabase, "read"> = { read: async (work) => work(connection as Connection) };
    const bell = new Bell(db, () => Promise.reject(new Error("nobody listens")));
    bell.ring("begun");
    bell.ring("event");
    bell.ring("event");
    expect(told).toEqual([["begun"]]);
    bell.ring("ended", true);
    expect(told).toEqual([["begun"], ["event", "ended"]]);
    await bell.close();
    bell.ring("too late", true);
    expect(told).toHaveLength(2);
  });
});
