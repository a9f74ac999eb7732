import { expect, it } from "vitest";
import { insufficientObject, objectText, printAnswer, renderBlock, successObject, violationObject } from "./render.ts";
import { INSUFFICIENT_MESSAGE, PHASE_TWO, VERIFICATION, type VerificationKind } from "./wording.ts";

const [KIND] = Object.keys(VERIFICATION) as [VerificationKind];
const bullets = [{ text: "Tides turn [1]", source_ids: ["s1"] }];
const sources = [{ id: "s1", domain: "one.test", title: "One", url: "https://one.test/" }];
const block = "- Tides turn [1]\n\nSources:\n1. One (https://one.test/)";

it("C11 an answer that succeeded holds its bullets, its sources and how they are shown", () => {
  expect(renderBlock(bullets, sources)).toBe(block);
  expect(successObject(bullets, sources)).toEqual({
    data: { bullets, sources, render_markdown: block },
    error: { code: "NONE", message: "" },
  });
  expect(() => successObject([{ text: "x".repeat(10_000), source_ids: ["s1"] }], sources)).toThrow();
});

it("C10 an answer is printed as heading, verification, block, object and what it comes to", () => {
  const object = successObject(bullets, sources);
  expect(printAnswer({ verification: KIND, object, tldr: ["So", "it is"] })).toBe(
    `${PHASE_TWO}\n${VERIFICATION[KIND]}\n\n${block}\n\n\`\`\`json\n${JSON.stringify(object, null, 2)}\n\`\`\`\n\nTLDR\n• So\n• it is`,
  );
});

it("C12 failures stand on one line", () => {
  expect(objectText(insufficientObject())).toBe(
    `{"data":{"bullets":[],"sources":[],"render_markdown":"Sources:\\n"},"error":{"code":"INSUFFICIENT_EVIDENCE","message":${JSON.stringify(INSUFFICIENT_MESSAGE)}}}`,
  );
  expect(objectText(violationObject("so"))).toBe(
    '{"data":{"bullets":[],"sources":[],"render_markdown":""},"error":{"code":"SCHEMA_VIOLATION","message":"so"}}',
  );
  const head = `${PHASE_TWO}\n${VERIFICATION[KIND]}\n\n`;
  expect(printAnswer({ verification: KIND, object: insufficientObject(), tldr: [] })).toContain(`${head}Sources:\n\n\`\`\`json\n{`);
  expect(printAnswer({ verification: KIND, object: violationObject("so"), tldr: [] })).toContain(`${head}\`\`\`json\n{`);
});
