import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { EventBell } from "../run/event-bell.ts";
import { JobEndings } from "./job-endings.ts";

type Parts = ConstructorParameters<typeof JobEndings>;

function endingsOf(record: object | undefined, here: readonly (() => Promise<unknown>)[] = []) {
  const outcomes = [...here];
  const lost = new AbortController();
  const assay = { store: { getRun: async () => record }, bell: new EventBell(), clock: { ticks: () => 0 } };
  const doing = { outcome: () => outcomes.shift()?.(), lost: () => lost.signal };
  const notes = { turnOf: async () => undefined };
  return { endings: new JobEndings(...([{ assay }, notes, doing] as unknown as Parts)), lost };
}
const RUNNING = { id: "r_1", state: "running" };

describe("how jobs end", () => {
  it("R18 who waits for a job elsewhere is let go when the service shuts down: the job is interrupted for them", {
    timeout: 5000,
  }, async () => {
    const { endings } = endingsOf(RUNNING);
    const waiting = endings.outcome("r_1");
    expect(endings.gone("r_1").aborted).toBe(false);
    endings.close();
    expect(await waiting).toEqual({ state: "interrupted", report: undefined, result: undefined });
    expect(endings.gone("r_1").reason).toBeInstanceOf(AssayError);
  });

  it("R18 a job that was lost here is gone, and one that is not there is not found", async () => {
    const { endings, lost } = endingsOf(undefined);
    lost.abort();
    expect(endings.gone("r_1").aborted).toBe(true);
    await expect(endings.outcome("r_1")).rejects.toMatchObject({ type: "NOT_FOUND", field: "id" });
  });

  it("R18 who no longer waits is told so", async () => {
    const { endings } = endingsOf(RUNNING);
    const gone = new AbortController();
    gone.abort();
    await expect(endings.outcome("r_1", gone.signal)).rejects.toMatchObject({ type: "CANCELLED" });
  });

  it("R18 a life that another process took over is waited for there; a failure of the work is one", async () => {
    const done = { state: "finished", report: undefined, result: "{}" };
    const taken = endingsOf(RUNNING, [
      () => Promise.reject(new AssayError("STALE_EPOCH", "Taken over.")),
      () => Promise.reject(new AssayError("RUN_ACTIVE", "Under way.")),
      async () => done,
    ]);
    expect(await taken.endings.outcome("r_1")).toBe(done);
    const failed = endingsOf(RUNNING, [() => Promise.reject(new AssayError("MODEL_ERROR", "It failed."))]);
    await expect(failed.endings.outcome("r_1")).rejects.toMatchObject({ type: "MODEL_ERROR" });
  });
});
