import { z } from "zod";
import { publisherOf } from "../domain/publisher.ts";
import type { Quote } from "../domain/quote.ts";
import { type Span, textAt } from "../domain/span.ts";
import { NAMELESS } from "../lexicon/en/standing.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { pagePrompt } from "../prompts/index.ts";
import type { Run } from "../run/run.ts";
import { fairTurn } from "../store/turnstile.ts";
import { addressesModel, paragraphOrdersModel } from "../text/addresses-model.ts";
import { type QuoteInContext, quoteInContext } from "../text/context.ts";
import { QuoteLocator } from "../text/locate.ts";
import { quoteAt } from "../text/quote-at.ts";
import { enclosingSentences, sentenceSpans } from "../text/sentences.ts";
import { contentWords } from "../text/words.ts";
import type { Analyst, DrawnClaim, PageAnalysis, PageAsk } from "./analyst.ts";
import type { Excerpt } from "./excerpt.ts";
import { isReference } from "./identifiers.ts";
import { mannerOf } from "./manner.ts";
import { type PageWork, pageWorkHere } from "./page-work.ts";
import { plainText } from "./plain-text.ts";
import { cutSummary, isSelfContained, standsAlone, withoutDoubles } from "./rules.ts";

/** Page text that goes to the model at most, whatever the share: with prompt and answer a page stays within about 4 000 tokens (T1). */
const MOST_PAGE_TOKENS = 2_300;
const MOST_CLAIMS = 8;
/** Of a page that lists options or defaults. */
const MOST_REFERENCE_CLAIMS = 12;
const MOST_QUOTES = 3;
const MOST_SUMMARY_WORDS = 100;
/** Questions for which talk of prompts and models is the subject, not an attempt to give orders. */
const ABOUT_MODELS = /\b(?:prompts?|injections?|jailbreak\w*|llms?|language models?|chatbots?|assistants?|ai|gpt\S*)\b/i;

export interface ModelAnalystParts {
  readonly roles: ModelRoles;
  /** Takes over when the model fails for good or the page's share is nothing. */
  readonly fallback: Analyst;
  /** Where the page is computed; in this thread by default. */
  readonly work?: PageWork;
  /** The always-on check: faults of fact (figure, name, date, identifier, negation) in a sentence against its quotes; empty when there are none. */
  readonly faultsOf: (sentence: string, quotes: readonly QuoteInContext[]) => readonly { readonly kind: string; readonly what: string }[];
}

/** The analyst that asks a model once a page and keeps only what stands in the page (R7, R8, R17). */
export function analystWithModel(parts: ModelAnalystParts): Analyst {
  return {
    analyse: (run, ask) =>
      ask.tokenShare <= 0 || ask.text.trim() === ""
        ? parts.fallback.analyse(run, ask)
        : orWithout(
            run,
            "reader",
            () => screened(run, parts, ask),
            () => parts.fallback.analyse(run, ask),
          ),
  };
}

const topicSchema = z.object({ leftOut: z.string().nullable() });

const NOTHING: PageAnalysis = { summary: "", claims: [], unlocated: 0, chunks: { count: 0, tokens: 0 }, shown: [] };

/** The page as the model reads it, unless it is plainly on another subject: what is decided of that is kept, so that the run can be repeated. */
async function screened(run: Run, parts: ModelAnalystParts, ask: PageAsk): Promise<PageAnalysis> {
  if (ask.found !== true) return analysed(run, parts, ask);
  const { work = pageWorkHere } = parts;
  const subjects = [ask.request.query, ...ask.tasks.map((task) => task.question)];
  const why = await work.topic({ subjects, title: ask.snapshot.title, text: ask.text }, run.signal);
  const { leftOut } = await run.decide(`${ask.key}/topic`, topicSchema, () => ({ leftOut: why ?? null }));
  return leftOut === null ? analysed(run, parts, ask) : { ...NOTHING, leftOut };
}

