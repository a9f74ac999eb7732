import type { Judgement, Verdict } from "../domain/claim.ts";
import { redactUrl } from "../domain/url.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { fairTurn } from "../store/turnstile.ts";
import { evidenceFrom } from "../verify/evidence.ts";
import type { Judge } from "../verify/judge.ts";
import { leftOpen } from "../verify/rules.ts";
import type { HeldSources } from "./held-sources.ts";
import { judgeQuestions, type Opinion, type Question, type ReadySource, withoutSource, withUnread } from "./judging.ts";
import type { Citation, ParsedReport, ParsedStatement } from "./parse/report.ts";
import type { AuditCitation, AuditStatement } from "./result.ts";
import { inShares, MOST_SHARED_TOKENS } from "./shares.ts";
import { isGap, type SourceOutcome } from "./sources.ts";
import { isLong } from "./structure.ts";
import type { AuditWork, FiguresAsk } from "./work.ts";

/** What a report's sentences are judged with. */
export interface JudgingParts {
  /** Where the computing is done. */
  readonly work: Pick<AuditWork, "figures">;
  /** One judge for each batch, whose steps have this key. */
  readonly judgeFor: (run: Run, key: string) => Judge;
}

/** Judges in three goes: each citation by itself, the citations of a sentence together, and, where that matters, without one of them. */
export class StatementVerdicts {
  readonly #run: Run;
  readonly #report: ParsedReport;
  readonly #outcomes: readonly (SourceOutcome | undefined)[];
  readonly #parts: JudgingParts;
  readonly #soFar: boolean;
  readonly #ready: ReadonlyMap<string, ReadySource>;
  readonly #labels = new Map<string, string>();

  constructor(run: Run, report: ParsedReport, { outcomes, ready }: HeldSources, parts: JudgingParts, soFar: boolean) {
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
        questions.push({ id: idOf(statement, citation), claim: one.claim, told: this.#told(statement, one.claim), sources: [source] });
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
      else if (sources.length > 0)
        questions.push({ id: String(statement), claim: one.text, told: this.#told(statement, one.text), sources });
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
        if (others.length > 0)
          questions.push({ id: idOf(statement, citation), claim: one.text, told: this.#told(statement, one.text), sources: others });
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

  /** Of the citations whose source does not carry them whole, the figures it does not say. */
  async #missingFigures(alone: ReadonlyMap<string, Judgement>): Promise<Map<string, readonly string[]>> {
    const asks: (FiguresAsk & { readonly id: string })[] = [];
    this.#each(({ cited }, statement) => {
      cited.forEach((one, citation) => {
        const id = idOf(statement, citation);
        const source = this.#sourceOf(one);
        const found = alone.get(id);
        if (source !== undefined && found !== undefined && NAMES_FIGURES.has(found.verdict))
          asks.push({ id, claim: one.claim, evidence: evidenceFrom([source], one.claim, found.judge.kind) });
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

  /** What tells whom a claim means by "it": the report's title, the heading above, the sentence before, and of a clause its whole sentence. */
  #told(statement: number, claim: string): string {
    const { title, statements } = this.#report;
    const [own, before] = [statements[statement], statements[statement - 1]];
    if (own === undefined) return "";
    const lead = before?.block === own.block ? before.text : "";
    return [...new Set([title, own.section, lead, own.text === claim ? "" : own.text])].filter((one) => one !== "").join(" › ");
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
const NAMES_FIGURES: ReadonlySet<Verdict> = new Set(["partly supported", "contradicted", "not found"]);

function idOf(statement: number, citation: number): string {
  return `${statement}/${citation}`;
}

function written(opinion: Opinion) {
  const { verdict, score, reasons, judge } = opinion;
  const open = leftOpen(opinion) ? { open: true as const } : {};
  return { verdict, score, reasons: [...reasons], ...(judge === undefined ? {} : { judge }), ...open };
}
