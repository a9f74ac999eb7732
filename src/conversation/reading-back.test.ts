import { expect, it } from "vitest";
import { QUESTIONNAIRE } from "./contract/wording.ts";
import { questionsIn } from "./reading-back.ts";

it.each<readonly [string, string, readonly string[]]>([
  [
    "numbered lines up to the first that is none",
    `Well.\n${QUESTIONNAIRE}\n1. How high?\n2. How \\*old\\*?\n\n3. No more`,
    ["How high?", "How *old*?"],
  ],
  ["all lines where nothing follows", `${QUESTIONNAIRE}\n1. How high?`, ["How high?"]],
  ["none where a sentence follows at once", `${QUESTIONNAIRE}\nas I said.\n1. How high?`, []],
  ["none in another text", "1. How high?", []],
])("C5 finds the questions that were asked: %s", (_, text, questions) => {
  expect(questionsIn(text)).toEqual(questions);
});
