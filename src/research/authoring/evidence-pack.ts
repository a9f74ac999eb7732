import { z } from "zod";
import type { Claim } from "../../domain/claim.ts";
import { publisherOf } from "../../domain/publisher.ts";
import type { SnapshotId, SnapshotWithText } from "../../domain/snapshot.ts";
import { spanSchema, spansOverlap } from "../../domain/span.ts";
import { datedBy, withItsDate } from "../../gather/page-date.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import { isAboutModels } from "../../text/addresses-model.ts";
import { Bm25 } from "../../text/bm25.ts";
import { type QuoteInContext, quoteInContext } from "../../text/context.ts";
import { archiveNotice, isArchivedTitle } from "../../text/staleness.ts";
import { countTokens } from "../../text/tokens.ts";
import { contentWords } from "../../text/words.ts";
import { EvidencePack, type PackPage, type PackSentence } from "../../write/pack.ts";
import type { ChosenPassage, PassagesAsk, PassagesWork } from "../../write/passages.ts";
import { saysItIsOld } from "../../write/rank.ts";
import type { FoundLacking } from "../lacking.ts";
import type { ResearchState } from "../state.ts";
import { supersededIn } from "../writable.ts";

const chosenSchema = z.array(
  z.object({
    page: z.number().int(),
    kind: z.enum(["prose", "table", "code"]),
    headings: z.array(z.string()),
    head: spanSchema.optional(),
    units: z.array(spanSchema),
  }),
);

/** Tokens of what comes nearest to a text that says that something is missing, and of the passages among which that is looked for. */
const NEAREST_TOKENS = 300;
const NEAR_TOKENS = 2_500;

/** What a pack is made of, and how large. */
export interface PackAsk {
  readonly state: ResearchState;
  readonly question: string;
  readonly tasks: readonly string[];
  /** Tokens at most. */
  readonly most: number;
  /** Sources that are left for what a plan may lack; none when absent. */
  readonly spared?: number;
  /** Names sections that are to be in it, by the contents of all pages. @param documents how many of a folder may be in it */
  readonly name?: (pages: readonly PackPage[], documents: number) => Promise<PassagesAsk["named"]>;
}

/** What was found for what a plan lacked. */
export interface FoundAsk {
  readonly state: ResearchState;
  readonly found: readonly FoundLacking[];
}

/** Tokens of what is found for what a plan lacked. */
const FOUND_TOKENS = 2_500;

/**
 * Chooses what of all pages a report is written from; an opened document of which a passage is among the best becomes a source, as far as more may be had (R2).
 */
export async function packOf(run: Run, key: string, choose: PassagesWork, ask: PackAsk): Promise<EvidencePack> {
  const { state } = ask;
  const read = originals(state);
  const pages = [...read, ...state.evidence.opened().map(packPageOf)];
  // What stands a second time for a claim's own words would draw the same passages again.
  const queries = state.asked.filter(({ seconds }) => seconds === undefined).map(({ query }) => query);
  const subjects = [...new Set([ask.question, ...(ask.tasks.length > 1 ? ask.tasks : []), ...queries])];
  const documents = [...pages.keys()].filter((at) => at >= read.length || isDocument(pages[at]));
  const more = Math.max(0, mostDocuments(state) - (ask.spared ?? 0));
  const named = await ask.name?.(pages, more);
  const best = await chosen(run, key, choose, pages, {
    ...passagesAsk(pages, subjects, ask.most, state.evidence.usable()),
    ...(named && { named }),
    documents: { of: documents, most: more },
  });
  const taken = best.flatMap(({ page }) => (page < read.length ? [] : (pages[page]?.snapshot.id ?? [])));
  state.evidence.take(new Set(taken), state.rounds);
  const now = originals(state);
  const places = pages.map(({ snapshot }) => now.findIndex((page) => page.snapshot.id === snapshot.id));
  return new EvidencePack(
    now,
    best.flatMap((passage) => {
      const page = places[passage.page] ?? -1;
      return page < 0 ? [] : [{ ...passage, page }];
    }),
  );
}

