import type { Claim } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import type { Report } from "../domain/report.ts";
import type { SnapshotId, SnapshotWithText } from "../domain/snapshot.ts";
import type { Source } from "../domain/source.ts";
import { contextOf } from "../text/context.ts";
import { escapeMarkdown, escapeTarget } from "./markdown.ts";

/** Where snapshots are kept. */
export interface Snapshots {
  getSnapshot(id: SnapshotId): Promise<SnapshotWithText | undefined>;
}

/**
 * The evidence of a report as Markdown: for each statement its claims, and for each claim its verdict and judge and its quotes with a little
 * context, the source, the snapshot's hash and the time it was captured.
 */
export async function evidenceMarkdown(report: Report, snapshots: Snapshots): Promise<string> {
  const claims = new Map(report.claims.map((claim) => [String(claim.id), claim]));
  const blocks: string[] = ["## Evidence"];
  for (const sentence of report.sentences) {
    if (sentence.role !== "statement") continue;
    const parts = [`**${escapeMarkdown(sentence.text)}** ${sentence.sources.map((n) => `[${n}]`).join("")}`];
    for (const id of sentence.claimIds) {
      const claim = claims.get(id);
      if (claim !== undefined) parts.push(...(await claimLines(claim, report.sources, snapshots)));
    }
    blocks.push(parts.join("\n"));
  }
  return `${blocks.join("\n\n")}\n`;
}

async function claimLines(claim: Claim, sources: readonly Source[], snapshots: Snapshots): Promise<string[]> {
  const { verdict, score, reasons, judge } = claim.judgement;
  const by = judge.kind === "rules" ? judge.version : `${judge.model} with ${judge.prompt}`;
  const why = reasons.length === 0 ? "" : `: ${reasons.map(escapeMarkdown).join("; ")}`;
  const lines = [`- ${verdict} (${score.toFixed(2)}, judged by ${escapeMarkdown(by)})${why}`];
  for (const quote of claim.quotes) lines.push(...(await quoteLines(quote, sources, snapshots)));
  return lines;
}

async function quoteLines(quote: Quote, sources: readonly Source[], snapshots: Snapshots): Promise<string[]> {
  const kept = await snapshots.getSnapshot(quote.snapshotId);
  if (kept === undefined) return [`  > ${escapeMarkdown(quote.text)}`, `  — snapshot ${quote.snapshotId.slice(0, 12)} is no longer kept`];
  const { snapshot, text } = kept;
  const source = sources.find((candidate) => candidate.url === snapshot.url);
  const page = snapshot.landmarks.filter((mark) => mark.kind === "page" && mark.start <= quote.span.start).at(-1);
  const where = page?.kind === "page" ? `, p. ${page.page}` : "";
  const context = contextOf(text, quote.span);
  const shown = context.length > quote.text.length + 20 ? [`  > … ${escapeMarkdown(context)} …`] : [];
  const label = source === undefined ? escapeMarkdown(snapshot.title) : `[${source.n}] ${escapeMarkdown(snapshot.title)}`;
  return [
    `  > “${escapeMarkdown(quote.text)}”`,
    ...shown,
    `  — ${label}${where}, ${escapeTarget(linkTo(snapshot.url, quote.text))}, captured ${snapshot.capturedAt}, text sha256 ${snapshot.textHash.slice(0, 16)}, characters ${quote.span.start}–${quote.span.end}`,
  ];
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
