import type { Claim, Judgement } from "../../domain/claim.ts";
import type { Quote } from "../../domain/quote.ts";
import type { SnapshotWithText } from "../../domain/snapshot.ts";
import type { Source } from "../../domain/source.ts";
import { redactUrl } from "../../domain/url.ts";
import { amountsAgree } from "../../text/numbers.ts";
import { quantities } from "../../text/quantities.ts";
import { yearsIn } from "../../text/years.ts";
import { candidates, exactly } from "../../write/disagreements.ts";
import { type Evidenced, linkTo, type Snapshots } from "../../write/evidence.ts";
import { tableAroundQuote } from "../../write/table-around.ts";
import { type NamedSentence, namedSentences } from "./naming.ts";
import { partnersOf } from "./partners.ts";
import { passageAround } from "./passage.ts";
import type { LitTable, Proof, ProvenQuote } from "./shapes.ts";
import { strengthOf } from "./strength.ts";

/** The most other claims shown against a sentence. */
const MOST_AGAINST = 4;

/** The sources a quote may be of, and what was translated of them. */
export interface QuoteSources {
  readonly sources: readonly (Pick<Source, "n" | "title" | "link" | "published"> & { readonly url: string; readonly snapshotId: string })[];
  readonly translations?: Evidenced["translations"] | undefined;
}

/** What a sentence of a report rests on, from the stored copies of its sources. */
export async function proofOf(report: Evidenced, { id, sentence }: NamedSentence, snapshots: Snapshots): Promise<Proof> {
  const { text, kind, searched, judgement } = sentence;
  const own = sentence.claimIds.flatMap((claimId) => report.claims.filter((claim) => String(claim.id) === claimId));
  const prove = (quote: Quote) => provenQuote(quote, text, report, snapshots);
  const claims = await Promise.all(
    own.map(async (claim) => ({
      id: String(claim.id),
      text: claim.text,
      ...judged(claim.judgement, report.language),
      quotes: await Promise.all(claim.quotes.map(prove)),
    })),
  );
  const strength = strengthOf(sentence, report);
  const quotes = claims.flatMap((claim) => claim.quotes);
  return {
    id,
    text,
    ...(kind === undefined ? {} : { kind }),
    ...(strength === undefined ? {} : { strength }),
    ...(searched === undefined ? {} : { searched }),
    ...(judgement === undefined ? {} : { judgement: judged(judgement, report.language) }),
    claims,
    partners: partnersOf(
      text,
      quotes.map((quote) => ({ text: quote.words, besides: meaningOf(quote.table) })),
    ),
    calculations: (sentence.calculations ?? []).map(({ expression, exact, result, inputs }) => ({
      expression: exact === undefined ? expression : `${expression} = ${exact}`,
      result,
      inputs: distinct(inputs.map(({ figure, quote }) => ({ figure, quote, ...numbered(quotes.find(({ words }) => words === quote)) }))),
    })),
    against: await Promise.all(
      againstIn(report, own).map(async ({ claim, sure, quote }) => ({
        text: claim.text,
        sure,
        ...saidIn(report, claim),
        quote: await prove(quote),
      })),
    ),
  };
}

/** A judgement as it is shown. */
export function judged({ verdict, reasons, judge }: Pick<Judgement, "verdict" | "reasons" | "judge">, written?: string) {
  // Rules speak English, a model the language of what it judges.
  const language = judge.kind === "rules" ? "en" : (written ?? "en");
  return { verdict, reasons, language, judge: judge.kind === "rules" ? judge.version : `${judge.model} (${judge.prompt})` };
}

function distinct<T extends { readonly figure: string; readonly quote: string }>(inputs: readonly T[]): T[] {
  return [...new Map(inputs.map((one) => [`${one.figure}\n${one.quote}`, one])).values()];
}

function numbered(quote: ProvenQuote | undefined): { readonly source?: number } {
  return quote?.source === undefined ? {} : { source: quote.source };
}

/** Claims of the report that by their words cannot hold beside those of a sentence, or may not. */
function againstIn(
  { claims }: Evidenced,
  own: readonly Claim[],
): { readonly claim: Claim; readonly sure: boolean; readonly quote: Quote }[] {
  const mine = new Set(own.map(({ id }) => id));
  const found = claims.flatMap((claim) => {
    const [quote] = claim.quotes;
    if (quote === undefined || mine.has(claim.id)) return [];
    if (own.some((one) => exactly(one, claim) === "disagreement")) return { claim, sure: true, quote };
    return own.some((one) => candidates([one, claim]).length > 0) ? { claim, sure: false, quote } : [];
  });
  return found.sort((one, other) => Number(other.sure) - Number(one.sure)).slice(0, MOST_AGAINST);
}

