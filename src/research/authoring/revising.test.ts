import { describe, expect, it } from "vitest";
import type { DraftedReport } from "../../write/drafted.ts";
import { readDraft } from "../../write/read-draft.ts";
import { materialOf, provingWith } from "./authoring-material.ts";
import { Items } from "./items.ts";
import { proveItems } from "./proving.ts";
import { carriedOver, isWhole, putBack, shownReport, wordsIn } from "./revising.ts";

const material = materialOf([
  {
    text: "The TX-2 cell stores 155 watt hours. It costs 61 euros. The TX-1 cell stored 138 watt hours. It cost 79 euros.\n\n```sh\ncell --size=155\n```",
  },
]);
const { id } = material;
const [STORES, COSTS, STORED, COST, CODE] = [id("stores 155"), id("costs 61"), id("stored 138"), id("cost 79"), id("--size")];

const TEXT = [
  `## In short\n\nAsk before you buy. It stores 155 watt hours. [${STORES}] It stores 190 watt hours. [${STORES}]`,
  `## Cells\n\n### Today\n\n- **Price:** It costs 61 euros. [${COSTS}] Ask for less.\n- It costs 62 euros. [${COSTS}]`,
  `| Cell | Stores | Costs |\n| --- | --- | --- |\n| TX-2 | 155 watt hours | 61 euros [${STORES} ${COSTS}] |\n| TX-1 | 148 watt hours | 79 euros [${STORED} ${COST}] |`,
  `\`\`\`\ncell --size=155\n\`\`\`\n[${CODE}]`,
  `\`\`\`\nshred --weight=155\n\`\`\`\n[${CODE}]`,
  "## Conclusion\n\nBuy it soon.",
].join("\n\n");

async function checked(draft: DraftedReport = readDraft(TEXT)) {
  const { by, asked } = provingWith(material);
  const items = new Items(draft);
  await proveItems(items, by);
  return { items, by, asked };
}

const withReason = (text: string, reason: string) => `${text} <${reason.slice(0, 10)}>`;

