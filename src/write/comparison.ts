import type { Comparison } from "../question/compared.ts";
import { sameFamily, synonymsOf } from "../question/synonyms.ts";
import { bare } from "../text/lines.ts";
import { quantities } from "../text/quantities.ts";
import { contentWords, words } from "../text/words.ts";
import { overlap } from "./likeness.ts";
import { type SourceRow, sourceRowOf } from "./table.ts";
import type { DraftSentence, WritableClaim } from "./writer.ts";

/** Rows of a comparison at most. */
const MOST_ROWS = 10;
const MOST_IN_CELL = 2;
const LONGEST_CELL = 220;
/** Likeness of two statements on two things from which they are about the same of each. */
const LIKE = 0.22;
const SAME_UNIT = 0.2;
const SAME_OPENING = 0.15;
/** The thing a statement is about stands among its first words. */
const SUBJECT_WORDS = 7;

interface Placed {
  readonly thing: string;
  readonly draft: DraftSentence;
  readonly shown: string;
  readonly stems: ReadonlySet<string>;
}

/** A row in the making: what it is about, and what is said of each thing. */
interface Row {
  label: string;
  readonly cells: Map<string, Placed[]>;
}

/**
 * Statements on the things a question compares as cells of a table (R14): rows of tables in the sources first, then sentences that say the
 * same kind of thing of several of them. Every cell is a statement of its own, in the source's words. Empty where no two things can be held
 * against each other in anything.
 * @param claims best first
 */
export function comparisonCells(claims: readonly WritableClaim[], compared: Comparison): DraftSentence[] {
  const rows: Row[] = [];
  const rest: WritableClaim[] = [];
  const several = tablesWithDoubles(claims);
  for (const claim of claims) {
    const row = sourceRowOf(claim);
    const cells = row === undefined || several.has(row.table) ? [] : cellsFrom(row, compared.things);
    for (const { label, placed } of cells) addTo(rowFor(rows, label), placed);
    if (row === undefined) rest.push(claim);
  }
  const spoken = rest.flatMap((claim) => spokenOf(claim, compared.things));
  const unplaced = spoken.filter((placed) => !joined(rows, placed));
  rows.push(...matched(unplaced));
  const kept = ordered(named(rows, compared.aspects), compared.aspects).filter(
    ({ label, cells }) => cells.size >= 2 || asked(label, compared.aspects),
  );
  return kept
    .slice(0, MOST_ROWS)
    .flatMap(({ label, cells }, at) =>
      compared.things.flatMap((thing) =>
        (cells.get(thing) ?? []).map(({ draft, shown }) => ({ ...draft, cell: { at, row: headOf(label), column: thing, shown } })),
      ),
    );
}

/** Tables with several rows of one name: they list what befalls a thing, not what it is. */
function tablesWithDoubles(claims: readonly WritableClaim[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const row of claims.flatMap((claim) => sourceRowOf(claim) ?? [])) {
    const key = `${row.table} ${(row.cells[0] ?? "").toLowerCase()}`;
    if (seen.has(key)) doubled.add(row.table);
    seen.add(key);
  }
  return doubled;
}

/** What a row of a source's table says of the things compared, wherever the table has them: in its first column, its heads or its heading. */
function cellsFrom(row: SourceRow, things: readonly string[]): { label: string; placed: Placed }[] {
  const { heads, cells, claim } = row;
  const made = (thing: string, label: string, subject: string, shown: string) => {
    const text = `${subject} – ${label}: ${shown}`;
    return { label, placed: placedOf(thing, { text, claimIds: [claim.claim.id] }, shown, label) };
  };
  const first = cells[0] ?? "";
  const own = things.find((thing) => isCalled(first, thing));
  if (own !== undefined)
    return heads.flatMap((head, at) => (at === 0 || said(cells[at]) === "" ? [] : [made(own, head, first, said(cells[at]))]));
  const across = heads.map((head) => thingIn(head, things));
  if (across.filter((thing) => thing !== undefined).length >= 2)
    return across.flatMap((thing, at) =>
      thing === undefined || said(cells[at]) === "" ? [] : [made(thing, first, heads[at] ?? thing, said(cells[at]))],
    );
  const above = row.above === undefined ? undefined : thingIn(row.above, things);
  if (above === undefined || cells.length !== 2 || row.above === undefined) return [];
  return [made(above, first, row.above, said(cells[1]))];
}

