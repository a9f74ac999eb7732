import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { insufficientObject, objectText, violationObject } from "./contract/render.ts";
import { INSUFFICIENT_MESSAGE, VERIFICATION } from "./contract/wording.ts";
import { HEARD } from "./hearing.ts";
import { type Row, TABLE } from "./transition.ts";

const docs = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");

describe("documentation", () => {
  it("C1 docs/conversation.md shows the transition table that is in force", () => {
    const rows = Object.keys(TABLE) as Row[];
    const lines = HEARD.map((heard) => {
      const cells = rows.map((row) => {
        const { action, about, to } = TABLE[row][heard];
        return `${action}${about === "none" ? "" : ` (${about})`} → ${to}`;
      });
      return `| ${heard} | ${cells.join(" | ")} |`;
    });
    const shown = docs("conversation");
    expect(shown).toContain(`| message | ${rows.join(" | ")} |`);
    expect(shown.split("\n").filter((line) => line.includes(" → "))).toEqual(lines);
  });

  it("C10 C12 docs/contract.md shows the lines and literals that are in force", () => {
    const shown = docs("contract");
    for (const line of Object.values(VERIFICATION)) expect(shown).toContain(`\`${line}\``);
    expect(shown).toContain(`\n    ${objectText(insufficientObject())}\n`);
    expect(shown).toContain(`\n    ${objectText(violationObject("<reason>"))}\n`);
    expect(shown).toContain(INSUFFICIENT_MESSAGE);
  });
});
