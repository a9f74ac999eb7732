import { z } from "zod";
import type { Task } from "../../domain/checklist.ts";
import { type Claim, mayBeWritten } from "../../domain/claim.ts";
import { AssayError } from "../../domain/error.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import { EvidenceBase } from "../../gather/evidence-base.ts";
import { Gatherer } from "../../gather/gatherer.ts";
import type { Search } from "../../gather/parts.ts";
import { isShortQuestion } from "../../plan/question/short.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { clusterClaims, rankForWriting } from "../../write/rank.ts";
import type { WritableClaim } from "../../write/writer.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { type Draw, RESULTS_PER_QUERY, type Role, searchTools, toolsFor } from "./tools.ts";
import { validatorSearch } from "./validation.ts";

/** Pages read in one turn, and of one place. */
const SOURCES = 14;
const PER_DOMAIN = 3;
/** A round may take this share of the time that is left, and no longer than this, in ms. */
const ROUND_SHARE = 0.45;
const LONGEST_ROUND_MS = 20_000;
const LEAST_ROUND_MS = 200;
/** Claims offered for bullets. */
const CLAIMS = 16;
/** A claim this far below the best answers something else. */
const NEAR_BEST = 0.7;
/** Enough evidence for an answer (C9): so many different statements, the first of them from two independent sources. */
const ENOUGH_STATEMENTS = 3;
const ENOUGH_SOURCES = 2;

/** One query of a round. */
export interface RoleQuery {
  readonly role: Role;
  readonly query: string;
}

/** Searches, reads and analyses for one turn, within its limits, and keeps what was found. */
export class Discovery {
  readonly evidence = new EvidenceBase();
  readonly tasks: readonly Task[];
  readonly #run: Run;
  readonly #parts: PhaseTwoParts;
  readonly #question: string;
  readonly #language: string | undefined;
  readonly #gatherer: Gatherer;
  readonly #roles = new Map<string, { readonly role: Role; readonly draw: Draw }>();
  #statements: readonly string[] = [];
  /** Searches that were made, and those that failed outright. */
  searched = 0;
  failed = 0;

  /** @param language ISO 639-1 code of the question, where it can be told: sources in it come first */
  constructor(
    run: Run,
    parts: PhaseTwoParts,
    request: ResearchRequest,
    question: string,
    tasks: readonly Task[],
    language: string | undefined,
  ) {
    this.#run = run;
    this.#language = language;
    this.#parts = parts;
    this.#question = question;
    this.tasks = tasks;
    const limits = { sources: SOURCES, perQuery: RESULTS_PER_QUERY, perDomain: PER_DOMAIN, fetchTimeoutMs: request.fetch_timeout_s * 1000 };
    const search: Search = (_run, ask) => this.#search(ask);
    this.#gatherer = new Gatherer(run, { ...parts.gather, search }, request, limits);
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
    const planned = queries.map(({ role, query }) => {
      this.#roles.set(roleKey(number, query), { role, draw });
      return { query, intent: role, taskId: this.tasks[0]?.id ?? "t1" };
    });
    const result = await this.#gatherer.round({ round: number, queries: planned, tasks: this.tasks, cutoffMs });
    this.searched += result.outcomes.length;
    this.failed += result.outcomes.filter(({ kept }) => kept < 0).length;
    this.evidence.add(result.pages);
  }

  /** Claims that may be written, ranked, each with what is known of its source. */
  writable(): WritableClaim[] {
    const claims = this.evidence.claims().filter((claim) => mayBeWritten(claim.judgement.verdict) && claim.taskIds.length > 0);
    const best = Math.max(0, ...claims.map(({ relevance }) => relevance));
    const all = claims.flatMap((claim) => {
      const [quote] = claim.quotes;
      const page = quote === undefined ? undefined : this.evidence.pageOf(quote.snapshotId);
      return page === undefined || claim.relevance < best * NEAR_BEST ? [] : [{ claim, page }];
    });
    const own = all.filter(
      ({ page }) => page.snapshot.language === undefined || page.snapshot.language === this.#language || this.#language === undefined,
    );
    const known = own.length >= ENOUGH_STATEMENTS ? own : all;
    const ranked = rankForWriting(
      known.map(({ claim, page }) => ({
        claim,
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
    const open = this.tasks.filter(
      (task) => !statements.some(({ lead, others }) => [lead, ...others].some((claim: Claim) => claim.taskIds.includes(task.id))),
    );
    return backed && open.length === 0;
  }

  #cutoff(number: number): Promise<number> {
    return this.#run.decide(`round/${number}/cutoff`, z.number(), () =>
      Math.min(LONGEST_ROUND_MS, Math.floor(this.#run.leftMs() * ROUND_SHARE)),
    );
  }

  #search(ask: Parameters<Search>[1]): ReturnType<Search> {
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

function roleKey(round: number, query: string): string {
  return `${round} ${sha256(query).slice(0, 16)}`;
}
