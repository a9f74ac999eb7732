import { expect, it } from "vitest";
import { byRole, planByRules, tasksOf, withSubject } from "./search-plan.ts";

const before = (user: string) => [{ user, assistant: "x" }] as unknown as Parameters<typeof withSubject>[1];

it.each<[Parameters<typeof byRole>, ReturnType<typeof byRole>]>([
  [["tavily_only", ["a", "a ", "", "b", "c"], ["d"]], { facts: ["a", "b"], concepts: [] }],
  [["exa_only", ["a"], ["b", "c", "d"]], { facts: [], concepts: ["b", "c"] }],
  [["tavily_plus_exa", ["a", "b"], ["b", "c", "d", "e"]], { facts: ["a", "b"], concepts: ["c", "d"] }],
  [["tavily_plus_exa", ["a", "b"], ["a", "b"]], { facts: ["a", "b"], concepts: ["a", "b"] }],
])("C8 the queries %j are shared out as %j", (given, shared) => {
  expect(byRole(...given)).toEqual(shared);
});

it.each([
  ["how much does it cost", before("What is the Kobo Clara?"), "how much does it cost (Kobo Clara)"],
  ["how much does the Kindle cost, and it too", before("What is the Kobo Clara?"), "how much does the Kindle cost, and it too"],
  ["how much is tea", before("What is the Kobo Clara?"), "how much is tea"],
  ["how much does it cost", before("what is tea?"), "how much does it cost"],
  ["how much does it cost", [], "how much does it cost"],
])("C16 %j is asked with what was spoken of before", (question, dialogue, whole) => {
  expect(withSubject(question, dialogue)).toBe(whole);
});

it("C8 a plan by rules has a question, a thought without its mark, and queries", () => {
  const plan = planByRules({ question: "What is tea??", dialogue: [], vocabulary: undefined as never });
  expect(plan.question).toBe("What is tea??");
  expect(plan.thought).toMatch(/^Question: What is tea\? Look first for /);
  expect([...plan.facts, ...plan.concepts].length).toBeGreaterThan(0);
});

it("C9 the parts of a question are its tasks, numbered", () => {
  const tasks = tasksOf("What is tea, and where does it grow?");
  expect(tasks.map(({ id, state }) => [id, state])).toEqual(tasks.map((_, at) => [`t${at + 1}`, "todo"]));
});
