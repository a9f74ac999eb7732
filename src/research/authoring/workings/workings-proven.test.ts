import { describe, expect, it } from "vitest";
import { readDraft } from "../../../write/read-draft.ts";
import { materialOf, provingWith } from "../authoring-material.ts";
import { Items } from "../items.ts";
import { proveItems } from "../proving.ts";
import { takenUp } from "../taken-up.ts";

const material = materialOf([
  {
    text:
      "Willow needs 7 staff hours a month. Willow takes 0.3 TB for each 100 million entries. Oak needs 46 staff hours a month. " +
      "The server costs about $24,000 per year in total. An older estimate says $10,000 per year. Setting it up took one engineer about three weeks. " +
      "The uptime target is 99%. The exposure was 2h 32m in all. A disk holds 4 TB of entries. A backup takes up to 640 GB. Oak is read-only from November 30, 2025, and shut down on February 28, 2026.",
    siteName: "Logs",
  },
]);
const { id } = material;
const [WILLOW, TILES, OAK, COST, OLDER, SETUP, UPTIME, EXPOSURE, DISK, BACKUP, END] = [
  id("Willow needs"),
  id("0.3 TB"),
  id("Oak needs"),
  id("$24,000"),
  id("$10,000"),
  id("Setting"),
  id("99%"),
  id("2h 32m"),
  id("4 TB"),
  id("640 GB"),
  id("read-only"),
];
const QUESTION =
  "We expect 3 million entries a day and have EUR 150,000 for the first three years (an engineer hour costs us EUR 75; count 1 US$ as EUR 0.90). What does a log cost us?";

/** What becomes of the sentences of a draft: their kinds and workings, or why they are refused. */
async function proven(markdown: string): Promise<readonly (readonly [said: string, kind: string, workings: string])[]> {
  const by = { ...provingWith(material).by, question: QUESTION, told: QUESTION };
  const items = new Items(readDraft(markdown));
  for (const item of items.all()) item.draft = takenUp(item.draft, QUESTION, by.pack);
  await proveItems(items, by);
  return items.all().map(({ draft, cell, outcome }) => {
    const said = cell?.shown ?? draft.text;
    if (outcome.state !== "proven") return [said, "refused", outcome.state === "refused" ? outcome.reason : ""];
    const workings = outcome.sentence.calculations.map(({ expression, result }) => `${expression} = ${result}`).join("; ");
    return [said, outcome.sentence.kind, workings];
  });
}

