import { offTopic } from "../../src/analyse/off-topic.ts";
import { viewOf } from "../../src/analyse/page-view.ts";
import { plainText } from "../../src/analyse/plain-text.ts";
import { standsAlone } from "../../src/analyse/rules.ts";
import { analysePage } from "../../src/analyse/without-model.ts";
import { findProof } from "../../src/answer/proof.ts";
import { audit } from "../../src/audit/audit.ts";
import { lintReport } from "../../src/audit/lint.ts";
import { auditMarkdown } from "../../src/audit/markdown.ts";
import { auditPage } from "../../src/audit/page.ts";
import { parseReport } from "../../src/audit/parse/report.ts";
import { auditWorkInPlace } from "../../src/audit/work.ts";
import { readConsent } from "../../src/conversation/consent/consent.ts";
import { directRequest, redirected } from "../../src/conversation/consent/direct-request.ts";
import { checkAnswer } from "../../src/conversation/contract/check.ts";
import { safeLine } from "../../src/conversation/contract/text.ts";
import { hear } from "../../src/conversation/hearing.ts";
import { ProseStream } from "../../src/conversation/phase-one/prose-stream.ts";
import { plainQueries } from "../../src/conversation/phase-two/search-plan.ts";
import { answeredText, hypothesesIn, questionsIn } from "../../src/conversation/reading-back.ts";
import { stateFromMessages } from "../../src/conversation/stateless.ts";
import { AssayError } from "../../src/domain/error.ts";
import { researchRequestSchema } from "../../src/domain/request.ts";
import { redactUrl, tryCanonicalUrl } from "../../src/domain/url.ts";
import { csvToText } from "../../src/extract/csv.ts";
import { extractBytes } from "../../src/extract/extract.ts";
import { documentText } from "../../src/extract/pdf/document.ts";
import { partsInOrder } from "../../src/extract/pdf/layout.ts";
import { rowsOf } from "../../src/extract/pdf/rows.ts";
import { gridCell } from "../../src/extract/table/grid.ts";
import { tablesOf } from "../../src/extract/table/tables.ts";
import { writtenTables } from "../../src/extract/table/written.ts";
import { citedHtml } from "../../src/faces/exports/cited-markdown.ts";
import { indexedPassages } from "../../src/library/indexed-passages.ts";
import { wantedTerms } from "../../src/library/query.ts";
import { snippetOf } from "../../src/library/snippet.ts";
import { termsOfText } from "../../src/library/terms.ts";
import { readReply } from "../../src/model/ask.ts";
import { LeakFilter } from "../../src/model/leak-filter.ts";
import { plainSchema } from "../../src/model/strict-schema.ts";
import { questionsByRules } from "../../src/plan/clarify/rules.ts";
import { variants } from "../../src/plan/query-text.ts";
import { planByRules } from "../../src/plan/without-model.ts";
import { readingPrompt } from "../../src/prompts/reading.ts";
import { asksFor, partsOf } from "../../src/question/asks.ts";
import { termsOf } from "../../src/question/terms.ts";
import { isAllowed, parseRobots } from "../../src/read/robots-rules.ts";
import { makeSnapshot } from "../../src/read/snapshot.ts";
import { systemClock } from "../../src/run/clock.ts";
import { exclusionList } from "../../src/search/gates/domains.ts";
import { runGates } from "../../src/search/gates/gates.ts";
import { qualityOf, spamReason } from "../../src/search/gates/quality.ts";
import { relevanceOf } from "../../src/search/gates/relevance.ts";
import { routeQuery } from "../../src/search/routing.ts";
import { plainText as plainHtml, rfc3339 } from "../../src/search/shape.ts";
import { paragraphAddressesModel, paragraphOrdersModel } from "../../src/text/addresses-model.ts";
import { chunkText } from "../../src/text/chunks.ts";
import { dates } from "../../src/text/dates.ts";
import { isPlainlyEnglish, loadLanguageDetector } from "../../src/text/language.ts";
import { QuoteLocator } from "../../src/text/locate.ts";
import { clusterTexts } from "../../src/text/minhash.ts";
import { names } from "../../src/text/names.ts";
import { negators } from "../../src/text/negation.ts";
import { normaliseText } from "../../src/text/normalise.ts";
import { amounts } from "../../src/text/numbers.ts";
import { sentenceSpans } from "../../src/text/sentences.ts";
import { archiveNotice, isArchived } from "../../src/text/staleness.ts";
import { countTokens, cutToTokens } from "../../src/text/tokens.ts";
import { contentWords } from "../../src/text/words.ts";
import { SourceText } from "../../src/verify/evidence.ts";
import { judgeByRules, rulesJudge } from "../../src/verify/rules.ts";
import { sentencesAround } from "../../src/write/evidence.ts";
import { escapeMarkdown, escapeVerbatim, plainLine } from "../../src/write/markdown.ts";
import { surroundingsOf } from "../../src/write/surroundings.ts";
import { openMemoryRun } from "../../test/memory-run.ts";

