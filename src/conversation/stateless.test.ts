import { describe, expect, it } from "vitest";
import { problemText, questionnaireText, simpleFrame } from "./phase-one/layout.ts";
import { SPOKEN } from "./spoken.ts";
import { type ChatMessage, exchangesOf, stateFromMessages } from "./stateless.ts";

const user = (content: string): ChatMessage => ({ role: "user", content });
const reply = (content: string): ChatMessage => ({ role: "assistant", content });
const simple = simpleFrame("Otters are mustelids.");
const rows = [60, 30, 10].map((percent, at) => ({ text: `Cause | ${at}`, percent }));
const table = problemText(rows, ["x"]);
const questions = ["Is it *hot*?", "Is it loud?"];

describe("state from messages", () => {
  it.each<readonly [string, readonly ChatMessage[], object]>([
    ["nothing said", [], { name: "idle" }],
    ["a system message only", [{ role: "system", content: "be nice" }], { name: "idle" }],
    [
      "Phase 1",
      [user("otters"), reply(simple)],
      { name: "awaiting_consent", query: "otters", phaseOne: { kind: "simple", answer: "Otters are mustelids." } },
    ],
    ["Phase 1, as a client keeps it", [user("otters"), reply(`\n${simple}\n\n`)], { name: "awaiting_consent", query: "otters" }],
    [
      "a reading, which changes nothing of what will be searched",
      [user("two blur"), reply(simpleFrame("Read as: tubular\n\nA tube."))],
      { name: "awaiting_consent", query: "two blur", phaseOne: { kind: "simple", answer: "A tube." } },
    ],
    [
      "no model",
      [user("otters"), reply(simpleFrame("There is no language model set up, so I cannot answer from memory."))],
      { phaseOne: { kind: "none" } },
    ],
    [
      "hypotheses",
      [user("my tap drips"), reply(table)],
      { name: "awaiting_consent", query: "my tap drips", phaseOne: { kind: "problem", hypotheses: rows } },
    ],
    [
      "a questionnaire after them",
      [user("my tap drips"), reply(table), user("test"), reply(questionnaireText(questions.map((each) => each.replace(/\*/g, "\\*"))))],
      { name: "awaiting_consent", query: "my tap drips", phaseOne: { kind: "problem", hypotheses: rows, questions } },
    ],
    [
      "a questionnaire that failed leaves the hypotheses",
      [
        user("my tap drips"),
        reply(table),
        user("test"),
        reply(simpleFrame("The language model did not answer, so I cannot make a questionnaire (it is down).")),
      ],
      { name: "awaiting_consent", query: "my tap drips", phaseOne: { kind: "problem", hypotheses: rows } },
    ],
    ["a no", [user("otters"), reply(simple), user("no"), reply(SPOKEN.declined)], { name: "answered", by: "phase_one", query: "otters" }],
    [
      "asked again",
      [user("otters"), reply(simple), user("hmm"), reply(simple.slice(simple.lastIndexOf("\n") + 1))],
      { name: "awaiting_consent", query: "otters" },
    ],
    [
      "Phase 2 after a yes",
      [user("otters"), reply(simple), user("y"), reply("### Phase 2 – Search-Backed Answer\nVerification: …")],
      { name: "answered", by: "phase_two", query: "otters" },
    ],
    [
      "Phase 2 at once",
      [user("otters?"), reply("### Phase 2 – Search-Backed Answer\n")],
      { name: "answered", by: "phase_two", query: "otters" },
    ],
    [
      "thanks after Phase 2",
      [user("otters?"), reply("### Phase 2 – Search-Backed Answer\n"), user("thanks"), reply(SPOKEN.welcome)],
      { name: "answered", by: "phase_two", query: "otters" },
    ],
    [
      "another assistant's reply leaves nothing to consent to",
      [user("otters"), reply("Otters are nice! Shall I go on?")],
      { name: "idle" },
    ],
    ["a reply nobody asked for", [reply(simple)], { name: "idle" }],
  ])("C1 %s", (_, messages, expected) => expect(stateFromMessages(messages)).toMatchObject(expected));

  it("C1 several user messages in a row: the last one was answered", () => {
    expect(exchangesOf([user("a"), user("b"), reply("c"), user("d")])).toEqual([{ user: "b", assistant: "c" }]);
  });
});
