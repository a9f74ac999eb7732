import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reportSchema } from "../../src/domain/report.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { ratingPageSchema } from "../../src/faces/http/ratings.ts";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, SHORT, startService, type TestService } from "./harness.ts";

describe("the HTTP API over the emulated world", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  it("I2 S3 POST /run answers with summary, sources and final_answer", async () => {
    const response = await service.post("/run", { task: QUESTION, ...SHORT });
    expect(response.status).toBe(200);
    const report = reportSchema.parse(await response.json());
    expect(report.summary).not.toBe("");
    expect(report.final_answer).not.toBe("");
    expect(report.sources.length).toBeGreaterThan(0);
    expect(report.run_id).toBe(response.headers.get("x-run-id"));
  });

  it("I2 POST /run-simple has the limits of the simple tier", async () => {
    const response = await service.post("/run-simple", { query: QUESTION });
    const report = reportSchema.parse(await response.json());
    const run = (await (await service.get(`/runs/${report.run_id}`)).json()) as { request: { complexity_tier: string } };
    expect(run.request.complexity_tier).toBe("simple");
  });

  it("I2 stream=true sends events in order without a gap, then the result", async () => {
    const frames = await allFrames(await service.post("/run?stream=true", { query: QUESTION, ...SHORT }));
    expect(frames[0]?.event).toBe("job");
    expect(frames.at(-1)?.event).toBe("result");
    reportSchema.parse(frames.at(-1)?.data);
    const numbers = frames.flatMap((frame) => (frame.id === undefined || frame.id === "end" ? [] : [Number(frame.id)]));
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  it("I2 async=true answers 202 with a job whose result comes later", async () => {
    const response = await service.post("/run", { query: QUESTION, async: true, ...SHORT });
    expect(response.status).toBe(202);
    const job = (await response.json()) as { id: string; links: { events: string; result: string } };
    const frames = await allFrames(await service.get(job.links.events));
    const result = await service.get(job.links.result);
    expect(result.status).toBe(200);
    expect(await result.json()).toEqual(frames.at(-1)?.data);
  });

  it("I2 reconnecting with Last-Event-ID after every single event gives the same whole sequence", async () => {
    const job = (await (await service.post("/run", { query: QUESTION, async: true, ...SHORT })).json()) as { id: string };
    const whole = (await allFrames(await service.get(`/jobs/${job.id}/events`))).filter((frame) => frame.event !== "job");
    const numbered = whole.filter((frame) => frame.id !== undefined && frame.id !== "end");
    for (const [at, frame] of numbered.entries()) {
      const headers = { "last-event-id": frame.id ?? "" };
      const rest = (await allFrames(await service.get(`/jobs/${job.id}/events`, { headers }))).filter((one) => one.event !== "job");
      expect([...numbered.slice(0, at + 1), ...rest]).toEqual(whole);
    }
  });

  it("I2 POST /search lists what the gates kept and discarded, POST /read gives url, title and summary", async () => {
    const search = (await (await service.post("/search", { query: "Talmont TX-2 energy density" })).json()) as {
      results: { url: string }[];
      discarded: { gate: string }[];
    };
    expect(search.results.length).toBeGreaterThan(0);
    for (const one of search.discarded) expect(one.gate).toMatch(/^G\d$/);
    const url = search.results[0]?.url ?? "";
    const read = (await (await service.post("/read", { url, task: QUESTION })).json()) as { url: string; title: string; summary: string };
    expect(read.url).toBe(url);
    expect(read.title).not.toBe("");
    expect(read.summary).not.toBe("");
  });

  it("I2 the same idempotency key and body lead to the same run, another body to 409", async () => {
    const headers = { "idempotency-key": "once" };
    const ask = { query: QUESTION, async: true, ...SHORT };
    const [one, two] = await Promise.all([service.post("/run", ask, { headers }), service.post("/run", ask, { headers })]);
    const ids = [((await one.json()) as { id: string }).id, ((await two.json()) as { id: string }).id];
    expect(ids[0]).toBe(ids[1]);
    expect([one, two].map((response) => response.headers.get("idempotent-replayed")).sort()).toEqual([null, "true"]);
    const other = await service.post("/run", { ...ask, query: "Something else?" }, { headers });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ error: { type: "CONFLICT", field: "Idempotency-Key" } });
    const waited = await service.post("/run", { query: QUESTION, ...SHORT }, { headers });
    expect(((await waited.json()) as { run_id: string }).run_id).toBe(ids[0]);
  });

  it("I2 a hundred requests at once under one idempotency key make one run, and none is turned away", async () => {
    const headers = { "Idempotency-Key": "all at once" };
    const ask = () => service.post("/run", { query: QUESTION, ...SHORT, async: true }, { headers });
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    const jobs = await Promise.all(answers.map(async (answer) => z.object({ id: z.string() }).parse(await answer.json())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get("idempotent-replayed") === "true")).toHaveLength(99);
    // In one and the same moment, as no network brings them.
    const start = { principal: "somebody", idempotencyKey: "all in one moment" };
    const request = parseResearchRequest({ query: QUESTION, ...SHORT });
    const started = await Promise.all(Array.from({ length: 100 }, () => service.service.jobs.start(request, start)));
    expect(started.filter(({ again }) => !again)).toHaveLength(1);
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  });

  it("I2 one key at two services on the same store makes one run", async () => {
    const other = await startService({ env: world.env, home: service.home });
    const request = parseResearchRequest({ query: QUESTION, ...SHORT });
    for (let n = 0; n < 10; n++) {
      const start = { principal: "somebody", idempotencyKey: `at two services ${n}` };
      const started = await Promise.all([service, other].map((one) => one.service.jobs.start(request, start)));
      expect(started.map(({ again }) => again).sort()).toEqual([false, true]);
      await Promise.all(started.map(({ id }) => service.service.jobs.wait(id, "somebody")));
    }
    await other.stop();
  });

  it("I2 S4 T1 a report can be rated and exported, and ratings are listed and summed up", async () => {
    const { run_id } = reportSchema.parse(await (await service.post("/run", { query: QUESTION, ...SHORT })).json());
    const rated = await service.post(`/runs/${run_id}/rating`, { thumbs: "up", comment: "to the point" });
    expect(rated.status).toBe(201);
    const run = (await (await service.get(`/runs/${run_id}`)).json()) as { ratings: unknown[]; result: { markdown: string } };
    expect(run.ratings).toMatchObject([{ thumbs: "up", comment: "to the point" }]);
    await service.post(`/runs/${run_id}/rating`, { thumbs: "down", comment: "on second thought" });
    const page = async (query: string) => ratingPageSchema.parse(await (await service.get(`/ratings?${query}`)).json());
    const newest = await page("limit=1");
    expect(newest).toMatchObject({
      ratings: [{ run_id, comment: "on second thought" }],
      summary: { up: 0, down: 1, share: 0, target: 0.8 },
    });
    expect((await page(`limit=1&cursor=${newest.next}`)).ratings).toMatchObject([{ run_id, comment: "to the point" }]);
    expect((await page("thumbs=up")).ratings).toHaveLength(1);
    expect(await (await service.get("/metrics")).text()).toMatch(/^rated_runs\{thumbs="down"\} 1$/m);
    expect(await (await service.get(`/runs/${run_id}/export`)).text()).toBe(run.result.markdown);
    expect(await (await service.get(`/runs/${run_id}/export?format=evidence`)).text()).toContain("## Evidence");
    expect(await (await service.get(`/runs/${run_id}/export?format=json`)).json()).toEqual(run.result);
  });
});
