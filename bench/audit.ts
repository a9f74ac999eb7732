// `npm run bench -- audit FILE…`: the structure of published reports (I7), counted as `assay verify --structure` counts it, and what that takes.
// What the report's text was read as is counted as well: claims, citations that were found, and what a reading gets wrong.
// A file is one report (.md, .html), or many, one JSON object a line with the text under `article`, `report` or `markdown`.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { audit } from "../src/audit/audit.ts";
import { lengthInWords } from "../src/audit/parse/claims.ts";
import { formatOf, type ParsedReport, parseReport } from "../src/audit/parse/report.ts";
import type { Audit } from "../src/audit/result.ts";
import { auditWorkInPlace } from "../src/audit/work.ts";
import { AssayError } from "../src/domain/error.ts";
import { systemClock } from "../src/run/clock.ts";
import { rulesJudge } from "../src/verify/rules.ts";
import { openMemoryRun } from "../test/memory-run.ts";

interface Given {
  readonly name: string;
  readonly source: string;
}

interface Done {
  readonly audit: Audit;
  readonly ms: number;
}

export async function run(args: string[]): Promise<void> {
  const each = args.includes("--each");
  const files = args.filter((one) => !one.startsWith("--"));
  if (files.length === 0) throw new Error("Give at least one file: npm run bench -- audit reports.jsonl [--each]");
  for (const file of files) {
    const reports = reportsOf(file);
    report(basename(file), await auditAll(reports), each);
    readingReport(reports);
  }
}

function reportsOf(file: string): Given[] {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".jsonl")) return [{ name: basename(file), source: text }];
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const row: Record<string, unknown> = JSON.parse(line);
      const source = [row.article, row.report, row.markdown].find((one) => typeof one === "string");
      if (typeof source !== "string") throw new Error(`${file}, line ${index + 1}: no text under article, report or markdown.`);
      return { name: String(row.id ?? index + 1), source };
    });
}

async function auditAll(reports: readonly Given[]): Promise<Done[]> {
  const judge = rulesJudge();
  const refuse = () => Promise.reject(new AssayError("NOT_FOUND", "Nothing is read here."));
  const parts = {
    reader: { reads: () => false, read: refuse },
    evidence: { putSnapshot: async () => undefined, getSnapshot: async () => undefined },
    checkLink: async () => "unknown" as const,
    timeoutMs: 1000,
    work: auditWorkInPlace,
    judgeFor: () => judge,
  };
  const signal = new AbortController().signal;
  const memory = await openMemoryRun({ clock: systemClock, signal, timeLimitMs: 3_600_000 });
  const done: Done[] = [];
  for (const { name, source } of reports) {
    const began = performance.now();
    const result = await audit(memory.run, { name, source, format: formatOf(source), reading: "none" }, parts);
    done.push({ audit: result, ms: performance.now() - began });
  }
  await memory.close();
  return done;
}

function report(file: string, done: readonly Done[], each: boolean): void {
  const structures = done.map(({ audit: one }) => one.structure);
  const sum = (count: (one: Audit["structure"]) => number) => structures.reduce((all, one) => all + count(one), 0);
  const having = (count: (one: Audit["structure"]) => number) => {
    const some = structures.filter((one) => count(one) > 0).length;
    return `${some} (${percent(some / structures.length)})`;
  };
  const times = done.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(1);
  console.log(
    `\n${file}: ${done.length} reports, ${sum((one) => one.statements)} statements, ${sum((one) => one.citations)} citations, ${sum((one) => one.references)} references`,
  );
  if (each)
    for (const { audit: one, ms } of done) console.log(`  ${one.name.padEnd(6)} ${JSON.stringify(one.structure)} ${ms.toFixed(1)} ms`);
  console.log(`  reports that repeat an address       ${having((one) => one.repeated)}`);
  console.log(`  reports that list what they never cite ${having((one) => one.uncited)}`);
  console.log(`  reports that number with gaps        ${having((one) => one.gaps)}`);
  console.log(`  reports with dangling citations      ${having((one) => one.dangling)}`);
  console.log(`  references without an address        ${sum((one) => one.references - one.references_with_address)}`);
  console.log(
    `  long sentences that are cited        ${percent(
      sum((one) => one.long_cited) /
        Math.max(
          1,
          sum((one) => one.long),
        ),
    )} (${sum((one) => one.long_cited)} of ${sum((one) => one.long)})`,
  );
  console.log(
    `    by a citation of their own         ${percent(
      sum((one) => one.long_cited_directly) /
        Math.max(
          1,
          sum((one) => one.long),
        ),
    )}`,
  );
  console.log(`  time per report                      median ${at(0.5)} ms, 95 % under ${at(0.95)} ms, most ${at(1)} ms`);
}

/** What a reading got wrong that shows without a reader's judgement. */
function readingReport(reports: readonly Given[]): void {
  const parsed = reports.map(({ source }) => ({ source, read: parseReport(source, formatOf(source)) }));
  const count = (some: (one: { source: string; read: ParsedReport }) => readonly unknown[]) =>
    parsed.reduce((sum, one) => sum + some(one).length, 0);
  const claims = (read: ParsedReport) => read.statements.filter((one) => one.factual);
  console.log(
    `  claims                               ${count(({ read }) => claims(read))}, ${count(({ read }) => claims(read).filter((one) => one.cited.length > 0))} of them cited`,
  );
  console.log(
    `  citations that lead to a reference   ${count(({ read }) => read.mentions.filter((one) => one.reference !== undefined))} of ${count(({ read }) => read.mentions)}`,
  );
  console.log(`  claims with a mark left unread       ${count(({ read }) => claims(read).filter(({ text }) => MARK.test(text)))}`);
  console.log(`  claims that end with a question mark ${count(({ read }) => claims(read).filter(({ text }) => ASKS.test(text)))}`);
  console.log(
    `  claims of up to three words, no digit ${count(({ read }) => claims(read).filter(({ text }) => !/\d/.test(text) && lengthInWords(text) <= 3))}`,
  );
  console.log(`  addresses not written so in the report ${count(changedAddresses)}`);
}

const MARK = /\[\^?\d{1,3}(?:\s*[,，、–-]\s*\d{1,3})*\]|\[\^[^\]\s]{1,40}\]|【\d/u;
const ASKS = /[?？؟][\s"'”’»)）\]】]*$/u;

/** Addresses that do not stand in the source, apart from escapes and entities, or go on where they were cut. */
function changedAddresses({ source, read }: { readonly source: string; readonly read: ParsedReport }): string[] {
  const plain = source.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("&amp;", "&");
  const stands = (url: string) => {
    for (const text of [plain, source])
      for (let at = text.indexOf(url); at >= 0; at = text.indexOf(url, at + 1))
        if (!GOES_ON.test(text.charAt(at + url.length))) return true;
    return false;
  };
  const urls = new Set(read.references.flatMap(({ url }) => (url === undefined ? [] : [url.replace(NAMED, "")])));
  return [...urls].filter((url) => !stands(url));
}

const NAMED = /^https:\/\/(?:doi\.org|arxiv\.org\/abs)\/(?=10\.|\d{4}\.)/;
const GOES_ON = /[\p{L}\p{N}_~%/=&+#@-]/u;

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