async function analysed(run: Run, parts: ModelAnalystParts, ask: PageAsk): Promise<PageAnalysis> {
  const subjects = [ask.request.query, ...ask.tasks.map((task) => task.question)];
  const { work = pageWorkHere } = parts;
  const most = Math.min(ask.tokenShare, MOST_PAGE_TOKENS);
  const { text, query, read = [] } = ask;
  const wanted = [...new Set([...(query === undefined ? [] : [query]), ...subjects])];
  const excerpt = await work.excerpt({ text, subjects: wanted, most, landmarks: ask.snapshot.landmarks, read }, run.signal);
  if (excerpt.text === "") return NOTHING;
  const mostClaims = isReference(excerpt.text) ? MOST_REFERENCE_CLAIMS : MOST_CLAIMS;
  const draft = await askModel(run, parts.roles, {
    key: `${ask.key}/analyse/model`,
    role: "reader",
    prompt: pagePrompt,
    system: pagePrompt.system,
    user: pagePrompt.render(pageInput(ask, excerpt, mostClaims)),
    schemaName: pagePrompt.schemaName,
    schema: pagePrompt.schema,
    maxOutputTokens: pagePrompt.maxOutputTokens,
  });
  const locator = new QuoteLocator(ask.text);
  const located: DrawnClaim[] = [];
  for (const claim of draft.claims) {
    await fairTurn();
    located.push(drawn(claim, ask, locator));
  }
  const faults = (text: string, quotes: readonly Quote[]) =>
    parts.faultsOf(
      text,
      quotes.map(({ span }) => quoteInContext(ask.snapshot, ask.text, span)),
    );
  const missingIn = (claim: string, sentence: string) => parts.faultsOf(claim, [{ quote: sentence, context: sentence, place: [] }]);
  const by = { aboutModels: ABOUT_MODELS.test(subjects.join(" ")) };
  const mayBeSaid = (text: string) => !addressesModel(text, by) && !/[?？]["”’)]*$/u.test(text);
  const honest = (quote: Quote) =>
    mayBeSaid(plainText(quote.text)) &&
    mayBeSaid(plainText(sentenceAround(ask.text, quote.span))) &&
    !paragraphOrdersModel(paragraphAround(ask.text, quote.span), by);
  const planted = plantedIn(excerpt.text, ask.text, by);
  const whole = (quote: Quote) => beginsSentence(ask.text, quote.span.start);
  const claims: DrawnClaim[] = [];
  for (const claim of located) {
    await fairTurn();
    if (claim.quotes.length > 0 && !planted(claim.text, claim.quotes))
      claims.push(...withoutFaults(naming(claim, faults, ask), { faults, missingIn, mayBeSaid, honest, whole }));
  }
  const kept = withoutDoubles(claims)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, mostClaims);
  // A model that saw claims and could quote none of them has read the page; the rules quote it without fail.
  const lost = draft.claims.length > 0 && kept.length === 0;
  return {
    summary: cutSummary(withoutOrders(draft.summary, mayBeSaid), ask.request.summaryTokens),
    claims: lost ? (await parts.fallback.analyse(run, ask)).claims : kept,
    unlocated: located.filter((claim) => claim.quotes.length === 0).length,
    chunks: { count: excerpt.chunks, tokens: excerpt.tokens },
    shown: excerpt.shown,
  };
}

function pageInput(ask: PageAsk, excerpt: Excerpt, claims: number) {
  return {
    question: ask.request.query,
    tasks: ask.tasks,
    source: {
      title: ask.snapshot.title.slice(0, 200),
      url: ask.snapshot.url.slice(0, 200),
      by: publisherBeside(ask.snapshot),
      published: ask.snapshot.published?.slice(0, 10),
      text: excerpt.text,
    },
    summaryWords: Math.min(MOST_SUMMARY_WORDS, Math.floor(ask.request.summaryTokens * 0.6)),
    claims,
  };
}

/** Who publishes a page, where its address does not tell already. */
function publisherBeside(snapshot: PageAsk["snapshot"]): string | undefined {
  const by = publisherOf(snapshot);
  return by === undefined || snapshot.url.includes(by) ? undefined : by;
}

/** How firm a claim is at most (0–1), by the type the model gave it; its own hedges make it less. */
const FIRMNESS = { fact: 1, estimate: 0.8, opinion: 0.55 } as const;

