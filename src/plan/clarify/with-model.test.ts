import { expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { type ScriptLine, scriptedModel, scriptedRoles } from "../../model/scripted.ts";
import { questionsWithModel } from "./with-model.ts";

const asked = async (questions: readonly { readonly question: string; readonly options: readonly string[] }[]) => {
  const script: readonly ScriptLine[] = [{ match: "assay_clarify_v1", reply: { questions } }];
  return questionsWithModel((await liveRun()).run, scriptedRoles(scriptedModel(script, { id: "m" })), "Which Mercury?");
};

it("R3 asks three questions at most, however many a model thinks of, and none that is empty", async () => {
  const all = ["", "a?", "b?", " \n", "c?", "d?"].map((question) => ({ question, options: [] }));
  expect((await asked(all)).map(({ question }) => question)).toEqual(["a?", "b?", "c?"]);
});

it("R3 shows a question on one line and short, with four different answers at most", async () => {
  const options = ["the\nplanet", "the planet", "", "x".repeat(200), "metal", "god", "car"];
  expect(await asked([{ question: `Which\u001bof\tthem${"?".repeat(400)}`, options }])).toEqual([
    { question: `Which of them${"?".repeat(400)}`.slice(0, 300), options: ["the planet", "x".repeat(80), "metal", "god"] },
  ]);
});
