import { VERDICTS, type Verdict } from "../domain/claim.ts";
import type { Audit, AuditReference } from "./result.ts";
import { percent } from "./thresholds.ts";

/** One figure as people read it. */
export interface FigureRow {
  readonly name: string;
  readonly value: string;
  /** Set where the figure counts one verdict. */
  readonly verdict?: Verdict;
}

/** What an audited report is called. */
export function nameOf({ title, name }: Audit): string {
  return title || name;
}

/** What a source is called: by the list that names it, or, where the report only links to it, by its own title. */
export function nameOfSource({ origin, title, page_title, url }: AuditReference): string {
  return (origin === "inline" ? page_title || title : title || page_title) || url || "";
}

/** Who judged; figures mean nothing without it. */
export function judgesLine({ figures, reading, stopped }: Audit): string {
  if (stopped === true) return "The audit was stopped: these are its findings so far.";
  if (reading === "none") return "Only its structure was looked at; no source was read.";
  return figures.judges.length === 0 ? "Nothing could be judged." : `Judged by ${figures.judges.join(", ")}.`;
}

/** The figures of an audit for tables; each verdict by itself. */
export function figureRows({ figures, structure }: Audit): FigureRow[] {
  const share = (value: number | null) => (value === null ? "–" : percent(value));
  const { open } = figures;
  return [
    ...VERDICTS.map((verdict) => ({ name: verdict, verdict, value: String(figures.verdicts[verdict]) })),
    ...(open === 0 ? [] : [{ name: "of those not checked, left open without a model: in none of the shares below", value: String(open) }]),
    {
      name: "FACT citation accuracy, as published (partly supported in full, dead links left out)",
      value: share(figures.fact.citation_accuracy),
    },
    { name: "FACT effective citations", value: String(figures.fact.effective_citations) },
    { name: "strict citation accuracy (dead, dangling and unread citations fail)", value: share(figures.strict.citation_accuracy) },
    { name: "strict, each source weighing the same", value: share(figures.strict.source_average) },
    { name: "factual statements with a supported citation", value: share(figures.strict.claim_coverage) },
    { name: "ALCE citation recall", value: share(figures.alce.recall) },
    { name: "ALCE citation precision", value: share(figures.alce.precision) },
    { name: "cited statements with two or more independent sources", value: share(figures.independent_share) },
    { name: "numbers and dates that are not in the source they cite", value: String(figures.wrong_figures) },
    { name: "dead links", value: String(figures.dead_links) },
    { name: "citations of no reference", value: String(structure.dangling) },
    { name: "long sentences that are cited", value: share(structure.long_cited_share) },
  ];
}
