import { afterAll, describe, expect, it } from "vitest";
import { auditWork } from "../../audit/work.ts";
import { judgeByRules, rulesJudge } from "../../verify/rules.ts";
import { batchesOf, openWorkroom } from "./workroom.ts";

const room = openWorkroom({ size: 1 });
afterAll(() => room.close());
const { signal } = new AbortController();

const CLAIM = "The harbour bridge opened in 2019.";
const pair = (id: string, context: string) => ({ id, claim: CLAIM, evidence: [{ quote: CLAIM, context, place: [] }] });
const report = (paragraphs: number) =>
  ({ source: Array.from({ length: paragraphs }, (_, n) => `The bridge ${n} opened in 2019.`).join("\n\n"), format: "markdown" }) as const;

describe("X5 what comes from outside is computed where it holds nobody up", () => {
  it.each([1, 2_000])("reads a report of %i paragraphs as the function itself does", async (paragraphs) => {
    expect(await room.audit.read(report(paragraphs), signal)).toEqual(auditWork.read(report(paragraphs)));
  });

  it("hands on what a report is refused with", async () => {
    const tooMany = report(4_001);
    await expect(room.audit.read(tooMany, signal)).rejects.toMatchObject({ type: "TOO_LARGE", field: "report" });
  });

  it("judges small and large batches alike, each pair by its id", async () => {
    const pairs = Array.from({ length: 60 }, (_, n) => pair(`p${n}`, `${CLAIM} ${"It is long. ".repeat(n * 5)}`));
    const judged = await rulesJudge(room.judge).judge(pairs, signal);
    expect([...judged.keys()]).toEqual(pairs.map(({ id }) => id));
    for (const { id, claim, evidence } of pairs) expect(judged.get(id)).toEqual(judgeByRules(claim, evidence));
  });

  it("parts pairs into batches of a bounded size, a pair that is larger by itself", () => {
    const sizes = [...Array.from({ length: 60 }, () => 1_900), 90_000, 10];
    const pairs = sizes.map((size, n) => pair(`p${n}`, `${CLAIM} ${"x".repeat(size)}`));
    const batches = batchesOf(pairs);
    expect(batches.flat()).toEqual(pairs);
    const length = (batch: readonly { readonly evidence: readonly { readonly context: string }[] }[]) =>
      batch.reduce((sum, { evidence }) => sum + (evidence[0]?.context.length ?? 0), 0);
    for (const batch of batches) expect(batch.length === 1 || length(batch) <= 40_000).toBe(true);
    expect(batches[0]?.length).toBeGreaterThan(10);
  });

  it("gives up a job at its deadline: a report is refused, and pairs are not checked, with the reason", async () => {
    const hasty = openWorkroom({ size: 1, timeoutMs: 1 });
    await expect(hasty.audit.read(report(2_000), signal)).rejects.toMatchObject({
      type: "TIMEOUT",
      message: "Reading the report took more than 1 ms; it was given up.",
    });
    const judged = await rulesJudge(hasty.judge).judge([pair("a", "It is long. ".repeat(500))], signal);
    expect(judged.get("a")).toMatchObject({
      verdict: "not checked",
      reasons: ["Checking statements against their evidence took more than 1 ms; it was given up."],
    });
    hasty.close();
  });

  it("gives up a job that takes too much memory", async () => {
    const narrow = openWorkroom({ size: 1, maxMemoryMb: 8 });
    await expect(narrow.audit.read(report(3_900), signal)).rejects.toMatchObject({ type: "TOO_LARGE" });
    narrow.close();
  });

  it("ends what is at work when its signal aborts", async () => {
    const stop = new AbortController();
    const reading = room.audit.read(report(3_900), stop.signal);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ type: "CANCELLED" });
  });
});
