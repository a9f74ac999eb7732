import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { attempt } from "../parts/toast.tsx";
import { href } from "../router.ts";
import { moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import { type ProvenQuote, type Standing, standingOf } from "./api.ts";

/** Where the words come from: the stored copy with its hash and day, and the live page at the quote. */
export function Origin({ quote }: { readonly quote: ProvenQuote }) {
  const { read } = words();
  const { snapshot_id: copy, text_sha256: hash, captured_at: captured, live, link, span } = quote;
  const onWeb = /^https?:/.test(live);
  return (
    <div class="origin small soft">
      <p>
        {hash !== "" && (
          <>
            <a href={href("copy", [copy], { from: String(span.start), to: String(span.end) })}>{read.copy}</a> ·{" "}
            {read.captured(moment(captured))} · <code title={`${read.hash}: ${hash}`}>{hash.slice(0, 12)}</code>
          </>
        )}
        {onWeb && (
          <>
            {" · "}
            <a href={live} target="_blank" rel="noopener noreferrer">
              {read.live}
            </a>
            {link === "dead" && <span class="warning"> ({read.gone})</span>}
          </>
        )}
      </p>
      {onWeb && quote.located && <LiveLook quote={quote} />}
    </div>
  );
}

/** What was seen on live pages stays while the page is open, so that going to and fro asks nobody twice. */
const seen = new Map<string, Standing>();

/** Has the service look at the live page, only when somebody asks for it. */
function LiveLook({ quote: { snapshot_id: copy, span } }: { readonly quote: ProvenQuote }) {
  const { read, shell } = words();
  const key = `${copy} ${span.start} ${span.end}`;
  const [standing, setStanding] = useState(() => seen.get(key));
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    await attempt(async () => {
      const found = await standingOf(copy, span);
      seen.set(key, found);
      setStanding(found);
    });
    setBusy(false);
  };
  return (
    <div class="live-look">
      <Button small onClick={() => void look()} disabled={busy}>
        {busy ? shell.loading : standing === undefined ? read.lookLive : read.lookAgain}
      </Button>
      <p role="status">
        {standing !== undefined && (
          <>
            <strong class={`standing ${standing.standing}`}>{read.standings[standing.standing]}</strong> ({moment(standing.looked_at)})
            {standing.reason !== undefined && (
              <span lang="en" dir="auto">
                {" "}
                {standing.reason}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}
