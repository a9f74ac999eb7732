import { z } from "zod";
import { type Calculation, equationOf, isChosen } from "../domain/calculation.ts";

import { AS_FOUND, type Claim, type Judgement, judgementSchema, UNSURE, WORD_FOR_WORD } from "../domain/claim.ts";
import { originsSchema } from "../domain/origins.ts";

import { LOCATED_BY, type Quote } from "../domain/quote.ts";
import type { Report } from "../domain/report.ts";
import { isDrawn, SENTENCE_KINDS } from "../domain/sentence.ts";
import type { SnapshotId, SnapshotWithText } from "../domain/snapshot.ts";
import type { Source } from "../domain/source.ts";
import { type Span, spanSchema } from "../domain/span.ts";
import { redactUrl } from "../domain/url.ts";
import { type Frame, filled } from "../lexicon/frame.ts";
import { originsLine } from "../lexicon/origins-line.ts";
import { frameFor } from "../question/answer-language.ts";
import { codeFence, escapeMarkdown, escapeTarget, escapeVerbatim, plainLine } from "./markdown.ts";
import { surroundingsOf, withoutHeadings } from "./surroundings.ts";
import { type TableAround, tableAroundQuote, tableAroundSchema } from "./table-around.ts";

/** Where snapshots are kept. */
export interface Snapshots {
  getSnapshot(id: SnapshotId): Promise<SnapshotWithText | undefined>;
}

const evidenceQuoteSchema = z.object({
  /** Byte for byte what stands in the snapshot. */
  text: z.string(),
  /** What it says in the report's language, in a model's words. */
  translation: z.string().optional(),
  /** The sentences around it, each as one line. */
  before: z.string(),
  after: z.string(),
  span: spanSchema,
  located_by: z.enum(LOCATED_BY),
  /** Where it was cut from a table: its cells in words, and the table around them. */
  table: tableAroundSchema.optional(),
  /** The number of the source in the report, where it is cited. */
  source: z.number().int().positive().optional(),
  title: z.string(),
  /** Where the document's title, author and date were found. */
  origins: originsSchema.optional(),
  url: z.string(),
  /** The live page at the quote. */
  link: z.string(),
  page: z.number().int().positive().optional(),
  snapshot_id: z.string(),
  text_sha256: z.string(),
  captured_at: z.string(),
  /** False when the snapshot was pruned: then only the quote itself is left. */
  kept: z.boolean(),
});
export type EvidenceQuote = z.infer<typeof evidenceQuoteSchema>;

const evidenceCalculationSchema = z.object({
  result: z.string(),
  expression: z.string(),
  exact: z.string().optional(),
  inputs: z.array(
    z.object({ figure: z.string(), claim_id: z.string(), quote: z.string(), source: z.number().int().positive().optional() }),
  ),
});
export type EvidenceCalculation = z.infer<typeof evidenceCalculationSchema>;

