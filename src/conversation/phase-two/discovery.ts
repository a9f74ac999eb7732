import { z } from "zod";
import type { Task } from "../../domain/checklist.ts";
import { type Claim, mayBeWritten } from "../../domain/claim.ts";
import { AssayError } from "../../domain/error.ts";
import { publisherOf } from "../../domain/publisher.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import type { PageEvidence } from "../../gather/evidence.ts";
import { EvidenceBase } from "../../gather/evidence-base.ts";
import { Gatherer } from "../../gather/gatherer.ts";
import type { Gate, Search } from "../../gather/parts.ts";
import { quoteInstead } from "../../gather/quoted.ts";
import { isShortQuestion } from "../../question/asks.ts";
import { perhapsMeant } from "../../question/reading.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { allWordsOf, wordsOf } from "../../text/spelling/words-at-hand.ts";
import { contentWords } from "../../text/words.ts";
import { leftOpen } from "../../verify/rules.ts";
import { clusterClaims, rankForWriting } from "../../write/rank.ts";
import type { WritableClaim } from "../../write/writer.ts";
import { linkState } from "./links.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { tasksOf } from "./search-plan.ts";
import { type Draw, RESULTS_PER_QUERY, type Role, searchTools, toolsFor } from "./tools.ts";
import { validatorSearch } from "./validation.ts";

/** Pages read in one turn, and of one place. */
const SOURCES = 20;
const PER_DOMAIN = 3;
/** A summary of a page is not shown: it is made as short as it may be. */
const SUMMARY_TOKENS = 100;
/** A round may take this share of the time that is left, and no more than this share of the whole turn's. */
const ROUND_SHARE = 0.45;
const LONGEST_ROUND_SHARE = 2 / 9;
const LEAST_ROUND_MS = 200;
/** What rules are certain of. */
const SETTLED: readonly Claim["judgement"]["verdict"][] = ["supported", "contradicted"];
/** Claims offered for bullets. */
const CLAIMS = 16;
/** A claim this far below the best answers something else. */
const NEAR_BEST = 0.7;
/** What is named to somebody whose question found no answer: pages of some standing that speak of the same things. */
const NEARBY_TIER = 2;
const NEARBY = 0.3;
/** Enough evidence for an answer (C9): so many different statements, the first of them from two independent sources. */
const ENOUGH_STATEMENTS = 3;
const ENOUGH_SOURCES = 2;

/** Turns of before kept one reading, or "". */
const perhapsSchema = z.preprocess((kept) => (typeof kept === "string" ? [kept].filter(Boolean) : kept), z.array(z.string()));

/** One query of a round. */
export interface RoleQuery {
  readonly role: Role;
  readonly query: string;
}

/** Searches, reads and analyses for one turn, within its limits, and keeps what was found. */
export class Discovery {
  evidence = new EvidenceBase();
  readonly #run: Run;
  readonly #parts: PhaseTwoParts;
  readonly #language: string | undefined;
  #question: string;
  #tasks: readonly Task[];
  #gatherer: Gatherer;
  /** Title and excerpt of every result, by search. */
  readonly #seen = new Map<string, readonly string[]>();
  readonly #roles = new Map<string, { readonly role: Role; readonly draw: Draw }>();
  #statements: readonly string[] = [];
  /** Searches that were made, and those that failed outright. */
  searched = 0;
  failed = 0;

  /** @param language ISO 639-1 code of the question, where it can be told: sources in it come first */
  constructor(run: Run, parts: PhaseTwoParts, question: string, language: string | undefined) {
    this.#run = run;
    this.#language = language;
    this.#parts = parts;
    this.#question = question;
    this.#tasks = tasksOf(question);
    this.#gatherer = this.#gathererFor(question);
  }

  /** Goes on for the question as it is read now: what was drawn for the other says nothing to it. Searches count on (C9). */
  reread(question: string): void {
    this.evidence = new EvidenceBase();
    this.#question = question;
    this.#tasks = tasksOf(question);
    this.#gatherer = this.#gathererFor(question, "sound/");
  }

  /** What the question may mean by the words of the results that came in and of the library (C14). */
  perhapsMeant(): Promise<string[]> {
    return this.#run.decide("search/respelled", perhapsSchema, () =>
      perhapsMeant(this.#question, allWordsOf(wordsOf([...this.#seen.values()].flat()), this.#parts.vocabulary)),
    );
  }

