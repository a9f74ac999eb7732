import { expect, it } from "vitest";
import { bytesOf, numberOf, optionalTextOf, textOf } from "./row.ts";
import { runRecordOf, stateOf, storedAs } from "./run-row.ts";
import { namedIds, spare } from "./spare.ts";

const ROW = {
  ...{ id: "r_1", kind: "research", seed: "s", created_at: "a", updated_at: "b", state: "running", came_to: null, epoch: 2, elapsed_ms: 3 },
  ...{ topic_hash: "t", principal: null, accepted: 1, asked: "cancel" },
};

it("R18 a run whose owner is gone was interrupted, however it is kept", () => {
  expect([stateOf(ROW, true), stateOf(ROW, false), stateOf({ state: "finished" }, false)]).toEqual(["running", "interrupted", "finished"]);
  expect([storedAs("interrupted"), storedAs("running"), storedAs("finished")]).toEqual([
    ["interrupted", "running"],
    ["running"],
    ["finished"],
  ]);
});

it("X3 a run's record is what its row says", () => {
  const texts = { request: "q", settings: undefined, result: undefined } as unknown as Parameters<typeof runRecordOf>[1];
  expect(runRecordOf(ROW, { ...texts, error: undefined }, true)).toMatchObject({
    ...{ id: "r_1", kind: "research", seed: "s", createdAt: "a", updatedAt: "b", state: "running", epoch: 2, elapsedMs: 3, topicHash: "t" },
    ...{ accepted: true, asked: "cancel", request: "q", principal: undefined, cameTo: undefined, error: undefined },
  });
  const other = runRecordOf({ ...ROW, accepted: 0, principal: "ann" }, { ...texts, error: '{"type":"TIMEOUT"}' }, true);
  expect([other.accepted, other.principal, other.error]).toEqual([false, "ann", { type: "TIMEOUT" }]);
});

it("X3 what a row does not hold as it should is a fault of the store, by the name of its column", () => {
  expect([textOf({ a: "x" }, "a"), numberOf({ a: 1 }, "a"), optionalTextOf({ a: null }, "a"), optionalTextOf({ a: "x" }, "a")]).toEqual([
    "x",
    1,
    undefined,
    "x",
  ]);
  expect(bytesOf({ a: new Uint8Array([1]) }, "a")).toEqual(new Uint8Array([1]));
  for (const read of [
    () => textOf({ a: 1 }, "a"),
    () => numberOf({ a: "1" }, "a"),
    () => bytesOf({ a: "x" }, "a"),
    () => optionalTextOf({}, "a"),
  ])
    expect(read).toThrow(expect.objectContaining({ type: "STORE_ERROR", message: expect.stringContaining('"a"') }));
});

it("X3 a capture stays that a text names, as a word or within one", () => {
  const [word, hash] = ["snap-1_a", "0123456789abcdef"];
  const doomed = new Set([word, hash, "other", "01234567"]);
  spare(doomed, `see "${word}" and x:z${hash}z, 01234567f`);
  expect([...doomed]).toEqual(["other", "01234567"]);
  expect(namedIds(`${word}, other.`, new Set([hash, "other", word]))).toEqual(["other", word]);
});