/** One way by which a text of somebody else's comes in, and what is done with it. */
export interface Surface {
  /** Longer texts are refused or cut before this is reached. */
  readonly most?: number;
  readonly work: (text: string) => unknown;
}

const URL = "https://page.test/harbour";
const QUESTION = "When did the harbour bridge open, how long is it and what did it cost?";
const CLAIM = "The harbour bridge opened in 2019 and cost 312 million euros.";
const REQUEST = researchRequestSchema.parse({ query: QUESTION });
const VOCABULARY = { frequency: () => 1, similar: () => [], together: () => true };
const UNKNOWN = { frequency: () => 0, similar: (word: string) => [`${word}s`], together: () => true };

const detect = await loadLanguageDetector();
const pageSchema = plainSchema(readingPrompt.schema);

function asBytes(text: string, contentType: string) {
  return extractBytes(new TextEncoder().encode(text), { url: URL, contentType });
}

function snapshotOf(text: string) {
  return makeSnapshot(
    {
      url: tryCanonicalUrl(URL) ?? never(),
      finalUrl: tryCanonicalUrl(URL) ?? never(),
      capturedAt: "2025-01-01T00:00:00.000Z",
      contentKind: "text",
      contentType: "text/plain",
      title: "The harbour bridge",
      completeness: { state: "complete" },
      landmarks: [],
      tables: [],
      extractor: "plain@1",
      reader: "direct",
      headers: {},
    },
    text,
  ).snapshot;
}

function never(): never {
  throw new Error("not to happen");
}

/** A refusal is an answer, too. */
async function orRefused(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof AssayError) || thrown.type === "INTERNAL") throw thrown;
  }
}

const result = (text: string) => ({
  url: tryCanonicalUrl(URL) ?? never(),
  title: text.slice(0, 300),
  snippet: text.slice(0, 2000),
  text,
  provider: "tavily" as const,
  rank: 1,
});

const GATES = { query: QUESTION, excluded: exclusionList(), detect, languageRetried: false };

/** An audit of a report, whose sources all are one page. */
async function audited(report: string, page: string | undefined) {
  const text = normaliseText(page ?? "");
  const snapshot = snapshotOf(text);
  const signal = new AbortController().signal;
  const memory = await openMemoryRun({ clock: systemClock, signal, timeLimitMs: 3_600_000 });
  const judge = rulesJudge();
  const parts = {
    reader: { reads: () => true, read: async () => ({ snapshot, text, cached: false }) },
    evidence: { putSnapshot: async () => undefined, getSnapshot: async () => ({ snapshot, text }) },
    checkLink: async () => "unknown" as const,
    timeoutMs: 1000,
    work: auditWorkInPlace,
    judgeFor: () => judge,
  };
  try {
    const reading = page === undefined ? "none" : "network";
    return await audit(memory.run, { name: "report", source: report, format: "markdown", reading }, parts);
  } finally {
    await memory.close();
  }
}

