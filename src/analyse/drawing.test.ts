import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { claimFrom, type DrawnFrom } from "./drawing.ts";

type Passage = DrawnFrom["passage"];

/** What is drawn from a unit of a page whose passages have these units. */
function drawn(
  kind: Passage["kind"],
  units: readonly string[],
  unit: number,
  next?: { readonly kind: Passage["kind"]; readonly units: readonly string[] },
) {
  const text = [...units, ...(next?.units ?? [])].join("\n");
  const url = canonicalUrl("https://one.test/a");
  const { snapshot } = makeSnapshot(
    {
      ...{ url, finalUrl: url, title: "One", capturedAt: "2026-01-01T00:00:00Z", contentKind: "text", contentType: "text/plain" },
      ...{ completeness: { state: "complete" }, landmarks: [], tables: [], extractor: "text@1", reader: "direct", headers: {} },
    },
    text,
  );
  let at = 0;
  const placed = (all: readonly string[]) =>
    all.map((one) => {
      const start = at;
      at += one.length + 1;
      return { start, end: start + one.length };
    });
  const passage = { kind, headings: ["Pumps"], units: placed(units) } as unknown as Passage;
  const following = next && ({ kind: next.kind, headings: [], units: placed(next.units) } as unknown as Passage);
  const claim = claimFrom({ page: { snapshot, text }, passage, unit, next: following }, { taskIds: ["t"], relevance: 0.5 });
  return claim && { text: claim.text, quotes: claim.quotes.map((quote) => quote.text), taskIds: claim.taskIds, relevance: claim.relevance };
}
const said = (...all: Parameters<typeof drawn>) => drawn(...all)?.text;
const ITEMS = Array.from({ length: 14 }, (_, at) => `- item ${at}`);

describe("a claim in the words of a page", () => {
  it("R8 is a sentence, with what it was drawn for", () => {
    expect(drawn("prose", ["The pump costs 4 euros.", "The mill is old."], 1)).toEqual({
      ...{ text: "The mill is old.", quotes: ["The mill is old."], taskIds: ["t"], relevance: 0.5 },
    });
  });

  it("R8 is none where it asks, says nothing, or is not there", () => {
    expect(said("prose", ["What does it cost?"], 0)).toBeUndefined();
    expect(said("prose", ["“What does it cost?”"], 0)).toBeUndefined();
    expect(said("prose", ["— …"], 0)).toBeUndefined();
    expect(said("prose", ["It costs."], 3)).toBeUndefined();
  });

  it("R8 is told with no more than two sentences before it, as far as it leans on them", () => {
    const leaning = ["The mill stands by the river.", "The new pump is made of steel.", "It is light.", "It costs 4 euros."];
    expect(said("prose", leaning, 1)).toBe("The new pump is made of steel.");
    expect(said("prose", leaning, 2)).toBe("The new pump is made of steel. It is light.");
    expect(said("prose", leaning, 3)).toBe("The new pump is made of steel. It is light. It costs 4 euros.");
    expect(drawn("prose", leaning, 3)?.quotes).toHaveLength(3);
    expect(said("prose", ["It is old.", "It is wet.", "It is light.", "It is new."], 3)).toBe("It is wet. It is light. It is new.");
  });

  it("R8 that leads to a list is told with its first twelve items, and with nothing behind them", () => {
    const lead = "The new pump has these parts:";
    expect(said("prose", [lead, "- a valve", "2. a seal", "The mill is old.", "- a ring"], 0)).toBe(`${lead}\n- a valve\n2. a seal`);
    expect(drawn("prose", [lead, ...ITEMS], 0)?.quotes).toHaveLength(13);
    expect(said("prose", [lead], 0, { kind: "prose", units: ["- a valve", "Done."] })).toBe(`${lead}\n- a valve`);
    expect(said("prose", [lead, "The mill is old."], 0, { kind: "prose", units: ["- a valve"] })).toBe(lead);
    expect(said("prose", [lead], 0, { kind: "table", units: ["- a valve"] })).toBe(lead);
    expect(said("prose", ["The new pump has parts."], 0, { kind: "prose", units: ["- a valve"] })).toBe("The new pump has parts.");
  });

  it("R8 that leads to code is told with that, and code with its first lines", () => {
    expect(said("prose", ["The new pump is started so:"], 0, { kind: "code", units: ["pump --on", "more"] })).toBe(
      "The new pump is started so:\npump --on",
    );
    expect(said("prose", ["The new pump is started so:", "- by hand"], 0, { kind: "code", units: ["pump --on"] })).toBe(
      "The new pump is started so:\n- by hand",
    );
    const [exact, long] = [399, 400].map((length) => `${"a".repeat(200)}\n${"b".repeat(length - 200)}`);
    expect(said("code", [exact ?? ""], 0)).toBe(exact);
    expect(said("code", [long ?? ""], 0)).toBe(`${"a".repeat(200)}\n…`);
    expect(drawn("code", [long ?? ""], 0)?.quotes).toEqual([long]);
  });

  it("R8 is a row under the heading of its table", () => {
    expect(said("table", ["| Pump | 4 euros |"], 0)).toMatch(/^Pumps: Pump\s+4 euros$/u);
  });
});
