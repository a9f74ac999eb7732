import type { Claim } from "../domain/claim.ts";
import { shownUnit } from "../text/passages.ts";
import type { EvidencePack, PackPage, PackPassage, ShownSource } from "./pack.ts";

/** A source in short: what was drawn from it, what its tables hold and which code it has, under the ids of the sentences. */
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

/** Characters of a table's head, and of the beginning of code, that tell what it is. */
const LONGEST_HEAD = 120;
const LONGEST_LABEL = 40;

/** What a digest is made of. */
export interface DigestAsk {
  /** The best first. */
  readonly claims: readonly Claim[];
  readonly isSuperseded: (claim: Claim) => boolean;
  /** Whether what claims do not tell is shown besides: prose as it stands, tables and code by what they are. */
  readonly showsAll?: boolean;
  /** Ids of sentences that are shown as they stand, whether or not a claim tells them. */
  readonly also?: ReadonlySet<string>;
}

/**
 * The pack in short, source by source and in the order of its text (R14): the claims whose quotes it has, each text once in its place and none that another says
 * with more beside it, and what else there is.
 */
export function digestOf(pack: EvidencePack, { claims, isSuperseded, showsAll = false, also = new Set() }: DigestAsk): ShownDigest[] {
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
    const isWhole = showsAll && passage.kind === "prose";
    const untold = passage.sentences.filter(({ id }) => !told.has(id) && (isWhole || also.has(id)));
    if (untold.length === 0) continue;
    const lines = untold.map(({ id, quote }) => ({
      ...{ ids: [id], text: shownUnit(quote.text, passage.kind) },
      ...{ under: underOf(passage), superseded: false },
    }));
    drawn.set(passage.page, [...(drawn.get(passage.page) ?? []), ...lines]);
  }
  const forms = showsAll ? pack.passages.filter(({ kind }) => kind !== "prose") : [];
  // Tables and code under one heading belong together: the first says what they are.
  for (const same of Map.groupBy(forms, placeOf).values()) {
    const [first] = same;
    const ids = same.flatMap(({ sentences }) => sentences.map(({ id }) => id));
    if (first === undefined) continue;
    const line = { ids, text: labelOf(first), under: underOf(first), superseded: false };
    drawn.set(first.page, [...(drawn.get(first.page) ?? []), line]);
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

function placeOf({ page, kind, headings }: PackPassage): string {
  return [page.snapshot.id, kind, ...headings].join("\n");
}

/** What a table or a block of code is: its columns with the names of its rows, or the beginning of the code. */
function labelOf({ kind, head, sentences }: PackPassage): string {
  const code = sentences[0]?.quote.text.replace(/^\s*(?:`{3,}|~{3,})[^\n]*|(?:`{3,}|~{3,})\s*$/gu, "") ?? "";
  if (kind === "code") return `code: ${shortened(code)}`;
  const rows = sentences.map(({ quote }) =>
    shownUnit(quote.text, kind)
      .replace(/^\|\s*/u, "")
      .split("|")[0]
      ?.trim()
      .slice(0, LONGEST_LABEL),
  );
  return `table: ${shortened(head ?? "")} rows: ${rows.join("; ")}`;
}

function shortened(text: string): string {
  const line = text
    .replace(/\|?[\s|:-]*$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return line.length <= LONGEST_HEAD ? line : `${line.slice(0, LONGEST_HEAD)} …`;
}