/** A pack with what was found since for what a plan lacked: passages that claims were drawn from and that it has not. */
export async function packWith(run: Run, key: string, choose: PassagesWork, pack: EvidencePack, ask: FoundAsk): Promise<EvidencePack> {
  const claims = ask.found.flatMap((one) => one.claims);
  const quotes = claims.flatMap((claim) => claim.quotes);
  const pages = originals(ask.state).filter(({ snapshot }) => quotes.some(({ snapshotId }) => snapshotId === snapshot.id));
  if (pages.length === 0) return pack;
  const subjects = ask.found.map(({ lack }) => lack);
  const passages = await chosen(run, key, choose, pages, passagesAsk(pages, subjects, FOUND_TOKENS, claims));
  const isNew = ({ page, units }: ChosenPassage) => {
    const own = quotes.filter(({ snapshotId }) => snapshotId === pages[page]?.snapshot.id);
    return units.some((unit) => own.some((quote) => spansOverlap(unit, quote.span) && pack.idsAt(quote).length === 0));
  };
  return pack.and(pages, passages.filter(isNew));
}

/** Tokens of what documents at hand say of what a plan lacked. */
const LACKS_TOKENS = 2_500;

/** A pack with what of all documents at hand comes nearest to what a plan lacked (R9), of as many more of a folder as may be in it (R2). */
export async function packNear(
  run: Run,
  choose: PassagesWork,
  pack: EvidencePack,
  { state, lacks }: { readonly state: ResearchState; readonly lacks: readonly string[] },
): Promise<EvidencePack> {
  const read = originals(state);
  const pages = [...read, ...state.evidence.opened().map(packPageOf)];
  const there = documentsIn(pack);
  const strange = [...pages.keys()].filter((at) => pack.passages.every(({ page }) => page.snapshot.id !== pages[at]?.snapshot.id));
  const passages = await chosen(run, "write/lacks/near", choose, pages, {
    ...passagesAsk(pages, lacks, LACKS_TOKENS, []),
    documents: { of: strange, most: Math.max(0, mostDocuments(state) - there.size) },
  });
  const idOf = (page: number) => pages[page]?.snapshot.id ?? ("" as SnapshotId);
  state.evidence.take(new Set(passages.map(({ page }) => idOf(page))), state.rounds);
  const isNew = ({ page, units }: ChosenPassage) => units.every((span) => pack.idsAt({ snapshotId: idOf(page), span }).length === 0);
  return pack.and(pages, passages.filter(isNew));
}

/** Tokens of what newer versions say instead, and sentences of those they overtake that are looked for in them. */
const NEWER_TOKENS = 1_500;
const MOST_OVERTAKEN = 12;

/** A pack with its pages as they are known now, and with what newer versions of some, found since, say in place of sentences that are used. */
export async function packNow(
  run: Run,
  choose: PassagesWork,
  pack: EvidencePack,
  { state, used }: { readonly state: ResearchState; readonly used: readonly PackSentence[] },
): Promise<EvidencePack> {
  const known = originals(state);
  const since = used.filter((sentence) => pack.passageOf(sentence)?.page.older === false);
  const overtaken = new Map(
    since.flatMap((sentence): [PackSentence, SnapshotId][] => {
      const page = state.evidence.pageOf(sentence.quote.snapshotId);
      const newer = page && state.evidence.newerVersionOf(page);
      return newer === undefined ? [] : [[sentence, newer.snapshot.id]];
    }),
  );
  const now = pack.knownAs(known);
  const pages = known.filter(({ snapshot }) => [...overtaken.values()].includes(snapshot.id));
  if (pages.length === 0) return now;
  const subjects = [...overtaken.keys()].slice(0, MOST_OVERTAKEN).map(({ quote }) => quote.text);
  const passages = await chosen(run, "write/pack/newer", choose, pages, passagesAsk(pages, subjects, NEWER_TOKENS, []));
  const isNew = ({ page, units }: ChosenPassage) =>
    units.every((span) => now.idsAt({ snapshotId: pages[page]?.snapshot.id ?? ("" as never), span }).length === 0);
  return now.and(pages, passages.filter(isNew));
}

