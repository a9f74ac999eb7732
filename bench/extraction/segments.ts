import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { extractBytes } from "../../src/extract/extract-bytes.ts";
import { withoutUnseen } from "../../src/text/unseen.ts";
import { type SegmentPage, segmentPages } from "./pages.ts";

interface Counts {
  found: number;
  missed: number;
  wrong: number;
  leftOut: number;
}

/** What a reader sees of a text. */
const plain = (text: string) => withoutUnseen(text).replace(/\s+/g, " ").trim();

/**
 * Scores extraction by segments: those a page's text must hold, and those it must not.
 * @param half "even" or "odd" for the pages whose SHA-256 of the file's name is so; else all
 * @param listed prints each segment that is missed or wrongly kept
 */
export async function scoreSegments(folder: string, half: string, listed: boolean): Promise<void> {
  const pages = segmentPages(folder, half);
  console.log(`${pages.length} pages of ${folder}`);
  console.log("extractor     precision  recall     F1  accuracy  pages/s");
  const own = async (bytes: Uint8Array, url: string) => (await extractBytes(bytes, { url, contentType: "text/html" })).text;
  for (const [name, extract] of [
    ["assay", own],
    ["readability", readability],
  ] as const) {
    const counts: Counts = { found: 0, missed: 0, wrong: 0, leftOut: 0 };
    let ms = 0;
    for (const page of pages) {
      const since = performance.now();
      const text = await extract(page.bytes, page.url).catch(() => "");
      ms += performance.now() - since;
      count(counts, page, plain(text), listed && name === "assay" ? (what) => console.log(`${what}\t${page.file}`) : undefined);
    }
    print(name, counts, (1000 * pages.length) / ms);
  }
}

async function readability(bytes: Uint8Array): Promise<string> {
  const { document } = parseHTML(Buffer.from(bytes).toString("utf8"));
  return new Readability(document).parse()?.textContent ?? "";
}

function count(counts: Counts, item: SegmentPage, text: string, tell: ((what: string) => void) | undefined): void {
  for (const segment of item.with) {
    if (text.includes(plain(segment))) counts.found++;
    else {
      counts.missed++;
      tell?.(`missed\t${segment}`);
    }
  }
  for (const segment of item.without) {
    if (!text.includes(plain(segment))) counts.leftOut++;
    else {
      counts.wrong++;
      tell?.(`wrong\t${segment}`);
    }
  }
}

function print(name: string, { found, missed, wrong, leftOut }: Counts, perSecond: number): void {
  const [precision, recall] = [found / (found + wrong), found / (found + missed)];
  const columns = [
    name.padEnd(12),
    precision.toFixed(4).padStart(10),
    recall.toFixed(4).padStart(7),
    ((2 * precision * recall) / (precision + recall)).toFixed(4).padStart(6),
    ((found + leftOut) / (found + missed + wrong + leftOut)).toFixed(4).padStart(9),
    perSecond.toFixed(1).padStart(8),
  ];
  console.log(columns.join(" "));
}
