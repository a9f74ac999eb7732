import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Report, reportSchema } from "../../src/domain/report.ts";
import { exportersFor } from "../../src/faces/exports/exporters.ts";
import { evidenceJson, evidenceMarkdown } from "../../src/write/evidence.ts";
import { competentModel, taskOf } from "../world/competent/competent.ts";
import { startWorld } from "../world/world.ts";
import { expectSound, type Journey, startJourney, statements } from "./journey.ts";

const PAGES: Readonly<Record<string, string>> = {
  "2020.md":
    "# The Quayside museum in 2020\n\nThe Quayside museum had 38,700 visitors in 2020. Its roof was mended, and the garden was closed for most of that summer, so that many people only saw the two halls on the ground floor.",
  "2021.md":
    "# The Quayside museum in 2021\n\nThe Quayside museum had 41,200 visitors in 2021. A new hall for model ships was opened in June, and schools came again from all over the county after a quiet year.",
};
const QUESTION = "How did the number of visitors of the Quayside museum change from 2020 to 2021?";
const COMPUTED = "The Quayside museum had 2,500 visitors more in 2021 than in 2020.";

async function asked(answer: ReturnType<typeof competentModel>, folder: string, work: (report: Report, journey: Journey) => Promise<void>) {
  const world = await startWorld({ model: { answer } });
  const journey = await startJourney({ library: folder, env: { ...world.env, ASSAY_WEB: "false" } });
  try {
    const report = await journey.ask(QUESTION, { breadth: 3, depth: 1 });
    await expectSound(report, journey.assay);
    await work(report, journey);
  } finally {
    await journey.close();
    await world.close();
  }
}

describe("figures computed from figures of claims", () => {
  let folder: string;
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), "assay-calculations-")), "museum");
    mkdirSync(folder);
    for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("R12 R14 R18 one that comes out is printed, marked, shown with its quotes, and replayed to the same bytes", async () => {
    await asked(competentModel(), folder, async (report, { assay, research }) => {
      expect(report.markdown).toMatch(/The Quayside museum had 2,500 visitors more in 2021 than in 2020 \[\d\]\[\d\]\./);
      const said = report.sentences.find(({ text }) => text === COMPUTED);
      expect(said?.calculations).toMatchObject([{ result: "2,500", expression: "41,200 − 38,700" }]);
      expect(said?.calculations?.[0]?.inputs.map(({ figure, quote }) => [figure, quote.includes(figure)])).toEqual([
        ["41,200", true],
        ["38,700", true],
      ]);
      const evidence = await evidenceJson(report, assay.store);
      const stated = evidence.statements.find(({ text }) => text === COMPUTED);
      expect(stated?.calculations?.[0]?.inputs.map(({ source }) => source).sort()).toEqual([...(stated?.sources ?? [])].sort());
      expect(await evidenceMarkdown(report, assay.store)).toMatch(
        /- calculated: 41,200 − 38,700 = 2,500\n {2}- 41,200 \[\d\]: “The Quayside museum had 41,200 visitors in 2021\.”/,
      );
      const html = (await exportersFor("research", report, assay.store)?.html?.()) ?? "";
      expect(html).toMatch(/calculated<\/span>: 41,200 − 38,700 = 2,500<ul><li>41,200 <a/);
      expect(html.match(/visitors more in 2021 than in 2020 <a class="c" id="m\d+" href="#e(\d+)"/)?.[1]).toBe(
        html.match(/<article id="e(\d+)"><h3>The Quayside museum had 2,500/)?.[1],
      );
      expect(JSON.stringify(await research.replay(report.run_id))).toBe(JSON.stringify(report));
    });
  });

  it("R12 one that does not is refused, and its figure stands nowhere", async () => {
    const wrong = competentModel({ mistakesFor: (request) => (taskOf(request) === "report" ? ["miscalculate"] : []) });
    await asked(wrong, folder, async (report) => {
      expect(statements(report).join(" ")).toMatch(/41,200/);
      expect(report.markdown).not.toMatch(/2,500|11,500|calculated|visitors more/);
    });
  });

  it("R14 a report from before figures were computed is still read", async () => {
    await asked(competentModel(), folder, async (report) => {
      const sentences = report.sentences.map(({ calculations: _, ...sentence }) => sentence);
      expect(reportSchema.parse({ ...report, sentences }).sentences).toEqual(sentences);
    });
  });
});
