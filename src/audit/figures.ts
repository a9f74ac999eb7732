import type { JudgeName, Verdict } from "../domain/claim.ts";
import type { AuditReference, AuditStatement, Figures } from "./result.ts";

/** What ALCE needs besides: for citations that do not carry their claim alone, whether the others of the sentence do without them. */
export type OthersSuffice = (statement: number, citation: number) => boolean;

/**
 * The figures by which citations are scored elsewhere, each with its judge (I7). FACT (DeepResearch Bench) counts what is partly supported in
 * full and leaves dead links out; the strict figures count only what is supported, and whatever is dead, dangling or unread against the report.
 * ALCE: a sentence is recalled if its citations together carry it; a citation counts unless it alone carries nothing and the others suffice.
 * What was left open without a model is in no share: they are over what is settled.
 */
export function figuresOf(
  statements: readonly AuditStatement[],
  references: readonly AuditReference[],
  { judged, othersSuffice }: { readonly judged: boolean; readonly othersSuffice: OthersSuffice },
): Figures {
  // Where no source was to be read there is nothing to score; a source that should have been read and was not is another thing.
  const part = (some: number, all: number) => (all === 0 || !judged ? null : some / all);
  const citations = statements.flatMap((one) => one.citations);
  const direct = citations.filter((one) => one.scope !== "paragraph");
  const settled = direct.filter(isSettled);
  const verdicts = countVerdicts(direct.map((one) => one.verdict));
  const covering = countVerdicts(citations.filter((one) => one.scope === "paragraph").map((one) => one.verdict));
  const backed = verdicts.supported + verdicts["partly supported"];
  const known = backed + verdicts.contradicted + verdicts["not found"];
  const factual = statements.filter((one) => one.factual);
  const covered = factual.filter(({ citations: own }) => own.some(({ verdict }) => verdict === "supported"));
  const coverable = factual.filter((one) => covered.includes(one) || one.citations.every(isSettled));
  const carriable = factual.filter(({ together }) => together === undefined || isSettled(together));
  const cited = factual.filter((one) => one.citations.length > 0);
  return {
    verdicts,
    covering,
    fact: { citation_accuracy: part(backed, known), effective_citations: backed, pairs: known },
    strict: {
      citation_accuracy: part(verdicts.supported, settled.length),
      source_average: judged ? sourceAverage(statements) : null,
      claim_coverage: part(covered.length, coverable.length),
      pairs: settled.length,
    },
    alce: {
      recall: part(carriable.filter(({ together }) => together?.verdict === "supported").length, carriable.length),
      precision: judged ? precisionOf(statements, othersSuffice) : null,
    },
    dead_links: references.filter((one) => one.link === "dead" && one.citations > 0).length,
    dangling: direct.filter((one) => one.reference === undefined).length,
    contradicted: verdicts.contradicted,
    open: direct.length - settled.length,
    open_covering: citations.filter((one) => one.scope === "paragraph" && !isSettled(one)).length,
    wrong_figures: citations.filter((one) => (one.missing_figures ?? []).length > 0).length,
    independent_share: part(cited.filter((one) => one.independent_sources > 1).length, cited.length),
    judges: judgesOf(statements),
  };
}

/** Whether somebody could judge it: all but what only a model could have told. */
function isSettled({ open }: { readonly open?: true | undefined }): boolean {
  return open !== true;
}

function countVerdicts(verdicts: readonly Verdict[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = {
    supported: 0,
    "partly supported": 0,
    contradicted: 0,
    "not found": 0,
    "source failed": 0,
    "not checked": 0,
  };
  for (const verdict of verdicts) counts[verdict]++;
  return counts;
}

/** Each source weighs the same, however often it is cited: one good source cited thirty times cannot hide ten bad ones. */
function sourceAverage(statements: readonly AuditStatement[]): number | null {
  const bySource = new Map<string, { supported: number; all: number }>();
  for (const { citations } of statements) {
    for (const one of citations) {
      if (one.scope === "paragraph" || !isSettled(one)) continue;
      const key = one.reference === undefined ? `?${one.label}` : String(one.reference);
      const so = bySource.get(key) ?? { supported: 0, all: 0 };
      bySource.set(key, { supported: so.supported + (one.verdict === "supported" ? 1 : 0), all: so.all + 1 });
    }
  }
  const shares = [...bySource.values()].map(({ supported, all }) => supported / all);
  return shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length;
}

/** As in ALCE, no citation of a sentence that its citations together do not carry counts. What is open tells of neither. */
function precisionOf(statements: readonly AuditStatement[], othersSuffice: OthersSuffice): number | null {
  let all = 0;
  let precise = 0;
  statements.forEach((statement, index) => {
    if (!statement.factual || (statement.together !== undefined && !isSettled(statement.together))) return;
    statement.citations.forEach((one, at) => {
      if (!isSettled(one)) return;
      all++;
      if (statement.together?.verdict !== "supported") return;
      if (one.verdict === "supported" || !othersSuffice(index, at)) precise++;
    });
  });
  return all === 0 ? null : precise / all;
}

/** A judge as it is named beside figures. */
export function judgeInWords(judge: JudgeName): string {
  return judge.kind === "rules" ? judge.version : `${judge.model} with ${judge.prompt}`;
}

function judgesOf(statements: readonly AuditStatement[]): string[] {
  const named = statements.flatMap((one) => [...one.citations.map((citation) => citation.judge), one.together?.judge]);
  return [...new Set(named.filter((one) => one !== undefined).map(judgeInWords))].sort();
}
