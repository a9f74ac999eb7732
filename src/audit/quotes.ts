import type { Quote } from "../domain/quote.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { redactUrl } from "../domain/url.ts";
import { linkTo, sentencesAround } from "../write/evidence.ts";
import { tableAroundQuote } from "../write/table-around.ts";
import type { AuditCitation } from "./result.ts";

/** A quote as a result shows it: with its context, its page and a link to the place. */
export function quoteShown(quote: Quote, { snapshot, text }: SnapshotWithText): AuditCitation["quotes"][number] {
  const page = snapshot.landmarks.findLast((mark) => mark.kind === "page" && mark.start <= quote.span.start);
  const table = tableAroundQuote({ snapshot, text }, quote.span);
  return {
    ...quote,
    context:
      table === undefined ? sentencesAround(text, quote.span) : [table.caption, ...table.cells].filter((part) => part !== "").join("; "),
    link: linkTo(redactUrl(snapshot.url), quote.text),
    ...(page?.kind === "page" ? { page: page.page } : {}),
  };
}
