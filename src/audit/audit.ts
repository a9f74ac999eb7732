import type { Judgement, Verdict } from "../domain/claim.ts";
import { AssayError, type ErrorBody, isAssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { type CanonicalUrl, redactUrl } from "../domain/url.ts";
import { costUnknown } from "../model/prices.ts";
import { sha256 } from "../run/canonical-json.ts";
import { inPhase } from "../run/phase.ts";
import type { Run } from "../run/run.ts";
import { fairTurn } from "../store/turnstile.ts";
import { evidenceFrom, quotesOfEach } from "../verify/evidence.ts";
import type { Judge } from "../verify/judge.ts";
import { leftOpen } from "../verify/rules.ts";
import { independentOf, readOnes, sourceFindings, toAuditReferences, type Works } from "./accounts.ts";
import { withinLength } from "./bounds.ts";
import { figuresOf } from "./figures.ts";
import { judgeQuestions, type Opinion, type Question, ReadySource, withoutSource, withUnread } from "./judging.ts";
import type { Finding } from "./lint.ts";
import type { Citation, ParsedReport, ParsedStatement, ReportFormat } from "./parse/report.ts";
import type { Audit, AuditCitation, AuditStatement } from "./result.ts";
import { inShares, MOST_SHARED_TOKENS } from "./shares.ts";
import { isGap, readSources, type SourceOutcome, type SourceParts } from "./sources.ts";
import { isLong, structureOf } from "./structure.ts";
import type { AuditWork, FiguresAsk } from "./work.ts";

export interface AuditRequest {
  /** What the report is called: a file's name or an address. */
  readonly name: string;
  readonly source: string;
  readonly format: ReportFormat;
  /** The address the report came from: its relative links are read against it. */
  readonly from?: string | undefined;
  readonly reading: Audit["reading"];
  /** Of an audit that was stopped: what its journal holds, and "not checked" for the rest. Only in a replay. */
  readonly soFar?: boolean;
}

export interface AuditParts extends SourceParts {
  /** Where the computing of the audit is done. */
  readonly work: AuditWork;
  /** One judge for each batch, whose steps have this key. */
  readonly judgeFor: (run: Run, key: string) => Judge;
  /** Models whose price nobody knows, where there is a money budget that they are to be held to (X4). */
  readonly unpriced?: readonly string[];
}

/**
 * Audits the citations of any report (I7): reads its structure, reads each source once, and judges every sentence against each source it cites
 * and against all of them together.
 * @throws AssayError INVALID_INPUT or TOO_LARGE for the report, CANCELLED
 */
export async function audit(run: Run, request: AuditRequest, parts: AuditParts): Promise<Audit> {
  const { report, findings: inItself } = await parts.work.read(request, run.signal).catch(ofReport);
  const limits = { sources: request.reading === "none" ? 0 : toRead(report).length, statements: report.statements.length };
  await run.emit("started", { type: "run_started", query: redactUrl(request.name), mode: "audit", limits });
  const { unpriced = [] } = parts;
  if (unpriced.length > 0) await run.emit("cost/unpriced", { type: "notice", code: "cost_unknown", message: costUnknown(unpriced) });
  const read = await inPhase(run, "reading", "read", () => outcomesOf(run, report, request, parts));
  const { sources, judged } = await inPhase(run, "judging", "verify", async () => {
    const sources = await held(run, report, read, parts);
    return { sources, judged: await new Judging(run, report, sources, parts, request.soFar === true).done() };
  });
  const { outcomes } = sources;
  const shown = withinLength(judged.statements, request.source.length);
  const { works, uncompared } = await worksOf(report, outcomes, parts.work, run.signal);
  const references = toAuditReferences(report, outcomes, works);
  const statements = shown.statements.map((one) => ({ ...one, independent_sources: independentOf(one, report, outcomes, works) }));
  const findings = [...inItself, ...shown.findings, ...uncompared, ...sourceFindings(references)].sort((a, b) => a.line - b.line);
  const result: Audit = {
    run_id: run.id,
    name: redactUrl(request.name),
    title: report.title,
    format: report.format,
    sha256: sha256(request.source),
    audited_at: run.startedAt,
    reading: request.reading,
    ...(request.soFar === true ? { stopped: true } : {}),
    structure: structureOf(report),
    figures: figuresOf(statements, references, { judged: request.reading !== "none", othersSuffice: judged.othersSuffice }),
    findings,
    references,
    statements,
  };
  return result;
}

/** Whoever reads the report cannot know that it is what the caller sent. */
function ofReport(thrown: unknown): never {
  if (!isAssayError(thrown, "TOO_LARGE") || thrown.field !== undefined) throw thrown;
  throw new AssayError("TOO_LARGE", thrown.message, { field: "report", cause: thrown });
}

/** Addresses of what is cited, each once. */
function toRead({ references, mentions }: ParsedReport): CanonicalUrl[] {
  const cited = new Set(mentions.map((one) => one.reference));
  return [...new Set(references.flatMap((one, index) => (one.address !== undefined && cited.has(index) ? [one.address] : [])))];
}

/** By reference, in the report's order; undefined for one that has no readable address. */
async function outcomesOf(
  run: Run,
  report: ParsedReport,
  request: AuditRequest,
  parts: AuditParts,
): Promise<(SourceOutcome | undefined)[]> {
  const none = (reason: string): SourceOutcome => ({ state: "not read", reason, link: "unknown" });
  if (request.reading === "none") return report.references.map(() => none("no source was read"));
  const read = await readSources(run, toRead(report), parts, request.soFar === true);
  return report.references.map((one): SourceOutcome => {
    const known = one.address === undefined ? undefined : read.get(one.address);
    if (known !== undefined) return known;
    if (one.address !== undefined) return none("it is never cited");
    const message = one.url === undefined ? "The reference has no address." : `The reference has no readable address: ${one.fault}.`;
    return { state: "failed", error: { type: "INVALID_INPUT", message, retryable: false }, link: "unknown" };
  });
}

/** What became of the sources, and what those that were read say to the claims that cite them. */
interface HeldSources {
  readonly outcomes: readonly (SourceOutcome | undefined)[];
  /** By snapshot. */
  readonly ready: ReadonlyMap<string, ReadySource>;
}

/** Every source is held against all claims that will be asked of it at once; one that takes too long is a source that failed. */
async function held(
  run: Run,
  report: ParsedReport,
  outcomes: readonly (SourceOutcome | undefined)[],
  { work }: AuditParts,
): Promise<HeldSources> {
  const asked = new Map<string, { readonly capture: SnapshotWithText; readonly claims: Map<string, Set<number>> }>();
  for (const { text, cited } of report.statements) {
    const captures = cited.map(({ reference }) => {
      const outcome = reference === undefined ? undefined : outcomes[reference];
      return outcome?.state === "read" ? outcome.capture : undefined;
    });
    const together = new Set(captures.filter((one) => one !== undefined).map(({ snapshot }) => snapshot.id)).size;
    captures.forEach((capture, at) => {
      if (capture === undefined) return;
      const known = asked.get(capture.snapshot.id) ?? { capture, claims: new Map() };
      asked.set(capture.snapshot.id, known);
      // Each citation is judged alone, all of a sentence together, and all but one.
      wanting(known.claims, cited[at]?.claim ?? text, [1]);
      wanting(known.claims, text, [together, together - 1]);
    });
  }
  const ready = new Map<string, ReadySource>();
  const failed = new Map<string, ErrorBody>();
  const holding = [...asked].map(async ([id, { capture, claims }]) => {
    try {
      const all = [...claims].map(([claim, numbers]) => ({ claim, numbersOfQuotes: [...numbers] }));
      const said = await work.hold({ capture, claims: all }, run.signal);
      ready.set(id, new ReadySource(capture, [...claims.keys()], said));
    } catch (thrown) {
      if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE", "PARSE_ERROR")) throw thrown;
      failed.set(id, thrown.toBody());
    }
  });
  await Promise.all(holding);
  const after = outcomes.map((one): SourceOutcome | undefined => {
    const error = one?.state === "read" ? failed.get(one.capture.snapshot.id) : undefined;
    return one === undefined || error === undefined ? one : { state: "failed", error, link: one.link };
  });
  return { outcomes: after, ready };
}

/** Which of the sources that were read are one text or paper; where that took too long none is, and a finding says so. */
async function worksOf(
  report: ParsedReport,
  outcomes: HeldSources["outcomes"],
  work: AuditWork,
  signal: AbortSignal,
): Promise<{ readonly works: Works; readonly uncompared: readonly Finding[] }> {
  const read = readOnes(report, outcomes);
  if (read.length < 2) return { works: new Map(), uncompared: [] };
  try {
    const leaders = await work.works(read, signal);
    return {
      works: new Map(read.map(({ reference }, at) => [reference, read[leaders[at] ?? at]?.reference ?? reference])),
      uncompared: [],
    };
  } catch (thrown) {
    if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE", "PARSE_ERROR")) throw thrown;
    const message = `copies among the ${read.length} sources were not looked for: ${thrown.message}`;
    return { works: new Map(), uncompared: [{ rule: "too long", severity: "note", line: 1, message }] };
  }
}

/** Notes of a claim how many quotes a judge is shown where it is held against so many sources. */
function wanting(claims: Map<string, Set<number>>, claim: string, sources: readonly number[]): void {
  const known = claims.get(claim) ?? new Set();
  claims.set(claim, known);
  for (const number of sources) if (number > 0) known.add(quotesOfEach(number));
}

/** Judges in three goes: each citation by itself, the citations of a sentence together, and, where that matters, without one of them. */
class Judging {
  readonly #run: Run;
  readonly #report: ParsedReport;
  readonly #outcomes: readonly (SourceOutcome | undefined)[];
  readonly #parts: AuditParts;
  readonly #soFar: boolean;
  readonly #ready: ReadonlyMap<string, ReadySource>;
  readonly #labels = new Map<string, string>();

  constructor(run: Run, report: ParsedReport, { outcomes, ready }: HeldSources, parts: AuditParts, soFar: boolean) {
    this.#run = run;
    this.#soFar = soFar;
    this.#report = report;
    this.#outcomes = outcomes;
    this.#ready = ready;
    this.#parts = parts;
  }

  async done() {
    const alone = await this.#alone();
    const together = await this.#together(alone);
    const suffice = await this.#withoutOne(alone, together);
    const missing = await this.#missingFigures(alone);
    const statements: Omit<AuditStatement, "independent_sources">[] = [];
    for (const [index, one] of this.#report.statements.entries()) {
      await fairTurn();
      statements.push(this.#statement(one, index, { alone, together, missing }));
    }
    return { statements, othersSuffice: (statement: number, citation: number) => suffice.has(idOf(statement, citation)) };
  }

  /** Short sources share a batch, so that a model is not called for each; every batch is a step of its own. */
  async #alone(): Promise<Map<string, Judgement>> {
    const bySource = new Map<string, Question[]>();
    this.#each(({ cited }, statement) => {
      cited.forEach((one, citation) => {
        const source = this.#sourceOf(one);
        if (source === undefined) return;
        const key = this.#report.references[one.reference ?? -1]?.address ?? "";
        const questions = bySource.get(key) ?? [];
        questions.push({ id: idOf(statement, citation), claim: one.claim, sources: [source] });
        bySource.set(key, questions);
      });
    });
    const batches = [...bySource].sort(([a], [b]) => (a < b ? -1 : 1));
    const shared = inShares(batches, ([, questions]) => ({
      claims: questions.length,
      tokens: Math.min(questions[0]?.sources[0]?.tokens ?? 0, MOST_SHARED_TOKENS),
    }));
    const verdicts = await Promise.all(
      shared.map((share) => {
        const key = sha256(share.map(([url]) => url).join("\n")).slice(0, 16);
        return this.#judge(
          `source/${key}`,
          share.flatMap(([, questions]) => questions),
        );
      }),
    );
    return new Map(verdicts.flatMap((one) => [...one]));
  }

  /** Sentences whose one citation was judged on the whole sentence need no second look. */
  async #together(alone: ReadonlyMap<string, Judgement>): Promise<Map<number, Judgement>> {
    const questions: Question[] = [];
    const known = new Map<number, Judgement>();
    this.#each((one, statement) => {
      const sources = this.#sourcesOf(one.cited);
      const first = one.cited[0];
      const only = one.cited.length === 1 && first?.claim === one.text ? alone.get(idOf(statement, 0)) : undefined;
      if (only !== undefined) known.set(statement, only);
      else if (sources.length > 0) questions.push({ id: String(statement), claim: one.text, sources });
    });
    for (const [id, judgement] of await this.#judge("together", questions)) known.set(Number(id), judgement);
    return known;
  }

  async #withoutOne(alone: ReadonlyMap<string, Judgement>, together: ReadonlyMap<number, Judgement>): Promise<Set<string>> {
    const questions: Question[] = [];
    this.#each((one, statement) => {
      if (one.cited.length < 2 || together.get(statement)?.verdict !== "supported") return;
      one.cited.forEach((_, citation) => {
        if (alone.get(idOf(statement, citation))?.verdict === "supported") return;
        const others = this.#sourcesOf(one.cited.filter((__, index) => index !== citation));
        if (others.length > 0) questions.push({ id: idOf(statement, citation), claim: one.text, sources: others });
      });
    });
    const verdicts = await this.#judge("without", questions);
    return new Set([...verdicts].filter(([, { verdict }]) => verdict === "supported").map(([id]) => id));
  }

  async #judge(key: string, questions: readonly Question[]): Promise<Map<string, Judgement>> {
    if (questions.length === 0) return new Map();
    const judge = this.#parts.judgeFor(this.#run, `audit/${key}`);
    return judgeQuestions(questions, judge, this.#run.signal).catch((thrown) => {
      if (this.#soFar && isGap(thrown)) return new Map();
      throw thrown;
    });
  }

  /** Of the citations whose source says part of it, the figures it does not say. */
  async #missingFigures(alone: ReadonlyMap<string, Judgement>): Promise<Map<string, readonly string[]>> {
    const asks: (FiguresAsk & { readonly id: string })[] = [];
    this.#each(({ cited }, statement) => {
      cited.forEach((one, citation) => {
        const id = idOf(statement, citation);
        const source = this.#sourceOf(one);
        const verdict = alone.get(id)?.verdict;
        if (source !== undefined && verdict !== undefined && NAMES_FIGURES.has(verdict))
          asks.push({ id, claim: one.claim, evidence: evidenceFrom([source], one.claim) });
      });
    });
    if (asks.length === 0) return new Map();
    const found = await this.#parts.work.figures(asks, this.#run.signal);
    return new Map(asks.map(({ id }, index) => [id, found[index] ?? []]));
  }

  #statement(one: ParsedStatement, index: number, { alone, together, missing }: Verdicts): Omit<AuditStatement, "independent_sources"> {
    const findings = one.cited.map(
      (citation, at) => alone.get(idOf(index, at)) ?? withoutSource(this.#outcomeOf(citation), citation.label),
    );
    const unread = one.cited.flatMap((citation, at) => (this.#sourceOf(citation) === undefined ? (findings[at] ?? []) : []));
    const citations = one.cited.map((citation, at) =>
      this.#citation(citation, findings[at] ?? withoutSource(undefined, citation.label), missing.get(idOf(index, at)) ?? []),
    );
    return {
      line: one.line,
      block: one.block,
      section: one.section,
      text: one.text,
      place: one.place,
      factual: one.factual,
      long: isLong(one),
      ...(one.cited.length === 0 ? {} : { together: written(withUnread(together.get(index), unread)) }),
      citations,
    };
  }

  #citation(one: Citation, finding: Opinion, missing: readonly string[]): AuditCitation {
    const { style, scope, claim } = one;
    const quotes = this.#sourceOf(one)?.quotesFor(claim) ?? [];
    return {
      label: this.#shown(one.label),
      style,
      scope,
      claim,
      ...(one.reference === undefined ? {} : { reference: one.reference + 1 }),
      ...written(finding),
      ...(missing.length === 0 ? {} : { missing_figures: [...missing] }),
      quotes,
    };
  }

  /** Many citations have one label, and an address in it takes long to look for. */
  #shown(label: string): string {
    const shown = this.#labels.get(label) ?? redactUrl(label);
    this.#labels.set(label, shown);
    return shown;
  }

  #each(visit: (statement: ParsedStatement, index: number) => void): void {
    this.#report.statements.forEach(visit);
  }

  #outcomeOf({ reference }: Citation): SourceOutcome | undefined {
    return reference === undefined ? undefined : this.#outcomes[reference];
  }

  #sourcesOf(cited: readonly Citation[]): ReadySource[] {
    return [...new Set(cited.map((one) => this.#sourceOf(one)).filter((one) => one !== undefined))];
  }

  #sourceOf(citation: Citation): ReadySource | undefined {
    const outcome = this.#outcomeOf(citation);
    if (outcome?.state !== "read") return undefined;
    return this.#ready.get(outcome.capture.snapshot.id);
  }
}

interface Verdicts {
  /** By statement and citation. */
  readonly alone: ReadonlyMap<string, Judgement>;
  readonly together: ReadonlyMap<number, Judgement>;
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** Verdicts that a wrong figure may be behind. */
const NAMES_FIGURES: ReadonlySet<Verdict> = new Set(["partly supported", "contradicted"]);

function idOf(statement: number, citation: number): string {
  return `${statement}/${citation}`;
}

function written(opinion: Opinion) {
  const { verdict, score, reasons, judge } = opinion;
  const open = leftOpen(opinion) ? { open: true as const } : {};
  return { verdict, score, reasons: [...reasons], ...(judge === undefined ? {} : { judge }), ...open };
}