  /**
   * Asks one round of queries side by side, in the order given, and keeps what comes in.
   * @param number names the round among the turn's
   * @param statements what a validator is to check
   */
  async round(number: number, queries: readonly RoleQuery[], draw: Draw, statements: readonly string[] = []): Promise<void> {
    if (queries.length === 0) return;
    const cutoffMs = await this.#cutoff(number);
    if (cutoffMs < LEAST_ROUND_MS) return;
    this.#statements = statements;
    // The same words are asked once a round, by the role that comes first.
    const distinct = [...new Map(queries.toReversed().map((one) => [one.query, one])).values()].toReversed();
    const planned = distinct.map(({ role, query }) => {
      this.#roles.set(roleKey(number, query), { role, draw });
      return { query, intent: role, taskId: this.#tasks[0]?.id ?? "t1" };
    });
    const result = await this.#gatherer.round({ round: number, queries: planned, tasks: this.#tasks, cutoffMs });
    this.searched += result.outcomes.length;
    this.failed += result.outcomes.filter(({ kept }) => kept < 0).length;
    this.evidence.add(result.pages);
  }

  /** Every claim whose source can still be looked up. */
  claims(): Claim[] {
    return this.evidence
      .claims()
      .filter(({ quotes }) => quotes.every(({ snapshotId }) => this.evidence.sourceOf(snapshotId)?.link !== "dead"));
  }

  /** Whether anything that was drawn has a word of a question, not only one that is like it. */
  speaksOf(question: string): boolean {
    const asked = new Set(contentWords(question));
    return this.claims().some(({ text }) => contentWords(text).some((stem) => asked.has(stem)));
  }

  /**
   * Has a model judge what rules left open of the best claims: those that a model drew in other words or from another language than the page's.
   * Rules only compare words.
   */
  async judgeOpen(): Promise<void> {
    if (!this.#parts.bullets.rewords) return;
    const claims = this.claims().filter(({ taskIds }) => taskIds.length > 0);
    const best = Math.max(0, ...claims.map(({ relevance }) => relevance));
    const open = claims
      .filter(({ relevance, judgement }) => relevance >= best * NEAR_BEST && !SETTLED.includes(judgement.verdict))
      .sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1))
      .slice(0, CLAIMS);
    if (open.length === 0) return;
    const pairs = open.map(({ id, text, quotes }) => ({
      id,
      claim: text,
      evidence: quotes.map((quote) => this.evidence.inContext(quote)),
    }));
    const verdicts = await this.#parts.judgeFor(this.#run, "search/judged", "writer").judge(pairs, this.#run.signal);
    this.evidence.judge(verdicts);
    const left = new Set([...verdicts].flatMap(([id, judgement]) => (leftOpen(judgement) ? [id] : [])));
    await quoteInstead(
      this.evidence,
      open.filter(({ id }) => left.has(id)),
    );
  }

  /** The claims as whole sentences of their sources: for an answer that no model can word (R15). */
  async quoted(): Promise<WritableClaim[]> {
    await quoteInstead(this.evidence, this.claims());
    return this.writable();
  }

