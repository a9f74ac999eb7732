// `npm run bench -- long [COUNT]`: what many long documents (1,000 of 200,000 characters in Markdown, HTML, plain text, Word and PDF) cost to index, find and
// read: memory after every tenth of them, and what the event loop computes at once meanwhile.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalUrl } from "../src/domain/url.ts";
import { createExtractionPool } from "../src/extract/extract.ts";
import { type Library, openLibrary } from "../src/library/library.ts";
import { captureOf } from "../src/read/capture.ts";
import { longDocument } from "./long/documents.ts";
import { watchTurns } from "./long/turns.ts";

const COUNT = 1_000;
/** On a machine that is busy with other things a document takes long. */
const LONGEST_MS = 120_000;
const MB = 1024 * 1024;

/** Prints the heap of this thread and the resident memory of the whole process, after so many documents. */
function note(done: number): void {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  console.log(`${String(done).padStart(6)} ${Math.round(heapUsed / MB)} MB heap, ${Math.round(rss / MB)} MB resident`);
}

/** Does the same for each document and prints what it cost. */
async function stage(what: string, count: number, work: (tell: (done: number) => void) => Promise<void>): Promise<void> {
  console.log(what);
  const every = Math.max(1, Math.floor(count / 10));
  let next = every;
  const since = performance.now();
  const stop = watchTurns();
  await work((done) => {
    if (done < next) return;
    next += every;
    note(done);
  });
  const { longest, over, turns, collection } = stop();
  console.log(
    `${count} documents in ${Math.round((performance.now() - since) / 1000)} s; at most ${longest.toFixed(1)} ms computed in one turn of the event loop, more than 10 ms in ${over} of ${turns}; collections of up to ${collection.toFixed(1)} ms.\n`,
  );
}

/** Prints a curve of memory and the longest turn for each stage. */
export async function run([count = String(COUNT)]: string[]): Promise<void> {
  const documents = Number(count);
  const place = await mkdtemp(join(tmpdir(), "assay-bench-"));
  const folder = join(place, "reports");
  await mkdir(folder);
  for (let n = 0; n < documents; n++) {
    const { name, content } = longDocument(n);
    await writeFile(join(folder, name), content);
  }
  const extractor = createExtractionPool({ timeoutMs: LONGEST_MS });
  const library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
  try {
    await stage("indexed", documents, async (tell) => {
      await library.addFolder(folder, { onProgress: ({ done }) => tell(done) });
    });
    await stage("found and read", documents, (tell) => findEach(library, documents, tell));
    await stage("read as pages", documents, async (tell) => {
      for (const [n, name] of (await readdir(folder)).sort().entries()) {
        const bytes = await readFile(join(folder, name));
        const url = canonicalUrl(`https://reports.test/${name}`);
        const extraction = await extractor.extract(bytes, { url });
        const facts = {
          url,
          finalUrl: url,
          capturedAt: "2026-01-01T00:00:00.000Z",
          contentType: "",
          headers: {},
          reader: "direct" as const,
        };
        captureOf(extraction, facts);
        tell(n + 1);
      }
    });
  } finally {
    await library.close();
    await extractor.close();
    await rm(place, { recursive: true, force: true });
  }
}

async function findEach(library: Library, documents: number, tell: (done: number) => void): Promise<void> {
  for (let n = 0; n < documents; n++) {
    const [hit] = await library.search(`report ${String(n).padStart(5, "0")}`, { limit: 1 });
    if (hit !== undefined) await library.read(hit.url);
    tell(n + 1);
  }
}
