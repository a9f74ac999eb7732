import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { hostOf, registrableDomain } from "../src/domain/url.ts";
import { EXCLUDED_DOMAINS, isExcluded } from "../src/search/gates/domains.ts";
import { qualityOf } from "../src/search/gates/quality.ts";

const LABELS: readonly (string | null)[] = ["Not reliable at all", "Somewhat reliable", "Reliable"];

const rowSchema = z.object({
  question: z.string(),
  answers: z.record(
    z.string(),
    z.object({ claims: z.array(z.object({ evidence: z.array(z.string()), reliability: z.string().nullable() })) }),
  ),
});

interface Judged {
  readonly url: string;
  readonly question: string;
  /** 0, 1 or 2: how reliable an expert found the source. */
  readonly label: number;
}

/** Claims that rest on one source alone, with what the expert said of it; one row a source and question. */
function judgedSources(file: string): Judged[] {
  const found = new Map<string, Judged>();
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const row = rowSchema.parse(JSON.parse(line));
    for (const { evidence, reliability } of Object.values(row.answers).flatMap((answer) => answer.claims)) {
      const urls = new Set(evidence.flatMap((text) => /https?:\/\/[^\s\]]+/.exec(text.split("\n")[0] ?? "")?.[0] ?? []));
      const label = LABELS.indexOf(reliability);
      const [url] = urls;
      if (urls.size === 1 && url !== undefined && label >= 0) found.set(`${url} ${row.question}`, { url, question: row.question, label });
    }
  }
  return [...found.values()];
}

/** The chance that a more reliable source has the higher score, ties counting half. */
function areaUnderCurve(scored: readonly { score: number; label: number }[], isGood: (label: number) => boolean): number {
  const good = scored.filter(({ label }) => isGood(label));
  const bad = scored.filter(({ label }) => !isGood(label));
  const wins = good.reduce((sum, a) => sum + bad.reduce((part, b) => part + (a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0), 0), 0);
  return wins / (good.length * bad.length);
}

function print(name: string, sources: readonly Judged[]): void {
  const scored = sources.map((source) => ({ ...source, ...qualityOf(source, source.question) }));
  console.log(`\n${name}: ${scored.length} sources of ${new Set(scored.map(({ url }) => registrableDomain(url))).size} domains`);
  console.log("  tier   reliable  somewhat  not at all");
  for (const tier of [1, 2, 3]) {
    const counts = [2, 1, 0].map((label) => scored.filter((source) => source.tier === tier && source.label === label).length);
    console.log(`  ${tier}    ${counts.map((count) => String(count).padStart(9)).join("")}`);
  }
  const unknown = scored.filter(({ reasons }) => reasons[0] === "no rule knows the site").length;
  console.log(
    `  no rule knows ${unknown} of them; G1 would exclude ${scored.filter(({ url }) => isExcluded(url, EXCLUDED_DOMAINS)).length}`,
  );
  console.log(`  AUC reliable / the rest:       ${areaUnderCurve(scored, (label) => label === 2).toFixed(3)}`);
  console.log(`  AUC not reliable / the rest:   ${areaUnderCurve(scored, (label) => label > 0).toFixed(3)}`);
}

/**
 * `npm run bench -- gates FILE`: the quality rules (G5) against experts' judgements of sources (ExpertQA). The hash of a host decides whether it
 * may be looked at while the rules are extended (`tuning`); only the other half says how good they are.
 */
export async function run(args: readonly string[]): Promise<void> {
  const [file] = args;
  if (file === undefined) {
    console.error("usage: npm run bench -- gates FILE   (ExpertQA, one JSON object a line)");
    process.exitCode = 2;
    return;
  }
  const sources = judgedSources(file);
  const half = ({ url }: Judged) => (createHash("sha256").update(hostOf(url)).digest()[0] ?? 0) % 2;
  print(
    "tuning half",
    sources.filter((source) => half(source) === 0),
  );
  print(
    "test half",
    sources.filter((source) => half(source) === 1),
  );
}