/** Whether a cell names a thing and nothing else but what stands in brackets after it: `exa`, not `exa.apiKey`. */
function isCalled(cell: string, thing: string): boolean {
  const rest = cell.toLowerCase().startsWith(thing.toLowerCase()) ? cell.slice(thing.length) : undefined;
  return rest !== undefined && /^(?:\s*\(.*\))?\s*$/.test(rest);
}

function said(cell: string | undefined): string {
  return cell !== undefined && /[\p{L}\p{N}]/u.test(cell) ? cell : "";
}

function placedOf(thing: string, draft: DraftSentence, shown: string, about = shown): Placed {
  const ownWords = new Set(contentWords(thing));
  return { thing, draft, shown, stems: new Set(contentWords(about).filter((stem) => !ownWords.has(stem) && !/^\d/.test(stem))) };
}

/** The one thing of several that a text names. */
function thingIn(text: string, things: readonly string[]): string | undefined {
  const named = things.filter((thing) => mentions(text, thing));
  return named.length === 1 ? named[0] : undefined;
}

export function mentions(text: string, thing: string): boolean {
  const sought = contentWords(thing);
  const found = new Set(contentWords(text));
  return sought.length > 0 && sought.every((stem) => found.has(stem));
}

/** A sentence that speaks of one of the things, and of it first. */
function spokenOf(claim: WritableClaim, things: readonly string[]): Placed[] {
  const { text, id } = claim.claim;
  const thing = thingIn(text, things);
  const opening = words(text)
    .slice(0, SUBJECT_WORDS)
    .map((word) => word.text)
    .join(" ");
  if (thing === undefined || text.length > LONGEST_CELL || !mentions(opening, thing)) return [];
  return [placedOf(thing, { text, claimIds: [id] }, text)];
}

function rowFor(rows: Row[], label: string): Row {
  const known = rows.find((row) => isAlike(new Set(contentWords(row.label)), new Set(contentWords(label)), row.label === label));
  if (known !== undefined) return known;
  const made: Row = { label, cells: new Map() };
  rows.push(made);
  return made;
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>, same: boolean): boolean {
  return same || (a.size > 0 && a.size === b.size && [...a].every((stem) => b.has(stem)));
}

function addTo(row: Row, placed: Placed): void {
  const known = row.cells.get(placed.thing) ?? [];
  const same = known.some(({ shown }) => bare(shown) === bare(placed.shown));
  if (!same && known.length < MOST_IN_CELL) row.cells.set(placed.thing, [...known, placed]);
  const at = known.findIndex(({ shown }) => bare(shown) === bare(placed.shown));
  const twin = known[at];
  // Two sources that say the same are one cell with both.
  if (twin !== undefined)
    row.cells.set(
      placed.thing,
      known.map((one) =>
        one === twin
          ? { ...twin, draft: { ...twin.draft, claimIds: [...new Set([...twin.draft.claimIds, ...placed.draft.claimIds])] } }
          : one,
      ),
    );
}

/** Puts a sentence into a row of a source's table that is about what the sentence says: with a figure, or where the table is silent on its thing. */
function joined(rows: readonly Row[], placed: Placed): boolean {
  const told = /\p{N}/u.test(placed.shown);
  const home = rows.find(
    ({ label, cells }) => label !== "" && (told || !cells.has(placed.thing)) && speaksOf(placed.stems, contentWords(label)),
  );
  if (home === undefined) return false;
  addTo(home, placed);
  return true;
}

/** Whether stems hold every word of a label, or words that stand for them. */
export function speaksOf(stems: ReadonlySet<string>, label: readonly string[]): boolean {
  return label.length > 0 && label.every((wanted) => stems.has(wanted) || [...stems].some((stem) => standsFor(stem, wanted)));
}

/** Whether a stem is a wanted one, a form of it, or a word for the same. */
export function standsFor(stem: string, wanted: string): boolean {
  return stem === wanted || sameFamily(stem, wanted) || synonymsOf(wanted).has(stem);
}

