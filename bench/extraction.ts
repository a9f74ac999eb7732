// `npm run bench -- extraction DIR`: quality and speed of HTML extraction on a folder in the form of article-extraction-benchmark
// (ground-truth.json and html/ID.html.gz), beside plain Readability in the same run, and the memory of a long run of synthetic pages. A folder in the
// form of trafilatura's tests (evaldata.json, cache/ and eval/) is scored by segments that must and must not be in the text; `--half even` (or `odd`)
// takes the pages whose SHA-256 of the file's name is so, as one number.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { z } from "zod";
import { htmlToText } from "../src/extract/html/html.ts";
import { isSegmentFolder } from "./extraction/pages.ts";
import { scoreSegments } from "./extraction/segments.ts";
import { compareTexts, meanScore, type Overlap } from "./extraction/shingles.ts";

const groundTruth = z.record(z.string(), z.object({ articleBody: z.string(), url: z.string() }));
const SYNTHETIC_PAGES = 1_000;

interface Page {
  readonly url: string;
  readonly html: string;
  readonly truth: string;
}

/** Scores extraction on the pages of a folder. `args[0]` is the folder. */
export async function run(args: string[]): Promise<void> {
  const [folder] = args;
  if (folder === undefined) {
    console.error(
      "usage: npm run bench -- extraction DIR [--half even]   (DIR holds ground-truth.json and html/ID.html.gz, or evaldata.json)",
    );
    process.exitCode = 2;
    return;
  }
  if (isSegmentFolder(folder)) {
    await scoreSegments(folder, args[args.indexOf("--half") + 1] ?? "", args.includes("--list"));
    return;
  }
  const pages = readPages(folder);
  console.log(`${pages.length} pages of ${folder}`);
  console.log("extractor     precision  recall     F1  pages/s  non-empty  peak RSS");
  report("assay", pages, (page) => htmlToText(page.html, page.url).text);
  report("readability", pages, readabilityText);
  flatMemory();
}

function readPages(folder: string): Page[] {
  const truths = groundTruth.parse(JSON.parse(readFileSync(join(folder, "ground-truth.json"), "utf8")));
  return Object.entries(truths).map(([id, { articleBody, url }]) => ({
    url,
    truth: articleBody,
    html: gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`))).toString("utf8"),
  }));
}

function report(name: string, pages: readonly Page[], extract: (page: Page) => string): void {
  for (const page of pages.slice(0, 10)) extract(page);
  const overlaps: Overlap[] = [];
  let nonEmpty = 0;
  let ms = 0;
  let peak = 0;
  for (const page of pages) {
    const start = performance.now();
    const text = extract(page);
    ms += performance.now() - start;
    peak = Math.max(peak, process.memoryUsage.rss());
    if (text.trim() !== "") nonEmpty++;
    overlaps.push(compareTexts(page.truth, text));
  }
  const { precision, recall, f1 } = meanScore(overlaps);
  const columns = [
    name.padEnd(12),
    precision.toFixed(4).padStart(10),
    recall.toFixed(4).padStart(7),
    f1.toFixed(4).padStart(6),
    ((1000 * pages.length) / ms).toFixed(1).padStart(8),
    `${((100 * nonEmpty) / pages.length).toFixed(1)} %`.padStart(10),
    `${Math.round(peak / 1e6)} MB`.padStart(9),
  ];
  console.log(columns.join(" "));
}

function readabilityText(page: Page): string {
  const { document } = parseHTML(page.html);
  return new Readability(document).parse()?.textContent ?? "";
}

/** Extracts many generated pages and shows that memory after the last is what it was after the first hundred. */
function flatMemory(): void {
  const marks: number[] = [];
  for (let n = 0; n < SYNTHETIC_PAGES; n++) {
    const { text } = htmlToText(syntheticPage(n), `https://example.org/${n}`);
    if (!text.includes(`paragraph 3 of page ${n}`)) throw new Error(`page ${n} lost its text`);
    if (n % 100 === 99) {
      globalThis.gc?.();
      marks.push(process.memoryUsage().heapUsed / 1e6);
    }
  }
  const shown = marks.map((mark) => mark.toFixed(1)).join(" ");
  console.log(
    `heap in MB after each 100 of ${SYNTHETIC_PAGES} synthetic pages${globalThis.gc ? "" : " (run with --expose-gc for exact figures)"}: ${shown}`,
  );
}

function syntheticPage(n: number): string {
  const menu = Array.from({ length: 60 }, (_, i) => `<li><a href="/topic/${i}">Topic ${i}</a></li>`).join("");
  const body = Array.from(
    { length: 20 + (n % 40) },
    (_, i) =>
      `<p>This is paragraph ${i} of page ${n}, written at some length so that it counts as running text, with a <a href="/x/${i}">link</a> in it.</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><nav><ul>${menu}</ul></nav><article><h1>Page ${n}</h1>${body.join("")}</article><footer>© Example</footer></body></html>`;
}
