import type { Report } from "../../domain/report.ts";
import { redactUrl } from "../../domain/url.ts";
import { withoutSources } from "../exports/exporters.ts";
import { blocksOf } from "./blocks.ts";
import { namedSentences } from "./naming.ts";
import type { ReadingView, ReadSource } from "./shapes.ts";
import { strengthOf } from "./strength.ts";

/** A report as it is read: its text in blocks, its sentences with their strength, its sources, and what it took. */
export function readingOf(report: Report): ReadingView {
  const named = namedSentences(report);
  const { run_id, query, language, mode, status, gaps, flags, metrics } = report;
  return {
    run_id,
    query,
    ...(language === undefined ? {} : { language }),
    mode,
    status,
    stop_reason: flags.stop_reason,
    blocks: blocksOf(withoutSources(report.markdown), named, report.passages),
    sentences: named.map(({ id, sentence }) => {
      const { text, role, kind, sources, searched } = sentence;
      const strength = role === "passage" ? undefined : strengthOf(sentence, report);
      return {
        id,
        text,
        role: role === "passage" ? role : "statement",
        ...(kind === undefined ? {} : { kind }),
        sources,
        ...(strength === undefined ? {} : { strength }),
        ...(searched === undefined ? {} : { searched }),
      };
    }),
    sources: report.sources.map(sourceView),
    gaps,
    used: {
      seconds: metrics.duration_s,
      tokens: metrics.tokens_in + metrics.tokens_out,
      dollars: metrics.cost_est,
      unpriced: metrics.unpriced,
      searches: metrics.searches,
      pages: metrics.pages_read,
    },
    without_model: flags.without_model,
  };
}

function sourceView({
  n,
  title,
  url,
  domain,
  snapshotId,
  published,
  authority,
  partial,
  link,
  cluster,
  summary,
}: Report["sources"][number]): ReadSource {
  return {
    n,
    title,
    url: redactUrl(url),
    domain,
    snapshot_id: String(snapshotId),
    ...(published === undefined ? {} : { published }),
    ...(authority === undefined ? {} : { authority }),
    partial,
    link,
    cluster,
    ...(summary === undefined ? {} : { summary }),
  };
}