/** The choice as a step of the run: it takes its time, may be given up, and a replay goes by the same (R18). */
async function chosen(
  run: Run,
  key: string,
  choose: PassagesWork,
  pages: readonly PackPage[],
  ask: PassagesAsk,
): Promise<readonly ChosenPassage[]> {
  const kept = await run.step({
    ...{ key, type: "passages@1", schema: chosenSchema, estimate: FREE, purse: "writer" },
    input: {
      subjects: ask.subjects,
      most: ask.most,
      pages: pages.map(({ snapshot }) => snapshot.id),
      ...(ask.named && { named: ask.named }),
    },
    work: ({ signal }) => choose(ask, signal),
  });
  return kept.map(({ head, ...one }) => ({ ...one, ...(head && { head }) }));
}

/** Sentences of a page as a look through all pages found them. */
export type FoundPassage = Omit<ChosenPassage, "page"> & { readonly page: PackPage };

/** What lies near to a text; with where it stands, if that is a source. */
export interface Nearest {
  readonly said: QuoteInContext;
  readonly passage?: FoundPassage | undefined;
}

/**
 * What of everything that was read or opened comes nearest to a text: the sentences that are most like it, in their places. Rejects as the choice of passages does.
 */
export async function nearestTo(run: Run, choose: PassagesWork, state: ResearchState, text: string): Promise<Nearest[]> {
  const read = originals(state);
  const pages = [...read, ...state.evidence.opened().map(packPageOf)];
  const key = `write/nearest/${sha256(text).slice(0, 16)}`;
  const near = await chosen(run, key, choose, pages, passagesAsk(pages, [text], NEAR_TOKENS, []));
  return nearestIn(text, near, pages).flatMap((passage) => {
    const { page: at, units, head } = passage;
    const page = pages[at];
    const [first] = units;
    if (page === undefined || first === undefined) return [];
    // What was left out between them speaks to a model, or of something else.
    const said = [...(head === undefined ? [] : [head]), ...units].map(({ start, end }) => page.text.slice(start, end)).join("\n");
    const { place } = quoteInContext(withItsDate(page), page.text, first);
    return [{ said: { quote: said, context: said, place }, passage: at < read.length ? { ...passage, page } : undefined }];
  });
}

/**
 * A pack with what was found near to something (R12): what it has not yet stands at its end.
 * @param most documents of a folder that may be in it (R2)
 * @returns with it, the ids of all that was found and is in it
 */
export function packFound(
  pack: EvidencePack,
  found: readonly FoundPassage[],
  most: number,
): { readonly pack: EvidencePack; readonly ids: string[] } {
  const idsIn = (own: EvidencePack, { page, units }: FoundPassage) =>
    units.flatMap((span) => own.idsAt({ snapshotId: page.snapshot.id, span }));
  const more = found.reduce((own, passage) => {
    const there = documentsIn(own);
    const isShut = isDocument(passage.page) && !there.has(passage.page.snapshot.id) && there.size >= most;
    const units = passage.units.filter((unit) => idsIn(own, { ...passage, units: [unit] }).length === 0);
    return isShut || units.length === 0 ? own : own.and([passage.page], [{ ...passage, units, page: 0 }]);
  }, pack);
  return { pack: more, ids: [...new Set(found.flatMap((passage) => idsIn(more, passage)))] };
}

/** What has fewer words in common with a text, headings counted, has them by chance. */
const LEAST_SHARED = 2;

