import { plainText } from "../../analyse/plain-text.ts";
import { CALCULATED, calculatedNote } from "../../domain/calculation.ts";
import type { Claim } from "../../domain/claim.ts";
import { type ProvenStatement, prove } from "../../domain/sentence.ts";
import type { Source } from "../../domain/source.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { preferComplete } from "../../search/gates/partial.ts";
import { beforeStop } from "../../write/markdown.ts";
import { openEnded } from "../../write/open-ended.ts";
import { isNearDuplicate } from "../contract/near-duplicates.ts";
import { type Bullet, type ContractSource, MOST_BULLETS, MOST_SOURCES } from "../contract/schema.ts";
import { type Cited, cite, contractUrl, fits, safeLine } from "../contract/text.ts";
import type { DraftBullet } from "./bullets.ts";

/** Sources named by one bullet at most. */
const MOST_CITED = 2;
const LONGEST_TITLE = 120;
const PARTIAL_MARKER: readonly Cited[] = [{ n: 1, partial: true }];

/** A bullet that was checked against the quotes of its claims. */
export interface ProvenBullet {
  readonly sentence: ProvenStatement;
  readonly kind: DraftBullet["kind"];
}

/** Bullets for evidence of which nothing fits whole: supported claims, verbatim from their beginning, shown to go on. */
export function openEndedBullets(claims: readonly Claim[]): ProvenBullet[] {
  return claims.flatMap((claim) => {
    const verbatim = claim.judgement.verdict === "supported" && claim.quotes.some((quote) => plainText(quote.text).includes(claim.text));
    const text = verbatim ? openEnded(claim.text, (open) => fits(cite(open, PARTIAL_MARKER))) : undefined;
    return text === undefined ? [] : [{ sentence: prove(text, [claim]), kind: "fact" as const }];
  });
}

/** A bullet that names both views is made by code of figures that stand in the claims, in their order; it needs no second judgement. */
export function provenDiscord(text: string, claims: readonly Claim[]): ProvenBullet | undefined {
  return fits(
    cite(text, [
      { n: 1, partial: false },
      { n: 2, partial: false },
    ]),
  )
    ? { sentence: prove(text, claims), kind: "consensus_discord" }
    : undefined;
}

/** What an answer prints: bullets with markers, and the sources in the order of their numbers. */
export interface Numbered {
  readonly bullets: Bullet[];
  /** The proven bullets behind them, in the same order. */
  readonly printed: ProvenBullet[];
  readonly sources: ContractSource[];
  /** The cited sources as the evidence knows them, in the same order. */
  readonly cited: Omit<Source, "n">[];
  /** Puts the markers of already numbered sources to a line; undefined where one of its claims rests on none of them. */
  readonly cite: (text: string, claims: readonly Claim[]) => string | undefined;
}

/**
 * Numbers sources by first appearance: at most six, at most two for a bullet, independent ones first, cut ones only where no whole one
 * supports the point (G4). A bullet that would need a seventh source, or does not fit with its marker, is left out.
 */
export function numbered(proven: readonly ProvenBullet[], evidence: EvidenceBase): Numbered {
  const order: Omit<Source, "n">[] = [];
  const bullets: Bullet[] = [];
  const printed: ProvenBullet[] = [];
  for (const bullet of proven) {
    const { sentence, kind } = bullet;
    if (bullets.length >= MOST_BULLETS) break;
    const wanted = sourcesOf(sentence.claims, evidence, kind === "consensus_discord");
    const placed = shownTexts(sentence).flatMap((text) => place(text, wanted, order, kind === "consensus_discord" ? 2 : 1) ?? [])[0];
    if (placed === undefined || bullets.some((other) => isNearDuplicate(other.text, placed.line))) continue;
    order.push(...placed.added);
    printed.push(bullet);
    bullets.push({
      text: placed.line,
      ...(kind === "fact" ? {} : { kind }),
      source_ids: placed.cited.map(({ n }) => `s${n}`),
    });
  }
  const titles = order.map(contractSource);
  return {
    bullets,
    printed,
    sources: titles,
    cited: order,
    cite(text, claims) {
      const cited = claims.map((claim) => {
        const known = sourcesOf([claim], evidence, false).find((source) => order.some(({ url }) => url === source.url));
        return known === undefined ? undefined : citedAs(known, order);
      });
      // A line that rests on a source that is not shown would be only half cited.
      if (cited.length === 0 || cited.includes(undefined)) return undefined;
      const distinct = new Map(cited.flatMap((one) => (one === undefined ? [] : [[one.n, one] as const])));
      return cite(
        text,
        [...distinct.values()].sort((a, b) => a.n - b.n),
      );
    },
  };
}

