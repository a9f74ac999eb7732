import { expect, it } from "vitest";
import { rehearse } from "./rehearsal.ts";

it("T3 the rehearsal goes through every stage of a run, once a process", async () => {
  const report = await rehearse();
  expect(report.status).toBe("answered");
  expect(report.sources.map(({ url }) => url)).toEqual(expect.arrayContaining(["https://bridge-1.example/harbour/1"]));
  expect(report.sentences.filter(({ role }) => role !== "frame").length).toBeGreaterThan(1);
  const said = report.sentences.flatMap(({ role, claimIds }) => (role === "statement" ? claimIds : []));
  expect(said.map((id) => report.claims.find((claim) => claim.id === id)?.judgement.verdict)).toEqual(said.map(() => "supported"));
  expect(await rehearse()).toBe(report);
});
