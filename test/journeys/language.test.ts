import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportersFor } from "../../src/faces/exports/exporters.ts";
import type { ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";
import { begunReport, expectSound, startJourney } from "./journey.ts";

const GERMAN = "Welche Energiedichte hat die Natrium-Ionen-Zelle Talmont TX-2, und wie viele Zyklen hält sie?";
const ENGLISH = "What did the independent test of the Talmont TX-2 sodium-ion cell find about energy density?";

/** The languages that writing was asked in, as the model was told them. */
function toldLanguages(requests: readonly ModelRequest[]): string[] {
  const told = requests.flatMap(({ user }) => [...user.matchAll(/id=language>>>\n(.*)\n<<</gu)]);
  return [...new Set(told.map(([, line = ""]) => line))];
}

function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^## (.*)$/gmu)].map(([, heading = ""]) => heading);
}

describe("the language of an answer", { timeout: 120_000 }, () => {
  let world: World;
  const folder = mkdtempSync(join(tmpdir(), "assay-german-"));
  beforeAll(async () => {
    world = await startWorld();
    const text = "Die Zelle Talmont TX-2 hat eine Energiedichte von 162 Wattstunden je Kilogramm.\n\nSie hält 6000 Zyklen.\n";
    writeFileSync(join(folder, "zelle.md"), `# Die Natrium-Ionen-Zelle Talmont TX-2\n\n${text}`);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  });

  it.each([
    ["the question's own", GERMAN, {}],
    ["the one asked for", ENGLISH, { language: "de" }],
  ])("R14 with a model is %s: in what it is told, in the headings, and while it is written", async (_, question, more) => {
    const journey = await startJourney({ env: world.env });
    const before = world.model.requests.length;
    const report = await journey.ask(question, { breadth: 2, depth: 1, path: "loop", ...more });
    await expectSound(report, journey.assay);
    expect(headings(report.markdown)).toEqual(expect.arrayContaining(["Kurz gesagt", "Fazit", "Quellen"]));
    expect(report.markdown).not.toMatch(/^## (?:In short|Findings|Conclusion|Open|Sources)$/mu);
    expect(headings(await begunReport(report.run_id, journey.assay))[0]).toBe("Kurz gesagt");
    expect(toldLanguages(world.model.requests.slice(before))).toEqual(["Write in German."]);
    await journey.close();
  });

  it("R1 quotes of another language have a translation beside them in the evidence, marked for one, and none in the report", async () => {
    const journey = await startJourney({ env: world.env });
    const report = await journey.ask(ENGLISH, { breadth: 2, depth: 1, path: "loop", language: "de" });
    expect(report.language).toBe("de");
    expect(report.translations?.length).toBeGreaterThan(0);
    const evidence = await exportersFor("research", report, journey.assay.store)?.evidence();
    for (const { text } of report.translations ?? []) expect(report.markdown).not.toContain(text);
    expect(evidence).toMatch(/^ {2}> “.*”\n {2}> \(vom Modell übersetzt\) /mu);
    await journey.close();
  });

  it("R14 without a model is the question's own", async () => {
    const journey = await startJourney({ library: folder });
    const report = await journey.ask(GERMAN, { path: "loop" });
    await expectSound(report, journey.assay);
    expect(headings(report.markdown)).toEqual(expect.arrayContaining(["Textstellen", "Quellen"]));
    expect(report.markdown).toContain("\n> Ohne Modell geschrieben: ");
    // A page has a list of sources of its own.
    const page = await exportersFor("research", report, journey.assay.store)?.html();
    expect(page).toContain("Textstellen");
    expect(page?.match(/Quellen<\/h2>/g)).toHaveLength(1);
    await journey.close();
  });
});
