import { expect, it } from "vitest";
import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { JournalRow } from "../store/store.ts";
import { pauseBefore } from "./attempts.ts";
import { canonicalJson, inputHash } from "./canonical-json.ts";
import { decisionRow, recall, tallyOf } from "./recall.ts";

const AT = "2026-01-15T10:00:00.000Z";
const row = (key: string, more: Partial<JournalRow> = {}): JournalRow => ({ ...decisionRow(key, 1, AT), type: "fetch@2", ...more });
const failure = new AssayError("PAGE_BLOCKED", "The site refuses.", { retryable: false });
const failed = (key: string) => row(key, { status: "failed", value: JSON.stringify(failure.toBody()) });

it("R18 equal inputs have one text, whatever the order of their members", () => {
  const value = { b: [1, { d: null, c: "x" }], a: undefined, aa: true };
  expect(canonicalJson(value)).toBe('{"aa":true,"b":[1,{"c":"x","d":null}]}');
  expect(inputHash({ x: 1, y: 2 })).toBe(inputHash({ y: 2, x: 1 }));
});

it("R18 a row gives back its result, or throws its error once more", async () => {
  const asked = { type: "fetch@2", hash: inputHash(null) };
  expect(await recall(row("a", { value: "7" }), asked, z.number())).toBe(7);
  await expect(recall(failed("a"), asked, z.number())).rejects.toMatchObject({ type: "PAGE_BLOCKED", retryable: false });
  await expect(recall(row("a"), { ...asked, type: "fetch@3" }, z.number())).rejects.toMatchObject({ type: "STEP_VERSION" });
  await expect(recall(row("a"), { ...asked, hash: "other" }, z.number())).rejects.toMatchObject({ type: "JOURNAL_MISMATCH" });
});

it("R18 what was decided before a run began is no step of it", () => {
  expect(decisionRow("plan", { a: [1] }, AT)).toEqual({
    ...{ key: "plan", type: "decide@1", inputHash: inputHash(null), status: "done", value: '{"a":[1]}' },
    ...{ prompt: undefined, model: undefined, at: AT, tookMs: 0 },
  });
  expect(tallyOf([decisionRow("plan", 1, AT)], () => 0)).toEqual({ steps: new Map(), failures: [], made: [] });
});

it("R10 steps are counted by their kinds, and told in the order of their keys with what they used", () => {
  const rows = [row("c", { type: "plain" }), failed("b"), row("d", { model: "m" }), row("a", { type: "fetch@1" })];
  const { steps, failures, made } = tallyOf(rows, (key) => (key === "a" ? 5 : 0));
  expect([...steps]).toEqual([
    ["fetch", 2],
    ["plain", 1],
  ]);
  expect(failures.map(({ key, at, error }) => [key, at, error.type])).toEqual([["b", AT, "PAGE_BLOCKED"]]);
  expect(made).toEqual([
    { key: "a", at: AT, model: undefined, tokens: 5 },
    { key: "c", at: AT, model: undefined, tokens: 0 },
    { key: "d", at: AT, model: "m", tokens: 0 },
  ]);
});

it.each([
  [1, 0, undefined, 500],
  [1, 1, undefined, 750],
  [3, 0, undefined, 2_000],
  [9, 0, undefined, 10_000],
  [1, 0, 20_000, 20_000],
  [3, 0, 1_000, 2_000],
])("R5 before attempt %i, with a jitter of %f and %j ms asked for, is a pause of %i ms", (n, jitter, retryAfterMs, ms) => {
  const error = new AssayError("RATE_LIMITED", "Slow down.", retryAfterMs === undefined ? {} : { retryAfterMs });
  expect(pauseBefore(n, undefined, error, jitter)).toBe(ms);
});
