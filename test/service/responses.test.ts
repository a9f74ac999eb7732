// The Responses protocol of OpenAI, driven by the official client and by the AI SDK, which speaks it by default.
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, Output, streamText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, startService, type TestService } from "./harness.ts";

const eventSchema = z.looseObject({ type: z.string(), sequence_number: z.int() });

describe("the Responses protocol", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  let client: OpenAI;
  let sdk: ReturnType<typeof createOpenAI>;
  const token = "a-token-that-is-long-enough";
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env, flags: { "serve.tokens": [`tester:${token}`] } });
    client = new OpenAI({ baseURL: `${service.address}/v1`, apiKey: token, maxRetries: 0 });
    sdk = createOpenAI({ baseURL: `${service.address}/v1`, apiKey: token });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  it("I3 gives the official client an answer with its citations at their places, what was done for it, and usage", async () => {
    const response = await client.responses.create({ model: "assay-answer", input: QUESTION, instructions: "Be brief." });
    expect(response).toMatchObject({ object: "response", status: "completed", error: null, instructions: "Be brief." });
    expect([...response.output_text].length).toBeLessThanOrEqual(140);
    const [done, said] = response.output;
    expect(done?.type === "reasoning" && done.summary[0]?.text).toContain("Searching: ");
    const part = said?.type === "message" ? said.content[0] : undefined;
    const annotations = part?.type === "output_text" ? part.annotations : [];
    expect(annotations.length).toBeGreaterThan(0);
    for (const one of annotations)
      expect(one.type === "url_citation" && response.output_text.slice(one.start_index, one.end_index)).toMatch(/^\[\d+\]$/);
    expect(response.usage?.total_tokens).toBe((response.usage?.input_tokens ?? 0) + (response.usage?.output_tokens ?? 0));
    expect(response.usage?.total_tokens).toBeGreaterThan(0);
  });

  it("I3 streams to it: every item begun, filled and ended in order, and last the whole", async () => {
    const stream = client.responses.stream({ model: "assay-research", input: [{ role: "user", content: QUESTION }] });
    const types: string[] = [];
    const numbers: number[] = [];
    let text = "";
    for await (const event of stream) {
      types.push(event.type);
      numbers.push(event.sequence_number);
      if (event.type === "response.output_text.delta") text += event.delta;
    }
    const whole = await stream.finalResponse();
    expect(whole.output_text).toBe(text);
    expect(text).toContain("## Sources");
    expect(numbers).toEqual(numbers.map((_, at) => at));
    const order = types.filter((type, at) => type !== types[at - 1] && !type.endsWith("annotation.added"));
    expect(order).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.reasoning_summary_part.added",
      "response.reasoning_summary_text.delta",
      "response.reasoning_summary_text.done",
      "response.reasoning_summary_part.done",
      "response.output_item.done",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
  });

  it("I3 C1 goes on with what was said, past items of other kinds", async () => {
    const ask = { role: "user" as const, content: "What energy density does the Talmont TX-2 cell have" };
    const first = await client.responses.create({ model: "assay-chat", input: [ask] });
    expect(first.output_text).toContain("Phase 1");
    const before = first.output.filter((item) => item.type === "message" || item.type === "reasoning");
    const input = [ask, ...before, { role: "user" as const, content: [{ type: "input_text" as const, text: "yes please" }] }];
    const second = await client.responses.create({ model: "assay-chat", input });
    expect(second.output_text).toContain("Phase 2");
  });

  it("I3 answers the AI SDK, as a whole and streamed, with sources and reasoning", async () => {
    const asked = await generateText({ model: sdk("assay-answer"), prompt: QUESTION });
    expect(asked.text).toMatch(/\[1\]/);
    expect(asked.sources[0]).toMatchObject({ sourceType: "url" });
    expect(asked.reasoningText).toContain("Searching: ");
    const stream = streamText({ model: sdk("assay-research"), prompt: QUESTION });
    let text = "";
    for await (const piece of stream.textStream) text += piece;
    expect(text).toContain("## Sources");
    expect((await stream.sources).length).toBeGreaterThan(0);
    expect((await stream.usage).totalTokens).toBeGreaterThan(0);
    const chat = await generateText({ model: sdk.chat("assay-answer"), prompt: QUESTION });
    expect(chat.text).toMatch(/\[1\]/);
  });

  it("I3 R16 refuses what cannot be, and says what can", async () => {
    const possible = /must be \{"type": "text"\} or left out: an answer is prose .* POST \/run gives the same as JSON/;
    const shape = z.object({ density: z.number() });
    for (const model of [sdk("assay-answer"), sdk.chat("assay-answer")])
      await expect(generateText({ model, prompt: QUESTION, output: Output.object({ schema: shape }), maxRetries: 0 })).rejects.toThrow(
        possible,
      );
    const ask = { model: "assay-answer", input: QUESTION };
    for (const [more, field, message] of [
      [{ text: { format: { type: "json_object" } } }, "text.format", possible],
      [{ background: true }, "background", /POST \/run with `async`/],
      [{ previous_response_id: "resp_1" }, "previous_response_id", /send what was said as `input`/],
      [{ tool_choice: "required" }, "tool_choice", /must be none or auto/],
      [{ input: [] }, "input", /must end with a message/],
      [{ input: [{ role: "user", content: [{ type: "input_image", image_url: "x" }] }] }, "input.0.content", /holds input_image/],
      [{ input: "?!" }, "input", /empty/],
      [{ input: "x".repeat(5_000) }, "input", /at most 4000 characters/],
    ] as const) {
      const response = await service.post("/v1/responses", { ...ask, ...more }, { headers: { authorization: `Bearer ${token}` } });
      const { error } = z.object({ error: z.object({ param: z.string(), message: z.string() }) }).parse(await response.json());
      expect([response.status, error.param]).toEqual([400, field]);
      expect(error.message).toMatch(message);
    }
    await expect(client.responses.create({ model: "gpt-7", input: QUESTION })).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
    });
    await expect(
      client.chat.completions.create({
        model: "assay-answer",
        messages: [{ role: "user", content: QUESTION }],
        response_format: { type: "json_object" },
      }),
    ).rejects.toMatchObject({ status: 400, param: "response_format", message: expect.stringMatching(possible) });
  });

  it("I3 ends a stream whose run is stopped with a response that failed", async () => {
    world.parts.model.latencyMs = 2_000;
    const response = await service.post(
      "/v1/responses",
      { model: "assay-research", input: "How do tidal turbines age, and what do they cost?", stream: true },
      { headers: { authorization: `Bearer ${token}` } },
    );
    const id = response.headers.get("x-run-id");
    await service.post(`/jobs/${id}/cancel`, {}, { headers: { authorization: `Bearer ${token}` } });
    world.parts.model.latencyMs = 0;
    const last = eventSchema.parse((await allFrames(response)).at(-1)?.data);
    expect(["response.failed", "response.completed"]).toContain(last.type);
    if (last.type === "response.failed") expect(last.response).toMatchObject({ status: "failed", error: { message: expect.any(String) } });
  });
});