/** Of some passages the sentences and rows that are most like a text, as many as one look takes: a long passage hides none that is nearer than a short one's. */
function nearestIn(text: string, passages: readonly ChosenPassage[], pages: readonly PackPage[]): ChosenPassage[] {
  const units = passages.flatMap((passage) => passage.units.map((unit) => ({ passage, unit })));
  const said = units.map(({ passage, unit }) => pages[passage.page]?.text.slice(unit.start, unit.end) ?? "");
  const whole = units.map(({ passage }, at) => [...passage.headings, said[at]].join("\n"));
  const scores = new Bm25(whole).scores(text);
  const wanted = new Set(contentWords(text));
  const isNear = (at: number) => new Set(contentWords(whole[at] ?? "").filter((word) => wanted.has(word))).size >= LEAST_SHARED;
  const kept = new Set<(typeof units)[number]["unit"]>();
  let left = NEAREST_TOKENS;
  for (const at of [...units.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)) {
    const [one, tokens] = [units[at], countTokens(said[at] ?? "")];
    if (one === undefined || (kept.size > 0 && (tokens > left || !isNear(at)))) continue;
    kept.add(one.unit);
    left -= tokens;
  }
  return passages.flatMap((passage) => {
    const own = passage.units.filter((unit) => kept.has(unit));
    return own.length === 0 ? [] : [{ ...passage, units: own }];
  });
}

/** Whether a newer source says otherwise than a claim, or its own that it no longer holds. */
export function supersededBy(state: ResearchState): (claim: Claim) => boolean {
  const older = supersededIn(state);
  return (claim) => {
    const page = state.evidence.pageOf(claim.quotes[0]?.snapshotId ?? ("" as never));
    const title = page?.snapshot.title ?? "";
    return (
      older.has(claim.id) ||
      saysItIsOld({ claim, sourceTitle: title }) ||
      (page !== undefined && state.evidence.newerVersionOf(page) !== undefined)
    );
  };
}

/** Documents of a folder that a report may be written from: what was read and is of no use takes no place, pages of the web do (R2). */
export function mostDocuments(state: ResearchState): number {
  const web = originals(state).filter((page) => !isDocument(page)).length;
  return Math.max(0, (state.limits?.sources ?? 0) - web);
}

function documentsIn(pack: EvidencePack): ReadonlySet<SnapshotId> {
  return new Set(pack.passages.flatMap(({ page }) => (isDocument(page) ? [page.snapshot.id] : [])));
}

function isDocument(page: PackPage | undefined): boolean {
  return page?.snapshot.reader === "library";
}

/** Pages of which none is a copy of another that is there, as a pack is made of them. */
function originals(state: ResearchState): PackPage[] {
  return state.evidence.originals().map((page) => ({
    ...packPageOf(page),
    kind: page.authority,
    older: saysOlder(page) || state.evidence.newerVersionOf(page) !== undefined,
  }));
}

function packPageOf(page: SnapshotWithText): PackPage {
  const { snapshot, text } = page;
  return { snapshot, text, by: publisherOf(snapshot), published: datedBy(page)?.slice(0, 10), older: saysOlder(page) };
}

/** Whether a page says of itself that it no longer holds. */
function saysOlder({ snapshot, text }: SnapshotWithText): boolean {
  return isArchivedTitle(snapshot.title) || archiveNotice(text) !== undefined;
}

function passagesAsk(pages: readonly PackPage[], subjects: readonly string[], most: number, claims: readonly Claim[]): PassagesAsk {
  const drawn = claims.flatMap(({ quotes, relevance }) => quotes.map(({ snapshotId, span }) => ({ snapshotId, ...span, relevance })));
  return {
    subjects,
    most,
    aboutModels: isAboutModels(subjects),
    pages: pages.map(({ snapshot, text, published }) => ({
      title: snapshot.title,
      published,
      text,
      landmarks: snapshot.landmarks,
      tables: snapshot.tables,
      drawn: drawn.filter(({ snapshotId }) => snapshotId === snapshot.id).map(({ start, end, relevance }) => ({ start, end, relevance })),
    })),
  };
}
