// What a reader meets in reports without a model, from a folder of mixed documents of our own.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld } from "../world/world.ts";
import { expectSound, type Journey, startJourney, statements } from "./journey.ts";

const DOCUMENTS: Readonly<Record<string, string>> = {
  "descaling.md": `# Descaling the Arc espresso machine

Descale the Arc every three months.

## Steps

1. Empty the drip tray.
2. Dissolve the citric acid in one litre of water.
3. Fill the tank with the solution.
4. Wait 20 minutes.
5. Rinse the tank with fresh water.
6. Press the coffee button to rinse the pipes.
`,
  "machines.md": `# Three espresso machines compared

| Machine | Price | Heat-up time |
| --- | --- | --- |
| Arc | 249 euros | 40 seconds |
| Bow | 399 euros | 25 seconds |
| Cob | 179 euros | 65 seconds |

The Bow makes the best milk foam of the three. The Cob is the cheapest, but its pump is loud.
`,
  "leave-2023.md": `# Leave policy of 2023

Valid from 1 March 2023.

Every full-time employee has 25 days of paid leave a year.
`,
  "leave.md": `# Leave policy

Valid from 1 January 2026.

Every full-time employee has 28 days of paid leave a year. Requests for leave are approved by the head of department.
`,
  "changes.md": `# Kestrel changelog

## 3.2.0 – 2026-06-10

### Added

- Export of dashboards as PDF.

### Removed

- Support for Python 3.8.
`,
  "flights.md": `# Travel policy

Flights under 600 km are not reimbursed, because the railway reaches these places in under four hours.
`,
};

describe("reports without a model", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "assay-reports-")), "house");
  let journey: Journey;
  beforeAll(async () => {
    mkdirSync(folder);
    for (const [name, text] of Object.entries(DOCUMENTS)) writeFileSync(join(folder, name), text);
    journey = await startJourney({ library: folder });
  });
  afterAll(async () => {
    await journey.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = async (question: string) => {
    const report = await journey.ask(question);
    await expectSound(report, journey.assay);
    return { report, passages: (report.passages ?? []).map(({ text }) => text) };
  };

  it("X8 a procedure is shown whole and in order, as its source has it", async () => {
    const { report, passages } = await ask("How do I descale the Arc espresso machine?");
    const steps = passages.find((text) => text.includes("drip tray")) ?? "";
    expect(steps.match(/^\d\./gm)).toEqual(["1.", "2.", "3.", "4.", "5.", "6."]);
    expect(report.markdown).toContain("> 1. Empty the drip tray.\n> 2. Dissolve");
  });

  it("X8 rows of a table are shown under their head", async () => {
    const { report, passages } = await ask("What is the heat-up time of the Bow?");
    expect(passages.some((text) => text.includes("| Bow | 399 euros | 25 seconds |"))).toBe(true);
    expect(report.markdown).toContain("## Answer\n\n- Bow — Heat-up time: 25 seconds [1].");
  });

  it("X8 of two questions in one the run answers what it can, says which it cannot, and is partial", async () => {
    const { report } = await ask("What is the heat-up time of the Bow and who invented the Arc espresso machine?");
    expect(report.status).toBe("partial");
    expect(report.markdown).toContain("## Answer\n\n- Bow — Heat-up time: 25 seconds [1].");
    expect(report.markdown).toContain("## Not found\n\nNo confident answer was found. “who invented the Arc espresso machine?”");
    expect(report.unresolved).toContainEqual({ text: "who invented the Arc espresso machine?", reason: "No confident answer was found." });
  });

  it("X8 a question of which the folder holds half says which words nothing has", async () => {
    const { report } = await ask("Who invented the Arc espresso machine?");
    expect(report.status).toBe("not_found");
    expect(report.markdown).toMatch(/## Not found\n\nNo passage mentions: .*“invented”/);
    expect(report.markdown).toContain("not checked as an answer");
  });

  it("R10 where nothing was found, it is said plainly and each search is named once", async () => {
    const { report } = await ask("Who is the mayor of Berlin?");
    expect(report.status).toBe("not_found");
    expect(report.markdown).not.toMatch(/not every part|quoted word for word/);
    const searched = report.markdown.split("\n").filter((line) => line.startsWith("- "));
    expect(new Set(searched).size).toBe(searched.length);
  });
});

describe("reports with a model", () => {
  it("R14 named things are compared in a table, too, and replayed to the same bytes", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "assay-reports-")), "house");
    mkdirSync(folder);
    for (const [name, text] of Object.entries(SPOKEN)) writeFileSync(join(folder, name), text);
    const world = await startWorld();
    const journey = await startJourney({ library: folder, env: { ...world.env, ASSAY_WEB: "false" } });
    try {
      const report = await journey.ask("How do Pelican and Tern differ in throughput and licence?", { breadth: 3, depth: 1 });
      await expectSound(report, journey.assay);
      expect(report.metrics.model_calls).toBeGreaterThan(3);
      expect(report.markdown).toContain(
        "\n\n|  | Pelican | Tern |\n| --- | --- | --- |\n| throughput | 40,000 messages | 210,000 messages |",
      );
      for (const text of statements(report).filter((one) => /40,000|210,000/.test(one)))
        expect(text).toMatch(/Pelican.*40,000|Tern.*210,000/);
      expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
    } finally {
      await journey.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const SPOKEN: Readonly<Record<string, string>> = {
  "queues.md": `# Pelican and Tern

The throughput of Pelican is 40,000 messages a second on one machine. The throughput of Tern is 210,000 messages a second on one machine.

The licence of Pelican is the Apache licence. The licence of Tern is the AGPL licence.

Both are used by banks and by weather services, and both have been maintained for more than ten years by the same small group of people.
`,
};
