import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createExtractionPool } from "../../src/extract/extract.ts";
import { openLibrary } from "../../src/library/library.ts";
import { baselines } from "./baselines.ts";
import { filingOf, hasEvidence, type Question, questionsIn } from "./financebench.ts";

const DEPTH = 10;

/** Where something came, from 1; 0 where it was not among the first ten. */
interface Ranks {
  readonly document: number[];
  readonly evidence: number[];
}

/** A page of a filing, as the baselines search it. */
interface FilingPage {
  readonly file: string;
  readonly text: string;
}

/**
 * Of the questions on filings whose number is even: where the right filing comes and where a passage with the evidence, beside pages searched with FTS5 and BM25;
 * and what the index costs.
 */
export async function measureFilings(folder: string): Promise<void> {
  const all = await questionsIn(folder);
  const questions = all.filter((question) => existsSync(filingOf(folder, question)));
  const files = [...new Set(questions.map((question) => filingOf(folder, question)))];
  const place = await mkdtemp(join(tmpdir(), "assay-bench-"));
  const filings = join(place, "filings");
  await mkdir(filings);
  for (const file of files) await copyFile(file, join(filings, basename(file)));
  const extractor = createExtractionPool();
  const library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
  try {
    const since = performance.now();
    await library.addFolder(filings);
    const { maxRSS } = process.resourceUsage();
    console.log(
      `${files.length} filings indexed in ${Math.round((performance.now() - since) / 1000)} s, at most ${Math.round(maxRSS / 1024)} MB.`,
    );
    const ranks: Record<string, Ranks> = {};
    const pages: FilingPage[] = [];
    for (const file of files) pages.push(...(await pagesOf(library, basename(file))));
    const began = performance.now();
    for (const question of questions) {
      const hits = await library.search(question.question, { limit: DEPTH, passages: DEPTH });
      const passages = hits.flatMap(({ url, passages: own }) => own.map(({ text, rank }) => ({ file: fileIn(url), text, rank })));
      const best = passages.sort((a, b) => a.rank - b.rank).slice(0, DEPTH);
      note(
        ranks,
        "assay",
        question,
        hits.map(({ url }) => fileIn(url)),
        best,
      );
    }
    const took = (performance.now() - began) / Math.max(1, questions.length);
    for (const { name, rank } of baselines(pages.map(({ text }) => text)))
      for (const question of questions) {
        const found = rank(question.question).flatMap((at) => pages[at] ?? []);
        note(ranks, name, question, [...new Set(found.map(({ file }) => file))], found.slice(0, DEPTH));
      }
    console.table(Object.fromEntries(Object.entries(ranks).map(([who, of]) => [who, rowOf(of)])));
    console.log(`${questions.length} of ${all.length} questions, whose filings are there; ${took.toFixed(0)} ms a query.`);
  } finally {
    await library.close();
    await extractor.close();
    await rm(place, { recursive: true, force: true });
  }
}

function fileIn(url: string): string {
  return decodeURIComponent(url.split("/").at(-1) ?? "").toLowerCase();
}

async function pagesOf(library: Awaited<ReturnType<typeof openLibrary>>, file: string): Promise<FilingPage[]> {
  const { snapshot, text } = await library.read(`library:filings/${encodeURIComponent(file)}`);
  const starts = snapshot.landmarks.flatMap((mark) => (mark.kind === "page" ? [mark.start] : []));
  const from = starts.length === 0 ? [0] : starts;
  return from.map((start, at) => ({ file: file.toLowerCase(), text: text.slice(start, from[at + 1] ?? text.length) }));
}

function note(
  ranks: Record<string, Ranks>,
  who: string,
  question: Question,
  documents: readonly string[],
  passages: readonly FilingPage[],
): void {
  ranks[who] ??= { document: [], evidence: [] };
  const right = `${question.doc_name}.pdf`.toLowerCase();
  ranks[who].document.push(documents.slice(0, DEPTH).indexOf(right) + 1);
  ranks[who].evidence.push(passages.findIndex(({ file, text }) => file === right && hasEvidence(text, question)) + 1);
}

function rowOf({ document, evidence }: Ranks): Record<string, string> {
  const within = (ranks: readonly number[], most: number) =>
    ((100 * ranks.filter((rank) => rank > 0 && rank <= most).length) / Math.max(1, ranks.length)).toFixed(1);
  return { "filing @1": within(document, 1), "filing @5": within(document, 5), "evidence @10": within(evidence, DEPTH) };
}
