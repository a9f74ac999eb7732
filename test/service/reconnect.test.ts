import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, type ReadFrame, readFrames, SHORT, startService, type TestService } from "./harness.ts";

const textSchema = z.object({ at: z.int(), delta: z.string() });

describe("a reader that loses its connection", { timeout: 240_000 }, () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env, flags: { "serve.ratePerMinute": 100_000 } });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const events = (id: string, last: string, signal?: AbortSignal) =>
    service.get(`/jobs/${id}/events`, { headers: { "last-event-id": last }, ...(signal === undefined ? {} : { signal }) });
  const numbered = (frames: readonly ReadFrame[]) => frames.filter(({ id }) => id !== undefined && id !== "end");
  const ending = (frames: readonly ReadFrame[]) => frames.at(-1);

  /** The text a reader has that puts each piece where it belongs. */
  function textOf(frames: readonly ReadFrame[]): string {
    let text = "";
    for (const frame of frames) {
      if (frame.event !== "text") continue;
      const { at, delta } = textSchema.parse(frame.data);
      text = text.slice(0, at) + delta;
    }
    return text;
  }

  /** Whoever has read up to any event gets the rest, each event once and in order, the whole text and the same end. */
  async function sameFromEveryEvent(id: string, whole: readonly ReadFrame[]): Promise<void> {
    const all = numbered(whole);
    expect(all.map((frame) => Number(frame.id))).toEqual(all.map((_, at) => at + 1));
    for (let had = 0; had <= all.length; had++) {
      const rest = await allFrames(await events(id, String(had)));
      expect([...all.slice(0, had), ...numbered(rest)]).toEqual(all);
      expect(ending(rest)).toEqual(ending(whole));
      expect(textOf([...whole.slice(0, had), ...rest])).toBe(textOf(whole));
    }
  }

  it.each(["/run", "/run-simple"])("I2 a stream of %s goes on from every event as if nothing had been", async (path) => {
    const response = await service.post(`${path}?stream=true`, { query: QUESTION, ...SHORT });
    const id = response.headers.get("x-run-id") ?? "";
    const whole = await allFrames(response);
    expect(ending(whole)?.event).toBe("result");
    expect(numbered(whole).length).toBeGreaterThan(10);
    await sameFromEveryEvent(id, whole);
  });

  it("I2 an EventSource that has the last frame asks once more, and is told to ask no more", async () => {
    const response = await service.post("/run?stream=true", { query: QUESTION, ...SHORT });
    const id = response.headers.get("x-run-id") ?? "";
    const last = ending(await allFrames(response));
    expect(last).toMatchObject({ event: "result", id: "end" });
    for (const path of [`/jobs/${id}/events`, `/jobs/${id}/events?after=0`]) {
      const again = await service.get(path, { headers: { "last-event-id": last?.id ?? "" } });
      expect([again.status, await again.text()]).toEqual([204, ""]);
    }
    const rest = await allFrames(await service.get(`/jobs/${id}/events?after=0`, { headers: { "last-event-id": "3" } }));
    expect(numbered(rest)[0]?.id, "what was read counts, not where it began").toBe("4");
  });

  it("I2 a stream of an audit goes on from every event", async () => {
    const { markdown } = z.object({ markdown: z.string() }).parse(await (await service.post("/run", { query: QUESTION, ...SHORT })).json());
    const response = await service.post("/verify?stream=true", { report: markdown, with_model: false });
    const whole = await allFrames(response);
    expect(ending(whole)).toMatchObject({ event: "result", data: { statements: expect.any(Array) } });
    expect(numbered(whole).length).toBeGreaterThan(2);
    await sameFromEveryEvent(response.headers.get("x-run-id") ?? "", whole);
  });

  it.each(["phase_one", "phase_two"])("I2 C16 a stream of a chat in %s goes on from every event, and its text is whole", async (force) => {
    const response = await service.post("/chat?stream=true", { message: QUESTION, force });
    const id = response.headers.get("x-run-id") ?? "";
    const whole = await allFrames(response);
    const { text, run_id } = z.object({ text: z.string().min(1), run_id: z.string() }).parse(ending(whole)?.data);
    expect(run_id).toBe(id);
    expect(textOf(whole)).toBe(text);
    await sameFromEveryEvent(id, whole);
    expect(await (await service.get(`/jobs/${id}/result`)).json()).toEqual(ending(whole)?.data);
  });

  it.each([
    ["/run", { query: QUESTION, path: "loop", ...SHORT }],
    ["/chat", { message: QUESTION, force: "phase_two" }],
  ])("I2 while %s is under way, a connection that breaks after every single event loses nothing", async (path, body) => {
    const job = z.object({ id: z.string() }).parse(await (await service.post(`${path}?async=true`, body)).json());
    const had: ReadFrame[] = [];
    let end: ReadFrame | undefined;
    while (end === undefined) {
      const broken = new AbortController();
      const response = await events(job.id, had.at(-1)?.id ?? "0", broken.signal);
      for await (const frame of readFrames(response)) {
        if (frame.event === "result" || frame.event === "failed") end = frame;
        if (frame.id === undefined || frame.id === "end") continue;
        had.push(frame);
        break;
      }
      broken.abort();
    }
    expect(end.event).toBe("result");
    const whole = await allFrames(await service.get(`/jobs/${job.id}/events`));
    expect(had).toEqual(numbered(whole));
    expect(end).toEqual(ending(whole));
  });

  it("I2 every frame of every stream there is parses, also those that end in an error", async () => {
    const messages = [{ role: "user", content: QUESTION }];
    const streams = [
      service.post("/run?stream=true", { query: "zzqx vlork brimble", ...SHORT }),
      service.post("/verify?stream=true", { report: "# A\n\nIt is so [9].", reading: "none" }),
      service.post("/chat?stream=true", { message: "" }),
      service.post("/chat?stream=true", { message: "\u0000\u2028\r\n\r\ndata: x\n\n" }),
      ...["assay-chat", "assay-research", "assay-answer"].map((model) =>
        service.post("/v1/chat/completions", { model, messages, stream: true, stream_options: { include_usage: true } }),
      ),
    ];
    for (const stream of streams) {
      const frames = await allFrames(await stream);
      expect(["result", "failed", "message"]).toContain(ending(frames)?.event);
    }
  });
});
