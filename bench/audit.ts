// `npm run bench -- audit FILE…`: the structure of published reports (I7), counted as `assay verify --structure` counts it, and what that takes.
// A file is one report (.md, .html), or many, one JSON object a line with the text under `article`, `report` or `markdown`.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { audit } from "../src/audit/audit.ts";
import { formatOf } from "../src/audit/parse/report.ts";
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
  for (const file of files) report(basename(file), await auditAll(reportsOf(file)), each);
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

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
