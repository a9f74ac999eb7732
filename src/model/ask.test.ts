import { describe, expect, it } from "vitest";
import { z } from "zod";
import { directRun } from "../../test/world/direct-run.ts";
import { AssayError } from "../domain/error.ts";
import { tokensOf } from "../run/spend.ts";
import { askForText, askModel, type ModelAsk, streamText, type WrittenAsk } from "./ask.ts";
import { promptTokensBound } from "./estimate.ts";
import { ModelHealth } from "./health.ts";
import type { ModelCall, ModelReply } from "./model.ts";
import { type ScriptLine, scriptedModel, scriptedRoles } from "./scripted.ts";

const answerSchema = z.object({ answer: z.string().min(1), sure: z.boolean(), note: z.string().optional() });
const ask: ModelAsk<z.infer<typeof answerSchema>> = {
  key: "answer/1",
  role: "reader",
  prompt: { name: "answer", version: 3 },
  system: "Answer.",
  user: "How high is the tower?",
  schemaName: "answer_v1",
  schema: answerSchema,
  maxOutputTokens: 200,
};
const GOOD = { answer: "30 metres", sure: true, note: null };

function ready(script: readonly ScriptLine[], options: Parameters<typeof scriptedModel>[1] = {}, limits = {}) {
  const model = scriptedModel(script, options);
  return { model, roles: scriptedRoles(model), run: directRun({ limits }) };
}

