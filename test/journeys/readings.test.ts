import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSound, type Journey, startJourney } from "./journey.ts";

const DOCUMENTS = {
  "bells.md":
    "# Tubular bells\n\nTubular bells are musical instruments of metal tubes. Tubular bells are struck on the edge with a hammer of rawhide.",
  "statue.md": "# In the square\n\nThe statue of the king is made of bronze and looks to the river.",
  "statute.md": "# In the archive\n\nThe statute of the king is kept in a chest of oak and bears his seal.",
};

describe("a question in which something is misheard, without a model", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-readings-"));
  let journey: Journey;
  beforeAll(async () => {
    for (const [name, text] of Object.entries(DOCUMENTS)) writeFileSync(join(folder, name), text);
    journey = await startJourney({ library: folder });
  });
  afterAll(async () => {
    await journey.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = async (runId: string) =>
    (await journey.assay.store.events(runId, 0, 10_000)).flatMap(({ event }) =>
      event.type === "tool_call" && event.tool === "search" ? [event.query] : [],
    );

  it("C14 what was typed is searched first; where that finds nothing, the one thing that sounds like it, and the report says so", async () => {
    const report = await journey.ask("two blur bells");
    await expectSound(report, journey.assay);
    expect(report.query).toBe("two blur bells");
    expect(report.reading).toEqual({ by: "sound", typed: "two blur bells", candidates: ["tubular bells"], searched: true });
    expect(report.markdown).toContain("# two blur bells\n\nRead as: tubular bells (nothing was found for “two blur bells”)\n");
    expect(report.markdown).toContain("Tubular bells are struck on the edge");
    const queries = await asked(report.run_id);
    expect(queries[0]).toBe("two blur bells");
    expect(queries.indexOf("tubular bells")).toBeGreaterThan(0);
  });

  it("C14 R4 what sounds like it is searched for in all its parts, as what was typed was", async () => {
    const report = await journey.ask("what are two blur bells and who invented two blur bells");
    expect(report.reading).toMatchObject({ candidates: ["what are tubular bells and who invented tubular bells"], searched: true });
    const queries = await asked(report.run_id);
    const [typed, meant] = ["blur", "tubular"].map((word) => queries.filter((query) => query.includes(word)));
    expect(typed).toHaveLength(2);
    expect(meant).toHaveLength(2);
  });

  it("C14 where what was typed finds something, what sounds like it is only shown", async () => {
    const report = await journey.ask("which tubular bells are struck with rawwhide");
    expect(report.status).not.toBe("not_found");
    expect(report.reading).toMatchObject({ by: "sound", searched: false });
    expect(report.markdown).toContain("Did you mean “which tubular bells are struck with rawhide”?");
    expect((await asked(report.run_id)).join(" ")).not.toContain("rawhide");
  });

  it("C14 of two that sound like it neither is searched", async () => {
    const both = await journey.ask("statutue kings");
    expect(both.reading).toMatchObject({ by: "sound", searched: false });
    expect(both.reading?.candidates.toSorted()).toEqual(["statue kings", "statute kings"]);
    expect((await asked(both.run_id)).join(" ")).not.toMatch(/statue|statute/);
  });

  it.each(["mercury poisoning symptoms", "What is a clade?", "who is Statuue of the king"])("C14 %s is left as it is", async (question) => {
    const report = await journey.ask(question);
    expect(report).not.toHaveProperty("reading");
    expect(report.markdown).not.toMatch(/Did you mean|Read as/);
  });
});
