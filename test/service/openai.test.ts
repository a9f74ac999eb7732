import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, startService, type TestService } from "./harness.ts";

const deltaSchema = z.object({
  content: z.string().nullish(),
  reasoning_content: z.string().optional(),
  annotations: z
    .array(
      z.object({ type: z.literal("url_citation"), url_citation: z.object({ url: z.string(), start_index: z.int(), end_index: z.int() }) }),
    )
    .optional(),
});

describe("the OpenAI-compatible face, driven by the official client", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  let client: OpenAI;
  const token = "a-token-that-is-long-enough";
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env, flags: { "serve.tokens": [`tester:${token}`] } });
    client = new OpenAI({ baseURL: `${service.address}/v1`, apiKey: token, maxRetries: 0 });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  it("I3 lists its models", async () => {
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids).toEqual(["assay-chat", "assay-research", "assay-answer"]);
    expect((await client.models.retrieve("assay-chat")).owned_by).toBe("assay");
  });

  it("I3 assay-answer gives an answer of at most 140 characters, its usage, and citations at their places", async () => {
    const completion = await client.chat.completions.create({ model: "assay-answer", messages: [{ role: "user", content: QUESTION }] });
    const message = completion.choices[0]?.message;
    const content = message?.content ?? "";
    expect([...content].length).toBeLessThanOrEqual(140);
    expect(completion.usage?.total_tokens).toBe((completion.usage?.prompt_tokens ?? 0) + (completion.usage?.completion_tokens ?? 0));
    expect(completion.usage?.total_tokens).toBeGreaterThan(0);
    const annotations = message?.annotations ?? [];
    expect(annotations.length).toBeGreaterThan(0);
    for (const { url_citation } of annotations) {
      expect(content.slice(url_citation.start_index, url_citation.end_index)).toMatch(/^\[\d+\]$/);
      expect(url_citation.url).toMatch(/^https?:/);
    }
  });

  it("I3 assay-research streams progress as reasoning, then the report, citations and usage", async () => {
    const stream = await client.chat.completions.create({
      model: "assay-research",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: QUESTION }] },
      ],
      stream: true,
      stream_options: { include_usage: true },
    });
    let content = "";
    const pieces: string[] = [];
    let reasoning = "";
    let total = 0;
    const annotations: z.infer<typeof deltaSchema>["annotations"] = [];
    let finish: string | null | undefined;
    for await (const chunk of stream) {
      total = chunk.usage?.total_tokens ?? total;
      const choice = chunk.choices[0];
      if (choice === undefined) continue;
      const delta = deltaSchema.parse(choice.delta);
      content += delta.content ?? "";
      if (delta.content) pieces.push(delta.content);
      reasoning += delta.reasoning_content ?? "";
      annotations.push(...(delta.annotations ?? []));
      finish = choice.finish_reason ?? finish;
    }
    expect(finish).toBe("stop");
    expect(content).toContain("## Sources");
    // Section by section, each with its heading, and together the report byte for byte.
    for (const piece of pieces) expect(piece).toMatch(/^#{1,3} /);
    expect(pieces.length).toBe(content.match(/^#{1,3} /gm)?.length);
    const runs = z.object({ runs: z.array(z.object({ id: z.string() })) });
    const headers = { authorization: `Bearer ${token}` };
    const { runs: newest } = runs.parse(await (await service.get("/runs?kind=research&limit=1", { headers })).json());
    expect(content).toBe(await (await service.get(`/runs/${newest[0]?.id}/export`, { headers })).text());
    expect(reasoning).toContain("Searching: ");
    expect(total).toBeGreaterThan(0);
    expect(annotations.length).toBeGreaterThan(0);
    for (const { url_citation } of annotations)
      expect(content.slice(url_citation.start_index, url_citation.end_index)).toMatch(/^\[\d+\]$/);
  });

  it("I3 C1 assay-chat is the two-phase conversation, rebuilt from the messages that come back", async () => {
    const ask = { role: "user" as const, content: "What energy density does the Talmont TX-2 cell have" };
    const first = await client.chat.completions.create({ model: "assay-chat", messages: [ask] });
    const text = first.choices[0]?.message.content ?? "";
    expect(text).toContain("Phase 1");
    const second = await client.chat.completions.create({
      model: "assay-chat",
      messages: [ask, { role: "assistant", content: text }, { role: "user", content: "yes please" }],
    });
    expect(second.choices[0]?.message.content).toContain("Phase 2");
    expect(second.choices[0]?.message.annotations?.length).toBeGreaterThan(0);
  });

  it("I3 every frame of a stream parses, and it ends in [DONE]", async () => {
    const body = { model: "assay-chat", stream: true, messages: [{ role: "user", content: "What is a TX-2" }] };
    const frames = await allFrames(await service.post("/v1/chat/completions", body, { headers: { authorization: `Bearer ${token}` } }));
    expect(frames.at(-1)?.data).toBe("[DONE]");
    for (const frame of frames.slice(0, -1)) expect(frame.data).toMatchObject({ object: "chat.completion.chunk" });
  });

  it("I3 X5 errors reach the client as its own kinds", async () => {
    const stranger = new OpenAI({ baseURL: `${service.address}/v1`, apiKey: "nobody-knows-this-token", maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const empty = client.chat.completions.create({ model: "assay-answer", messages: [{ role: "user", content: "?!" }] });
    await expect(empty).rejects.toMatchObject({ status: 400, type: "INVALID_TOPIC", error: { field: "messages.0.content" } });
    await expect(client.models.retrieve("gpt-4")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    const unknown = client.chat.completions.create({ model: "gpt-4", messages: [{ role: "user", content: "hello" }] });
    await expect(unknown).rejects.toMatchObject({ status: 400, error: { field: "model" } });
  });
});