describe("askModel", () => {
  it("R16 gives back what the model says, null for an absent field dropped", async () => {
    const { model, roles, run } = ready([{ match: "answer_v1", reply: GOOD }]);
    expect(await askModel(run, roles, ask)).toEqual({ answer: "30 metres", sure: true });
    expect(model.calls[0]).toMatchObject({ system: "Answer.", user: "How high is the tower?", maxOutputTokens: 200, effort: "low" });
    expect(model.calls[0]?.response?.schema).toMatchObject({ additionalProperties: false, required: ["answer", "sure", "note"] });
  });

  it("X4 reserves an upper bound and counts what was used, with its price", async () => {
    const price = { inputPerMillion: 350_000, outputPerMillion: 750_000 };
    const { model, roles, run } = ready([{ reply: GOOD, usage: { tokensIn: 1000, tokensOut: 100 } }], { price });
    await askModel(run, roles, ask);
    expect(run.budget.spent()).toEqual({ tokensIn: 1000, tokensOut: 100, costMicroUsd: 425 });
    expect(model.spentTokens()).toBe(1100);
  });

  it("X4 does not send a call that could exceed the budget", async () => {
    const { model, roles, run } = ready([{ reply: GOOD }], {}, { tokens: 300 });
    await expect(askModel(run, roles, ask)).rejects.toMatchObject({ type: "BUDGET_EXHAUSTED" });
    expect(model.calls).toHaveLength(0);
  });

  it("X4 sends a call whose cap is more than is left with what is left, down to half of it", async () => {
    const { model, roles, run } = ready([{ reply: GOOD }]);
    const last = { ...ask, purse: "writer" } as const;
    await askModel(run, roles, last);
    const prompt = promptTokensBound("scripted", model.calls[0] ?? { system: "", user: "" });
    for (const left of [100, 150, 200, 400]) {
      const tight = ready([{ reply: GOOD }], {}, { tokens: prompt + left });
      await askModel(tight.run, tight.roles, last);
      expect(tight.model.calls[0]?.maxOutputTokens).toBe(Math.min(200, left));
    }
    const none = ready([{ reply: GOOD }], {}, { tokens: prompt + 99 });
    await expect(askModel(none.run, none.roles, last)).rejects.toMatchObject({ type: "BUDGET_EXHAUSTED" });
  });

  it("X4 counts nothing for a refusal and the whole reservation for a timeout", async () => {
    const refused = ready([{ reply: new AssayError("UNAUTHORIZED", "No.") }]);
    await expect(askModel(refused.run, refused.roles, ask)).rejects.toMatchObject({ type: "UNAUTHORIZED" });
    expect(tokensOf(refused.run.budget.spent())).toBe(0);
    const late = ready([{ reply: new AssayError("TIMEOUT", "Late.", { retryable: false }) }]);
    await expect(askModel(late.run, late.roles, ask)).rejects.toMatchObject({ type: "TIMEOUT" });
    const call = late.model.calls[0];
    expect(call).toBeDefined();
    if (call !== undefined) expect(tokensOf(late.run.budget.spent())).toBe(promptTokensBound("scripted", call) + 200);
  });

  it("R16 tries a busy model again, up to three times", async () => {
    const busy = new AssayError("RATE_LIMITED", "Busy.", { retryAfterMs: 1 });
    const { model, roles, run } = ready([{ reply: busy, times: 2 }, { reply: GOOD }]);
    expect((await askModel(run, roles, ask)).answer).toBe("30 metres");
    expect(model.calls).toHaveLength(3);
    const gone = ready([{ reply: busy, times: 9 }]);
    await expect(askModel(gone.run, gone.roles, ask)).rejects.toMatchObject({ type: "RATE_LIMITED" });
    expect(gone.model.calls).toHaveLength(3);
  });

  it.each([
    ["in a fence with prose around it", 'Here it is:\n```json\n{"answer":"30 metres","sure":true}\n```\nAnything else?'],
    ["after its thoughts", '<think>{"answer":"no"} maybe</think>{"answer":"30 metres","sure":true}'],
    [
      "in harmony channels",
      '<|channel|>analysis<|message|>{…}<|end|><|start|>assistant<|channel|>final<|message|>{"answer":"30 metres","sure":true}',
    ],
    ["with trailing commas and Python's words", "{'answer': '30 metres', 'sure': True,}"],
    ["with strings for booleans and null", '{"answer":"30 metres","sure":"true","note":"null"}'],
    ["with the end missing", '{"answer":"30 metres","sure":true,"note":"it was mea'],
  ])("R16 reads a reply %s without asking again", async (_, text) => {
    const { model, roles, run } = ready([{ reply: text }]);
    expect(await askModel(run, roles, ask)).toEqual({ answer: "30 metres", sure: true });
    expect(model.calls).toHaveLength(1);
  });

  it("C15 takes inner talk out of the texts of a structured reply, and leaves quotes to the letter", async () => {
    const quoted = z.object({ title: z.string(), quotes: z.array(z.string()) });
    const said = { title: "<think>secret</think>Analysis: towers", quotes: ["It prints <think> first."] };
    const { roles, run } = ready([{ reply: said }, { reply: { title: "Analysis: towers", quotes: [] } }]);
    const first = await askModel(run, roles, { ...ask, schema: quoted });
    expect(first.title).not.toMatch(/think|secret/);
    expect(first.quotes).toEqual(said.quotes);
    expect((await askModel(run, roles, { ...ask, key: "answer/2", schema: quoted })).title).toBe("Analysis: towers");
  });

  it("R16 has a broken reply mended once, as a step of its own, with the validator's words", async () => {
    const { model, roles, run } = ready([{ reply: '{"answer": 30, "certain": "very"}' }, { reply: GOOD }]);
    expect((await askModel(run, roles, ask)).answer).toBe("30 metres");
    expect([...run.journal.keys()]).toEqual(["answer/1", "answer/1/repair"]);
    expect(run.journal.get("answer/1")?.madeWith).toEqual({ prompt: "answer@3", model: "scripted" });
    expect(run.journal.get("answer/1/repair")?.madeWith).toEqual({ prompt: "repair@1", model: "scripted" });
    expect(model.calls[1]?.user).toContain("sure:");
    expect(model.calls[1]?.user).toContain('"certain": "very"');
    expect(model.calls[1]?.user).not.toContain("How high is the tower?");
  });

  it("R16 asks anew when there was nothing to mend", async () => {
    const { model, roles, run } = ready([{ reply: "I cannot say.", finish: "length" }, { reply: GOOD }]);
    expect((await askModel(run, roles, ask)).answer).toBe("30 metres");
    expect(model.calls[1]?.user).toContain("How high is the tower?");
    expect(model.calls[1]?.user).toContain("cut off");
  });

  it("R16 gives a structured error when the repair fails too", async () => {
    const { model, roles, run } = ready([{ reply: "{}" }, { reply: "still nothing" }]);
    await expect(askModel(run, roles, ask)).rejects.toMatchObject({ type: "MODEL_OUTPUT_INVALID", retryable: false });
    expect(model.calls).toHaveLength(2);
  });

  it("X4 refuses what exceeds the model's context before anything is sent", async () => {
    const { model, roles, run } = ready([{ reply: GOOD }], { contextTokens: 300 });
    await expect(askModel(run, roles, ask)).rejects.toMatchObject({ type: "CONTEXT_EXCEEDED" });
    expect(model.calls).toHaveLength(0);
    expect(run.journal.size).toBe(0);
  });

  it("R18 reads the stored reply of an earlier life instead of asking, and refuses another question under the same key", async () => {
    const { model, roles, run } = ready([{ reply: GOOD }]);
    await askModel(run, roles, ask);
    expect((await askModel(run.resumed(), roles, ask)).answer).toBe("30 metres");
    expect(model.calls).toHaveLength(1);
    await expect(askModel(run.resumed(), roles, { ...ask, user: "How old?" })).rejects.toMatchObject({ type: "JOURNAL_MISMATCH" });
  });
});

