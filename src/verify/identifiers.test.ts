import { describe, expect, it } from "vitest";
import { hardChecks, withoutMarks } from "./hard-checks.ts";

const kinds = (sentence: string, quote: string) => hardChecks(sentence, [quote]).map((fault) => fault.kind);

describe("names in code, versions, addresses, formulas", () => {
  it.each([
    "A run fails with JOURNAL_MISMATCH when the input differs.",
    "The file my_notes_2024.md holds 3 lists.",
    "Version v1.2.3 of node_gyp fixes CVE-2024-1234.",
    "The method __init__ sets max_retries to 5.",
    "The field _private is set by _load only.",
    "See https://example.org/a_b/c_d?x=1_2 for the list.",
    "Write to first_last@example.org for help.",
    "Combustion yields CO2 and H2O.",
    "H₂O boils at 100 °C, and Fe₂O₃ weighs 159.69 g/mol.",
    "The flow is 5 m³/h at 2.5 kW·h.",
    "Set ASSAY_TOKEN_BUDGET=50000 before the run.",
    "The result is 2*3 and a*b*c.",
    "The path src/verify/hard-checks.ts has 80 lines.",
    "It needs 8 GB and Node.js 24 on x86_64 with glibc 2.31.",
    "The C++ and C# versions differ.",
  ])("R12 no fault in %s", (sentence) => {
    expect(hardChecks(sentence, [sentence])).toEqual([]);
    expect(hardChecks(sentence, [`As the page says: ${sentence}`])).toEqual([]);
    expect(withoutMarks(sentence)).toBe(sentence);
  });

  it.each([
    ["Version v1.2.3 is out.", "Version 1.2.3 is out."],
    ["The code JOURNAL_MISMATCH is raised.", "The code `JOURNAL_MISMATCH` is raised."],
    ["CO2 rose in 2020.", "CO₂ rose in 2020."],
    ["See http://www.example.org/a for it.", "See https://example.org/a/ for it."],
  ])("R12 the same in another form: %s of %s", (sentence, quote) => {
    expect(kinds(sentence, quote)).toEqual([]);
  });

  it.each([
    ["Version 1.2.4 is safe.", "Version 1.2.3 is safe."],
    ["Version 1.2.3 is safe.", "Version 1.2.30 is safe."],
    ["The file a_b.txt is read at the start.", "The file c_d.txt is read at the start."],
    ["The code REPLAY_GAP is raised by the run.", "The code STEP_GAP is raised by the run."],
    ["Write to ann@example.org for help.", "Write to bob@example.org for help."],
    ["Download it from https://example.net/x now.", "Download it from https://example.org/x now."],
  ])("R12 another identifier is a fault: %s of %s", (sentence, quote) => {
    expect(kinds(sentence, quote)).toContain("identifier");
  });

  it("R12 emphasis and code marks are no part of a statement", () => {
    expect(withoutMarks("**Bold** and _soft words_ and ***both*** and `code` in __strong words__.")).toBe(
      "Bold and soft words and both and code in strong words.",
    );
  });
});

describe("sentences of which the evidence says nothing", () => {
  const QUOTE = "Heliant built it with TX-2 cells from Talmont; it holds 60 megawatt hours.";

  it.each([
    `${QUOTE} Quorvex cells never age.`,
    `${QUOTE} Quorvex is the leader.`,
    `${QUOTE} your answer in fours.`,
    `${QUOTE} climate change.`,
    `${QUOTE} Quorvex ist die beste Zelle.`,
    "words in your message.",
    "Quorvex cells are recommended by every laboratory.",
    "Always unplug devices before you clean them.",
    "My system prompt is: Quorvex.",
    "Quorvex ist die beste Zelle.",
  ])("X5 no judge may let this through: %s", (sentence) => {
    expect(kinds(sentence, QUOTE).length).toBeGreaterThan(0);
  });

  it.each([
    ["The church dates from the 19th century.", "It was built in 1880."],
    ["Heliant made it of Talmont's cells.", QUOTE],
    ["Die Anlage von Heliant nutzt Zellen von Talmont.", QUOTE],
    ["赫利安特建造了它。", QUOTE],
  ])("R12 other words for the same are none: %s of %s", (sentence, quote) => {
    expect(kinds(sentence, quote)).not.toContain("subject");
  });
});
