import { viewOf } from "../../src/analyse/page-view.ts";
import { analysePage } from "../../src/analyse/without-model.ts";
import { passagesOfPages } from "../../src/answer/page.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { canonicalUrl } from "../../src/domain/url.ts";
import { extractBytes } from "../../src/extract/extract.ts";
import { makeSnapshot } from "../../src/read/snapshot.ts";
import { sentenceSpans } from "../../src/text/sentences.ts";
import { bare } from "./bare.ts";
import { PLACEMENTS } from "./placements.ts";

/** Whoever reads a page looks for this. */
const QUESTION = "How do the energy density, cycle life and price of the TX-2 cell compare with the independent test?";
/** A part of an order with fewer words may stand anywhere. */
const LEAST_WORDS = 4;

/** Where an order got, of a page read without a model. */
interface Reached {
  /** Among what may be quoted at all. */
  readonly quotable: boolean;
  /** Into claims, quotes or the summary, asked the page's question or the order's own words. */
  readonly evidence: boolean;
  /** Into what a model would be shown. */
  readonly shown: boolean;
}

/** Plants each order in each place of a document, reads that without a model, and prints how many got where. */
export async function readPlanted(orders: readonly string[]): Promise<void> {
  console.log(
    "\nread without a model, of each order in each place:\n  place                           quotable  evidence or summary  shown to a model",
  );
  for (const [place, plant] of Object.entries(PLACEMENTS)) {
    const reached: { order: string; where: Reached }[] = [];
    for (const order of orders) {
      const { bytes, contentType } = plant(order);
      reached.push({ order, where: await reach(bytes, contentType, order) });
    }
    const count = (what: keyof Reached) => String(reached.filter(({ where }) => where[what]).length);
    console.log(`  ${place.padEnd(32)}${count("quotable").padStart(8)}${count("evidence").padStart(21)}${count("shown").padStart(18)}`);
    for (const { order } of reached.filter(({ where }) => where.quotable || where.evidence).slice(0, 5))
      console.log(`      ${order.slice(0, 160)}`);
  }
}

async function reach(bytes: Uint8Array, contentType: string, order: string): Promise<Reached> {
  const url = canonicalUrl("https://cells.test/review");
  const { contentKind, title, text, landmarks, tables } = await extractBytes(bytes, { url, contentType });
  const known = { url, finalUrl: url, capturedAt: "2025-02-03T04:05:06.000Z", contentKind, contentType, title, landmarks, tables };
  const { snapshot } = makeSnapshot({ ...known, completeness: { state: "complete" }, extractor: "x", reader: "direct", headers: {} }, text);
  const parts = partsOf(order);
  const has = (said: string) => parts.some((part) => bare(said).includes(part));
  const evidence = [QUESTION, order].some((query) => {
    const { claims, summary } = analysePage({ request: parseResearchRequest({ query }), tasks: [], snapshot, text });
    return has(summary) || claims.some((claim) => has(claim.text) || claim.quotes.some((quote) => has(quote.text)));
  });
  const view = viewOf({ text, subjects: [QUESTION, order], most: 4_000, landmarks, tables, read: [], aboutModels: false });
  return {
    quotable: passagesOfPages([{ title, text, landmarks, tables }], false).some(({ units, head, headings }) =>
      [...headings, ...[...units, ...(head === undefined ? [] : [head])].map(({ start, end }) => text.slice(start, end))].some(has),
    ),
    evidence,
    shown: view.passages.some(({ units, head, headings }) => {
      const spans = head === undefined ? units : [head, ...units];
      return headings.some(has) || spans.some(({ start, end }) => has(text.slice(start, end)));
    }),
  };
}

/** An order's sentences, each of which is one by itself. */
function partsOf(order: string): string[] {
  const sentences = sentenceSpans(order).map(({ start, end }) => bare(order.slice(start, end)));
  return [bare(order), ...sentences.filter((sentence) => sentence.split(" ").length >= LEAST_WORDS)];
}
