import { expect, it } from "vitest";
import { clarifyInput, jobOutput, researchInput, resumeInput, runIdInput } from "./tool-shapes.ts";

it("I4 a run is named by what research_start returned, and by nothing endless", () => {
  const may = (run_id: string) => runIdInput.safeParse({ run_id }).success;
  expect([may(""), may("r"), may("r".repeat(100)), may("r".repeat(101))]).toEqual([false, true, true, false]);
  expect(runIdInput.safeParse({ run_id: "r", more: 1 }).success).toBe(false);
});

it("I4 a research is asked for with its question alone, and nobody is asked back unless that is wished", () => {
  expect(researchInput.safeParse({ query: "What is tea?" }).success).toBe(true);
  expect(researchInput.safeParse({ query: "What is tea?", other: 1 }).success).toBe(false);
  expect(clarifyInput.parse(undefined)).toBe(false);
});

it("I4 a run is taken up with other limits, and told of with its place in the queue or without", () => {
  expect(resumeInput.safeParse({ run_id: "r", token_budget: 100_000 }).success).toBe(true);
  const job = { run_id: "r", state: "running", progress: "p", next: "n" };
  expect([jobOutput.safeParse(job).success, jobOutput.safeParse({ ...job, queue: { place: 1.5, of: 2 } }).success]).toEqual([true, false]);
});