describe("a checked report as its writer is shown it", () => {
  it("R12 R14 has each sentence with its brackets, a row's in its last cell, and what was refused with why", async () => {
    const { items } = await checked();
    const shown = shownReport(items, withReason);
    expect(shown).toContain(
      `## In short\n\nAsk before you buy. It stores 155 watt hours. [${STORES}] It stores 190 watt hours. [${STORES}] <number 190>`,
    );
    expect(shown).toContain(
      `### Today\n\n- **Price:** It costs 61 euros. [${COSTS}] Ask for less.\n- It costs 62 euros. [${COSTS}] <number 62 >`,
    );
    expect(shown).toContain(`| TX-2 | 155 watt hours | 61 euros [${STORES} ${COSTS}] |`);
    expect(shown).toMatch(/\| TX-1 \| 148 watt hours <number 148> \| 79 euros \[[q\d ]+\] \|/u);
    expect(shown).toContain(`\`\`\`\ncell --size=155\n\`\`\`\n[${CODE}]`);
    expect(shown).toMatch(/shred --weight=155\n```\n\[q\d+\] </u);
    expect(shown).toMatch(/## Conclusion\n\nBuy it soon\.$/u);
  });

  it("R13 R14 has marks within a sentence where they stood, and in a cell what its writer marks as their own", async () => {
    const { items } = await checked(
      readDraft(
        `It stores 155 watt hours [${STORES}], so buy it soon. It costs 61 euros [${COSTS}].\n\n| What | Sign | Costs |\n| --- | --- | --- |\n| TX-2 | it hums [own] | 61 euros [${COSTS}] |\n| TX-2 [${STORES}] | 155 watt hours | it hums [own] |`,
      ),
    );
    const shown = shownReport(items, (text) => text);
    expect(shown).toContain(`It stores 155 watt hours [${STORES}], so buy it soon.`);
    expect(shown).toContain("| TX-2 | it hums [own] | 61 euros [");
    expect(shown).toMatch(/\| TX-2 \| 155 watt hours \[q\d+\] \| it hums \[own\] \|/u);
    expect(shownReport(carriedOver(items, readDraft(shown)), (text) => text)).toBe(shown);
  });

  it("R14 has steps that go on behind code and a text to send, and others that begin anew", async () => {
    const steps = "1. Ask before you buy:\n\n   > May we buy it?\n\n2. Buy it soon.\n\nThen:\n\n1. Try it.";
    const { items } = await checked(readDraft(`## Steps\n\nIt stores 155 watt hours. [${STORES}]\n\n${steps}`));
    const shown = shownReport(items, (text) => text);
    expect(shown.match(/^\d\. .*$/gmu)).toEqual(["1. Ask before you buy:", "2. Buy it soon.", "1. Try it."]);
    const over = await checked(readDraft("## Steps\n\n1. Ask for it.\n2. Buy it soon.\n\n## Then\n\n3. Try it.\n\n## Last\n\n1. Sell it."));
    expect(shownReport(over.items, (text) => text).match(/^\d\. .*$/gmu)).toEqual([
      "1. Ask for it.",
      "2. Buy it soon.",
      "3. Try it.",
      "1. Sell it.",
    ]);
  });

  it("R14 rows that share their label keep their own cells", async () => {
    const row = (year: string) => `| Cell | ${year} | 61 euros [${COSTS}] |`;
    const table = "## Cells\n\n| What | Which | Costs |\n| --- | --- | --- |\n";
    const { items } = await checked(readDraft(`${table}${row("TX-2")}\n${row("The TX-2")}`));
    const again = carriedOver(items, readDraft(shownReport(items, (text) => text)));
    const proven = again.all().flatMap(({ outcome }) => (outcome.state === "proven" ? [outcome.sentence] : []));
    expect([proven.length, new Set(proven).size]).toEqual([4, 4]);
  });

  it("R14 reads as it is shown: all of it is known again, and nobody is asked about it", async () => {
    const { items, by } = await checked();
    const again = carriedOver(items, readDraft(shownReport(items, (text) => text)));
    const stateOf = (of: Items) =>
      of.all().map(({ draft, outcome }) => `${draft.text}: ${outcome.state === "refused" ? "open" : outcome.state}`);
    expect(stateOf(again)).toEqual(stateOf(items));
    expect(by.pack.sentence(STORES)).toBeDefined();
  });

  it("R14 counts the words that are printed of it, and neither code nor what was refused", async () => {
    const [{ items }, words] = [await checked(), (text: string) => text.match(/[\p{L}\p{N}-]+/gu)?.length ?? 0];
    const printed =
      "Ask before you buy. It stores 155 watt hours. Cells Price: It costs 61 euros. Ask for less. Cell Stores Costs TX-2 TX-1 155 watt hours 61 euros 79 euros Buy it soon.";
    expect(wordsIn(items)).toBe(words(printed));
  });
});

describe("a new version", () => {
  it("R12 has back what was proven where it is refused, a cell only in its own place", async () => {
    const { items, by } = await checked();
    const next = TEXT.replace("It stores 155 watt hours. [", "It stores 156 watt hours. [").replace(
      "| 155 watt hours |",
      "| 157 watt hours |",
    );
    const again = carriedOver(items, readDraft(next));
    await proveItems(again, by);
    putBack(items, again);
    const said = again.all().flatMap(({ outcome, draft }) => (outcome.state === "proven" ? [draft.text] : []));
    expect(said).toContain("It stores 155 watt hours.");
    expect(said).toContain("TX-2 – Stores: 155 watt hours");
    expect(said.join()).not.toMatch(/156|157|148/u);
  });

  it("R12 is none of the report where little of what was proven is left in it", async () => {
    const { items } = await checked();
    expect(isWhole(items, carriedOver(items, readDraft(TEXT)))).toBe(true);
    expect(isWhole(items, carriedOver(items, readDraft("## In short\n\nBuy the TX-2.")))).toBe(false);
  });

  it("R14 tells what is open still, where it says nothing of that itself", async () => {
    const { items } = await checked(readDraft(`${TEXT}\n\n## Open\n\n- The sources do not tell the weight. [none]`));
    const open = (of: Items) =>
      of.sections.find(({ part }) => part === "open")?.blocks.flatMap((block) => block.items.map(({ draft }) => draft.text));
    expect(open(carriedOver(items, readDraft(TEXT)))).toEqual(open(items));
    expect(open(carriedOver(items, readDraft(`${TEXT}\n\n## Open\n\n- Ask the maker.`)))).toEqual(["Ask the maker."]);
  });
});