const inPlace = (text: string) => ({ quote: text, context: text, place: [] });

const quoted = (text: string) => text.replace(/\s+/g, " ");

/** Every way in, by name. A name's first word is what comes in. */
export const SURFACES: Readonly<Record<string, Surface>> = {
  "page: HTML to text": {
    work: (text) => orRefused(() => asBytes(`<html><body><article><h1>Bridge</h1><p>${text}</p></article></body></html>`, "text/html")),
  },
  "page: HTML head to metadata": {
    work: (text) =>
      orRefused(() =>
        asBytes(
          `<html><head><title>${text.slice(0, text.length / 2)}</title><meta name="author" content="${text.replaceAll('"', "").slice(0, text.length / 4)}"><meta name="date" content="${text.replaceAll('"', "").slice(0, text.length / 4)}"><script type="application/ld+json">${text.slice(0, text.length / 4)}</script></head><body><p>The bridge opened.</p></body></html>`,
          "text/html",
        ),
      ),
  },
  "page: Markdown to text": { work: (text) => orRefused(() => asBytes(text, "text/markdown")) },
  "page: plain to text": { work: (text) => orRefused(() => asBytes(text, "text/plain")) },
  "page: PDF runs to paragraphs and tables": {
    work: (text) =>
      documentText([
        partsInOrder(
          rowsOf(
            text
              .slice(0, 50_000)
              .split(/(?<=\s)/)
              .map((word, at) => ({
                text: word,
                x: (at % 6) * 90,
                width: 80,
                y: 9_000_000 - Math.floor(at / 6) * 12,
                size: 10,
                face: "f",
              })),
          ),
        ),
      ]),
  },
  "page: robots.txt": {
    work: (text) => isAllowed(parseRobots(`User-agent: *\nDisallow: /${text}`), "assay", `https://page.test/${text.slice(0, 2000)}`),
  },
  "page: normalise": { work: normaliseText },
  "page: sentences": { work: (text) => sentenceSpans(normaliseText(text)) },
  "page: chunks": { work: (text) => chunkText(normaliseText(text)) },
  "page: tokens": { work: (text) => [countTokens(text), cutToTokens(text, 500)] },
  "page: words": { work: contentWords },
  "page: names": { work: names },
  "page: amounts": { work: amounts },
  "page: dates": { work: dates },
  "page: negators": { work: negators },
  "page: language": { work: (text) => [isPlainlyEnglish(text), detect(text)] },
  "page: orders to models": { work: (text) => [paragraphOrdersModel(text), paragraphAddressesModel(text)] },
  "page: archived": { work: (text) => [isArchived({ title: text, url: URL, text }), archiveNotice(text)] },
  "page: plain-text": { work: plainText },
  "page: passages that answer": {
    work: (text) => {
      const normal = normaliseText(text);
      const page = { title: "Ferries", text: normal, landmarks: [], tables: writtenTables(normal) };
      return findProof({ question: REQUEST.query, pages: [page] });
    },
  },
  "question: passages that answer": {
    work: (text) => findProof({ question: text, pages: [{ title: "Ferries", text: "Tickets cost 12 euros.", landmarks: [], tables: [] }] }),
  },
  "document: sheet": { work: csvToText },
  "document: cells": {
    work: (text) => tablesOf({ rows: text.split("\n").map((line) => line.split(" ").map((word) => gridCell(word))) }),
  },
  "page: stands alone": { work: standsAlone },
  "page: analyst without model": {
    work: (text) => {
      const normal = normaliseText(text);
      return analysePage({ request: REQUEST, tasks: [], snapshot: snapshotOf(normal), text: normal });
    },
  },
  "page: view for a model": {
    work: (text) => {
      const normal = normaliseText(text);
      const tables = writtenTables(normal);
      return viewOf({
        text: normal,
        subjects: [QUESTION, CLAIM],
        most: 8000,
        landmarks: [],
        tables,
        read: [],
        aboutModels: false,
      });
    },
  },
  "page: off topic": { work: (text) => offTopic({ subjects: [QUESTION], title: text.slice(0, 300), text: normaliseText(text), detect }) },
  "page: copies of one another": { work: (text) => clusterTexts([text, `${text} a`, text.slice(1)]) },
  "page: passages for the library": {
    work: (text) => indexedPassages(normaliseText(text), []).map((one) => termsOfText(text.slice(one.start, one.end))),
  },
  "page: around a quote": {
    work: (text) => [
      sentencesAround(text, { start: text.length / 2, end: text.length / 2 + 40 }),
      surroundingsOf(text, { start: text.length / 2, end: text.length / 2 + 40 }),
    ],
  },
  "report: parse Markdown": { work: (text) => orRefused(() => parseReport(text, "markdown")) },
  "report: parse HTML": { work: (text) => orRefused(() => parseReport(`<html><body>${text}</body></html>`, "html", URL)) },
  "report: parse HTML paragraph": {
    work: (text) => orRefused(() => parseReport(`<p>The bridge. <sup>1</sup> <a href="#r1">1</a> ${text.replaceAll("<", "")}</p>`, "html")),
  },
  "report: lint": { work: (text) => orRefused(() => lintReport(parseReport(text, "markdown"))) },
  "report: audit, nothing read": { work: (text) => orRefused(() => audited(text, undefined)) },
  "report: audit as page": { work: (text) => orRefused(async () => auditPage(await audited(text, undefined))) },
  "report: audit as Markdown": { work: (text) => orRefused(async () => auditMarkdown(await audited(text, undefined))) },
  "report: hostile statement cites": {
    work: (text) => orRefused(() => audited(`${text} [1]\n\n## References\n\n[1] The bridge. ${URL}\n`, `${CLAIM} It is long.`)),
  },
  "report: hostile source": { work: (text) => orRefused(() => audited(`${CLAIM} [1]\n\n## References\n\n[1] The bridge. ${URL}\n`, text)) },
  "verify: claim": { work: (text) => judgeByRules(text, [inPlace(`${CLAIM} It is 1,240 metres long, said Marta Lindqvist.`)]) },
  "verify: claim as long as it may be": { most: 2_000, work: (text) => judgeByRules(text, [inPlace(`${CLAIM} It is 1,240 metres long.`)]) },
  "verify: evidence": { work: (text) => judgeByRules(CLAIM, [inPlace(text)]) },
  "verify: evidence as long as it may be": {
    most: 11_000,
    work: (text) =>
      judgeByRules(
        CLAIM,
        [1, 2, 3, 4, 5].map(() => inPlace(text)),
      ),
  },
  "verify: claim and evidence": {
    most: 11_000,
    work: (text) =>
      judgeByRules(
        text.slice(0, 1_999),
        [1, 2, 3, 4, 5].map(() => inPlace(text)),
      ),
  },
  "verify: sentences of a source": { work: (text) => new SourceText(snapshotOf(text), text).evidenceFor(CLAIM) },
  "verify: sentences for a hostile claim": { work: (text) => new SourceText(snapshotOf(text), text).evidenceFor(text.slice(0, 2_000)) },
  "message: hear": { most: 20_000, work: (text) => hear({ name: "idle" }, text) },
  "message: hear, consent awaited": {
    most: 20_000,
    work: (text) =>
      hear(
        { name: "awaiting_consent", query: QUESTION, phaseOne: { kind: "problem", hypotheses: [], questions: ["When?", "How?"] } },
        text,
      ),
  },
  "message: consent": { most: 20_000, work: readConsent },
  "message: direct request": { most: 20_000, work: (text) => [directRequest(text), redirected(text)] },
  "message: earlier replies read back": {
    work: (text) => [
      hypothesesIn(text),
      questionsIn(text),
      answeredText(text),
      stateFromMessages([
        { role: "user", content: text },
        { role: "assistant", content: text },
      ]),
    ],
  },
  "message: safe line": { work: safeLine },
  "message: answer held to the contract": { work: checkAnswer },
  "question: plan": {
    most: 4_000,
    work: (text) => planByRules({ request: { ...REQUEST, query: text }, breadth: 4, vocabulary: VOCABULARY }),
  },
  "question: plan, words unknown": {
    most: 4_000,
    work: (text) => planByRules({ request: { ...REQUEST, query: text }, breadth: 4, vocabulary: UNKNOWN }),
  },
  "question: asks": { most: 4_000, work: asksFor },
  "question: parts": { most: 4_000, work: partsOf },
  "question: terms": { most: 4_000, work: (text) => termsOf(text) },
  "question: clarify": { most: 4_000, work: questionsByRules },
  "question: variants": { most: 4_000, work: variants },
  "question: queries of a turn": { most: 4_000, work: (text) => plainQueries(text, UNKNOWN) },
  "question: route": { most: 4_000, work: routeQuery },
  "question: library query": { most: 4_000, work: wantedTerms },
  "question: gates": { most: 4_000, work: (text) => runGates([result(CLAIM)], { ...GATES, query: text }) },
  "question: page analysed for it": {
    most: 4_000,
    work: (text) => {
      const page = `${CLAIM} It is long.`.repeat(5);
      return analysePage({ request: { ...REQUEST, query: text }, tasks: [], snapshot: snapshotOf(page), text: page });
    },
  },
  "model: JSON reply read": { work: (text) => readReply({ text, finish: "stop" }, readingPrompt.schema, pageSchema) },
  "model: JSON reply with text before": {
    work: (text) => readReply({ text: `Here: {"tasks": [{"id": "${text}`, finish: "length" }, readingPrompt.schema, pageSchema),
  },
  "model: leak filter": {
    work: (text) => {
      const filter = new LeakFilter();
      for (let at = 0; at < text.length; at += 40) filter.push(text.slice(at, at + 40));
      return filter.end();
    },
  },
  "model: prose of Phase 1": {
    work: (text) => {
      const stream = new ProseStream(QUESTION);
      for (let at = 0; at < text.length; at += 40) stream.push(text.slice(at, at + 40));
      return stream.end();
    },
  },
  "model: quote located": {
    work: (text) => new QuoteLocator(text).locate(`${quoted(text.slice(text.length / 3, text.length / 3 + 2000))} x`),
  },
  "model: long quote located": { work: (text) => new QuoteLocator(text).locate(`${text.slice(1, text.length / 2)}x`) },
  "model: plain quote in it": { work: (text) => new QuoteLocator(text).locate(CLAIM) },
  "result: gates": { work: (text) => runGates([result(text), { ...result(CLAIM), rank: 2 }], GATES) },
  "result: quality": {
    work: (text) => [qualityOf({ url: URL, title: text, text }, QUESTION), spamReason({ url: URL, title: text, text })],
  },
  "result: relevance": {
    work: (text) => relevanceOf(QUESTION, [{ url: tryCanonicalUrl(URL) ?? never(), title: text, snippet: text, text }]),
  },
  "result: HTML of a snippet": { work: plainHtml },
  "result: date": { work: rfc3339 },
  "result: address": {
    work: (text) => [
      tryCanonicalUrl(`https://${text}`),
      tryCanonicalUrl(`https://page.test/${text}`),
      redactUrl(`https://page.test/${text}`),
    ],
  },
  "result: snippet": {
    most: 2_000,
    work: (text) =>
      snippetOf(
        text,
        ["bridg", "1"].map((term) => ({ term, word: term, weight: 1 })),
      ),
  },
  "export: Markdown escaped": { work: (text) => [escapeMarkdown(text), escapeVerbatim(text), plainLine(text)] },
  "export: report as HTML": { work: (text) => citedHtml(text, (_, numbers) => numbers.map(() => undefined)) },
};
