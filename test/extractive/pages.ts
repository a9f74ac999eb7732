import { readdirSync, readFileSync } from "node:fs";
import type { DrawnClaim } from "../../src/analyse/analyst.ts";
import { analysePage } from "../../src/analyse/without-model.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { type SnapshotWithText, snapshotSchema } from "../../src/domain/snapshot.ts";
import { writtenTables } from "../../src/extract/table/written.ts";
import { facetsOf } from "../../src/question/facets.ts";
import { normaliseText } from "../../src/text/normalise.ts";

const folder = new URL("./corpus/", import.meta.url);

/** A page as a capture; everything but name and text is the same for all. */
export function pageOf(name: string, raw: string): SnapshotWithText {
  const text = normaliseText(raw);
  const title = /^# (.*)$/m.exec(text)?.[1] ?? name;
  const snapshot = snapshotSchema.parse({
    id: name,
    url: `https://${name.replace(/\W+/g, "-")}.example.org/`,
    finalUrl: `https://${name.replace(/\W+/g, "-")}.example.org/`,
    capturedAt: "2026-08-01T00:00:00Z",
    contentKind: "markdown",
    contentType: "text/markdown",
    title,
    completeness: { state: "complete" },
    landmarks: [],
    tables: writtenTables(text),
    textHash: name,
    textLength: text.length,
    extractor: "markdown@3",
    reader: "library",
    headers: {},
  });
  return { snapshot, text };
}

/** The small corpus of this folder. */
export function corpus(): SnapshotWithText[] {
  return readdirSync(folder)
    .sort()
    .map((name) => pageOf(name, readFileSync(new URL(name, folder), "utf8")));
}

export interface Found extends DrawnClaim {
  readonly page: string;
}

/** What the extractive analyst draws from all pages for a question, best first. */
export function drawFrom(pages: readonly SnapshotWithText[], question: string): Found[] {
  const request = parseResearchRequest({ query: question });
  const tasks = facetsOf(question).map((facet, index) => ({ id: `t${index + 1}`, question: facet, state: "todo" as const }));
  return pages
    .flatMap(({ snapshot, text }) =>
      analysePage({ request, tasks, snapshot, text }).claims.map((claim) => ({ ...claim, page: snapshot.id })),
    )
    .sort((a, b) => b.relevance - a.relevance);
}
