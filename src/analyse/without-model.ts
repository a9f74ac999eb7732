import { LIKELY, likelySentences } from "../answer/proof.ts";
import type { Task } from "../domain/checklist.ts";
import { type Span, spansOverlap, textAt } from "../domain/span.ts";
import { fairTurn } from "../store/turnstile.ts";
import { quoteAt } from "../text/quote-at.ts";
import { archiveNotice, isArchived } from "../text/staleness.ts";
import { type Analyst, analystOfEach, type DrawnClaim, type OnePageAsk, type PageAnalysis } from "./analyst.ts";
import { mannerOf } from "./manner.ts";
import { plainText } from "./plain-text.ts";
import { rowTold } from "./row-told.ts";
import { isSelfContained, withoutDoubles } from "./rules.ts";
import { summaryOf, tokensAtMost } from "./summary.ts";

/** Claims a page gives for one question at most. */
const MOST_CLAIMS = 6;
const LONGEST_NOTICE = 160;
const PARTIAL_DOUBT = 0.1;
const STALE_DOUBT = 0.2;

/**
 * Draws claims from a page without a model (X8): the sentences, rows and blocks of code that the learned measure finds likely to answer a task, word for word. A
 * page that answers nothing gives no claim.
 */
export const analystWithoutModel: Analyst = analystOfEach(async (_run, ask) => {
  await fairTurn();
  return analysePage(ask);
});

/** What {@link analystWithoutModel} does, as a pure function. */
export function analysePage(ask: OnePageAsk): PageAnalysis {
  const { request, snapshot, text } = ask;
  const page = { title: snapshot.title, text, landmarks: snapshot.landmarks, tables: snapshot.tables };
  const tasks: readonly Task[] = ask.tasks.length > 0 ? ask.tasks : [{ id: "t1", question: request.query, state: "todo" }];
  const archived = isArchived({ title: snapshot.title, url: snapshot.url, text });
  const ranked = tasks.map(({ id, question }) => ({ id, sentences: likelySentences(question, page) }));
  const drawn = ranked.flatMap(({ id, sentences }) =>
    sentences
      .filter(({ likelihood }) => likelihood >= LIKELY)
      .map((sentence) => ({ ...claimOf(ask, sentence, sentence.likelihood, archived), taskIds: [id] }))
      .filter((claim) => isSelfContained(claim.text))
      .slice(0, MOST_CLAIMS),
  );
  return {
    summary: summaryOf(
      text,
      ranked.flatMap(({ sentences }) => sentences),
      request.summaryTokens,
    ),
    claims: withoutDoubles(drawn),
    chunks: { count: text === "" ? 0 : 1, tokens: tokensAtMost(text) },
    shown: [{ start: 0, end: text.length }],
  };
}

function claimOf({ snapshot, text }: OnePageAsk, span: Span, likelihood: number, archived: boolean): Omit<DrawnClaim, "taskIds"> {
  const quote = quoteAt(snapshot, text, { start: span.start, end: span.end });
  const said = quote.cells === undefined ? plainText(quote.text) : rowTold(quote.cells);
  const manner = mannerOf(said);
  const doubt = (snapshot.completeness.state === "partial" ? PARTIAL_DOUBT : 0) + (archived ? STALE_DOUBT : 0);
  const notice = archived ? archiveNotice(text) : undefined;
  const noted = notice === undefined || spansOverlap(notice, span) ? "" : plainText(textAt(text, notice));
  const withNotice = notice !== undefined && noted !== "" && noted.length <= LONGEST_NOTICE;
  return {
    // What an archived page states is quoted together with the words that mark it so.
    text: withNotice ? `${said} (${noted})` : said,
    type: manner.type,
    confidence: rounded(Math.max(0.1, manner.confidence - doubt)),
    quotes: withNotice ? [quote, quoteAt(snapshot, text, notice)] : [quote],
    relevance: rounded(likelihood),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
