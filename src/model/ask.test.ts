import { describe, expect, it } from "vitest";
import { z } from "zod";
import { directRun } from "../../test/world/direct-run.ts";
import { AssayError } from "../domain/error.ts";
import { tokensOf } from "../run/spend.ts";
import { askModel, type ModelAsk, streamText } from "./ask.ts";
import { promptTokensBound } from "./estimate.ts";
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
