import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Assay, openAssay } from "../src/assay.ts";
import type { Audit } from "../src/audit/result.ts";
import { loadConfig } from "../src/config/config.ts";
import type { AuditAsk } from "../src/runs/kinds/audit.ts";
import { startWorld, type World } from "./world/world.ts";

/** So many that the two sources do not share a call. */
const MORE = Array.from({ length: 23 }, (_, at) => `From island ${at + 2} on, the power of the array goes into the grid [1].`);
const SOURCE = `In 2024, 287 gigawatt hours went from the Halden Sound array into the grid [1]. For 25 years the array may run under its permit [2].

${MORE.join("\n\n")}

## Sources

[1] Herald: http://northsea-herald.test/2025/02/halden-sound-output
[2] Permit: http://maritime.gov.test/permits/halden-sound
`;
const ASK: AuditAsk = { name: "tides.md", source: SOURCE, format: "markdown", reading: "network", with_model: true, fetch_timeout_s: 15 };

let world: World;
let home: string;
let assay: Assay;

const loaded = (env = world.env) => loadConfig({ env, flags: { home }, cwd: home });

beforeEach(async () => {
  world = await startWorld();
  home = mkdtempSync(join(tmpdir(), "assay-audits-"));
  assay = await openAssay({ loaded: loaded() });
});
afterEach(async () => {
  await assay.close();
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

/** Model calls about the permit and about the rest, by what they ask. */
const asked = () => world.parts.model.calls.map((call) => (call.body.includes("For 25 years") ? "permit" : "output"));

async function finished(started: Awaited<ReturnType<Assay["audits"]["start"]>>) {
  const outcome = await started.outcome;
  if (outcome.state !== "finished") throw new Error(`The audit is ${outcome.state}.`);
  return outcome.result;
}

/** An audit stopped when the model has judged the one source and not yet the other. */
async function stoppedHalfway(): Promise<{ readonly id: string; readonly soFar: Audit | undefined }> {
  world.parts.model.latencyOf = (call) => (call.body.includes("For 25 years") ? 60_000 : 0);
  const stop = new AbortController();
  const started = await assay.audits.start(ASK, { signal: stop.signal });
  const judged = async () =>
    (await assay.store.journal(started.id)).filter((row) => row.key.startsWith("audit/source/") && row.status === "done");
  await expect.poll(judged, { timeout: 30_000 }).toHaveLength(1);
  stop.abort();
  const calls = world.parts.model.calls.length + world.parts.web.calls.length;
  const outcome = await started.outcome;
  expect(outcome.state).toBe("interrupted");
  const soFar = outcome.state === "interrupted" ? outcome.result : undefined;
  expect(world.parts.model.calls.length + world.parts.web.calls.length).toBe(calls);
  world.parts.model.latencyOf = undefined;
  return { id: started.id, soFar };
}

describe("R18 audits as runs", { timeout: 60_000 }, () => {
  it("I7 an audit that is stopped tells what it had come to, and asks nobody for it", async () => {
    const { id, soFar } = await stoppedHalfway();
    expect(soFar).toMatchObject({ run_id: id, stopped: true });
    const [output, permit] = soFar?.statements.map(({ citations }) => citations[0]) ?? [];
    expect(output?.verdict).toBe("supported");
    expect(permit).toMatchObject({ verdict: "not checked", reasons: ["it was not judged"] });
    expect(soFar?.references.map(({ state }) => state)).toEqual(["read", "read"]);
    expect((await assay.store.getRun(id))?.result).toBeUndefined();
  });

  it("what a model has judged is not asked again when the audit goes on", async () => {
    const { id } = await stoppedHalfway();
    expect((await assay.audits.stopped(ASK))?.id).toBe(id);
    const before = asked().filter((one) => one === "output").length;
    const audit = await finished(await assay.audits.resume(id));
    expect(audit.run_id).toBe(id);
    expect(audit.figures.judges.join()).toContain("gpt-oss-120b");
    expect(asked().filter((one) => one === "output")).toHaveLength(before);
    expect(asked().filter((one) => one === "permit").length).toBeGreaterThan(1);
    expect(await assay.audits.stopped(ASK)).toBeUndefined();
  });

  it("X4 the token budget of all runs holds for audits that name none", async () => {
    await assay.close();
    assay = await openAssay({ loaded: loaded({ ...world.env, RESEARCH_TOKEN_BUDGET: "1" }) });
    const audit = await finished(await assay.audits.start(ASK));
    expect(asked()).toEqual([]);
    expect(audit.figures.judges.join()).not.toContain("gpt-oss-120b");
  });

  const PRICED = { ASSAY_MODEL_INPUT_PRICE: "0.35", ASSAY_MODEL_OUTPUT_PRICE: "0.75" };

  it("X4 the money budget of an audit, and that of all runs, hold: no call that could exceed them is sent", async () => {
    const budgets = [
      [{}, { cost_budget_usd: 0.00001 }],
      [{ RESEARCH_COST_BUDGET_USD: "0.00001" }, {}],
    ] as const;
    for (const [env, wish] of budgets) {
      await assay.close();
      assay = await openAssay({ loaded: loaded({ ...world.env, ...PRICED, ...env }) });
      const audit = await finished(await assay.audits.start({ ...ASK, ...wish }));
      expect(asked()).toEqual([]);
      expect(audit.figures.judges.join()).not.toContain("gpt-oss-120b");
    }
    const audit = await finished(await assay.audits.start({ ...ASK, cost_budget_usd: 1 }));
    expect(asked().length).toBeGreaterThan(0);
    expect(audit.figures.judges.join()).toContain("gpt-oss-120b");
  });

  it("X4 a money budget that cannot be held, since nobody knows the price, is said not to hold", async () => {
    const { run_id } = await finished(await assay.audits.start({ ...ASK, cost_budget_usd: 1 }));
    const events = await assay.store.events(run_id, 0, 1000);
    expect(events.flatMap(({ event }) => (event.type === "notice" ? [[event.code, event.message]] : []))).toEqual([
      ["cost_unknown", expect.stringMatching(/does not hold for gpt-oss-120b.*ASSAY_MODEL_INPUT_PRICE/)],
    ]);
    const other = await finished(await assay.audits.start({ ...ASK, cost_budget_usd: 1, with_model: false }));
    expect((await assay.store.events(other.run_id, 0, 1000)).some(({ event }) => event.type === "notice")).toBe(false);
  });

  it("a replay asks neither page nor model, and comes to the same", async () => {
    const audit = await finished(await assay.audits.start(ASK));
    const calls = [world.parts.web.calls.length, world.parts.model.calls.length];
    expect(JSON.stringify(await assay.audits.replay(audit.run_id))).toBe(JSON.stringify(audit));
    expect([world.parts.web.calls.length, world.parts.model.calls.length]).toEqual(calls);
  });

  it("other models than it was started with are refused, and such an audit is not gone on with unasked", async () => {
    const { id } = await stoppedHalfway();
    await assay.close();
    assay = await openAssay({ loaded: loaded({ ...world.env, ASSAY_MODEL: "another-model" }) });
    await expect(assay.audits.resume(id)).rejects.toMatchObject({ type: "CONFLICT", field: "id" });
    expect(await assay.audits.stopped(ASK)).toBeUndefined();
  });

  it("another report, another way to read or to judge it is another audit", async () => {
    await stoppedHalfway();
    for (const other of [{ source: `${SOURCE}\n` }, { reading: "stored" as const }, { with_model: false }, { name: "other.md" }])
      expect(await assay.audits.stopped({ ...ASK, ...other })).toBeUndefined();
  });

  it("a folder of sources that cannot be read leaves no run behind", async () => {
    await expect(assay.audits.start({ ...ASK, sources: join(home, "missing") })).rejects.toMatchObject({ type: "INVALID_INPUT" });
    expect(await assay.store.listRuns({ limit: 5 })).toEqual([]);
  });

  it("a research is no audit", async () => {
    await expect(assay.audits.resume("a_none")).rejects.toMatchObject({ type: "NOT_FOUND" });
    await expect(assay.audits.replay("a_none")).rejects.toMatchObject({ type: "NOT_FOUND" });
  });
});
