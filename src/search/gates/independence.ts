import { redactUrl, registrableDomain } from "../../domain/url.ts";
import type { Work } from "../../domain/work.ts";
import { clusterTexts } from "../../text/minhash.ts";
import type { Discarded } from "./gated.ts";
import { organisationOf } from "./organisation.ts";
import { type NamedSource, workNames } from "./work.ts";

/** A source as independence sees it. */
export interface IndependenceInput {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly work?: Work | undefined;
}

/** Texts shorter than this many characters are too short to tell a copy from a coincidence. */
const TELLING_CHARACTERS = 120;

/** For each source the index of the first one that is the same text or paper (G6): same work, same scholarly title, or near-duplicate text. */
export function sameWorks(sources: readonly IndependenceInput[]): number[] {
  const texts = clusterTexts(sources.map((source) => (source.text.length >= TELLING_CHARACTERS ? source.text : "")));
  return united(sources, texts);
}

/** The same for texts that are grouped already. */
export function united(sources: readonly NamedSource[], texts: readonly number[]): number[] {
  const names = sources.map(workNames);
  return unite(sources.length, [(a, b) => texts[a] === texts[b], (a, b) => names[a]?.some((name) => names[b]?.includes(name)) === true]);
}

/**
 * How many of the sources are independent of each other: no two share registrable domain, organisation, paper or text (G6, R12).
 * @param works for each source the group of those that are one text or paper with it; {@link sameWorks} where that is not known
 */
export function independentCount(sources: readonly IndependenceInput[], works = sameWorks(sources)): number {
  const domains = sources.map((source) => registrableDomain(source.url));
  const organisations = sources.map((source) => organisationOf(source.url));
  const groups = unite(sources.length, [
    (a, b) => works[a] === works[b],
    (a, b) => domains[a] === domains[b],
    (a, b) => organisations[a] === organisations[b],
  ]);
  return new Set(groups).size;
}

/** G6 at the gate: of the copies of one text the best one is kept (`better` first), with the addresses of the others. */
export function keepOneCopy<T extends IndependenceInput>(
  sources: readonly T[],
  better: (a: T, b: T) => number,
): { kept: { source: T; copies: T[] }[]; discarded: Discarded[] } {
  const groups = new Map<number, T[]>();
  sameWorks(sources).forEach((group, index) => {
    const source = sources[index];
    if (source !== undefined) groups.set(group, [...(groups.get(group) ?? []), source]);
  });
  const kept: { source: T; copies: T[] }[] = [];
  const discarded: Discarded[] = [];
  for (const group of groups.values()) {
    const [best, ...copies] = [...group].sort(better);
    if (best === undefined) continue;
    kept.push({ source: best, copies });
    for (const copy of copies) discarded.push({ url: redactUrl(copy.url), gate: "G6", reason: `a copy of ${redactUrl(best.url)}` });
  }
  return { kept, discarded };
}

/** Groups 0…n−1 by what ties two of them together; each is given the least index of its group. */
function unite(n: number, ties: readonly ((a: number, b: number) => boolean)[]): number[] {
  const group = Array.from({ length: n }, (_, index) => index);
  for (let b = 0; b < n; b++) {
    for (let a = 0; a < b; a++) {
      const [from, to] = [group[b] ?? b, group[a] ?? a];
      if (from === to || !ties.some((tie) => tie(a, b))) continue;
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      for (let i = 0; i < n; i++) if (group[i] === high) group[i] = low;
    }
  }
  return group;
}
