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
  /** Whether tables and code, which claims rarely tell, are shown by what they are. */
  readonly showsForms?: boolean;
}

/** The pack in short, source by source (R14): the claims whose quotes it has, each text once, and what tables and code there are. */
export function digestOf(pack: EvidencePack, { claims, isSuperseded, showsForms = false }: DigestAsk): ShownDigest[] {
  const drawn = new Map<PackPage, Map<string, DigestLine>>();
  const add = (page: PackPage, line: DigestLine) => {
    const own = drawn.get(page) ?? new Map<string, DigestLine>();
    const key = line.text.toLowerCase();
    if (!own.has(key)) own.set(key, line);
    drawn.set(page, own);
  };
  for (const claim of claims) {
    const ids = [...new Set(claim.quotes.flatMap((quote) => pack.idsAt(quote)))];
    const [first] = ids.flatMap((id) => pack.sentence(id) ?? []);
    const page = first && pack.passageOf(first)?.page;
    if (page !== undefined) add(page, { ids, text: claim.text, superseded: isSuperseded(claim) });
  }
  const forms = showsForms ? pack.passages.filter(({ kind }) => kind !== "prose") : [];
  // Tables and code under one heading belong together: the first says what they are.
  for (const same of Map.groupBy(forms, placeOf).values()) {
    const [first] = same;
    const ids = same.flatMap(({ sentences }) => sentences.map(({ id }) => id));
    if (first !== undefined) add(first.page, { ids, text: labelOf(first), superseded: false });
  }
  const pages = [...new Set(pack.passages.map(({ page }) => page))];
  return pages.flatMap((page, at) => {
    const lines = [...(drawn.get(page)?.values() ?? [])];
    const { by, published, older } = page;
    return lines.length === 0 ? [] : [{ id: `s${at + 1}`, title: pack.titleOf(page), by, published, older, lines }];
  });
}

function placeOf({ page, kind, headings }: PackPassage): string {
  return [page.snapshot.id, kind, ...headings].join("\n");
}

/** What a table or a block of code is: its headings, and its columns with the names of its rows, or the beginning of the code. */
function labelOf({ kind, headings, head, sentences }: PackPassage): string {
  const over = headings.at(-1) ?? "";
  const code = sentences[0]?.quote.text.replace(/^\s*(?:`{3,}|~{3,})[^\n]*|(?:`{3,}|~{3,})\s*$/gu, "") ?? "";
  if (kind === "code") return `code under "${over}": ${shortened(code)}`;
  const rows = sentences.map(({ quote }) =>
    shownUnit(quote.text, kind)
      .replace(/^\|\s*/u, "")
      .split("|")[0]
      ?.trim()
      .slice(0, LONGEST_LABEL),
  );
  return `table under "${over}": ${shortened(head ?? "")} rows: ${rows.join("; ")}`;
}

function shortened(text: string): string {
  const line = text
    .replace(/\|?[\s|:-]*$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return line.length <= LONGEST_HEAD ? line : `${line.slice(0, LONGEST_HEAD)} …`;
}
