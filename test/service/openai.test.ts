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

  it("I3 R14 assay-answer stays as short where nothing is found", async () => {
    const messages = [{ role: "user" as const, content: "Which frobnicate wumpus is zzqx?" }];
    const completion = await client.chat.completions.create({ model: "assay-answer", messages });
    expect(completion.choices[0]?.message.content).toBe("No confident answer was found.");
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
    /** The progress that was told before the first of the text. */
    let whenBegun: string | undefined;
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
      if (delta.content) whenBegun ??= reasoning;
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
    // The text begins to come while the rest of it is still being written.
    expect(whenBegun).not.toContain("Finished: ");
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
    const details = '<details type="reasoning" done="true">\n<summary>Thought for 1 second</summary>\n> Planned 1 question\n</details>\n';
    for (const before of ["<think>Planned 1 question</think>\n", details, details + details]) {
      const back = [ask, { role: "assistant" as const, content: before + text }, { role: "user" as const, content: "yes please" }];
      const third = await client.chat.completions.create({ model: "assay-chat", messages: back });
      expect(third.choices[0]?.message.content, before).toContain("Phase 2");
    }
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
    for (const stream of [false, true]) {
      const unknown = client.chat.completions.create({ model: "gpt-4", messages: [{ role: "user", content: "hello" }], stream });
      await expect(unknown).rejects.toBeInstanceOf(OpenAI.NotFoundError);
      const seen = { status: 404, code: "model_not_found", param: "model", type: "NOT_FOUND", error: { field: "model", retryable: false } };
      await expect(unknown).rejects.toMatchObject(seen);
    }
    await expect(stranger.models.list()).rejects.toMatchObject({ code: "invalid_api_key", param: "Authorization" });
    await expect(client.embeddings.create({ model: "x", input: "y" })).rejects.toMatchObject({
      status: 404,
      type: "NOT_FOUND",
      code: null,
    });
  });

  it("I3 R16 what is of no use to repeat is not repeated by the client of its own accord", async () => {
    let asked = 0;
    const counting: typeof fetch = (...args) => {
      asked++;
      return fetch(...args);
    };
    const eager = new OpenAI({ baseURL: `${service.address}/v1`, apiKey: token, maxRetries: 2, fetch: counting });
    await expect(eager.models.retrieve("gpt-4")).rejects.toThrow();
    expect(asked).toBe(1);
    const headers = { authorization: `Bearer ${token}` };
    const refused = await service.post("/v1/chat/completions", { model: "assay-answer", messages: [] }, { headers });
    expect([refused.status, refused.headers.get("x-should-retry")]).toEqual([400, "false"]);
  });

  it("I3 R16 what an answer would have to be another thing for is refused, and named; the rest changes nothing", async () => {
    const ask = (extra: object, messages: unknown = [{ role: "user", content: QUESTION }]) =>
      service.post(
        "/v1/chat/completions",
        { model: "assay-answer", messages, ...extra },
        { headers: { authorization: `Bearer ${token}` } },
      );
    for (const [extra, field] of [
      [{ n: 2 }, "n"],
      [{ response_format: { type: "json_object" } }, "response_format"],
      [{ tool_choice: "required" }, "tool_choice"],
      [{ tool_choice: { type: "function", function: { name: "f" } } }, "tool_choice"],
      [{ messages: [] }, "messages"],
      [{ messages: [{ role: "system", content: "x" }] }, "messages"],
      [
        {
          messages: [
            { role: "user", content: "x" },
            { role: "assistant", content: "y" },
          ],
        },
        "messages",
      ],
      [
        { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }] }] },
        "messages.0.content",
      ],
      [{ model: "assay-chat", messages: [{ role: "user", content: "x".repeat(30_000) }] }, "messages.0.content"],
      [{ messages: [{ role: "user", content: "x".repeat(30_000) }] }, "messages.0.content"],
    ] as const) {
      const refused = await ask(extra);
      const { error } = z.object({ error: z.record(z.string(), z.unknown()) }).parse(await refused.json());
      expect([refused.status, error.field, error.param], JSON.stringify(extra).slice(0, 80)).toEqual([400, field, field]);
    }
    const kept = await ask(
      {
        n: 1,
        response_format: { type: "text" },
        tool_choice: "auto",
        tools: [],
        temperature: 0,
        max_completion_tokens: 5,
        stop: ["."],
        user: "u",
      },
      [
        {
          role: "user",
          content: [
            { type: "text", text: "see" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AA" } },
          ],
        },
        { role: "assistant", content: [{ type: "refusal", refusal: "no" }] },
        { role: "developer", content: "Be brief." },
        { role: "user", content: QUESTION },
      ],
    );
    expect(kept.status).toBe(200);
  });

  it("I3 an answer and its stream bear the name of their run", async () => {
    const headers = { authorization: `Bearer ${token}` };
    const messages = [{ role: "user", content: `${QUESTION} Search for it.` }];
    for (const model of ["assay-chat", "assay-answer"]) {
      const whole = await service.post("/v1/chat/completions", { model, messages }, { headers });
      const run = whole.headers.get("x-run-id");
      expect(await whole.json()).toMatchObject({ id: `chatcmpl-${run}`, model });
      expect((await service.get(`/runs/${run}`, { headers })).status).toBe(200);
      const streamed = await service.post("/v1/chat/completions", { model, messages, stream: true }, { headers });
      const id = `chatcmpl-${streamed.headers.get("x-run-id")}`;
      const frames = (await allFrames(streamed)).slice(0, -1);
      expect(new Set(frames.map(({ data }) => z.object({ id: z.string() }).parse(data).id))).toEqual(new Set([id]));
    }
  });

  it("I3 titles, tags and the like that clients ask for of their own accord begin no run and no search", async () => {
    const headers = { authorization: `Bearer ${token}` };
    const runs = async () => (await (await service.get("/runs?limit=1000", { headers })).text()).length;
    const before = await runs();
    const history = `<chat_history>\nUSER: ${QUESTION}\nASSISTANT: 155 Wh/kg\n</chat_history>`;
    const content = `### Task:\nName the chat.\n### Output:\nJSON format: { "title": "a title" }\n### Chat History:\n${history}`;
    for (const model of ["assay-chat", "assay-research", "assay-answer"]) {
      const completion = await client.chat.completions.create({ model, messages: [{ role: "user", content }] });
      expect(JSON.parse(completion.choices[0]?.message.content ?? "")).toEqual({ title: "Energy density Talmont TX 2 cell" });
      expect(completion.usage?.total_tokens).toBe(0);
      const stream = client.chat.completions.stream({ model, messages: [{ role: "user", content }] });
      expect(await stream.finalContent()).toBe(completion.choices[0]?.message.content);
    }
    expect(await runs()).toBe(before);
  });

  it("I3 a completion whose client is gone before there is anything to say is stopped", async () => {
    const headers = { authorization: `Bearer ${token}` };
    const states = async () => {
      const listed = await (await service.get("/runs?limit=10", { headers })).json();
      const { runs } = z.object({ runs: z.array(z.object({ query: z.string(), state: z.string() })) }).parse(listed);
      return runs.filter(({ query }) => query.includes("tidal turbines")).map(({ state }) => state);
    };
    // The plan takes longer than the client waits.
    world.parts.model.latencyMs = 1_000;
    try {
      for (const model of ["assay-research", "assay-chat"]) {
        const before = (await states()).length;
        const leave = new AbortController();
        const messages = [{ role: "user", content: `How do tidal turbines age, and what do they cost (${model})?` }];
        const gone = service.post("/v1/chat/completions", { model, messages }, { headers, signal: leave.signal });
        await expect.poll(async () => (await states()).length, { timeout: 20_000 }).toBe(before + 1);
        leave.abort();
        await expect(gone).rejects.toThrow();
        await expect.poll(async () => (await states())[0], { timeout: 20_000 }).toBe("cancelled");
      }
    } finally {
      world.parts.model.latencyMs = 0;
    }
  });
});
