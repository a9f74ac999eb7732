import { describe, expect, it } from "vitest";
import { AssayError } from "../../src/domain/error.ts";
import { runFrames } from "../../src/faces/http/run-frames.ts";
import { EventBell, tailEvents } from "../../src/run/event-bell.ts";
import type { Service } from "../../src/service/service.ts";
import { runOf } from "../../src/store/contract/material.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";

describe("a run of which nothing can be written any more", () => {
  it("X1 ends the streams that follow it, though the store still says that it runs", async () => {
    const store = await openSqliteStore(":memory:");
    await store.createRun(runOf("r_1"));
    const loss = new AbortController();
    const jobs = {
      ...{ record: () => store.getRun("r_1"), placeOf: async () => undefined, gone: () => loss.signal },
      tail: (id: string, after: number) => tailEvents(store, new EventBell(), id, after, loss.signal),
    };
    const service = { jobs } as unknown as Service;
    const names: string[] = [];
    let last: unknown;
    for await (const { event, data } of runFrames(service, { id: "r_1", principal: "anybody", after: 0 }, new AbortController().signal)) {
      names.push(event ?? "");
      last = data;
      loss.abort(new AssayError("STORE_ERROR", "The disk is full."));
    }
    expect(names).toEqual(["job", "failed"]);
    expect(last).toMatchObject({ error: { type: "STORE_ERROR" } });
    await store.close();
  });
});
