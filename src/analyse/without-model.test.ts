import { describe, expect, it } from "vitest";
import type { Task } from "../domain/checklist.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { canonicalUrl } from "../domain/url.ts";
import { writtenTables } from "../extract/table/written.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { analysePage } from "./without-model.ts";

function textsFrom(page: string, query: string, questions: readonly string[] = [query]): string[] {
  const { snapshot, text } = makeSnapshot(
    {
      url: canonicalUrl("https://pumps.test/a"),
      finalUrl: canonicalUrl("https://pumps.test/a"),
      capturedAt: "2025-02-03T04:05:06.000Z",
      contentKind: "text",
      contentType: "text/markdown",
      title: "Pumps",
      completeness: { state: "complete" },
      landmarks: [],
      tables: writtenTables(page),
      extractor: "text@1",
      reader: "direct",
      headers: {},
    },
    page,
  );
  const tasks = questions.map((question, at): Task => ({ id: `t${at + 1}`, question, state: "todo" }));
  const made = analysePage({ request: parseResearchRequest({ query }), tasks, snapshot, text });
  return made.claims.map((claim) => claim.text);
}

const STEPS = [
  "Close the red valve.",
  "Lift the lid.",
  "Drain the tank.",
  "Brush the filter.",
  "Dry the seal.",
  "Grease the shaft.",
  "Lower the lid.",
  "Open the valve.",
];
const listOf = (steps: readonly string[]) => steps.map((step, at) => `${at + 1}. ${step}`).join("\n");

describe("drawing from a page without a model", () => {
  it("R14 draws a procedure whole, though it is longer than what else is drawn from a page, and no other one", () => {
    const page = `# Pumps\n\n## How to clean the pump\n\n${listOf(STEPS)}\n\n## How to paint the wall\n\n${listOf(["Mix the paint.", "Paint the wall."])}`;
    const drawn = textsFrom(page, "How do I clean the pump?");
    expect(drawn.slice(0, STEPS.length)).toEqual(STEPS);
    expect(drawn).not.toContain("Mix the paint.");
  });

  it.each([
    ["Who was Ida Marrow?", "The first woman to be mayor was Ida Marrow, elected in 1947."],
    ["How many people live in Harrowmere?", "Harrowmere has 38,600 inhabitants."],
    ["Which pump is the cheapest?", "The Arc pump costs 90 euros."],
    ["What are the disadvantages of the Arc?", "The Arc is slow."],
  ])("X8 %s is answered by: %s", (question, answer) => {
    const page = `# Notes\n\n${answer} The committee met in May. Nothing else was on the list of that day.`;
    expect(textsFrom(page, question)).toEqual([answer]);
  });

  it("X8 what a question supposes to be away is not answered by what speaks of it as there", () => {
    const page =
      "# Pumps\n\nThe pump runs with a motor of 2 kW. Without a motor the pump runs by hand. The motor of the pump is oiled in May.";
    expect(textsFrom(page, "How does the pump run without a motor?")).toEqual(["Without a motor the pump runs by hand."]);
    expect(textsFrom(page, "How does the pump run with a motor?")[0]).toBe("The pump runs with a motor of 2 kW.");
  });

  it("X8 a number below the page's title is no answer for its standing there", () => {
    const page = "# Pumps\n\nAda Brill (1802–1879) wrote songs.\n\n## Sales\n\nTwelve pumps were sold.";
    expect(textsFrom(page, "How many pumps were sold?")).toEqual(["Twelve pumps were sold."]);
  });

  it("R8 X8 of a row only the cells under the time asked for are told and quoted, with the scale; the row that is named, not one of its parts", () => {
    const page = `# Orvane annual report

Net sales of Orvane

| (in millions) | 2024 | 2023 |
| --- | --- | --- |
| Net sales | 1,204 | 998 |
| Net sales of spare parts to other makers | 77 | 81 |
| Net income | 55 | 49 |`;
    expect(textsFrom(page, "What were the net sales of Orvane in 2023?")[0]).toBe("Net sales – 2023: 998 (in millions)");
  });

  it("R14 draws a table whole where its heading is what is to be listed, and no table beside the point", () => {
    const table = (rows: readonly string[]) => ["| code | meaning |", "| --- | --- |", ...rows].join("\n");
    const codes = ["zero", "one", "two", "three", "four", "five", "six"].map(
      (word, at) => `| ${at} | The pump reports the state ${word} there. |`,
    );
    const page = `# Pumps\n\n## Exit codes\n\n${table(codes)}\n\n## Colours\n\n${table(["| 7 | The lamp above the door is green. |"])}`;
    const drawn = textsFrom(page, "List the exit codes");
    expect(drawn).toHaveLength(codes.length);
    expect(drawn.every((text) => text.includes("reports the state"))).toBe(true);
  });

  it("R14 prefers what has figures where things are compared", () => {
    const page =
      "# Pumps\n\nThe Arc is a pump with one valve. It weighs 9 kg and costs 640 euros.\n\nThe Bow is a pump with two valves. It weighs 14 kg.";
    expect(textsFrom(page, "Compare the Arc and the Bow", ["Arc", "Bow"])).toContain(
      "The Arc is a pump with one valve. It weighs 9 kg and costs 640 euros.",
    );
  });

  it("X8 quotes no line that only names what a page is about, and no box to tick", () => {
    const page = "# Pumps\n\nHow to run pumps: starting, watching and stopping them.\n\n- [ ] Run pumps behind a closed door.";
    expect(textsFrom(page, "How do I run pumps?")).toEqual(["Run pumps behind a closed door."]);
  });

  it("R14 draws what happened over time though the place is named in the title only", () => {
    const page = "# A history of Arden\n\nArden was founded in 1143. The market charter was granted in 1211. The railway arrived in 1852.";
    expect(textsFrom(page, "Give a timeline of the history of Arden").length).toBe(3);
  });

  it("R14 draws more from a page that compares", () => {
    const said = (thing: string, by: number) =>
      [`weighs ${3 * by} kg`, `costs ${90 * by} euros`, `needs ${40 * by} watts`, `holds ${2 * by} litres`, `lasts ${9 * by} years`].map(
        (what) => `${thing} ${what}.`,
      );
    const page = `# Two pumps\n\n${[...said("The Arc", 1), ...said("The Bow", 2)].join(" ")}`;
    expect(textsFrom(page, "Arc vs Bow", ["Arc", "Bow"]).length).toBe(10);
    expect(textsFrom(page, "What is known?", ["Arc", "Bow"]).length).toBe(6);
  });
});
