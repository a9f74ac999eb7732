import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { evidenceFrom, portionFor, SourceText } from "../verify/evidence.ts";
import { heldClaims } from "./holding.ts";
import { ReadySource } from "./judging.ts";

const URL = canonicalUrl("https://one.test/a");
const CLAIM = "The harbour bridge opened in 2019.";

function capture(text: string) {
  return makeSnapshot(
    {
      url: URL,
      finalUrl: URL,
      capturedAt: "2025-02-03T04:05:06.000Z",
      contentKind: "html",
      contentType: "text/html",
      title: "The harbour",
      completeness: { state: "complete" },
      landmarks: [],
      tables: [],
      extractor: "html@1",
      reader: "direct",
      headers: {},
    },
    text,
  );
}

const SHORT = "The harbour bridge opened in 2019. It is long.";
const LONG = `${SHORT}\n\n${Array.from({ length: 600 }, (_, n) => `Ship ${n} passed under the bridge that day.`).join(" ")}`;

describe("X5 what is held in a worker is what the source itself would show", () => {
  it.each([
    ["short sources", [SHORT, "The bridge cost more than planned."]],
    ["a long source", [LONG]],
    ["long sources", [LONG, LONG.replaceAll("Ship", "Boat"), LONG.replaceAll("Ship", "Raft")]],
    ["a short source and a long one", [SHORT, LONG]],
  ])("%s", (_, texts) => {
    const captures = texts.map(capture);
    const asked = { claim: CLAIM, portions: [portionFor("rules", 1), portionFor("rules", texts.length)] };
    const ready = captures.map((one) => new ReadySource(one, [CLAIM], heldClaims(one, [asked])));
    const own = captures.map(({ snapshot, text }) => new SourceText(snapshot, text));
    expect(evidenceFrom(ready, CLAIM, "rules")).toEqual(evidenceFrom(own, CLAIM, "rules"));
    expect(ready[0]?.quotesFor(CLAIM).map(({ text }) => text)).toEqual(own[0]?.quotesFor(CLAIM, 4).map(({ text }) => text));
  });

  it("cuts a sentence of a whole page", () => {
    const text = "1 ".repeat(100_000);
    const held = heldClaims(capture(text), [{ claim: "1 1 1", portions: [portionFor("rules", 1)] }]);
    expect(held.claims[0]?.quotes.every((quote) => quote.text.length <= 1_000)).toBe(true);
    expect(held.claims[0]?.quotes).not.toEqual([]);
  });
});
