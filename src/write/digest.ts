import type { Claim } from "../domain/claim.ts";
import { shownUnit } from "../text/passages.ts";
import type { EvidencePack, PackPage, PackPassage, ShownSource } from "./pack.ts";

/** A source in short: what was drawn from it, under the ids of the sentences. */
export interface ShownDigest extends Pick<ShownSource, "id" | "title" | "by" | "published" | "older"> {
  readonly lines: readonly DigestLine[];
}

interface DigestLine {
  readonly ids: readonly string[];
  readonly text: string;
  /** The headings it stands under: a row is of what these name. */
  readonly under: string;
  /** A newer source says otherwise, or its own that it no longer holds. */
  readonly superseded: boolean;
}

/** What a digest is made of. */
export interface DigestAsk {
  /** The best first. */
  readonly claims: readonly Claim[];
  readonly isSuperseded: (claim: Claim) => boolean;
  /** Ids of sentences that are shown as they stand, whether or not a claim tells them. */
  readonly also?: ReadonlySet<string>;
}

/**
 * The pack in short, source by source and in the order of its text (R14): the claims whose quotes it has, each text once in its place and none that another says
 * with more beside it.
 */
export function digestOf(pack: EvidencePack, { claims, isSuperseded, also = new Set() }: DigestAsk): ShownDigest[] {
  const drawn = new Map<PackPage, DigestLine[]>();
  for (const claim of claims) {
    const ids = [...new Set(claim.quotes.flatMap((quote) => pack.idsAt(quote)))];
    const [first] = ids.flatMap((id) => pack.sentence(id) ?? []);
    const passage = first && pack.passageOf(first);
    if (passage === undefined) continue;
    const own = drawn.get(passage.page) ?? [];
    const isKnown = own.some(({ text }) => text.toLowerCase() === claim.text.toLowerCase());
    const line = { ids, text: claim.text, under: underOf(passage), superseded: isSuperseded(claim) };
    drawn.set(passage.page, isKnown ? own : [...own, line]);
  }
  const whole = (own: readonly DigestLine[]) => own.filter((line) => !own.some((other) => saysMore(other, line)));
  for (const [page, own] of drawn) drawn.set(page, whole(own));
  const told = new Set([...drawn.values()].flatMap((own) => own.flatMap(({ ids }) => ids)));
  for (const passage of pack.passages) {
    const untold = passage.sentences.filter(({ id }) => !told.has(id) && also.has(id));
    if (untold.length === 0) continue;
    const lines = untold.map(({ id, quote }) => ({
      ...{ ids: [id], text: shownUnit(quote.text, passage.kind) },
      ...{ under: underOf(passage), superseded: false },
    }));
    drawn.set(passage.page, [...(drawn.get(passage.page) ?? []), ...lines]);
  }
  const places = new Map(pack.sentences().map(({ id }, at) => [id, at]));
  const placeIn = ({ ids }: DigestLine) => places.get(ids[0] ?? "") ?? 0;
  const pages = [...new Set(pack.passages.map(({ page }) => page))];
  return pages.flatMap((page, at) => {
    const lines = (drawn.get(page) ?? []).toSorted((a, b) => placeIn(a) - placeIn(b));
    const { by, published, older } = page;
    return lines.length === 0 ? [] : [{ id: `s${at + 1}`, title: pack.titleOf(page), by, published, older, lines }];
  });
}

/** Whether a line has all the sentences of another, and more. */
function saysMore(one: DigestLine, other: DigestLine): boolean {
  return one.ids.length > other.ids.length && other.ids.every((id) => one.ids.includes(id));
}

function underOf({ headings }: PackPassage): string {
  return headings.join(" › ");
}
