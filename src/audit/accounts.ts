import { redactUrl } from "../domain/url.ts";
import { type IndependenceInput, independentCount } from "../search/gates/independence.ts";
import { organisationOf } from "../search/gates/organisation.ts";
import { MOST_SKETCHED } from "../text/minhash.ts";
import type { ParsedReport } from "./parse/report.ts";
import type { AuditFinding, AuditReference, AuditStatement } from "./result.ts";
import type { SourceOutcome } from "./sources.ts";

type Outcomes = readonly (SourceOutcome | undefined)[];

/** The account of each source: whether it was read, what it is, how often it is cited, and of which other it is a copy (G6). */
export function toAuditReferences(report: ParsedReport, outcomes: Outcomes, works: Works): AuditReference[] {
  const copies = copiesIn(report, works);
  const cited = new Map<number, number>();
  for (const { reference } of report.mentions) if (reference !== undefined) cited.set(reference, (cited.get(reference) ?? 0) + 1);
  return report.references.map((one, index): AuditReference => {
    const outcome = outcomes[index] ?? { state: "not read", reason: "", link: "unknown" };
    const copyOf = copies.get(index);
    return {
      index: index + 1,
      ...(one.label === undefined ? {} : { label: one.label }),
      title: one.title || one.text.slice(0, 200),
      ...(one.url === undefined ? {} : { url: redactUrl(one.url) }),
      line: one.line,
      origin: one.origin,
      ...stateOf(outcome),
      ...(one.address === undefined ? {} : { organisation: organisationOf(one.address) }),
      ...(copyOf === undefined ? {} : { same_as: copyOf + 1 }),
      citations: cited.get(index) ?? 0,
    };
  });
}

function stateOf(outcome: SourceOutcome): Pick<AuditReference, "state" | "link"> & Partial<AuditReference> {
  if (outcome.state === "failed") return { state: "failed", link: outcome.link, error: outcome.error };
  if (outcome.state === "not read") return { state: "not read", link: outcome.link };
  const { snapshot } = outcome.capture;
  return {
    state: "read",
    link: outcome.link,
    page_title: snapshot.title,
    ...(snapshot.completeness.state === "partial" ? { partial: snapshot.completeness.reason } : {}),
    snapshot_id: snapshot.id,
    text_sha256: snapshot.textHash,
    captured_at: snapshot.capturedAt,
  };
}

/** Reference → the earlier reference it is the same address or the same text as. */
function copiesIn(report: ParsedReport, works: Works): Map<number, number> {
  const copies = new Map<number, number>();
  const first = new Map<string, number>();
  for (const [index, { address }] of report.references.entries()) {
    if (address === undefined) continue;
    const earlier = first.get(address);
    if (earlier === undefined) first.set(address, index);
    const original = earlier ?? works.get(index) ?? index;
    if (original !== index) copies.set(index, original);
  }
  return copies;
}

/** Of the references whose sources were read, each address once, the first that is the same text or paper: itself, or an earlier one. */
export type Works = ReadonlyMap<number, number>;

/** The sources that were read, each address once, as it is told which of them are one work. */
export function readOnes(report: ParsedReport, outcomes: Outcomes): (IndependenceInput & { readonly reference: number })[] {
  const seen = new Set<string>();
  return report.references.flatMap(({ address }, reference) => {
    const outcome = outcomes[reference];
    if (address === undefined || seen.has(address) || outcome?.state !== "read") return [];
    seen.add(address);
    return [{ reference, url: address, title: outcome.capture.snapshot.title, text: outcome.capture.text.slice(0, MOST_SKETCHED) }];
  });
}

/** Independent sources among those of a statement's citations that were read (G6, R12). */
export function independentOf(
  statement: Pick<AuditStatement, "citations">,
  report: ParsedReport,
  outcomes: Outcomes,
  works: Works,
): number {
  const cited = [...new Set(statement.citations.flatMap((one) => (one.reference === undefined ? [] : [one.reference - 1])))];
  const read = cited.flatMap((index) => {
    const outcome = outcomes[index];
    const address = report.references[index]?.address;
    return outcome?.state === "read" && address !== undefined
      ? [{ url: address, title: outcome.capture.snapshot.title, text: outcome.capture.text, group: works.get(index) ?? index }]
      : [];
  });
  if (read.length < 2) return read.length;
  return independentCount(
    read,
    read.map(({ group }) => group),
  );
}

/** What reading the sources showed of them: dead links, copies that pass for second sources, pages that could be read only in part. */
export function sourceFindings(references: readonly AuditReference[]): AuditFinding[] {
  const byIndex = new Map(references.map((one) => [one.index, one]));
  return references.flatMap((one): AuditFinding[] => {
    const name = `reference [${one.label ?? one.index}]`;
    const found: AuditFinding[] = [];
    const original = one.same_as === undefined ? undefined : byIndex.get(one.same_as);
    if (one.link === "dead")
      found.push({
        rule: "dead link",
        severity: "error",
        line: one.line,
        message: `${name} leads nowhere: ${one.error?.message ?? one.url ?? ""}`,
      });
    if (original !== undefined && original.url !== one.url && one.state === "read" && one.snapshot_id !== original.snapshot_id)
      found.push({
        rule: "copied source",
        severity: "warning",
        line: one.line,
        message: `${name} is a copy of [${original.label ?? original.index}]: they count as one source`,
      });
    if (one.partial !== undefined)
      found.push({
        rule: "partial source",
        severity: "note",
        line: one.line,
        message: `${name} could be read only in part: ${one.partial}`,
      });
    return found;
  });
}
