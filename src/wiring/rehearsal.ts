import { loadConfig } from "../config/config.ts";
import { AssayError } from "../domain/error.ts";
import type { Report } from "../domain/report.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { canonicalUrl } from "../domain/url.ts";
import { extractBytes } from "../extract/extract.ts";
import type { Search } from "../gather/parts.ts";
import { captureOf } from "../read/capture.ts";
import type { PageReader } from "../read/reader.ts";
import { systemClock } from "../run/clock.ts";
import { EventBell } from "../run/event-bell.ts";
import { researchKind } from "../runs/kinds/research.ts";
import { RunLifecycle } from "../runs/lifecycle.ts";
import type { SearchResult } from "../search/provider.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import { NO_WORDS } from "../text/spelling/words-at-hand.ts";
import { countTokens } from "../text/tokens.ts";
import { researchParts } from "./research-parts.ts";
import { SENTENCES, warmRules } from "./warm-rules.ts";
import { openWorkroom } from "./workroom/workroom.ts";

const QUESTION = "When did the harbour bridge open?";

const PAGES = SENTENCES.map((sentences, at) => ({
  url: canonicalUrl(`https://bridge-${at + 1}.example/harbour/${at + 1}`),
  title: at === 0 ? "The harbour bridge" : "Council opens the harbour bridge",
  sentences,
}));

let rehearsed: Promise<Report> | undefined;

/**
 * Goes through a run of our own before the first real one, once a process: two pages, no model, no network, a store in memory. Loading data and
 * compiling rules then holds up neither the first run nor whoever asks whether the service is well (T3). Nothing of it is kept.
 * @returns the rehearsed report, for whoever doubts that it went through
 */
export function rehearse(): Promise<Report> {
  rehearsed ??= rehearsal();
  return rehearsed;
}

async function rehearsal(): Promise<Report> {
  countTokens(QUESTION);
  await Promise.all([warmRules(), import("undici"), import("@ai-sdk/openai-compatible")]);
  await oneRun();
  return oneRun();
}

async function oneRun(): Promise<Report> {
  const { config } = loadConfig({ env: {}, flags: {}, cwd: "/" });
  const store = await openSqliteStore(":memory:");
  const room = openWorkroom();
  const parts = () =>
    researchParts(
      {
        config,
        search: () => search,
        reader,
        evidence: store,
        checkLink: async () => "unknown",
        vocabulary: NO_WORDS,
        roles: undefined,
        room,
      },
      request,
    );
  const request = parseResearchRequest({ query: QUESTION, path: "loop", max_sources: 2, depth: 1 });
  const runs = new RunLifecycle({ store, clock: systemClock, bell: new EventBell() });
  const research = runs.of(researchKind({ researchParts: parts, replayParts: parts, settings: "{}" }));
  try {
    const outcome = await (await research.start(request)).outcome;
    if (outcome.state !== "finished") throw new AssayError("INTERNAL", "The rehearsed run was stopped.");
    return outcome.result;
  } finally {
    await runs.close();
    await store.close();
  }
}

const search: Search = async () => ({
  provider: "searxng",
  cached: false,
  results: PAGES.map(
    ({ url, title, sentences }, at): SearchResult => ({ url, title, snippet: sentences.join(" "), provider: "searxng", rank: at + 1 }),
  ),
});

const reader: PageReader = {
  reads: () => true,
  async read(url, { capturedAt }) {
    const page = PAGES.find((one) => one.url === url) ?? PAGES[0];
    const contentType = "text/html; charset=utf-8";
    const extraction = await extractBytes(new TextEncoder().encode(html(page?.title ?? "", page?.sentences ?? [])), { url, contentType });
    const facts = { url, finalUrl: url, capturedAt, contentType, headers: {}, reader: "rehearsal" };
    return { ...captureOf(extraction, facts), cached: false };
  },
};

function html(title: string, sentences: readonly string[]): string {
  const rows = sentences.map((sentence) => `<tr><td>${sentence.length}</td><td>${sentence}</td></tr>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="author" content="Marta Lindqvist"></head><body>
<nav><a href="/">Home</a> <a href="/news">News</a></nav><article><h1>${title}</h1><h2>Opening</h2>
${sentences.map((sentence) => `<p>${sentence}</p>`).join("\n")}<ul><li><a href="/more">More</a></li></ul><table>${rows}</table>
<h2>Related</h2><p><a href="/old">The old bridge</a></p></article><footer>© 2026</footer></body></html>`;
}
