import { expect, it } from "vitest";
import { parseResearchRequest } from "../domain/request.ts";
import { withAnswers } from "./clarify/clarify.ts";
import { queriesFor } from "./queries.ts";

const known: Readonly<Record<string, number>> = { opened: 9, engineer: 1, bridge: 5 };
const asked = (question: string) =>
  queriesFor({ id: "t1", question, state: "todo" }, { frequency: (word: string) => known[word.toLowerCase()] ?? 0 } as never).map(
    ({ query, taskId }) => [query, taskId],
  );

it("R4 a task is asked by its words, by its names as a phrase, and without the rarest word that is no name", () => {
  expect(asked("Which engineer opened the Sydney Harbour Bridge?")).toEqual([
    ["engineer opened Sydney Harbour Bridge", "t1"],
    ['"Sydney Harbour Bridge" engineer opened', "t1"],
    ["opened Sydney Harbour Bridge", "t1"],
  ]);
  expect(
    asked("Sydney Harbour Bridge")
      .map(([query]) => query)
      .slice(0, 2),
  ).toEqual(["Sydney Harbour Bridge", '"Sydney Harbour Bridge"']);
  expect(asked("bridge opened").map(([query]) => query)).toEqual(["bridge opened", "bridge opened"]);
});

it("R3 what was answered before a run is part of its dialogue, what was left open is not", () => {
  const request = parseResearchRequest({ query: "Which pump?" });
  const questions = ["Where?", "When?", "Whose?"].map((question) => ({ question, options: [] }));
  const { followUpDialogue } = withAnswers(request, questions, [" In Bern. ", "  ", undefined]);
  expect(followUpDialogue).toEqual([{ system: "", assistant: "Where?", user: "In Bern." }]);
  expect(withAnswers(request, questions, ["x".repeat(5_000)]).followUpDialogue[0]?.user).toHaveLength(4_000);
  const many = { ...request, followUpDialogue: Array.from({ length: 10 }, (_, n) => ({ system: "", assistant: `${n}`, user: "yes" })) };
  expect(withAnswers(many, questions, ["yes"]).followUpDialogue).toEqual(many.followUpDialogue);
});
