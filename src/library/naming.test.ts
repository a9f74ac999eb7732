import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createExtractionPool, type ExtractionPool } from "../extract/extract.ts";
import { type Library, openLibrary } from "./library.ts";

let extractor: ExtractionPool;
beforeAll(() => {
  extractor = createExtractionPool();
});
afterAll(() => extractor.close());

let place = "";
let library: Library;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "assay-naming-"));
  library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
});
afterEach(async () => {
  await library.close();
  await rm(place, { recursive: true, force: true });
});

const filler = (about: string) => `The ${about} was looked at by the board in every quarter of the year.\n\n`.repeat(60);
/** A report whose beginning alone says whose and of when it is. */
const report = (company: string, year: number, capital: number, more = "") =>
  `# Annual report\n\n${company}, for the year ${year}.\n\n${filler("harbour")}The capital spent on ships was ${capital} crowns.\n\n${filler("fleet")}${more}`;

describe("documents that a query names", () => {
  beforeEach(async () => {
    const folder = join(place, "reports");
    await mkdir(folder);
    await writeFile(join(folder, "a.md"), report("Talmont", 2018, 155));
    await writeFile(join(folder, "b.md"), report("Talmont", 2019, 161));
    await writeFile(join(folder, "VERANO.md"), report("The company", 2017, 79, "The ships of Talmont compete with our ships."));
    await library.addFolder(folder);
  });
  const first = async (query: string) => (await library.search(query, { limit: 5 }))[0];

  it.each([
    ["How much capital did Talmont spend on ships in FY2018?", "a.md"],
    ["How much capital did Talmont spend on ships in 2019?", "b.md"],
    ["How much capital did Verano spend on ships?", "VERANO.md"],
  ])("R5 %s finds the document whose beginning or file name names it", async (query, path) => {
    expect((await first(query))?.url).toBe(`library:reports/${path}`);
  });

  it("R5 the passages of a named document come in its own order, each with its place among all", async () => {
    const [hit] = await library.search("How much capital did Talmont spend on ships in FY2018?", { limit: 5, passages: 10 });
    expect(hit?.passages[0]?.text).toContain("155 crowns");
    expect(hit?.passages.map(({ rank }) => rank)).toEqual(hit?.passages.map(({ rank }) => rank).toSorted((a, b) => a - b));
  });

  it("R5 a word that every document has still finds the passage of a named one that is asked for", async () => {
    const folder = join(place, "reports");
    const common = Array.from({ length: 150 }, (_, n) => `## Part ${n}\n\nThe wages were paid in full.`).join("\n\n");
    for (const at of Array.from({ length: 30 }, (_, n) => n))
      await writeFile(join(folder, `other-${at}.md`), report(`Firm ${at}`, 2016, at, common));
    await writeFile(
      join(folder, "c.md"),
      report("Ostrava", 2015, 12, `## Wages\n\nThe wages came to 77 crowns.\n\n## Feast\n\n${filler("jubilee of Ostrava")}`),
    );
    await library.addFolder(folder);
    const [hit] = await library.search("What wages did Ostrava pay at its jubilee?", { limit: 5, passages: 10 });
    expect(hit?.passages.map(({ text }) => text).join("\n")).toContain("77 crowns");
  });
});