/** Rows of sentences that say the same kind of thing of different things, likest first. */
function matched(spoken: readonly Placed[]): Row[] {
  const pairs = spoken.flatMap((a, at) =>
    spoken.slice(at + 1).flatMap((b) => (a.thing === b.thing ? [] : [{ a, b, likeness: likenessOf(a, b) }])),
  );
  const rowOf = new Map<Placed, Row>();
  const rows: Row[] = [];
  for (const { a, b } of pairs.filter(({ likeness }) => likeness >= LIKE).sort((x, y) => y.likeness - x.likeness)) {
    const [home, other] = [rowOf.get(a), rowOf.get(b)];
    if (home !== undefined && other !== undefined) continue;
    const row = home ?? other ?? { label: "", cells: new Map() };
    const fresh = [a, b].filter((placed) => rowOf.get(placed) !== row);
    if (fresh.some((placed) => row.cells.has(placed.thing))) continue;
    for (const placed of fresh) {
      row.cells.set(placed.thing, [placed]);
      rowOf.set(placed, row);
    }
    if (!rows.includes(row)) rows.push(row);
  }
  return rows;
}

function likenessOf(a: Placed, b: Placed): number {
  const units = (text: string) =>
    quantities(text)
      .amounts.map((amount) => amount.unit)
      .filter((unit) => unit !== "");
  const sameUnit = units(a.shown).some((unit) => units(b.shown).includes(unit));
  const opening = (one: Placed) =>
    one.shown
      .slice(0, Math.max(0, one.shown.indexOf(one.thing)))
      .trim()
      .toLowerCase();
  const sameOpening = opening(a) !== "" && opening(a) === opening(b);
  return overlap(a.stems, b.stems) + (sameUnit ? SAME_UNIT : 0) + (sameOpening ? SAME_OPENING : 0);
}

/** Gives rows of sentences a label: the respect the question names, else the words their sentences share. */
function named(rows: readonly Row[], aspects: readonly string[]): Row[] {
  return rows.map((row) => {
    const placed = [...row.cells.values()].flat();
    const aspect = aspects.find((one) => {
      const stems = contentWords(one);
      const labelled = row.label !== "" && speaksOf(new Set(contentWords(row.label)), stems);
      return labelled || placed.filter((cell) => speaksOf(cell.stems, stems)).length * 2 >= placed.length;
    });
    return { ...row, label: row.label !== "" ? row.label : (aspect ?? sharedWords(placed.map(({ shown }) => shown))) };
  });
}

/** The longest run of words that all sentences have, from its first to its last content word; empty when they share none. */
function sharedWords(sentences: readonly string[]): string {
  const [first, ...others] = sentences.map((sentence) => words(sentence));
  if (first === undefined) return "";
  let best: typeof first = [];
  for (let start = 0; start < first.length; start++) {
    for (let end = first.length; end - start > best.length; end--) {
      const run = first.slice(start, end);
      if (run[0]?.stop !== false || run.at(-1)?.stop !== false || isUnit(run[0].lower) || isUnit(run.at(-1)?.lower ?? "")) continue;
      const sought = ` ${run.map((word) => word.stem).join(" ")} `;
      // How they all begin is no respect: "Choose".
      if (start === 0) continue;
      if (others.every((other) => ` ${other.map((word) => word.stem).join(" ")} `.includes(sought))) best = run;
    }
  }
  return best.map((word) => word.text).join(" ");
}

/** What stands behind a figure heads no row: "kg and costs". */
function isUnit(word: string): boolean {
  return /^(?:[kcm]?g|[kcm]?m|m?l|litres?|liters?|euros?|dollars?|pounds?|eur|usd|gbp|k?w|kwh|hours?|minutes?|seconds?|days?|years?|db)$/.test(
    word,
  );
}

/** Which of the respects a row is about; -1 for none. */
function respectOf(label: string, aspects: readonly string[]): number {
  return aspects.findIndex((aspect) => label === aspect || speaksOf(new Set(contentWords(label)), contentWords(aspect)));
}

function asked(label: string, aspects: readonly string[]): boolean {
  return label !== "" && respectOf(label, aspects) >= 0;
}

/** Rows on respects the question names first, in its order. */
function ordered(rows: readonly Row[], aspects: readonly string[]): Row[] {
  const rank = (row: Row) => {
    const at = respectOf(row.label, aspects);
    return at < 0 ? aspects.length : at;
  };
  return rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => rank(a.row) - rank(b.row) || a.at - b.at)
    .map(({ row }) => row);
}

/** A respect as it stands at the head of its row. */
export function headOf(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
