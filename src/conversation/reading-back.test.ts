import { expect, it } from "vitest";
import { CONSENT_SIMPLE, QUESTIONNAIRE } from "./contract/wording.ts";
import { questionsIn, spokenIn } from "./reading-back.ts";

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

it("C16 what a reply said goes to a model without the machine-readable part and the question for consent, and leaves no gap", () => {
  const [above, below] = ["- High [1]\n\nSources:\n1. Tides (https://a.test/)", "TLDR\n• High [1]"];
  expect(spokenIn(`${above}\n\n\`\`\`json\n{\n  "data": {}\n}\n\`\`\`\n\n${below}`)).toBe(`${above}\n\n${below}`);
  expect(spokenIn(`High.\n\n${CONSENT_SIMPLE}`)).toBe("High.");
});
