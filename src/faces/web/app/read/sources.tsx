import { useState } from "preact/hooks";
import { Fault, messageOf } from "../parts/fault.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { Tabled } from "../parts/tabled.tsx";
import { href } from "../router.ts";
import { day } from "../text/figures.ts";
import { words } from "../text/words.ts";
import { type ReadingView, unwrittenOf } from "./api.ts";
import { VerdictShape } from "./shapes.tsx";

/** The sources by number, copies of one text told as such. */
export function Sources({ reading }: { readonly reading: ReadingView }) {
  const { read, check } = words();
  if (reading.sources.length === 0) return null;
  return (
    <section class="sources">
      <h2>{read.sources}</h2>
      <ol>
        {reading.sources.map(
          ({ n, title, url, domain, snapshot_id: snapshot, published, partial, link, authority, label, cited, error, cluster }) => (
            <li key={n} id={`source-${n}`} tabIndex={-1}>
              <span class="number">{n}</span>
              <div>
                {/^https?:/.test(url) ? (
                  <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
                    {title || url}
                  </a>
                ) : snapshot !== "" && error === undefined ? (
                  <a href={href("copy", [snapshot])} dir="auto">
                    {title || url}
                  </a>
                ) : (
                  <span dir="auto">{title || url}</span>
                )}
                <span class="small soft">
                  {" "}
                  {[
                    label === undefined ? undefined : `[${label}]`,
                    domain,
                    authority,
                    published === undefined ? undefined : day(published),
                    partial ? read.partial : undefined,
                    link === "dead" ? read.gone : undefined,
                    cited === undefined ? undefined : check.cited(cited),
                    reading.checked === undefined || cluster === String(n) ? undefined : check.copyOf(Number(cluster)),
                  ]
                    .filter((one) => one !== undefined)
                    .join(" · ")}
                </span>
                {error !== undefined && <p class="small warning">{error}</p>}
              </div>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** Whether anything can have been found and not written: not in somebody's report that was checked, and not where no page was read. */
export function mayHoldUnwritten({ checked, used }: ReadingView): boolean {
  return checked === undefined && used?.pages !== 0;
}

/** What was found and is not in the report: fetched when it is opened. */
export function UnwrittenClaims({ run }: { readonly run: string }) {
  const { read } = words();
  const [open, setOpen] = useState(false);
  return (
    <details class="unwritten" id="unwritten" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{read.unwritten}</h2>
      </summary>
      <p class="soft small">{read.unwrittenAbout}</p>
      {open && <UnwrittenList run={run} />}
    </details>
  );
}

function UnwrittenList({ run }: { readonly run: string }) {
  const { read, shell } = words();
  const loaded = useLoaded((signal) => unwrittenOf(run, signal), [run]);
  if (loaded.state === "loading") return <p class="soft">{shell.loading}</p>;
  if (loaded.state === "failed") return <Fault message={messageOf(loaded.error)} />;
  const { claims, unresolved } = loaded.value;
  const spare = claims.filter(({ verdict }) => verdict === "supported").length;
  return (
    <>
      {claims.length > 0 && <p class="small">{read.unwrittenCounts(claims.length - spare, spare)}</p>}
      {unresolved.length > 0 && (
        <>
          <h3>{read.unresolved}</h3>
          <ul class="plain">
            {unresolved.map(({ text, reason }) => (
              <li key={text}>
                {text} <span class="soft">— {reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {claims.length === 0 && <p>{read.unwrittenNone}</p>}
      <ul class="refused">
        {claims.map(({ id, text, verdict, reasons, url, title, quote }) => (
          <li key={id}>
            <p>
              {verdict !== undefined && <VerdictShape verdict={verdict} />} <span dir="auto">{text}</span>
            </p>
            <p class="small soft">{whyNot(verdict, reasons)}</p>
            <blockquote class="small" dir="auto">
              <Tabled text={quote} label={title || url} />
            </blockquote>
            <p class="small soft" dir="auto">
              {title || url}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function whyNot(verdict: Parameters<typeof VerdictShape>[0]["verdict"] | undefined, reasons: readonly string[]): string {
  const { read } = words();
  if (verdict === undefined) return read.neverJudged;
  if (verdict === "supported") return read.notNeeded;
  return [read.verdicts[verdict], ...reasons].join(": ");
}