type DraftClaim = (typeof pagePrompt)["schema"]["_output"]["claims"][number];

/** A drafted claim with those of its quotes that really stand in the page; none left when it was made up. */
function drawn(claim: DraftClaim, ask: PageAsk, locator: QuoteLocator): DrawnClaim {
  const known = new Set(ask.tasks.map((task) => task.id));
  const taskIds = [...new Set(claim.task_ids)].filter((id) => known.has(id));
  const only = ask.tasks.length === 1 ? ask.tasks.map((task) => task.id) : [];
  const text = claim.text.replace(/\s+/g, " ").trim();
  return {
    text,
    type: claim.type,
    confidence: Math.min(mannerOf(text).confidence, FIRMNESS[claim.type]),
    quotes: quotesOf(claim.quotes, ask, locator),
    taskIds: taskIds.length > 0 ? taskIds : only,
    relevance: share(claim.relevance),
  };
}

function quotesOf(quoted: readonly string[], ask: PageAsk, locator: QuoteLocator): Quote[] {
  const found = quoted.flatMap((text): Quote[] => {
    const place = locator.locate(text);
    if (place === undefined) return [];
    return [quoteAt(ask.snapshot, ask.text, place.span, place.locatedBy)];
  });
  return [...new Map(found.map((quote) => [`${quote.span.start}-${quote.span.end}`, quote])).values()].slice(0, MOST_QUOTES);
}

/** Characters on either side in which an order to a model spoils a quote, within its paragraph. */
const SUSPECT_REACH = 1_000;

/** The paragraph a quote stands in: what an order in it wants said is no evidence either. */
function paragraphAround(text: string, span: Span): string {
  const from = Math.max(0, span.start - SUSPECT_REACH);
  const before = text.slice(from, span.start);
  const after = text.slice(span.end, span.end + SUSPECT_REACH);
  const border = after.indexOf("\n\n");
  return `${before.slice(before.lastIndexOf("\n\n") + 1)}${textAt(text, span)}${border < 0 ? after : after.slice(0, border)}`;
}

/**
 * Tells whether a claim has a word that its quotes lack and that what the model was shown has only where it gives orders to a model: what is only said
 * there is no evidence (X5).
 */
function plantedIn(
  shown: string,
  text: string,
  by: Parameters<typeof paragraphOrdersModel>[1],
): (claim: string, quotes: readonly Quote[]) => boolean {
  const paragraphs = shown.split(/\n\s*\n/u).map((paragraph) => ({ paragraph, lower: paragraph.toLowerCase() }));
  return (claim, quotes) => {
    const quoted = new Set(contentWords(quotes.map((quote) => sentenceAround(text, quote.span)).join("\n")));
    const lacking = [...new Set(contentWords(claim))].filter((stem) => !quoted.has(stem));
    return lacking.some((stem) => {
      const having = paragraphs.filter(({ lower }) => lower.includes(stem));
      return having.length > 0 && having.every(({ paragraph }) => paragraphOrdersModel(paragraph, by));
    });
  };
}

/** The whole sentence or sentences a quote lies in. */
function sentenceAround(text: string, span: Span): string {
  const from = Math.max(0, span.start - SUSPECT_REACH);
  const area = text.slice(from, span.end + SUSPECT_REACH);
  return textAt(area, enclosingSentences(sentenceSpans(area), { start: span.start - from, end: span.end - from }));
}

/** A summary without sentences that pass an order on to who reads it next. */
function withoutOrders(summary: string, mayBeSaid: (text: string) => boolean): string {
  const kept = sentenceSpans(summary).map((span) => textAt(summary, span));
  return kept.every(mayBeSaid) ? summary : kept.filter(mayBeSaid).join(" ");
}

