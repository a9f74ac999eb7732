import { expect, it } from "vitest";
import { extractBytes } from "../../extract/extract.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { captureOf } from "../../read/capture.ts";
import type { Run } from "../../run/run.ts";
import { byProof } from "./by-proof.ts";

it("X8 tells of a table that comes near the row that says most of what was asked, in words, with its heads", async () => {
  const rows = ["| Germany | 28 | 120 |", "| Norway | 75 | 185 |", "| Poland | 34 | 124 |"];
  const page = `# Travel policy\n\n| Country | Full day (EUR) | Hotel limit (EUR) |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  const url = "https://travel.test/policy.md";
  const facts = { url, finalUrl: url, capturedAt: "2026-01-01T00:00:00.000Z", contentType: "", headers: {}, reader: "direct" };
  const read = captureOf(await extractBytes(new TextEncoder().encode(page), { url }), facts as unknown as Parameters<typeof captureOf>[1]);
  const run = { step: (one: { work: (how: { signal: AbortSignal }) => unknown }) => one.work({ signal: AbortSignal.timeout(60_000) }) };
  const evidence = { originals: () => [read], sourceOf: () => undefined };
  const place = { page: 0, start: read.text.indexOf("| Germany"), end: read.text.length };
  const { nearest } = await byProof(
    run as unknown as Run,
    async () => ({ answer: [], passages: [place] }) as never,
    evidence as unknown as EvidenceBase,
    "What is the hotel limit in Norway?",
    [],
  );
  expect(nearest.map(({ text }) => text)).toEqual(["Norway — Full day (EUR): 75; Hotel limit (EUR): 185"]);
});
