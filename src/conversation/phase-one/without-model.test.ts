import { expect, it } from "vitest";
import { directRun } from "../../../test/world/direct-run.ts";
import { questionnaire } from "./phase-one.ts";

it("C5 X8 without a model there is no questionnaire, and that is said", async () => {
  const said: string[] = [];
  const ask = { question: "Why is the tide late?", about: "Why is the tide late?" } as never;
  const { text, phaseOne } = await questionnaire(directRun(), undefined, ask, [], (delta) => said.push(delta));
  expect(text).toContain("There is no language model set up, so I cannot make a questionnaire.");
  expect(said.join("")).toBe(text);
  expect(phaseOne.kind).not.toBe("problem");
});