/** The evidence of a report: for each statement its claims, for each claim its verdict and the quotes it rests on (I6). */
export const evidenceSchema = z.object({
  run_id: z.string(),
  query: z.string(),
  /** What it is written in (BCP 47), where that is known. */
  language: z.string().optional(),
  statements: z.array(
    z.object({
      text: z.string(),
      sources: z.array(z.number().int().positive()),
      /** What it is, where that is more than what a source says; left out in reports of before. */
      kind: z.enum(SENTENCE_KINDS).optional(),
      /** The verdict on what follows from its claims together. */
      judgement: judgementSchema.optional(),
      /** Of an absence: in how many sources it was looked for. */
      searched: z.number().int().positive().optional(),
      /** What it computes: each figure with the quote it stands in, and the number of its source where it is cited. */
      calculations: z.array(evidenceCalculationSchema).optional(),
      claims: z.array(
        judgementSchema.extend({
          id: z.string(),
          text: z.string(),
          type: z.string(),
          confidence: z.number(),
          quotes: z.array(evidenceQuoteSchema),
        }),
      ),
    }),
  ),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** What evidence is drawn from: a report, or whatever else says sentences that rest on claims. */
export type Evidenced = Pick<Report, "run_id" | "query" | "language" | "claims" | "sentences" | "sources" | "translations">;

/** The evidence of a report as data. */
export async function evidenceJson(report: Evidenced, snapshots: Snapshots): Promise<Evidence> {
  const claims = new Map(report.claims.map((claim) => [String(claim.id), claim]));
  const statements: Evidence["statements"] = [];
  for (const sentence of report.sentences) {
    if (sentence.role === "frame") continue;
    const known = sentence.claimIds.flatMap((id) => claims.get(id) ?? []);
    const said = await Promise.all(known.map((claim) => claimEvidence(claim, report, snapshots)));
    const calculations = (sentence.calculations ?? []).map((one) => calculationEvidence(one, said));
    const computed = calculations.length === 0 ? {} : { calculations };
    const { text, sources, kind, judgement, searched } = sentence;
    const told = { ...(kind && { kind }), ...(judgement && { judgement }), ...(searched && { searched }) };
    statements.push({ text, sources, ...told, ...computed, claims: said });
  }
  const { run_id, query, language } = report;
  return { run_id, query, ...(language === undefined ? {} : { language }), statements };
}

type ClaimEvidence = Awaited<ReturnType<typeof claimEvidence>>;

function calculationEvidence({ result, expression, exact, inputs }: Calculation, claims: readonly ClaimEvidence[]): EvidenceCalculation {
  const sourceOf = (id: string, words: string) =>
    claims.find((claim) => claim.id === id)?.quotes.find(({ text }) => text === words)?.source;
  const shown = inputs.map(({ figure, claimId, quote }) => {
    const source = sourceOf(claimId, quote);
    return { figure, claim_id: claimId, quote, ...(source === undefined ? {} : { source }) };
  });
  return { result, expression, ...(exact === undefined ? {} : { exact }), inputs: shown };
}

/** The figures of a calculation, each once, with the quotes they stand in. */
export function distinctInputs({ inputs }: EvidenceCalculation): EvidenceCalculation["inputs"] {
  return [...new Map(inputs.map((one) => [`${one.figure}\n${one.quote}`, one])).values()];
}

async function claimEvidence(claim: Claim, { sources, translations = [] }: Evidenced, snapshots: Snapshots) {
  const quotes = await Promise.all(
    claim.quotes.map(async (quote) => {
      const translation = translations.find((one) => one.quote === quote.text)?.text;
      return { ...(await quoteEvidence(quote, sources, snapshots)), ...(translation === undefined ? {} : { translation }) };
    }),
  );
  return { id: String(claim.id), text: claim.text, type: claim.type, confidence: claim.confidence, ...claim.judgement, quotes };
}

async function quoteEvidence(quote: Quote, sources: readonly Source[], snapshots: Snapshots): Promise<EvidenceQuote> {
  const common = { text: quote.text, span: quote.span, located_by: quote.locatedBy, snapshot_id: quote.snapshotId };
  const stored = await snapshots.getSnapshot(quote.snapshotId);
  const own = sources.find((candidate) => candidate.snapshotId === quote.snapshotId);
  const numbered = own === undefined ? {} : { source: own.n };
  if (stored === undefined)
    return { ...common, ...numbered, before: "", after: "", title: "", url: "", link: "", text_sha256: "", captured_at: "", kept: false };
  const { snapshot, text } = stored;
  const source = sources.find((candidate) => candidate.url === snapshot.url) ?? own;
  const page = snapshot.landmarks.filter((mark) => mark.kind === "page" && mark.start <= quote.span.start).at(-1);
  const url = redactUrl(snapshot.url);
  const table = tableAroundQuote(stored, quote.span);
  return {
    ...common,
    ...(table === undefined ? surroundingsOf(text, quote.span) : { before: "", after: "", table }),
    ...(source === undefined ? {} : { source: source.n }),
    title: snapshot.title,
    ...(snapshot.origins === undefined ? {} : { origins: snapshot.origins }),
    url,
    link: linkTo(url, quote.text),
    ...(page?.kind === "page" ? { page: page.page } : {}),
    text_sha256: snapshot.textHash,
    captured_at: snapshot.capturedAt,
    kept: true,
  };
}

/**
 * The evidence of a report as Markdown: for each statement its claims, and for each claim its verdict and judge and its quotes with a sentence
 * of context on either side, the source, the snapshot's hash and the time it was captured.
 */
export async function evidenceMarkdown(report: Evidenced, snapshots: Snapshots): Promise<string> {
  const evidence = await evidenceJson(report, snapshots);
  const { statements } = evidence;
  const frame = frameFor(evidence);
  const blocks = statements.map((statement) => {
    const { text, sources, calculations = [], claims } = statement;
    const numbers = sources.map((n) => `[${n}]`).join("");
    const head = isLines(text) ? `${codeFence(text)}\n\n${numbers}\n` : `**${escapeMarkdown(text)}** ${numbers}`.trimEnd();
    const whole = wholeLine(statement, frame);
    return [
      head,
      ...(whole === undefined ? [] : [`- ${escapeMarkdown(whole)}`]),
      ...calculations.flatMap((one) => calculationLines(one, frame)),
      ...claims.flatMap((one) => claimLines(one, frame)),
    ].join("\n");
  });
  return `${[`## ${frame.evidence}`, ...blocks].join("\n\n")}\n`;
}

/** Whether a statement is code of several lines: nothing else has any. */
export function isLines(text: string): boolean {
  return text.includes("\n");
}

/** What a reader is told of a statement that is more than what a source says. */
export function wholeLine({ kind, judgement, searched, claims }: Evidence["statements"][number], frame: Frame): string | undefined {
  if (kind === "absence") return filled(frame.absent, { n: searched ?? 0 });
  const judged = judgement === undefined ? "" : `: ${verdictLine(judgement, frame)}`;
  if (kind !== undefined && isDrawn(kind))
    return `${claims.length === 0 ? frame.ofAsked : kind === "advice" ? frame.advised : frame.inferred}${judged}`;
  return judgement === undefined ? undefined : `${claims.length === 0 ? frame.ofQuestion : frame.together}${judged}`;
}

/** "supported (0.95, judged by rules)" */
function verdictLine({ verdict, score, judge }: Pick<Judgement, "verdict" | "score" | "judge">, frame: Frame): string {
  return `${frame.verdicts[verdict]} (${judgedLine({ score, judge }, frame)})`;
}

/** "0.95, judged by rules" */
export function judgedLine({ score, judge }: Pick<Judgement, "score" | "judge">, frame: Frame): string {
  const name = judge.kind === "rules" ? judge.version : filled(frame.withPrompt, { model: judge.model, prompt: judge.prompt });
  return `${score.toFixed(2)}, ${filled(frame.judgedBy, { judge: name })}`;
}

function calculationLines(calculation: EvidenceCalculation, frame: Frame): string[] {
  const figures = distinctInputs(calculation).map(({ figure, quote, source }) => {
    const number = source === undefined ? "" : ` [${source}]`;
    return `  - ${escapeMarkdown(figure)}${number}: “${escapeVerbatim(withoutHeadings(quote))}”`;
  });
  const { how, comes } = calculationTold(calculation, frame);
  return [`- ${how}: ${escapeMarkdown(comes)}`, ...figures];
}

/** How a figure comes about that no source states, and what of. */
export function calculationTold(
  calculation: Pick<EvidenceCalculation, "expression" | "exact" | "result">,
  frame: Frame,
): { readonly how: string; readonly comes: string } {
  if (isChosen(calculation)) return { how: frame.chosen, comes: calculation.result };
  return { how: frame.calculated, comes: equationOf(calculation) };
}

/** A reason of a verdict; those of the rules in the report's language, a model's in its own words. */
export function reasonIn(reason: string, { wordForWord, asFound, unsure }: Frame): string {
  const known: Readonly<Record<string, string>> = { [WORD_FOR_WORD]: wordForWord, [AS_FOUND]: asFound, [UNSURE]: unsure };
  return known[reason] ?? reason;
}

function claimLines(claim: Evidence["statements"][number]["claims"][number], frame: Frame): string[] {
  const { reasons, quotes } = claim;
  const why = reasons.length === 0 ? "" : `: ${reasons.map((one) => escapeMarkdown(reasonIn(one, frame))).join("; ")}`;
  return [`- ${escapeMarkdown(verdictLine(claim, frame))}${why}`, ...quotes.flatMap((quote) => quoteLines(quote, frame))];
}

/** What a quote says: its words, or its cells with their heads. */
export function quoteInWords({ text, table }: Pick<EvidenceQuote, "text" | "table">): string {
  return table === undefined || table.cells.length === 0 ? withoutHeadings(text) : table.cells.join("; ");
}

function quoteLines(quote: EvidenceQuote, frame: Frame): string[] {
  const text = escapeVerbatim(quoteInWords(quote));
  const said = [`  > “${text}”`, ...translationLines(quote, frame)];
  if (!quote.kept) return [...said, `  — ${quote.snapshot_id.slice(0, 12)}: ${frame.gone}`];
  const around = plainLine(`${quote.before}${quote.after}`) === "" ? [] : [`  > ${contextLine(quote)}`];
  const label = quote.source === undefined ? escapeMarkdown(quote.title) : `[${quote.source}] ${escapeMarkdown(quote.title)}`;
  const where = quote.page === undefined ? "" : `, ${filled(frame.page, { page: quote.page })}`;
  const from = originsLine(quote.origins ?? {}, frame);
  return [
    ...said,
    ...around,
    ...(quote.table === undefined ? [] : tableLines(quote.table)),
    `  — ${label}${where}${from === "" ? "" : ` (${from})`}, ${escapeTarget(quote.link)}, ${filled(frame.captured, { day: quote.captured_at })}, SHA-256 ${quote.text_sha256.slice(0, 16)}, ${charactersOf(quote, frame)}`,
  ];
}

function translationLines({ translation }: EvidenceQuote, { translated }: Frame): string[] {
  return translation === undefined ? [] : [`  > (${translated}) ${escapeVerbatim(translation)}`];
}

/** Where in its stored text a quote stands. */
export function charactersOf({ span }: EvidenceQuote, frame: Frame): string {
  return filled(frame.characters, { from: span.start, to: span.end });
}

function tableLines({ caption, notes, heads, rows }: TableAround): string[] {
  const line = (cells: readonly string[]): string => `  > | ${cells.join(" | ")} |`;
  const title = [caption, ...notes].filter((part) => part !== "").map(escapeVerbatim);
  return [
    "  >",
    ...(title.length === 0 ? [] : [`  > ${title.join(" ")}`, "  >"]),
    line(heads.map(escapeVerbatim)),
    line(heads.map(() => "---")),
    ...rows.map(({ label, values, quoted }) =>
      line([label, ...values].map((words) => (quoted && words !== "" ? `**${escapeVerbatim(words)}**` : escapeVerbatim(words)))),
    ),
    "",
  ];
}

/** What stands before and after; the quote itself is above. */
function contextLine({ before, after }: EvidenceQuote): string {
  return [before === "" ? "" : `${escapeVerbatim(before)} `, "[…]", after === "" ? "" : ` ${escapeVerbatim(after)}`].join("");
}

/** A quote with a sentence of context on either side, as one line. */
export function sentencesAround(text: string, quote: Span): string {
  const { before, after } = surroundingsOf(text, quote);
  return [before, withoutHeadings(text.slice(quote.start, quote.end)), after].filter((part) => part !== "").join(" ");
}

/** Longest stretch of a quote in a link; longer ones are named by their beginning and end. */
const FRAGMENT_LENGTH = 80;

/** The live page at the quote, by a text fragment; a local document by its address alone. */
export function linkTo(url: string, quote: string): string {
  if (!url.startsWith("http")) return url;
  const encode = (text: string) => encodeURIComponent(text).replaceAll("-", "%2D");
  const line = quote.replace(/\s+/g, " ").trim();
  if (line.length <= FRAGMENT_LENGTH) return `${url}#:~:text=${encode(line)}`;
  const words = line.split(" ");
  return `${url}#:~:text=${encode(words.slice(0, 5).join(" "))},${encode(words.slice(-5).join(" "))}`;
}