  #isForeign({ snapshot }: PageEvidence): boolean {
    return snapshot.language !== undefined && this.#language !== undefined && snapshot.language !== this.#language;
  }

  /** Titles of the pages that were read, the most relevant first. */
  nearby(): string[] {
    const pages = this.evidence.pages().filter(({ tier, relevance }) => tier <= NEARBY_TIER && relevance >= NEARBY);
    return pages.toSorted((a, b) => b.relevance - a.relevance || (a.url < b.url ? -1 : 1)).map(({ snapshot }) => snapshot.title);
  }

  /** Asks whether the pages that were not fetched in this turn but kept from before still answer (R12). */
  async checkLinks(): Promise<void> {
    const kept = this.evidence
      .pages()
      .filter(({ url, cached, snapshot }) => cached && /^https?:/u.test(url) && snapshot.reader !== "library");
    const urls = [...new Set(kept.map(({ snapshot }) => snapshot.url))].sort();
    await Promise.all(urls.map(async (url) => this.evidence.setLink(url, await linkState(this.#run, this.#parts, url))));
  }

  /** Claims that may be written, ranked, each with what is known of its source. */
  writable(): WritableClaim[] {
    const claims = this.claims().filter((claim) => mayBeWritten(claim.judgement.verdict) && claim.taskIds.length > 0);
    const best = Math.max(0, ...claims.map(({ relevance }) => relevance));
    const all = claims.flatMap((claim) => {
      const [quote] = claim.quotes;
      const page = quote === undefined ? undefined : this.evidence.pageOf(quote.snapshotId);
      return page === undefined || claim.relevance < best * NEAR_BEST ? [] : [{ claim, page }];
    });
    // Forums and the like only fill gaps (G5).
    const standing = all.filter(({ page }) => page.tier <= NEARBY_TIER);
    const usable = clusterClaims(standing.map(({ claim }) => claim)).length >= ENOUGH_STATEMENTS ? standing : all;
    const own = usable.filter(({ page }) => !this.#isForeign(page));
    // Whoever puts statements in words of the question's language can use every source; who quotes, quotes what the asker can read.
    const known = !this.#parts.bullets.rewords && own.length >= ENOUGH_STATEMENTS ? own : usable;
    const ranked = rankForWriting(
      known.map(({ claim, page }) => ({
        claim,
        ...publishedBy(page),
        domain: page.url.startsWith("library:") ? page.url : page.organisation,
        tier: page.tier,
        sourceTitle: page.snapshot.title,
        ...(page.snapshot.published === undefined ? {} : { published: page.snapshot.published }),
      })),
      CLAIMS,
    );
    return ranked.map((candidate) => ({ ...candidate, independentSources: this.evidence.independentSources([candidate.claim]) }));
  }

  /** Whether the evidence suffices to stop early (C9). */
  enough(): boolean {
    const statements = clusterClaims(this.writable().map(({ claim }) => claim));
    const first = statements[0];
    // A question for one date, number, name or place is answered by one statement.
    const wanted = isShortQuestion(this.#question) ? 1 : ENOUGH_STATEMENTS;
    if (first === undefined || statements.length < wanted) return false;
    const backed = this.evidence.independentSources([first.lead, ...first.others]) >= ENOUGH_SOURCES;
    const open = this.#tasks.filter(
      (task) => !statements.some(({ lead, others }) => [lead, ...others].some((claim: Claim) => claim.taskIds.includes(task.id))),
    );
    return backed && open.length === 0;
  }

  #gathererFor(question: string, prefix = ""): Gatherer {
    const request = parseResearchRequest({ query: question, summaryTokens: SUMMARY_TOKENS });
    const limits = { sources: SOURCES, perQuery: RESULTS_PER_QUERY, perDomain: PER_DOMAIN, fetchTimeoutMs: request.fetch_timeout_s * 1000 };
    const { gather } = this.#parts;
    const inLanguage = this.#language === undefined ? {} : { language: this.#language };
    const gate: Gate = (results, about) => gather.gate(results, { ...about, ...inLanguage });
    return new Gatherer(this.#run, { ...gather, gate, search: (_run, ask) => this.#search(ask) }, request, limits, prefix);
  }

  #cutoff(number: number): Promise<number> {
    return this.#run.decide(`round/${number}/cutoff`, z.number(), () =>
      Math.floor(Math.min((this.#run.elapsedMs() + this.#run.leftMs()) * LONGEST_ROUND_SHARE, this.#run.leftMs() * ROUND_SHARE)),
    );
  }

  async #search(ask: Parameters<Search>[1]): ReturnType<Search> {
    const answer = await this.#asked(ask);
    this.#seen.set(
      ask.key,
      answer.results.map(({ title, snippet }) => `${title}\n${snippet}`),
    );
    return answer;
  }

  #asked(ask: Parameters<Search>[1]): ReturnType<Search> {
    const retry = ask.key.endsWith("/language");
    const known = this.#roles.get(ask.key.replace(/^.*round\/(\d+)\/query\/([0-9a-f]{16}).*$/u, "$1 $2"));
    if (known === undefined) throw new AssayError("INTERNAL", `Nobody asked for the search ${ask.key}.`);
    const { role } = known;
    const draw = retry ? "reserve" : known.draw;
    const validator = this.#parts.validator;
    if (role === "validation" && validator !== undefined && !retry) {
      return validatorSearch(this.#run, validator, { key: ask.key, question: this.#question, statements: this.#statements });
    }
    return searchTools(this.#run, toolsFor(role, this.#parts.tools), { ...ask, draw });
  }
}

function publishedBy({ snapshot }: PageEvidence): { publisher?: string } {
  const publisher = publisherOf(snapshot);
  return publisher === undefined ? {} : { publisher };
}

function roleKey(round: number, query: string): string {
  return `${round} ${sha256(query).slice(0, 16)}`;
}
