// A report of very many citations, put into a store as if it had been researched.

import { captureOf, runOf } from "../../src/store/contract/material.ts";
import type { Store } from "../../src/store/store.ts";

const OF_ONE_SOURCE = 10;
const NOW = "2026-03-01T12:00:00.000Z";

/** Keeps a finished research whose report has so many sentences, each with a quote in a stored copy. @returns its name */
export async function keepLongReport(store: Store, count: number): Promise<string> {
  const id = `r_long${count}`;
  const said = Array.from(
    { length: count },
    (_, at) => `Station ${at + 1} of the line carried ${(at * 37) % 900} thousand riders in ${1990 + (at % 30)}.`,
  );
  const sources = await Promise.all(
    Array.from({ length: Math.ceil(count / OF_ONE_SOURCE) }, async (_, at) => {
      const own = said.slice(at * OF_ONE_SOURCE, (at + 1) * OF_ONE_SOURCE);
      const text = own.map((one) => `The yearbook was kept by hand.\n\n${one} It was checked twice.`).join("\n\n");
      const capture = captureOf(`https://line-${at}.test/yearbook`, text, `copy-${count}-${at}`);
      await store.putSnapshot({
        ...capture,
        snapshot: { ...capture.snapshot, textHash: `${capture.snapshot.textHash}-${count}-${at}` as typeof capture.snapshot.textHash },
      });
      return { n: at + 1, text, capture };
    }),
  );
  const claims = said.map((text, at) => {
    const source = sources[Math.floor(at / OF_ONE_SOURCE)];
    const start = source?.text.indexOf(text) ?? 0;
    const quote = { snapshotId: source?.capture.snapshot.id, span: { start, end: start + text.length }, text, locatedBy: "exact" };
    const verdict = at % 9 === 0 ? "partly supported" : "supported";
    const judgement = { verdict, score: 0.9, reasons: ["said so"], judge: { kind: "rules", version: "rules@1" } };
    return { id: `c${at}`, text, type: "fact", confidence: 1, quotes: [quote], taskIds: ["t1"], relevance: 1, judgement };
  });
  const numberOf = (at: number) => Math.floor(at / OF_ONE_SOURCE) + 1;
  const paragraphs = Array.from({ length: Math.ceil(count / 5) }, (_, at) =>
    said
      .slice(at * 5, (at + 1) * 5)
      .map((text, own) => `${text.slice(0, -1)} [${numberOf(at * 5 + own)}].`)
      .join(" "),
  );
  const report = {
    run_id: id,
    query: "How many riders did each station carry?",
    language: "en",
    mode: "report",
    status: "answered",
    markdown: `# How many riders did each station carry?\n\n## Findings\n\n${paragraphs.join("\n\n")}\n\n## Sources\n\n1. x\n`,
    summary: "",
    final_answer: "",
    references: [],
    sources: sources.map(({ n, capture }) => ({
      ...{
        n,
        snapshotId: capture.snapshot.id,
        url: capture.snapshot.url,
        title: `Yearbook ${n}`,
        domain: `line-${n}.test`,
        organisation: `line-${n}.test`,
      },
      ...{ tier: 2, cluster: `k${n}`, partial: false, link: "alive", published: "2024-05-01" },
    })),
    claims,
    sentences: said.map((text, at) => ({ text, claimIds: [`c${at}`], sources: [numberOf(at)], role: "statement", kind: "fact" })),
    unresolved: [],
    tasks: [],
    confidence: 1,
    gaps: [],
    failed_queries: [],
    error_log: [],
    flags: {
      ...{ insufficient_termination: false, degraded_mode: false, incomplete_sources: false, few_independent_sources: false },
      ...{ without_model: false, model_failed: false, stop_reason: "sufficient" },
    },
    metrics: {
      ...{
        duration_s: 1,
        tokens_in: 1,
        tokens_out: 1,
        cost_est: 0,
        unpriced: [],
        model_calls: 1,
        searches: 1,
        pages_read: 1,
        dead_links: 0,
      },
      ...{ sources_count: sources.length, domain_diversity: 1, cache_hits: 0, cache_misses: 0, independent_share: 0, iterations: 1 },
    },
    metadata: { plan: [], reflection: [], synthesis: [] },
    made_with: {},
  };
  await store.createRun({ ...runOf(id), request: JSON.stringify({ query: report.query }), principal: undefined });
  const { epoch } = await store.acquireRun(id, "bench");
  await store.finishRun(id, epoch, { state: "finished", result: JSON.stringify(report), events: [], elapsedMs: 1, now: NOW });
  return id;
}
