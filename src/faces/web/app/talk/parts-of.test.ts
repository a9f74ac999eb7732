import { describe, expect, it } from "vitest";
import { partsOf, withoutKeys } from "./parts-of.ts";

describe("what Assay said, in parts", () => {
  it("C10 keeps the contract apart, whole or still being written", () => {
    const text =
      '### Phase 2\nVerification: confirmed.\n\n- One [1]\n- Two [2]\n\nSources:\n1. A (https://a.test)\n\n```json\n{"data": {}}\n```\n\nTLDR\n• Short [1]\n';
    expect(partsOf(text)).toEqual([
      { kind: "heading", text: "Phase 2" },
      { kind: "paragraph", lines: ["Verification: confirmed."] },
      { kind: "list", ordered: false, items: ["One [1]", "Two [2]"] },
      { kind: "paragraph", lines: ["Sources:"] },
      { kind: "list", ordered: true, items: ["A (https://a.test)"] },
      { kind: "contract", text: '{"data": {}}' },
      { kind: "heading", text: "TLDR" },
      { kind: "list", ordered: false, items: ["Short [1]"] },
    ]);
    expect(partsOf('Said.\n\n```json\n{"da').at(-1)).toEqual({ kind: "contract", text: '{"da' });
  });

  it("C4 C10 tells what a reply says of itself apart from what it answers", () => {
    const text = "### Phase 2 – Search-Backed Answer\nVerification: Phase 1 answer is confirmed by search results.\n\n- One [1]\n";
    expect(partsOf(text)).toMatchObject([
      { kind: "frame", says: "searched" },
      { kind: "frame", says: "confirmed" },
      { kind: "list", items: ["One [1]"] },
    ]);
    expect(withoutKeys("Would you like me to look this up and confirm with sources? (y/n)")).toMatch(/sources\?$/);
  });

  it("C10 leaves markup of others text", () => {
    expect(partsOf("<img src=x onerror=alert(1)> [a](javascript:1)")).toEqual([
      { kind: "paragraph", lines: ["<img src=x onerror=alert(1)> [a](javascript:1)"] },
    ]);
  });
});