describe("workings as people write them", () => {
  it("R12 are taken from a mark, over sentences, the question, months of its years and shares of a hundred", async () => {
    const found = await proven(
      `## In short\n\nThree years cost about EUR 83,700. [${COST} ${WILLOW}: 24,000 × 0.90 × 3 + 7 × 36 × 75] ` +
        `The target allows 87.6 hours of outage a year. [${UPTIME}: 8,760 × 0.01]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["calculation", "calculation"]);
  });

  it("R12 of a total may stand in the cells before it in its row, or above it in its column", async () => {
    const table = (total: string) =>
      `## Costs\n\n| Log | Staff | Server | Both |\n| --- | --- | --- | --- |\n| Willow | 7 × 36 × 75 = 18,900 | 24,000 × 0.9 × 3 = 64,800 | ${total} [${COST} ${WILLOW}] |`;
    const last = async (total: string) => (await proven(table(total))).at(-1);
    expect(await last("83,700")).toEqual(["83,700", "inference", "18,900 + 64,800 = 83,700"]);
    expect((await last("83,900"))?.slice(0, 2)).toEqual(["83,900", "refused"]);
  });

  it("R12 are held to what they come to, in a sentence as in a mark", async () => {
    const found = await proven(
      `## In short\n\nThat makes 46 × 36 × EUR 75 = EUR 134,200. [${OAK}] It costs EUR 84,700. [${COST} ${WILLOW}: 24,000 × 0.90 × 3 + 7 × 36 × 75]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["refused", "refused"]);
    expect(found[0]?.[2]).toContain("comes to 124,200");
    expect(found[1]?.[2]).toContain("83,700");
  });

  it("R12 take up earlier results, by hundreds of millions and as they were before they were rounded", async () => {
    const found = await proven(
      `## In short\n\nYou take in 3,000,000 × 365 × 3 = 3.285 billion entries. They need about 9.9 TB. [${TILES}: 32.85 × 0.3] Two copies need 19.7 TB. [${TILES}: 9.855 × 2]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["calculation", "calculation", "calculation"]);
  });

  it("R12 add up results in a table whose rows are marked in their last cells, each cell what it comes to", async () => {
    const found = await proven(
      [
        "## Cost",
        "| Item | Low | Plan |\n|---|---|---|",
        `| Running | 10,000 × 0.90 × 3 = EUR 27,000 | EUR 64,800 [${OLDER} ${COST}: 24,000 × 0.90 × 3] |`,
        `| Upkeep | EUR 18,900 | doubled: EUR 37,800 [${WILLOW}: 7 × 36 × 75; 18,900 × 2] |`,
        `| Total | EUR 45,900 | EUR 102,600 [${OLDER} ${COST} ${WILLOW}: 27,000 + 18,900; 64,800 + 37,800] |`,
        `| Wrong | EUR 46,900 | EUR 102,700 [${OLDER} ${COST} ${WILLOW}: 27,000 + 18,900; 64,800 + 37,800] |`,
      ].join("\n"),
    );
    expect(found.slice(0, 6).every(([, kind]) => kind === "calculation" || kind === "inference")).toBe(true);
    expect(found.slice(6).map(([, kind]) => kind)).toEqual(["refused", "refused"]);
  });

  it("R12 find what two figures come to where nobody shows it, and only figures that say enough", async () => {
    const found = await proven(
      `## In short\n\nThree years cost 24,000 × 0.90 × 3 = EUR 64,800. [${COST}] That leaves EUR 85,200 of yours. [${COST}]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["inference", "inference"]);
    expect(found[1]?.[2]).toContain("150,000 − ");
  });

  it("R12 read a time of hours and minutes as minutes", async () => {
    const found = await proven(
      `## In short\n\nThat is 152 minutes. [${EXPOSURE}] It costs EUR 190 of work. [${EXPOSURE}: 152 × 75 / 60] Or it costs EUR 191 of work. [${EXPOSURE}: 152 × 75 / 60]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["fact", "calculation", "refused"]);
  });

  it("R12 pass through what the workings of a mark come to", async () => {
    const found = await proven(
      `## In short\n\nIt takes 1,656 + 252 = 1,908 hours. [${OAK} ${WILLOW}: 46 × 36; 7 × 36] Or 1,656 + 253 = 1,909 hours. [${OAK} ${WILLOW}: 46 × 36; 7 × 36]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["calculation", "refused"]);
  });

  it("R12 make no thousand of hours, only of units that have one", async () => {
    const found = await proven(
      `## In short\n\nWillow costs EUR 525,000 a month. [${WILLOW}: 7,000 × 75] Three disks hold 12,000 GB. [${DISK}: 4,000 × 3]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["refused", "calculation"]);
  });

  it("R12 reckon with days", async () => {
    const [found] = await proven(`## In short\n\nBetween the two lay 90 days. [${END}: 2026-02-28 − 2025-11-30]`);
    expect(found?.[1]).toBe("calculation");
  });
});

describe("assumptions", () => {
  it("R12 that the report tells, in a row's label too, make a result an estimate of its own", async () => {
    const found = await proven(
      [
        `## In short\n\nSet-up costs about EUR 9,000. [${SETUP}: 3 × 40 × 75]\n\n## Cost\n`,
        "| Item | Cost |\n|---|---|",
        `| Set-up, three weeks of 40 hours | 3 × 40 × 75 = EUR 9,000 [${SETUP}] |`,
      ].join("\n"),
    );
    expect(found.map(([, kind]) => kind)).toEqual(["advice", "advice"]);
  });

  it("R12 that nothing tells are refused, also where only the working has them", async () => {
    const found = await proven(
      `## In short\n\nIt costs EUR 81,000. [${COST}: 30,000 × 0.9 × 3] That makes 56 × 36 × 75 = EUR 151,200. [${OAK}]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["refused", "refused"]);
  });

  it("R12 R14 cells of a row that is marked as a whole set what its sentences do not, and are advice then", async () => {
    const found = await proven(
      `## When\n\n| When | Step | Sign |\n|---|---|---|\n| February 2027 | Build the log | Under 70% full [${SETUP}] |`,
    );
    // What names nothing exact is the judge's to tell from advice.
    expect(found.map(([, kind]) => kind)).toEqual(["fact", "advice"]);
  });

  it("R12 are no days that a source tells otherwise, nor a bound that it turns round", async () => {
    const found = await proven(
      `## In short\n\nOak will be shut down on 15 March 2027. [${END}] Backups take at least 640 GB. [${BACKUP}] Backups take up to 640 GB. [${BACKUP}]`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["refused", "refused", "fact"]);
  });

  it("R12 are days to come, in the head of a column, and none that are past", async () => {
    const found = await proven(
      `## When\n\n| Log | Closed on 5 May 2019 |\n|---|---|\n| Oak | 46 staff hours [${OAK}] |\n\n| Log | From 5 May 2099 |\n|---|---|\n| Oak | 46 staff hours [${OAK}] |`,
    );
    expect(found.map(([, kind]) => kind)).toEqual(["refused", "fact"]);
  });
});