describe("askForText", () => {
  const written: WrittenAsk<string> = {
    ...{ key: "report/1", role: "writer", prompt: { name: "report", version: 17 }, system: "Write.", user: "How high is the tower?" },
    ...{ schemaName: "report_v2", maxOutputTokens: 200, again: "That was no report." },
    read: (text) => (text.includes("[q1]") ? text : undefined),
  };
  const REPORT = "## In short\n\nIt is 30 metres high [q1].";

  it("R16 gives back what is read of a text, in one call without a schema", async () => {
    const { model, roles, run } = ready([{ reply: REPORT }]);
    expect(await askForText(run, roles, written)).toBe(REPORT);
    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]).toMatchObject({ system: "Write.", user: "How high is the tower?", maxOutputTokens: 200 });
    expect(model.calls[0]?.response).toBeUndefined();
    expect(run.journal.get("report/1")?.madeWith).toEqual({ prompt: "report@17", model: "scripted" });
  });

  it("R16 asks once more, as a step of its own, saying what was wrong, where it is not what was asked for", async () => {
    const { model, roles, run } = ready([{ reply: "I cannot do that." }, { reply: REPORT }]);
    expect(await askForText(run, roles, written)).toBe(REPORT);
    expect([...run.journal.keys()]).toEqual(["report/1", "report/1/repair"]);
    expect(model.calls[1]?.user).toBe("How high is the tower?\n\nThat was no report.");
    expect(model.calls[1]?.system).toBe("Write.");
  });

  it("R16 gives a structured error, which stands among the run's, where the second is of no use either, and asks no third time", async () => {
    const { model, roles, run } = ready([{ reply: "No." }, { reply: "Never." }, { reply: REPORT }]);
    await expect(askForText(run, roles, written)).rejects.toMatchObject({
      type: "MODEL_OUTPUT_INVALID",
      retryable: false,
      message: expect.stringContaining("report_v2"),
    });
    expect(model.calls).toHaveLength(2);
    expect(run.journal.get("report/1/unusable")?.error?.type).toBe("MODEL_OUTPUT_INVALID");
  });

  it.each([
    ["thoughts", `<think>SECRET [q1]</think>${REPORT}`],
    [
      "harmony channels",
      `<|channel|>analysis<|message|>SECRET [q1]<|end|><|start|>assistant<|channel|>final<|message|>${REPORT}<|return|>`,
    ],
  ])("C15 R16 reads nothing of the %s before a text, in the first reply and the second", async (_, reply) => {
    for (const replies of [[reply], ["<think>It would be [q1].</think>No.", reply]]) {
      const calls: string[] = [];
      // A model that passes on what it is sent.
      const complete = async ({ user }: ModelCall): Promise<ModelReply> => {
        calls.push(user);
        return { text: replies[calls.length - 1] ?? "", finish: "stop", usage: { tokensIn: 1, tokensOut: 1, cachedIn: 0 } };
      };
      const { model, run } = ready([]);
      expect((await askForText(run, scriptedRoles({ ...model, complete }), written)).trim()).toBe(REPORT);
      expect(calls).toHaveLength(replies.length);
    }
  });

  it("R16 a text that was cut off counts as far as it goes", async () => {
    const { model, roles, run } = ready([{ reply: REPORT.slice(0, -1), finish: "length" }]);
    expect(await askForText(run, roles, written)).toBe(REPORT.slice(0, -1));
    expect(model.calls).toHaveLength(1);
  });

  it("R15 tells how the model fares: what it answered, and what was lost of it", async () => {
    const fares = async (...replies: readonly string[]) => {
      const { roles, run } = ready(replies.map((reply) => ({ reply })));
      const health = new ModelHealth();
      const asked = askForText(run, { ...roles, writer: { ...roles.writer, health } }, written);
      await asked.catch(() => undefined);
      return health.account();
    };
    expect(await fares("No.", REPORT)).toMatchObject({ done: { writer: 1 }, lost: [] });
    expect(await fares("No.", "Never.")).toMatchObject({ done: {}, lost: [{ role: "writer", type: "MODEL_OUTPUT_INVALID", calls: 1 }] });
  });

  it("X4 R16 is reserved, counted and bounded like every call", async () => {
    const poor = ready([{ reply: REPORT }], {}, { tokens: 50 });
    await expect(askForText(poor.run, poor.roles, { ...written, purse: "writer" })).rejects.toMatchObject({ type: "BUDGET_EXHAUSTED" });
    expect(poor.model.calls).toHaveLength(0);
    const small = ready([{ reply: REPORT }], { contextTokens: 150 });
    await expect(askForText(small.run, small.roles, written)).rejects.toMatchObject({ type: "CONTEXT_EXCEEDED" });
    const both = ready([{ reply: "No." }, { reply: REPORT }]);
    await askForText(both.run, both.roles, written);
    expect(tokensOf(both.run.budget.spent())).toBe(both.model.spentTokens());
  });

  it("R18 reads the stored reply of an earlier life instead of asking", async () => {
    const { model, roles, run } = ready([{ reply: "No." }, { reply: REPORT }]);
    await askForText(run, roles, written);
    expect(await askForText(run.resumed(), roles, written)).toBe(REPORT);
    expect(model.calls).toHaveLength(2);
  });
});

describe("streamText", () => {
  it("C15 tells the pieces as they come, without inner talk, and keeps the whole in one row", async () => {
    const { roles, run, model } = ready([{ reply: "<think>secret</think>Which of the two towers do you mean?" }]);
    const pieces: string[] = [];
    const { schema: _, schemaName: __, ...plain } = ask;
    const reply = await streamText(run, roles, plain, (piece, attempt) => pieces.push(`${attempt}${piece}`));
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.map((piece) => piece.slice(1)).join("")).toBe("Which of the two towers do you mean?");
    expect(reply.text).toBe("Which of the two towers do you mean?");
    const again = await streamText(run.resumed(), roles, plain, () => pieces.push("again"));
    expect(again).toEqual(reply);
    expect(pieces).not.toContain("again");
    expect(model.calls).toHaveLength(1);
  });
});
