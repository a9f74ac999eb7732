import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { z } from "zod";
import { allFrames, SHORT, startService } from "./harness.ts";

it("I2 events that are no longer kept are announced as a gap, wherever a reader comes in", { timeout: 60_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), "assay-gap-"));
  const service = await startService({ library: `${import.meta.dirname}/../../docs`, home });
  const { id } = z
    .object({ id: z.string() })
    .parse(await (await service.post("/run", { query: "How is a citation checked?", async: true, ...SHORT })).json());
  const whole = await allFrames(await service.get(`/jobs/${id}/events`));
  await service.stop();
  const db = new DatabaseSync(join(home, "assay.db"));
  db.prepare("DELETE FROM events WHERE run_id = ? AND seq BETWEEN 3 AND 6").run(id);
  db.close();
  const again = await startService({ library: `${import.meta.dirname}/../../docs`, home });
  const events = async (after: number) => {
    const frames = await allFrames(await again.get(`/jobs/${id}/events`, { headers: { "last-event-id": String(after) } }));
    return frames.filter((frame) => frame.event !== "job");
  };
  const expected = (from: number) => [
    { event: "gap", id: undefined, data: { from, to: 6 } },
    ...whole.filter((frame) => Number(frame.id) > 6 || frame.event === "result"),
  ];
  expect((await events(0)).slice(2)).toEqual(expected(3));
  expect(await events(2)).toEqual(expected(3));
  expect(await events(4)).toEqual(expected(5));
  expect((await events(6))[0]?.event).not.toBe("gap");
  const page = await (await again.get(`/jobs/${id}/events?format=json&after=2`)).json();
  expect(page).toMatchObject({ gap: { from: 3, to: 6 }, ended: true });
  await again.stop();
  rmSync(home, { recursive: true, force: true });
});
