import { expect, it } from "vitest";
import { findProof } from "./proof.ts";

function pageOf(text: string, dated?: string) {
  const landmarks = [...text.matchAll(/^(#+) (.*)$/gmu)].map(({ 1: marks = "", 2: title = "", index: start }) => ({
    ...{ kind: "heading" as const, level: marks.length, title, start },
  }));
  return { title: landmarks[0]?.title ?? "", text, landmarks, tables: [], ...(dated === undefined ? {} : { dated }) };
}
type Page = ReturnType<typeof pageOf>;
const told = (question: string, pages: readonly Page[]) =>
  findProof({ question, pages }).answer.map(({ page, start, end }) => pages[page]?.text.slice(start, end).trim());

const PUMP = `# Pump manual

## Rotating the log of the pump

Rotate the log of the pump like this:

1. Stop the pump at the panel.
2. Open the log of the pump and rotate the log file by hand.
The old file stays.
3. Write this into a file:

   \`\`\`
   weekly
   \`\`\`

4. Start the pump again.

The panel shows when all is done.

## Colours

The panel is grey.`;

it("X8 gives the steps of a procedure whole, with their code and what leads to them, and nothing that stands behind", () => {
  const answer = told("How do I rotate the log of the pump?", [pageOf(PUMP)]);
  expect(answer).toEqual([
    "Rotate the log of the pump like this:",
    "1. Stop the pump at the panel.",
    "2. Open the log of the pump and rotate the log file by hand.\nThe old file stays.",
    "3. Write this into a file:",
    "```\n   weekly\n   ```",
    "4. Start the pump again.",
  ]);
});

const TRAVEL = (day: string, figure: number, also = "") =>
  `# Travel policy\n\nValid from ${day}.${also}\n\n## Daily allowance\n\nThe daily allowance for trips within the country is ${figure} EUR.`;

it("X8 answers a question that names a year from what is of that year or speaks of it, never from what is from later", () => {
  const old = pageOf(TRAVEL("1 January 2023", 48), "2023-01-01T00:00:00.000Z");
  const now = pageOf(TRAVEL("1 January 2026", 62, " It replaces the version of 1 January 2023."), "2026-01-01T00:00:00.000Z");
  const asked = "How much is the daily allowance within the country in 2023?";
  for (const pages of [
    [old, now],
    [now, old],
  ]) {
    expect(told(asked, pages)).toEqual([expect.stringContaining("48 EUR")]);
    expect(findProof({ question: asked, pages }).passages[0]?.page).toBe(pages.indexOf(old));
    expect(told("How much is the daily allowance within the country?", pages).join()).toContain("62 EUR");
  }
  expect(told(asked, [now])).toEqual([]);
  const review = pageOf(
    "# Review\n\nThe daily allowance within the country was 48 EUR in 2023 and is higher now.",
    "2026-03-01T00:00:00.000Z",
  );
  expect(told(asked, [now, review]).join()).toContain("48 EUR");
});

it("X8 shows the section whose heading says what is asked with its parts, and no part of a greater one", () => {
  const manual = pageOf(
    "# Manual\n\n## Users\n\n### Roles\n\nA role says who may read.\n\n### Keys\n\nA key opens a door.\n\n## Installing the pump\n\n### Before\n\nThe pump needs water.\n\n### Now\n\n1. Open the box.\n2. Turn the wheel.",
  );
  const first = (question: string) => {
    const [passage] = findProof({ question, pages: [manual] }).passages;
    return manual.text.slice(passage?.start, passage?.end);
  };
  expect(first("How do I install the pump?")).toBe("The pump needs water.\n\n### Now\n\n1. Open the box.\n2. Turn the wheel.");
  expect(first("How do keys work?")).toBe("A key opens a door.");
});

it("X8 reads two words of a question as the one that texts write for them", () => {
  const pages = [
    pageOf("# Back office\n\nThe back of the house is closed, and the documents lie in the back room."),
    pageOf("# Making backups\n\nCopy all of them to another disk every night."),
  ];
  expect(findProof({ question: "How do I back up the documents?", pages }).passages.map(({ page }) => page)).toContain(1);
  expect(findProof({ question: "How do I back up?", pages: [...pages].reverse() }).passages[0]?.page).toBe(0);
});

it("X8 calls no word missing that another is used for, nor one that says nothing of what is asked about", () => {
  const page = pageOf("# Vendors\n\nThe vendor of the pump is named on the box.");
  expect(findProof({ question: "How do I find the supplier of the turbine?", pages: [page] }).missing).toEqual(["turbine"]);
});

it("X8 gives of a table the row that was asked for, and none beside it", () => {
  const rows = ["Harbour | 40 | boats", "Marina | 25 | yachts and small boats", "Quay | 12 | ferries", "Dock | 9 | large ships"];
  const page = pageOf(
    `# Berths\n\n| Place | Berths | Kind of ships it is for |\n| --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join("\n")}\n`,
  );
  const answer = told("Which berths are for yachts and small boats?", [page]);
  expect(answer).toEqual(["| Marina | 25 | yachts and small boats |"]);
});