/** A sentence as it may be printed, the fullest first: what it computes is shown with its figures, or by a mark alone where they do not fit. */
function shownTexts({ text, calculations }: ProvenStatement): string[] {
  return calculations.length === 0 ? [text] : [calculatedNote(calculations), CALCULATED].map((note) => beforeStop(text, note));
}

interface Placed {
  readonly line: string;
  readonly cited: readonly Cited[];
  readonly added: readonly Omit<Source, "n">[];
}

/** The line with as many of the wanted sources as fit, least `least` of them. */
function place(text: string, wanted: readonly Omit<Source, "n">[], order: readonly Omit<Source, "n">[], least: number): Placed | undefined {
  for (let count = Math.min(MOST_CITED, wanted.length); count >= least; count--) {
    const known = wanted.filter((source) => order.some(({ url }) => url === source.url));
    const fresh = wanted.filter((source) => !known.includes(source)).slice(0, MOST_SOURCES - order.length);
    // Independence comes first: the wanted order is kept, but for sources there is no number left for.
    const chosen = wanted.filter((source) => known.includes(source) || fresh.includes(source)).slice(0, count);
    if (chosen.length < count) continue;
    const added = chosen.filter((source) => fresh.includes(source));
    const after = [...order, ...added];
    const inTurn = chosen.map((source) => citedAs(source, after));
    // Of two views each has its marker in its turn.
    const cited = least > 1 ? inTurn : inTurn.sort((a, b) => a.n - b.n);
    const line = cite(text, cited);
    if (fits(line)) return { line, cited, added };
  }
  return undefined;
}

function citedAs(source: Omit<Source, "n">, order: readonly Omit<Source, "n">[]): Cited {
  return { n: order.findIndex(({ url }) => url === source.url) + 1, partial: source.partial };
}

/** The sources behind claims, those of other organisations before further ones of the same; whole ones before cut ones (G4). */
function sourcesOf(claims: readonly Claim[], evidence: EvidenceBase, bothSides: boolean): Omit<Source, "n">[] {
  const found = new Map<string, Omit<Source, "n">>();
  for (const claim of claims) {
    for (const quote of claim.quotes) {
      const source = evidence.sourceOf(quote.snapshotId);
      if (source !== undefined && !found.has(contractUrl(source.url))) found.set(contractUrl(source.url), source);
    }
  }
  const all = [...found.values()];
  const usable = bothSides ? all : preferComplete(all, (source) => source.partial).kept;
  const seen = new Set<string>();
  const independent = usable.filter(({ organisation, cluster }) => {
    const fresh = !seen.has(organisation) && !seen.has(cluster);
    seen.add(organisation).add(cluster);
    return fresh;
  });
  return [...independent, ...usable.filter((source) => !independent.includes(source))];
}

/** A source in the contract's shape. Dates become date-times; what is no date is left out. */
export function contractSource(source: Omit<Source, "n">, at: number): ContractSource {
  const line = safeLine(source.title);
  const title =
    line === "" ? source.domain : line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1).replace(/\\*\s*\S*$/u, "")}…`;
  const published = rfc3339(source.published);
  return {
    id: `s${at + 1}`,
    domain: source.domain,
    title,
    url: contractUrl(source.url),
    ...(published === undefined ? {} : { published }),
  };
}

function rfc3339(published: string | undefined): string | undefined {
  if (published === undefined) return undefined;
  const whole = /^\d{4}-\d{2}-\d{2}$/u.test(published) ? `${published}T00:00:00Z` : published;
  const wellFormed =
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u.test(whole) && !Number.isNaN(Date.parse(whole));
  return wellFormed ? whole : undefined;
}
