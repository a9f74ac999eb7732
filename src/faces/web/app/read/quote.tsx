import { useSignal } from "@preact/signals";
import { flowing } from "../parts/flowing.ts";
import { Scrolled } from "../parts/scrolled.tsx";
import { Tabled } from "../parts/tabled.tsx";
import { day } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { LitTable, Proof, ProvenQuote } from "./api.ts";
import { useCentred } from "./centred.ts";
import { Origin } from "./origin.tsx";
import { Places, type Pointing } from "./partners.tsx";

export interface QuoteProps {
  readonly quote: ProvenQuote;
  /** Its number among the quotes of the proof; -1 for one that speaks against it. */
  readonly at: number;
  readonly proof: Proof;
  readonly pointing?: Pointing;
}

/** Words of a source, lit at their very place in its stored copy. */
export function Quote({ quote, at, proof, pointing }: QuoteProps) {
  const none = useSignal<number | undefined>(undefined);
  const shown = flowing(quote.before + quote.words + quote.after);
  const end = quote.before.length + quote.words.length;
  const said = <Places text={shown.slice(quote.before.length, end)} quote={at} proof={proof} pointing={pointing ?? { at: none }} />;
  const { read } = words();
  return (
    <figure class="quote">
      <SourceLine quote={quote} />
      {quote.located && quote.table === undefined && (
        <InPlace quote={quote} before={shown.slice(0, quote.before.length)} after={shown.slice(end)}>
          {said}
        </InPlace>
      )}
      {quote.located && quote.table !== undefined && <Table table={quote.table} />}
      {!quote.located && (
        <>
          <blockquote class="unlocated" dir="auto">
            {quote.words}
          </blockquote>
          <p class="small warning">{quote.text_sha256 === "" ? read.notKept : read.notLocated}</p>
        </>
      )}
      {quote.translation !== undefined && (
        <p class="translation small">
          <span class="soft">{read.translated}:</span> {quote.translation}
        </p>
      )}
      <Origin quote={quote} />
    </figure>
  );
}

interface InPlaceProps {
  readonly quote: ProvenQuote;
  /** What stands around it, as it is shown. */
  readonly before: string;
  readonly after: string;
  readonly children: preact.ComponentChildren;
}

function InPlace({ quote, before, after, children }: InPlaceProps) {
  const mark = useCentred<HTMLElement>(quote);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys too
    <blockquote class="passage-box" dir="auto" tabIndex={0}>
      <span class="around">
        <Tabled text={before} label={quote.title} />
      </span>
      {quote.closest ? <span ref={mark}>{children}</span> : <mark ref={mark}>{children}</mark>}
      <span class="around">
        <Tabled text={after} label={quote.title} />
      </span>
    </blockquote>
  );
}

/** The table as a table: cells the sentence speaks of are lit, with their row's name and their column's head. */
function Table({ table }: { readonly table: LitTable }) {
  const { caption, notes, heads, rows } = table;
  const column = (at: number) => rows.some(({ cells }) => cells[at]?.lit === true);
  return (
    <Scrolled label={caption || words().read.evidence}>
      <table class="lit-table">
        {(caption !== "" || notes.length > 0) && <caption>{[caption, ...notes].filter((one) => one !== "").join(" ")}</caption>}
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col" class={at > 0 && column(at - 1) ? "lit" : ""}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, quoted, cells }, at) => (
            <tr key={at} class={quoted ? "quoted" : ""}>
              <th scope="row" class={cells.some(({ lit }) => lit) ? "lit" : ""}>
                {label}
              </th>
              {cells.map(({ text, lit }, cell) => (
                <td key={cell}>{lit ? <mark>{text}</mark> : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function SourceLine({ quote }: { readonly quote: ProvenQuote }) {
  const { read } = words();
  const { source, title, author, published, page } = quote;
  const details = [author, published === undefined ? undefined : day(published), page === undefined ? undefined : read.page(page)];
  return (
    <figcaption class="source-line">
      {source !== undefined && <sup>{source}</sup>} <strong dir="auto">{title}</strong>
      <span class="soft small"> {details.filter((one) => one !== undefined).join(" · ")}</span>
    </figcaption>
  );
}