/** Whether nothing of its sentence stands before a place: no hedge or subject was cut off there. */
function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 20), at).replace(/[ \t*_#>•"“‘(`-]+$/, "");
  return before === "" || /[\n.!?。！？…”"')\]]$/.test(before);
}

/** Content words of a claim that a sentence in its place must share. */
const SAME_MATTER = 0.6;

function mayReplace(sentence: string, claim: string): boolean {
  if (NAMELESS.test(sentence)) return false;
  const said = new Set(contentWords(sentence));
  const wanted = [...new Set(contentWords(claim))];
  return wanted.filter((stem) => said.has(stem)).length >= SAME_MATTER * wanted.length;
}

interface Tests {
  readonly faults: (text: string, quotes: readonly Quote[]) => ReturnType<ModelAnalystParts["faultsOf"]>;
  readonly mayBeSaid: (text: string) => boolean;
  readonly honest: (quote: Quote) => boolean;
  readonly whole: (quote: Quote) => boolean;
  /** What of a claim a single sentence by itself lacks. */
  readonly missingIn: (claim: string, sentence: string) => ReturnType<ModelAnalystParts["faultsOf"]>;
}

/**
 * The claim when its quotes, in their place, bear every figure, date, name and identifier in it; else a quote that says the same, needs nothing around it and
 * keeps whatever date, version and name the claim rightly has, so that nothing is told wider than it was (R12); else nothing. What speaks to models
 * instead of about the subject is no claim (X5).
 */
function withoutFaults(claim: DrawnClaim, { faults, missingIn, mayBeSaid, honest, whole }: Tests): DrawnClaim[] {
  const quotes = claim.quotes.filter(honest);
  if (quotes.length === 0 || !mayBeSaid(claim.text)) return [];
  const faulty = faults(claim.text, quotes);
  if (isSelfContained(claim.text) && faulty.length === 0) return [{ ...claim, quotes }];
  const known = new Set(faulty.map(({ what }) => what));
  const alone = quotes.find((quote) => {
    const sentence = plainText(quote.text);
    const keeps = () =>
      !faulty.some(({ kind }) => SCOPES.has(kind)) && missingIn(claim.text, sentence).every(({ what }) => known.has(what));
    return standsAlone(sentence) && whole(quote) && mayReplace(sentence, claim.text) && keeps();
  });
  return alone === undefined ? [] : [{ ...claim, text: plainText(alone.text), quotes: [alone] }];
}

/** What tells of whom, when and in which version a claim holds: a sentence without it would say it more widely. */
const SCOPES: ReadonlySet<string> = new Set(["date", "identifier", "name"]);

/**
 * The claim with one quote more, where all that its quotes lack is a name or version that the page gives earlier on ("the Orvane 2", "Lindqvist"): the
 * sentence or heading that names it. Without it the claim would have to do without its subject.
 */
function naming(claim: DrawnClaim, faults: Tests["faults"], ask: PageAsk): DrawnClaim {
  const [first] = claim.quotes;
  const missing = first === undefined || claim.quotes.length >= MOST_QUOTES ? [] : faults(claim.text, claim.quotes);
  if (first === undefined || missing.length === 0) return claim;
  const named = missing.map((fault) => nameIn(claim.text, fault));
  const before = sentenceSpans(ask.text.slice(0, first.span.start)).filter(({ start, end }) => end - start <= LONGEST_NAMING);
  const span = before.findLast((place) => named.every((name) => name !== undefined && textAt(ask.text, place).includes(name)));
  if (span === undefined) return claim;
  const quote = quoteAt(ask.snapshot, ask.text, span);
  return faults(claim.text, [...claim.quotes, quote]).length === 0 ? { ...claim, quotes: [...claim.quotes, quote] } : claim;
}

/** A quote that only names is no longer than this, in characters. */
const LONGEST_NAMING = 280;

/** The name a fault is about, as the claim writes it: itself, or the word before its figure with it. */
function nameIn(text: string, { kind, what }: { readonly kind: string; readonly what: string }): string | undefined {
  if (kind === "name" || kind === "identifier") return what;
  if (kind !== "number" || !/^\d+$/.test(what)) return undefined;
  return new RegExp(`\\p{Lu}[\\p{L}\\p{N}-]* ${what}(?![\\p{L}\\p{N}.,]\\d|\\p{L})`, "u").exec(text)?.[0];
}

/** A figure brought into 0–1; models sometimes answer in percent. */
function share(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.min(1, Math.max(0, value > 10 ? value / 100 : value));
}
