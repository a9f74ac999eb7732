import type { Audit } from "./result.ts";

/** What a report must keep to, e.g. in a build. Undefined: not asked for. */
export interface Thresholds {
  /** Least share (0–1) of citations that are supported, strictly: dead, dangling and unread ones count against it. */
  readonly minSupported?: number | undefined;
  readonly maxDead?: number | undefined;
  readonly maxDangling?: number | undefined;
  readonly maxContradicted?: number | undefined;
  /** Citations left open without a model; they are no fault unless somebody says so. */
  readonly maxOpen?: number | undefined;
}

/** What a report fails of itself, whoever runs the audit: a citation of something that is not there (R12). */
export const DEFAULT_THRESHOLDS: Thresholds = { maxDangling: 0 };

/**
 * The thresholds a report misses, each in one sentence; none when it keeps to all. What is left open without a model misses none by itself: a share
 * counts as missed where it would be so whatever a model said. Pure.
 */
export function missedThresholds({ figures, structure }: Pick<Audit, "figures" | "structure">, wanted: Thresholds): string[] {
  const missed: string[] = [];
  const { verdicts, strict, open } = figures;
  if (wanted.minSupported !== undefined) {
    const all = strict.citation_accuracy === null ? open : strict.pairs + open;
    const most = all === 0 ? undefined : (verdicts.supported + open) / all;
    if (most === undefined) {
      if (structure.citations > 0 || wanted.minSupported > 0)
        missed.push(`no citation was checked, and ${percent(wanted.minSupported)} must be supported`);
    } else if (most < wanted.minSupported)
      missed.push(
        `${open > 0 ? "at most " : ""}${percent(most)} of the citations are supported, fewer than ${percent(wanted.minSupported)}`,
      );
  }
  const counts: readonly (readonly [number, number | undefined, string])[] = [
    [figures.dead_links, wanted.maxDead, "dead links"],
    [structure.dangling, wanted.maxDangling, "citations of no reference"],
    [figures.contradicted, wanted.maxContradicted, "citations contradicted by their source"],
    [open + figures.open_covering, wanted.maxOpen, "citations left open without a model"],
  ];
  for (const [count, most, what] of counts) if (most !== undefined && count > most) missed.push(`${what}: ${count}, more than ${most}`);
  return missed;
}

/** What a threshold for support could not be held against, in one sentence: citations that no model was there to judge. Pure. */
export function leftUndecided({ figures }: Pick<Audit, "figures">, { minSupported, maxOpen }: Thresholds): string | undefined {
  if (figures.open === 0 || minSupported === undefined || maxOpen !== undefined) return undefined;
  return `${figures.open} of the citations are left open without a model and may or may not be supported; --strict fails them`;
}

/** A share as a reader sees it, cut and never rounded up: 79.9 % does not pass for 80 %. */
export function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}
