import type { Audit } from "./result.ts";

/** What a report must keep to, e.g. in a build. Undefined: not asked for. */
export interface Thresholds {
  /** Least share (0–1) of citations that are supported, strictly: dead, dangling and unread ones count against it. */
  readonly minSupported?: number | undefined;
  readonly maxDead?: number | undefined;
  readonly maxDangling?: number | undefined;
  readonly maxContradicted?: number | undefined;
}

/** What a report fails of itself, whoever runs the audit: a citation of something that is not there (R12). */
export const DEFAULT_THRESHOLDS: Thresholds = { maxDangling: 0 };

/** The thresholds a report misses, each in one sentence; none when it keeps to all. Pure. */
export function missedThresholds({ figures, structure }: Pick<Audit, "figures" | "structure">, wanted: Thresholds): string[] {
  const missed: string[] = [];
  const share = figures.strict.citation_accuracy;
  if (wanted.minSupported !== undefined) {
    if (share === null) {
      if (structure.citations > 0 || wanted.minSupported > 0)
        missed.push(`no citation was checked, and ${percent(wanted.minSupported)} must be supported`);
    } else if (share < wanted.minSupported)
      missed.push(`${percent(share)} of the citations are supported, fewer than ${percent(wanted.minSupported)}`);
  }
  const counts: readonly (readonly [number, number | undefined, string])[] = [
    [figures.dead_links, wanted.maxDead, "dead links"],
    [structure.dangling, wanted.maxDangling, "citations of no reference"],
    [figures.contradicted, wanted.maxContradicted, "citations contradicted by their source"],
  ];
  for (const [count, most, what] of counts) if (most !== undefined && count > most) missed.push(`${what}: ${count}, more than ${most}`);
  return missed;
}

/** A share as a reader sees it, cut and never rounded up: 79.9 % does not pass for 80 %. */
export function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}
