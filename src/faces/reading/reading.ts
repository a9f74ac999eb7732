import type { Report } from "../../domain/report.ts";
import { redactUrl } from "../../domain/url.ts";
import { exactDisagreements } from "../../write/disagreements.ts";
import type { Evidenced } from "../../write/evidence.ts";
import { withoutSources } from "../exports/exporters.ts";
import { blocksOf } from "./blocks.ts";
import { type NamedSentence, namedSentences } from "./naming.ts";
import type { Piece, ReadingView, ReadSentence, ReadSource } from "./shapes.ts";
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
    sentences: sentenceViews(named, report),
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

/** A searched answer of a conversation as it is read: its bullets, each a sentence. */
export function readingOfTurn(answer: Evidenced): ReadingView {
  const named = namedSentences(answer);
  const items = named.map(({ id, sentence }): Piece[] => [
    { kind: "sentence", id, text: sentence.text },
    ...(sentence.sources.length === 0 ? [] : [{ kind: "marks" as const, sources: sentence.sources }]),
  ]);
  return {
    run_id: answer.run_id,
    query: answer.query,
    ...(answer.language === undefined ? {} : { language: answer.language }),
    mode: "answer",
    status: named.length > 0 ? "answered" : "not_found",
    blocks: [{ kind: "list", ordered: false, start: 1, items }],
    sentences: sentenceViews(named, answer),
    sources: answer.sources.map(sourceView),
    gaps: [],
  };
}

function sentenceViews(named: readonly NamedSentence[], evidenced: Evidenced): ReadSentence[] {
  const disputed = new Set(exactDisagreements(evidenced.claims).flatMap((pair) => pair.map(({ id }) => String(id))));
  return named.map((one) => ({
    ...sentenceView(one, evidenced),
    ...(one.sentence.claimIds.some((id) => disputed.has(id)) ? { disputed: true as const } : {}),
  }));
}

function sentenceView({ id, sentence }: NamedSentence, evidenced: Evidenced): ReadSentence {
  const { text, role, kind, sources, searched } = sentence;
  const strength = role === "passage" ? undefined : strengthOf(sentence, evidenced);
  return {
    id,
    text,
    role: role === "passage" ? role : "statement",
    ...(kind === undefined ? {} : { kind }),
    sources,
    ...(strength === undefined ? {} : { strength }),
    ...(searched === undefined ? {} : { searched }),
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
