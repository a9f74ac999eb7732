// `npm run bench -- passages DIR …`: how often the library finds the right document, beside FTS5 with unicode61, FTS5 with trigrams and BM25 of whole
// pages over the same documents. DIR holds XQuAD's files (xquad.LANGUAGE.json): one library a language, of its first 120 paragraphs, a file each; or FinanceBench as its repository lays
// it out: its filings are one library, and of each what a reader is shown of it for a figure.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { createExtractionPool } from "../src/extract/extract.ts";
import { openLibrary } from "../src/library/library.ts";
import { type Baseline, baselines } from "./passages/baselines.ts";
import { measureFigures } from "./passages/figures.ts";
import { measureFilings } from "./passages/filings.ts";
import { hasFilings } from "./passages/financebench.ts";

const PARAGRAPHS = 120;
const DEPTH = 10;

const xquadSchema = z.object({
  data: z.array(z.object({ paragraphs: z.array(z.object({ context: z.string(), qas: z.array(z.object({ question: z.string() })) })) })),
});

interface Question {
  readonly question: string;
  /** Index of the document that answers it. */
  readonly document: number;
}

/** Where the right document came, one rank a question; 0 where it was not among the first ten. */
type Ranks = number[];

async function paragraphsOf(file: string): Promise<{ documents: string[]; questions: Question[] }> {
  const { data } = xquadSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const paragraphs = data.flatMap((article) => article.paragraphs).slice(0, PARAGRAPHS);
  return {
    documents: paragraphs.map(({ context }) => context),
    questions: paragraphs.flatMap(({ qas }, document) => qas.map(({ question }) => ({ question, document }))),
  };
}

async function measure(file: string): Promise<{ ranks: Record<string, Ranks>; took: number }> {
  const { documents, questions } = await paragraphsOf(file);
  const place = await mkdtemp(join(tmpdir(), "assay-bench-"));
  const folder = join(place, "documents");
  await mkdir(folder);
  const name = (index: number) => `${String(index).padStart(3, "0")}.txt`;
  for (const [index, text] of documents.entries()) await writeFile(join(folder, name(index)), text);
  const extractor = createExtractionPool();
  const library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
  try {
    await library.addFolder(folder);
    const ranks: Record<string, Ranks> = {};
    const note = (who: string, found: readonly number[], { document }: Question) => {
      ranks[who] ??= [];
      ranks[who].push(found.indexOf(document) + 1);
    };
    const since = performance.now();
    for (const question of questions) {
      const hits = await library.search(question.question, { limit: DEPTH });
      const found = hits.map((hit) => documents.findIndex((_, index) => hit.url.endsWith(`/${name(index)}`)));
      note("assay", found, question);
    }
    const took = (performance.now() - since) / questions.length;
    const others: readonly Baseline[] = baselines(documents);
    for (const { name: who, rank } of others)
      for (const question of questions) note(who, rank(question.question).slice(0, DEPTH), question);
    return { ranks, took };
  } finally {
    await library.close();
    await extractor.close();
    await rm(place, { recursive: true, force: true });
  }
}

const share = (ranks: Ranks, most: number) => ranks.filter((rank) => rank > 0 && rank <= most).length / Math.max(1, ranks.length);
const percent = (value: number) => (value * 100).toFixed(1);

/** Prints Hits@1 and Hits@10 of the library and of the baselines, one row a language and their mean. */
export async function run(folders: string[]): Promise<void> {
  for (const folder of folders.filter(hasFilings)) {
    await measureFigures(folder);
    await measureFilings(folder);
  }
  if (folders.some(hasFilings) && folders.every(hasFilings)) return;
  const files: string[] = [];
  for (const folder of folders)
    for (const file of await readdir(folder)) if (/^xquad\.\w+\.json$/.test(file)) files.push(join(folder, file));
  if (files.length === 0) {
    console.error("Name a folder with XQuAD's files (xquad.en.json …), of google-deepmind/xquad; they are not part of the project.");
    process.exitCode = 2;
    return;
  }
  const rows: Record<string, Record<string, string>> = {};
  const means: Record<string, number[]> = {};
  for (const file of files.sort()) {
    const { ranks, took } = await measure(file);
    const row: Record<string, string> = {};
    for (const [who, of] of Object.entries(ranks)) {
      row[`${who} @1`] = percent(share(of, 1));
      means[who] ??= [];
      means[who].push(share(of, 1));
    }
    row["assay @10"] = percent(share(ranks.assay ?? [], DEPTH));
    row["ms a query"] = took.toFixed(1);
    rows[/xquad\.(\w+)\.json$/.exec(file)?.[1] ?? file] = row;
  }
  const mean = (of: readonly number[]) => percent(of.reduce((sum, one) => sum + one, 0) / of.length);
  rows.mean = Object.fromEntries(Object.entries(means).map(([who, of]) => [`${who} @1`, mean(of)]));
  console.table(rows);
}