function saidIn(report: Evidenced, claim: Claim): { readonly sentence?: string } {
  const found = namedSentences(report).find(({ sentence }) => sentence.claimIds.includes(String(claim.id)));
  return found === undefined ? {} : { sentence: found.id };
}

/** Words of a source at their place in its stored copy, for what a sentence says. */
export async function provenQuote(
  quote: Quote,
  sentence: string,
  { sources, translations = [] }: QuoteSources,
  snapshots: Snapshots,
): Promise<ProvenQuote> {
  const stored = await snapshots.getSnapshot(quote.snapshotId);
  const source = sources.find(({ snapshotId, url }) => snapshotId === quote.snapshotId || url === stored?.snapshot.url);
  const translation = translations.find((one) => one.quote === quote.text)?.text;
  const common = {
    ...(source === undefined ? {} : { source: source.n }),
    ...(source?.published === undefined ? {} : { published: source.published }),
    link: source?.link ?? ("unknown" as const),
    snapshot_id: String(quote.snapshotId),
    span: quote.span,
    words: quote.text,
    ...(translation === undefined ? {} : { translation }),
  };
  const url = redactUrl(stored?.snapshot.url ?? source?.url ?? "");
  const address = { title: stored?.snapshot.title || source?.title || url, url, live: linkTo(url, quote.text) };
  if (stored === undefined) return { ...common, ...address, text_sha256: "", captured_at: "", located: false, before: "", after: "" };
  const { snapshot, text } = stored;
  const located = text.slice(quote.span.start, quote.span.end) === quote.text;
  const page = snapshot.landmarks.filter((mark) => mark.kind === "page" && mark.start <= quote.span.start).at(-1);
  const table = located ? litTable(stored, quote, sentence) : undefined;
  return {
    ...common,
    ...address,
    text_sha256: snapshot.textHash,
    captured_at: snapshot.capturedAt,
    ...(snapshot.author === undefined ? {} : { author: snapshot.author }),
    ...(page?.kind === "page" ? { page: page.page } : {}),
    located,
    ...(located ? passageAround(text, quote.span) : { before: "", after: "" }),
    ...(table === undefined ? {} : { table }),
  };
}

/** The table around a quote; lit are the cells of its rows whose figures the sentence states, or all of them where it states none. */
function litTable(stored: SnapshotWithText, { span }: Quote, sentence: string): LitTable | undefined {
  const around = tableAroundQuote(stored, span);
  if (around === undefined) return undefined;
  const { amounts } = quantities(sentence);
  const stated = (cell: string) =>
    quantities(cell).amounts.some((one) => amounts.some((amount) => amountsAgree(amount, one) || amount.value === one.value));
  const rows = around.rows.map(({ label, values, quoted }) => ({
    label,
    quoted,
    cells: values.map((text) => ({ text, lit: quoted && stated(text) })),
  }));
  const none = !rows.some(({ cells }) => cells.some(({ lit }) => lit));
  const { caption, notes, heads } = around;
  const lit = rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, lit: cell.lit || (none && row.quoted) })) }));
  return { caption, notes, heads, rows: amountsFirst(lit) };
}

/** A year in a cell tells when, and is lit only where nothing else is: the sentence speaks of the amount. */
function amountsFirst(rows: LitTable["rows"]): LitTable["rows"] {
  const isAmount = ({ text, lit }: LitTable["rows"][number]["cells"][number]) => lit && /\p{N}/u.test(text) && !isYear(text);
  if (!rows.some(({ cells }) => cells.some(isAmount))) return rows;
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, lit: cell.lit && !isYear(cell.text) })) }));
}

function isYear(text: string): boolean {
  return yearsIn(text).length > 0 && !/\p{N}/u.test(yearsIn(text).reduce((rest, year) => rest.replaceAll(year, ""), text));
}

/** What the words of a table mean besides what its cells say. */
export function meaningOf(table: LitTable | undefined): string {
  return table === undefined ? "" : [table.caption, ...table.notes, ...table.heads].join(" ");
}
