import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkAnswer } from "../../src/conversation/contract/check.ts";
import { PHASE_ONE_SIMPLE } from "../../src/conversation/contract/wording.ts";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const turnSchema = z.object({ conversation_id: z.string(), text: z.string(), action: z.string(), run_id: z.string() });

describe("conversations, audits and questions over HTTP", { timeout: 120_000 }, () => {
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
  const chat = async (body: object) => turnSchema.parse(await (await service.post("/chat", body)).json());

  it("I2 C16 a conversation goes from Phase 1 over consent to Phase 2, and is listed and read back", async () => {
    const first = await chat({ message: "What energy density does the Talmont TX-2 cell have" });
    expect(first.text.startsWith(PHASE_ONE_SIMPLE)).toBe(true);
    const second = await chat({ message: "yes", conversation_id: first.conversation_id });
    expect(second.action).toBe("phase_two");
    expect(second.conversation_id).toBe(first.conversation_id);
    const { conversations } = z
      .object({ conversations: z.array(z.object({ id: z.string() })) })
      .parse(await (await service.get("/conversations")).json());
    expect(conversations[0]?.id).toBe(first.conversation_id);
    const kept = z
      .object({ messages: z.array(z.object({ role: z.string(), text: z.string() })), state: z.object({ name: z.string() }) })
      .parse(await (await service.get(`/conversations/${first.conversation_id}`)).json());
    expect(kept.messages.map((message) => message.role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(kept.messages.at(-1)?.text).toBe(second.text);
    expect(kept.state.name).toBe("answered");
  });

  it("I2 a streamed turn's pieces are its text, and every frame parses", async () => {
    const frames = await allFrames(await service.post("/chat?stream=true", { message: QUESTION, force: "phase_two" }));
    expect(frames[0]?.event).toBe("conversation");
    const result = z.object({ text: z.string(), contract: z.unknown() }).parse(frames.at(-1)?.data);
    const pieces = frames.flatMap((frame) => (frame.event === "text" ? [z.object({ delta: z.string() }).parse(frame.data).delta] : []));
    expect(pieces.join("")).toBe(result.text);
    expect(frames.map((frame) => frame.event)).toContain("search_result");
    expect(checkAnswer(result.text)).toEqual([]);
  });

  it("C16 conversations of several users at once do not mix", async () => {
    const questions = ["What is the Talmont TX-2?", "How do tidal turbines age?", "Which vaccines are stored cold?"];
    const ids = await Promise.all(questions.map(async (message) => (await chat({ message: message.slice(0, -1) })).conversation_id));
    expect(new Set(ids).size).toBe(3);
    for (const [at, id] of ids.entries()) {
      const kept = z
        .object({ messages: z.array(z.object({ text: z.string() })) })
        .parse(await (await service.get(`/conversations/${id}`)).json());
      expect(kept.messages[0]?.text).toBe(questions[at]?.slice(0, -1));
    }
  });

  it("R16 a conversation that is not there is a 404 that names the field, also for a stream", async () => {
    const response = await service.post("/chat?stream=true", { message: "hello", conversation_id: "c_none" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: "NOT_FOUND", field: "conversation_id" } });
  });

  it("I7 POST /verify audits one of Assay's own reports and one with a false sentence", async () => {
    const { markdown } = z.object({ markdown: z.string() }).parse(await (await service.post("/run", { query: QUESTION, ...SHORT })).json());
    const auditSchema = z.object({
      statements: z.array(z.object({ text: z.string(), together: z.object({ verdict: z.string() }).optional() })),
    });
    const own = auditSchema.parse(await (await service.post("/verify", { report: markdown, with_model: false })).json());
    const cited = own.statements.filter((one) => one.together !== undefined);
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((one) => one.together?.verdict === "supported").length).toBeGreaterThan(0);
    const url = /https?:\/\/[^\s)>\]]+/.exec(markdown)?.[0] ?? "";
    const forged = `# Report\n\nThe Talmont TX-2 cell has an energy density of 9999 Wh/kg [1].\n\n## Sources\n\n[1] ${url}\n`;
    const audit = auditSchema.parse(await (await service.post("/verify", { report: forged, with_model: false })).json());
    expect(audit.statements.find((one) => one.text.includes("9999"))?.together?.verdict).not.toBe("supported");
  });

  it("R3 POST /clarify asks only where the question is open, and the answer goes into the run", async () => {
    const ask = async (query: string) =>
      z.object({ questions: z.array(z.object({ question: z.string() })) }).parse(await (await service.post("/clarify", { query })).json())
        .questions;
    expect(await ask(QUESTION)).toEqual([]);
    const [open] = await ask("What energy density does the cell have?");
    expect(open?.question).toBe("Which cell do you mean?");
    const followUpDialogue = [{ assistant: open?.question, user: "Talmont TX-2" }];
    const run = await service.post("/run", { query: "What energy density does the cell have?", followUpDialogue, ...SHORT });
    expect(run.status).toBe(200);
    expect(z.object({ markdown: z.string() }).parse(await run.json()).markdown).toContain("TX-2");
  });
});
