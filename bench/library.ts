// `npm run bench -- library [COUNT …]`: how fast the local library indexes and answers, at 100, 1,000 and 10,000 documents unless told otherwise.
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createExtractionPool } from "../src/extract/extract.ts";
import { type Library, openLibrary } from "../src/library/library.ts";

/** A small generator with a seed (Mulberry32), so that every run measures the same documents. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SYLLABLES = "ba co de fi gu ha je ki lo mu na pe ri so tu va we xi yo za bra cle dro fla gri".split(" ");

const FUNCTION_WORDS =
  "the of and to in a is that for it as with on be by are this from or at an which was have not can has were will but".split(" ");

interface Words {
  /** Word n comes with a probability of about 1/n, as in real texts (Zipf); the commonest are function words. */
  readonly any: () => string;
  /** The same without function words: what queries are made of. */
  readonly content: () => string;
}

function wordsFor(random: () => number, size = 20_000): Words {
  const made = Array.from({ length: size - FUNCTION_WORDS.length }, () => {
    const syllables = 2 + Math.floor(random() * 3);
    return Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "ba").join("");
  });
  const list = [...FUNCTION_WORDS, ...made];
  const from = (rank: number) => list[Math.floor(rank * (size / rank) ** random()) - 1] ?? "ba";
  return { any: () => from(1), content: () => from(FUNCTION_WORDS.length + 1) };
}

function documentFrom({ any: word }: Words, random: () => number, n: number): string {
  const sentence = () => {
    const length = 6 + Math.floor(random() * 16);
    const text = Array.from({ length }, word).join(" ");
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 3 + Math.floor(random() * 4) }, sentence).join(" ");
  const section = () => `## ${word()} ${word()}\n\n${Array.from({ length: 2 + Math.floor(random() * 3) }, paragraph).join("\n\n")}\n`;
  return `# ${word()} ${word()} ${n}\n\n${Array.from({ length: 3 + Math.floor(random() * 3) }, section).join("\n")}`;
}

async function measure(count: number): Promise<Record<string, string>> {
  const place = await mkdtemp(join(tmpdir(), "assay-bench-"));
  const folder = join(place, "documents");
  const random = generator(7);
  const words = wordsFor(random);
  let written = 0;
  for (let n = 0; n < count; n++) {
    const inside = join(folder, `part-${Math.floor(n / 500)}`);
    if (n % 500 === 0) await mkdir(inside, { recursive: true });
    const text = documentFrom(words, random, n);
    written += text.length;
    await writeFile(join(inside, `document-${n}.md`), text);
  }
  const extractor = createExtractionPool();
  const library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
  try {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const first = await timed(() => library.addFolder(folder));
    delay.disable();
    const again = await timed(() => library.addFolder(folder));
    for (let n = 0; n < count; n += 100) {
      await writeFile(join(folder, `part-${Math.floor(n / 500)}`, `document-${n}.md`), documentFrom(words, random, n));
    }
    const changed = await timed(() => library.addFolder(folder));
    const queries = await queryTimes(library, words.content);
    const [collection] = await library.list();
    return {
      documents: String(count),
      "text MB": (written / 1e6).toFixed(1),
      passages: String(collection?.passages),
      "index ms": first.toFixed(0),
      "docs/s": ((count * 1000) / first).toFixed(0),
      "index MB": ((await sizeOf(place, "index.db")) / 1e6).toFixed(1),
      "unchanged ms": again.toFixed(0),
      "1 % changed ms": changed.toFixed(0),
      "query p50 ms": at(queries, 0.5).toFixed(2),
      "query p95 ms": at(queries, 0.95).toFixed(2),
      "query max ms": at(queries, 1).toFixed(2),
      "loop delay max ms": (delay.max / 1e6).toFixed(1),
    };
  } finally {
    await library.close();
    await extractor.close();
    await rm(place, { recursive: true, force: true });
  }
}

/** Queries of two to six content words, common ones as often among them as in the documents. */
async function queryTimes(library: Library, word: () => string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 220; i++) {
    const query = Array.from({ length: 2 + (i % 5) }, word).join(" ");
    const took = await timed(() => library.search(query, { limit: 10 }));
    if (i >= 20) times.push(took);
  }
  return times.sort((a, b) => a - b);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function sizeOf(folder: string, beginning: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) if (name.startsWith(beginning)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Prints one table; `args` are numbers of documents (100 1000 10000). */
export async function run(args: string[]): Promise<void> {
  const counts = args.length > 0 ? args.map(Number) : [100, 1_000, 10_000];
  const rows: Record<string, string>[] = [];
  for (const count of counts) rows.push(await measure(count));
  console.table(rows);
}
