// Reports put into a store as if they had been researched.
import { captureOf, runOf } from "../../src/store/contract/material.ts";
import type { Store } from "../../src/store/store.ts";

const NOW = "2026-03-01T12:00:00.000Z";

/** What a report that is kept is made of. */
export interface KeptReport {
  readonly id: string;
  readonly query: string;
  /** Its text, with the sentences as they are below, numbers of sources in brackets. */
  readonly markdown: string;
  readonly sources: readonly { readonly title: string; readonly url: string; readonly text: string; readonly domain: string }[];
  /** Each stands in the text of its source word for word. @property source its number, from 1 */
  readonly sentences: readonly { readonly text: string; readonly source: number }[];
  /** Why the judge says so. */
  readonly reason?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Keeps a finished research. */
export async function keepReport(store: Store, { id, query, markdown, sources, sentences, reason, more }: KeptReport): Promise<void> {
  const captures = await Promise.all(
    sources.map(async ({ url, text, title }, at) => {
      const capture = captureOf(url, text, `copy-${id}-${at}`);
      const textHash = `${capture.snapshot.textHash}-${id}-${at}` as typeof capture.snapshot.textHash;
      const snapshot = { ...capture.snapshot, title, textHash };
      await store.putSnapshot({ ...capture, snapshot });
      return snapshot;
    }),
  );
  const claims = sentences.map(({ text, source }, at) => {
    const start = sources[source - 1]?.text.indexOf(text) ?? 0;
    const quote = { snapshotId: captures[source - 1]?.id, span: { start, end: start + text.length }, text, locatedBy: "exact" };
    const verdict = at % 9 === 0 ? "partly supported" : "supported";
    const judgement = { verdict, score: 0.9, reasons: [reason ?? "said so"], judge: { kind: "rules", version: "rules@1" } };
    return { id: `c${at}`, text, type: "fact", confidence: 1, quotes: [quote], taskIds: ["t1"], relevance: 1, judgement };
  });
  const report = {
    ...{ run_id: id, query, language: "en", mode: "report", status: "answered", markdown, summary: "", final_answer: "", references: [] },
    sources: sources.map(({ title, domain }, at) => ({
      ...{ n: at + 1, snapshotId: captures[at]?.id, url: captures[at]?.url, title, domain, organisation: domain },
      ...{ tier: 2, cluster: `k${at + 1}`, partial: false, link: "alive", published: "2024-05-01" },
    })),
    claims,
    sentences: sentences.map(({ text, source }, at) => ({
      ...{ text, claimIds: [`c${at}`], sources: [source], role: "statement", kind: "fact" },
    })),
    ...{ unresolved: [], tasks: [], confidence: 1, gaps: [], failed_queries: [], error_log: [] },
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
    ...more,
  };
  await store.createRun({ ...runOf(id), request: JSON.stringify({ query }), principal: undefined });
  const { epoch } = await store.acquireRun(id, "bench");
  await store.finishRun(id, epoch, { state: "finished", result: JSON.stringify(report), events: [], elapsedMs: 1, now: NOW });
}

const OF_ONE_SOURCE = 10;

/** Keeps a report that has so many sentences, each with a quote in a stored copy. @returns its name */
export async function keepLongReport(store: Store, count: number): Promise<string> {
  const id = `r_long${count}`;
  const query = "How many riders did each station carry?";
  const sentences = Array.from({ length: count }, (_, at) => ({
    text: `Station ${at + 1} of the line carried ${(at * 37) % 900} thousand riders in ${1990 + (at % 30)}.`,
    source: Math.floor(at / OF_ONE_SOURCE) + 1,
  }));
  const sources = Array.from({ length: Math.ceil(count / OF_ONE_SOURCE) }, (_, at) => ({
    title: `Yearbook ${at + 1}`,
    url: `https://line-${at}.test/yearbook`,
    domain: `line-${at}.test`,
    text: sentences
      .slice(at * OF_ONE_SOURCE, (at + 1) * OF_ONE_SOURCE)
      .map(({ text }) => `The yearbook was kept by hand.\n\n${text} It was checked twice.`)
      .join("\n\n"),
  }));
  const paragraphs = Array.from({ length: Math.ceil(count / 5) }, (_, at) =>
    sentences
      .slice(at * 5, (at + 1) * 5)
      .map(({ text, source }) => `${text.slice(0, -1)} [${source}].`)
      .join(" "),
  );
  const markdown = `# ${query}\n\n## Findings\n\n${paragraphs.join("\n\n")}\n\n## Sources\n\n1. x\n`;
  await keepReport(store, { id, query, markdown, sources, sentences });
  return id;
}
