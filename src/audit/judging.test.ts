import { describe, expect, it } from "vitest";
import { UNSURE } from "../domain/claim.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { portionFor } from "../verify/evidence.ts";
import { rulesJudge } from "../verify/rules.ts";
import { heldClaims } from "./holding.ts";
import { judgeQuestions, ReadySource } from "./judging.ts";

const URL = canonicalUrl("https://one.test/a");
const TEXT = `${"Nothing of note is said in this long opening, which only keeps names and statements apart. ".repeat(8)}

## Results

Detections near the turbines fell by 37 percent while the rotors turned.`;

function capture(more: { readonly author?: string; readonly partial?: string } = {}): SnapshotWithText {
  const { author, partial } = more;
  return makeSnapshot(
    {
      url: URL,
      finalUrl: URL,
      capturedAt: "2025-02-03T04:05:06.000Z",
      contentKind: "html",
      contentType: "text/html",
      title: "Porpoises in Halden Sound",
      completeness: partial === undefined ? { state: "complete" } : { state: "partial", reason: partial },
      landmarks: [{ kind: "heading", level: 2, title: "Results", start: TEXT.indexOf("## Results") }],
      tables: [],
      extractor: "html@1",
      reader: "direct",
      headers: {},
      ...(author === undefined ? {} : { author }),
    },
    TEXT,
  );
}

async function judged(claim: string, read: SnapshotWithText) {
  const source = new ReadySource(read, [claim], heldClaims(read, [{ claim, portions: [portionFor("rules", 1)] }]));
  const verdicts = await judgeQuestions([{ id: "q", claim, told: "", sources: [source] }], rulesJudge(), new AbortController().signal);
  return verdicts.get("q");
}

describe("R12 a claim against a source", () => {
  const CLAIM = "As Oyelaran writes, detections near the turbines fell by 37 percent while the rotors turned.";

  it("may name who wrote the page, though no sentence of it does", async () => {
    expect(await judged(CLAIM, capture({ author: "L. Brandt, T. Oyelaran" }))).toMatchObject({ verdict: "not checked", reasons: [UNSURE] });
    const other = await judged(CLAIM, capture({ author: "J. Feld" }));
    expect(other?.verdict).toBe("partly supported");
    expect(other?.reasons[0]).toBe("name Oyelaran not in evidence");
  });

  it("may name what the page's title speaks of", async () => {
    const claim = "In Halden Sound detections near the turbines fell by 37 percent while the rotors turned.";
    expect((await judged(claim, capture()))?.reasons[0]).toBe(UNSURE);
  });

  it("a quotation that does not stand there is a fault, though only a model could tell the rest", async () => {
    const claim = 'Detections near the turbines fell by 37 percent while what it calls "the rotors of doom" turned.';
    const read = await judged(claim, capture());
    expect(read?.verdict).toBe("partly supported");
    expect(read?.reasons[0]).toBe("the quotation “the rotors of doom” does not stand in the source");
  });

  it("with another number in the same statement is contradicted, and the number is the reason", async () => {
    const claim = "Detections near the turbines fell by 14 percent while the rotors turned.";
    expect(await judged(claim, capture())).toMatchObject({ verdict: "contradicted", reasons: ["number 14 percent not in evidence"] });
  });

  it("that a page read only in part does not say is a failed source, not a missing claim", async () => {
    const read = await judged("Penguins nest on the nacelles every spring and sing.", capture({ partial: "behind a paywall" }));
    expect(read?.verdict).toBe("source failed");
    expect(read?.reasons[0]).toContain("behind a paywall");
  });
});
