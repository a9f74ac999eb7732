import type { Located, QuotedCells } from "../domain/quote.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { type Span, textAt } from "../domain/span.ts";
import { BARE_HEAD } from "../lexicon/en/rows.ts";
import { namesScale } from "../text/scale.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { quotedCells } from "../text/table.ts";
import { type Draft, namesThing } from "./drafts.ts";
import type { Block } from "./page-blocks.ts";
import { plainText } from "./plain-text.ts";
import { isDangling } from "./self-contained.ts";
import type { Stray } from "./stray.ts";

/** A table row above this many characters is quoted by the sentences of its cells. */
const LONGEST_ROW = 320;

interface PageWithTables {
  readonly text: string;
  readonly tables: Snapshot["tables"];
  readonly stray: Pick<Stray, "is">;
}

/** A row of a table with its name first and its cells under their heads, scale and unit last: "simple – Rounds: 2; Queries: 3", "Sales – 2019: 12 (in millions)". A row is no evidence where one of its cells, or what it stands under, speaks to whoever reads it (X5). */
export function rowDraft({ text, tables, stray }: PageWithTables, { span, headings }: Block): Draft[] {
  const cells = quotedCells(text, tables, span);
  const row = cells?.rows[0];
  const parts = (row?.cells ?? []).filter(({ value }) => /[\p{L}\p{N}]/u.test(value.text));
  if (cells === undefined || row === undefined || parts.length === 0) return [];
  const own = [...row.label, ...parts.flatMap((part) => [...part.heads, part.value]), ...cells.notes];
  if ([...own, ...(cells.caption === undefined ? [] : [cells.caption])].some((cell) => stray.is(said(cell)))) return [];
  const [name, heads] = [row.label.map(said), parts.map((part) => part.heads.map(said).join(" "))];
  const above = [...(cells.caption === undefined ? [] : [said(cells.caption)]), ...name.slice(0, -1)];
  if (span.end - span.start > LONGEST_ROW) {
    const short = [...name, ...parts.map(({ value }) => said(value))].filter((cell) => cell.length < 60);
    return cellSentences(
      text,
      parts.map(({ value }) => value.span),
      [...above, ...heads, ...short],
    );
  }
  const scale = cells.notes.map(said).filter(namesScale);
  const note = scale.map((one) => ` (${one.replace(/^[([（]|[)\]）]$/gu, "")})`).join("");
  const told = parts.map(({ value }, at) => {
    const head = heads[at] ?? "";
    return head === "" || (at === 0 && BARE_HEAD.test(head)) ? said(value) : `${head}: ${said(value)}`;
  });
  // "Weight | 6 kg" is said of what the page is about.
  const subject = saysOfThePage(cells, heads) ? headings.find(({ title }) => isSubject(title)) : undefined;
  const named = name.map((one, at) => (at < name.length - 1 ? `${one.replace(/:$/, "")}: ` : one)).join("");
  const lead = `${subject === undefined ? "" : `${subject.title} – `}${named}${named === "" ? "" : saysOfThePage(cells, heads) ? ": " : " – "}`;
  const made = (values: readonly Span[], columns: readonly string[]): Pick<Draft, "spans" | "text"> => ({
    spans: [...(subject === undefined ? [] : [subject.span]), ...values],
    text: `${lead}${columns.join("; ")}${note}`,
  });
  return [
    {
      ...made([span], told),
      ...{ kind: "row", before: undefined, opens: false, table: cells.table.start, above },
      repeats: [...name.slice(0, -1), ...heads, ...scale],
      row: {
        name: name.at(-1) ?? "",
        columns: parts.map(({ value }, at) => ({ heads: heads[at] ?? "", span: value.span })),
        only: (wanted) => {
          const values = wanted.flatMap((at) => parts[at]?.value.span ?? []);
          const [first = span, last = span] = [values[0], values.at(-1)];
          return made(
            [{ start: first.start, end: last.end }],
            wanted.flatMap((at) => told[at] ?? []),
          );
        },
      },
    },
  ];
}

function isSubject(title: string): boolean {
  return namesThing(title) && title.split(/\s+/).length <= LONGEST_SUBJECT;
}

const LONGEST_SUBJECT = 5;

function said({ text }: Located): string {
  return plainText(text);
}

/** Whether a table is pairs of a property and its value. */
function saysOfThePage({ corner }: QuotedCells, heads: readonly string[]): boolean {
  return heads.length === 1 && corner.length === 1 && [...corner.map(said), ...heads].every((head) => BARE_HEAD.test(head));
}

/** The sentences of a row whose cells hold paragraphs; its short cells stand above them like headings. */
function cellSentences(text: string, cells: readonly Span[], above: readonly string[]): Draft[] {
  return cells.flatMap((cell) =>
    sentenceSpans(textAt(text, cell)).flatMap((sentence): Draft[] => {
      const span = { start: cell.start + sentence.start, end: cell.start + sentence.end };
      const plain = plainText(textAt(text, span));
      if (plain.length < 40 || isDangling(plain) || !/[.!)]$/.test(plain)) return [];
      return [{ spans: [span], text: plain, kind: "row", before: undefined, opens: false, above }];
    }),
  );
}
