import { VERDICTS, type Verdict } from "../../domain/claim.ts";
import type { Report, Sentence } from "../../domain/report.ts";
import type { Source } from "../../domain/source.ts";
import type { Strength } from "./shapes.ts";

/** From what carries a sentence least to what carries it whole. */
const WEAKEST_FIRST: readonly Verdict[] = ["contradicted", "source failed", "not found", "not checked", "partly supported", "supported"];

/** How well a sentence stands; undefined where nothing was judged. */
export function strengthOf(sentence: Sentence, { claims, sources }: Pick<Report, "claims" | "sources">): Strength | undefined {
  const own = claims.filter(({ id }) => sentence.claimIds.includes(id));
  if (own.length === 0) return undefined;
  const cited = sources.filter(({ n }) => sentence.sources.includes(n));
  const days = cited.flatMap(({ published }) => published ?? []).sort();
  const newest = days.at(-1);
  return {
    verdict: sentence.judgement?.verdict ?? weakestOf(own.map(({ judgement }) => judgement.verdict)),
    independent: independentGroups(cited),
    sources: cited.length,
    ...(newest === undefined ? {} : { published: newest }),
    calculated: (sentence.calculations ?? []).length > 0,
    weakened: [
      ...(cited.some(({ link }) => link === "dead") ? (["gone"] as const) : []),
      ...(cited.some(({ partial }) => partial) ? (["partial"] as const) : []),
      ...(cited.some(({ work }) => work?.retracted !== undefined) ? (["retracted"] as const) : []),
    ],
  };
}

/** Of several verdicts the one that carries least. */
export function weakestOf(verdicts: readonly Verdict[]): Verdict {
  return WEAKEST_FIRST.find((one) => verdicts.includes(one)) ?? VERDICTS[5];
}

/** Copies of one text and pages of one organisation count once, and so does whatever hangs together by them (G6). */
function independentGroups(sources: readonly Source[]): number {
  const groups: Set<string>[] = [];
  for (const { cluster, organisation, domain } of sources) {
    const names = new Set([`text ${cluster}`, `by ${organisation}`, `at ${domain}`]);
    for (const group of groups.filter((one) => [...names].some((name) => one.has(name)))) {
      for (const name of group) names.add(name);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(names);
  }
  return groups.length;
}
