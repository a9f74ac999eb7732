import { href } from "../router.ts";
import { moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Citation, Reference, Statement } from "./api.ts";
import { classOf, shortLabel } from "./result.tsx";

export interface ProofProps {
  readonly statement: Statement;
  readonly references: ReadonlyMap<number, Reference>;
}

/** What a sentence of somebody's report rests on: each of its citations with the words of its source, the reason folded. */
export function Proof({ statement, references }: ProofProps) {
  const { check } = words();
  return (
    <aside class="check-proof card" aria-label={check.evidence} aria-live="polite">
      <p class="claimed" dir="auto">
        {statement.text}
      </p>
      <p class="soft small">
        {check.line(statement.line)}
        {statement.citations.length > 1 && ` · ${check.independent(statement.independent_sources)}`}
      </p>
      {statement.citations.length === 0 && <p class="soft">{statement.factual ? check.uncitedAbout : check.nothingToCheck}</p>}
      {statement.citations.map((citation) => (
        <Cited key={citation.label} citation={citation} source={references.get(citation.reference ?? 0)} whole={statement.text} />
      ))}
    </aside>
  );
}

interface CitedProps {
  readonly citation: Citation;
  readonly source: Reference | undefined;
  readonly whole: string;
}

function Cited({ citation, source, whole }: CitedProps) {
  const { check, read } = words();
  const { label, verdict, open, claim, reasons, quotes } = citation;
  return (
    <section class="cited">
      <h3>
        <span class={`mark-chip ${classOf(verdict)}`}>{open === true ? check.openWord : read.verdicts[verdict]}</span> [{shortLabel(label)}]{" "}
        <span class="soft" dir="auto">
          {source?.page_title || source?.title || (source === undefined ? check.noSource : source.url)}
        </span>
      </h3>
      {claim !== whole && (
        <p class="small" dir="auto">
          <span class="soft">{check.for}</span> {claim}
        </p>
      )}
      {verdict === "not found" && quotes.length > 0 && <p class="small soft">{check.closest}</p>}
      {quotes.map((quote) => (
        <figure key={`${quote.snapshotId} ${quote.span.start}`} class="check-quote">
          <blockquote dir="auto">
            <InContext text={quote.text} context={quote.context} lit={verdict !== "not found"} />
          </blockquote>
          <figcaption class="small soft">
            {quote.page !== undefined && `${read.page(quote.page)} · `}
            <a href={href("copy", [quote.snapshotId], { from: String(quote.span.start), to: String(quote.span.end) })}>{read.copy}</a>
            {/^https?:/iu.test(quote.link) && (
              <>
                {" · "}
                <a href={quote.link} target="_blank" rel="noopener noreferrer">
                  {read.live}
                </a>
              </>
            )}
            {source?.captured_at !== undefined && ` · ${read.captured(moment(source.captured_at))}`}
            {source?.text_sha256 !== undefined && (
              <>
                {" · "}
                <code title={`${read.hash}: ${source.text_sha256}`}>{source.text_sha256.slice(0, 12)}</code>
              </>
            )}
          </figcaption>
        </figure>
      ))}
      {quotes.length === 0 && source?.error !== undefined && <p class="small wrong">{source.error.message}</p>}
      {reasons.length > 0 && (
        <details class="small">
          <summary>{read.reason}</summary>
          <ul>
            {reasons.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface InContextProps {
  readonly text: string;
  readonly context: string;
  /** False for what only comes nearest. */
  readonly lit: boolean;
}

/** The quote lit in the sentences around it; where it does not stand in them to the letter, alone. */
function InContext({ text, context, lit }: InContextProps) {
  const [quote, around] = [withoutMarks(text), withoutMarks(context)];
  const at = around.indexOf(quote);
  const shown = lit ? <mark>{quote}</mark> : quote;
  if (at < 0) return shown;
  return (
    <>
      {around.slice(0, at)}
      {shown}
      {around.slice(at + quote.length)}
    </>
  );
}

/** A heading's signs say nothing to a reader. */
function withoutMarks(text: string): string {
  return text.replace(/^#{1,6}[ \t]+/gmu, "");
}
