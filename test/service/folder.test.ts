import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAssay } from "../../src/index.ts";

const PARTS = ["anchor", "boiler", "compass", "davit", "engine", "funnel", "galley", "hatch", "keel", "lantern", "mast", "oar"];
const home = mkdtempSync(join(tmpdir(), "assay-folder-"));
const folder = join(home, "manuals");

beforeAll(() => {
  mkdirSync(folder);
  PARTS.forEach((part, at) => {
    const next = PARTS[(at + 5) % PARTS.length];
    const told = `Once a year the ${part} is greased. Its case number ${at} stands beside the ${next}, ${at + 3} spans above the deck, under a lid of brass.`;
    const others = `Whoever opens it on day ${at * 17} finds ${at + 2} screws, a felt ring, and the plate of a yard in port ${at}. Nobody else has a spare for this ${part}.`;
    writeFileSync(join(folder, `${part}.md`), `# The ${part}\n\n${told} ${others}\n`);
  });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("X8 R2 looks without a model through all of a folder that comes near to the question, and through no more than may be read", async () => {
  await using assay = await createAssay({ env: {}, settings: { home, "library.folders": [folder] } });
  const query = "What is greased once a year?";
  const readOf = async (max_sources?: number) => {
    const { metrics } = await assay.research({ query, ...(max_sources === undefined ? {} : { max_sources }) }).result;
    return metrics.pages_read;
  };
  expect([await readOf(), await readOf(4)]).toEqual([PARTS.length, 4]);
});
