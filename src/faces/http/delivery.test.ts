import { expect, it } from "vitest";
import { outcomeResponse, parseDelivery } from "./delivery.ts";

it.each<[Parameters<typeof parseDelivery>, unknown]>([
  [[{ query: "x" }, {}], { delivery: { way: "wait", onDisconnect: undefined }, fields: { query: "x" } }],
  [[{ stream: true, query: "x" }, {}], { delivery: { way: "stream", onDisconnect: undefined }, fields: { query: "x" } }],
  [[{}, { async: true, on_disconnect: "continue" }], { delivery: { way: "async", onDisconnect: "continue" }, fields: {} }],
  [[{ stream: true, on_disconnect: "cancel" }, { stream: true }], { delivery: { way: "stream", onDisconnect: "cancel" }, fields: {} }],
  [[{ stream: false, async: false }, {}], { delivery: { way: "wait", onDisconnect: undefined }, fields: {} }],
])("I2 of %j the way of delivery is read, and what else is asked", (asked, read) => {
  expect(parseDelivery(...asked)).toEqual(read);
});

it.each<[Parameters<typeof parseDelivery>, string]>([
  [[{ stream: true }, { stream: false }], "stream"],
  [[{ stream: true }, { async: true }], "async"],
  [[{ stream: "yes" }, {}], "stream"],
  [[{ on_disconnect: "stop" }, {}], "on_disconnect"],
])("I2 %j is refused at its field", (asked, field) => {
  expect(() => parseDelivery(...asked)).toThrow(expect.objectContaining({ type: "INVALID_INPUT", field }));
});

it.each([
  [{ state: "done", result: { a: 1 } }, 200, { a: 1 }],
  [{ state: "cancelled", result: { a: 1 } }, 200, { a: 1 }],
  [{ state: "cancelled" }, 409, { error: { type: "CONFLICT", retryable: false } }],
  [{ state: "interrupted", result: { a: 1 } }, 503, { error: { type: "CANCELLED", retryable: true } }],
])("I2 a job that ended as %j is answered with %i", async (outcome, status, body) => {
  const response = outcomeResponse("r_1", outcome as never, { "x-run-id": "r_1" });
  expect([response.status, response.headers.get("x-run-id")]).toEqual([status, "r_1"]);
  expect(await response.json()).toMatchObject(body);
});
