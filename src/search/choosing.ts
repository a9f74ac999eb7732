import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import { SOURCE_KINDS, type SourceKind } from "../domain/source-kind.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { LEAST_RELEVANCE, relevanceOf } from "./gates/relevance.ts";
import { InVain } from "./in-vain.ts";
import { allowedKinds, type KindWishes, kindsFor, LANES } from "./kinds.ts";
import { PROVIDER_NAMES, type ProviderName, type SearchProvider, type SearchQuery, type SearchResult } from "./provider.ts";

/** One search by services that stand in for one another; tells of each that failed on the way. */
export type AskServices = (
  run: Run,
  ask: { readonly key: string; readonly query: SearchQuery },
  services: readonly SearchProvider[],
  failed: (service: ProviderName, error: AssayError) => void,
) => Promise<{ readonly results: readonly SearchResult[]; readonly provider: ProviderName; readonly cached: boolean }>;

export interface Chosen {
  /** What each lane found, best rank first. */
  readonly lists: readonly (readonly SearchResult[])[];
  /** Who answered. */
  readonly providers: readonly ProviderName[];
  readonly cached: boolean;
  /** Why a kind that was wished gave nothing. */
  readonly refused?: AssayError;
}

interface ServiceLane {
  readonly name: string;
  readonly kind: SourceKind;
  readonly services: readonly SearchProvider[];
}

interface LaneOutcome {
  readonly lane: ServiceLane;
  readonly results: readonly SearchResult[];
  readonly provider?: ProviderName;
  readonly cached: boolean;
  readonly refused?: AssayError;
}

/** Fewer results than this that bear on a query, and what is searched is widened. */
const FEW = 3;
const MOST_SNIPPET = 500;

/** Asks services by the kinds of sources a query wishes (R5): kinds and fields side by side, those that stand in for one another in turn. One serves one run. */
export class Choosing {
  readonly #lanes: readonly ServiceLane[];
  readonly #wishes: KindWishes;
  readonly #ask: AskServices;
  readonly #vain = new InVain();

  /** @param preferred the service to be asked first in its lane, whose kind is asked for every query */
  constructor(services: readonly SearchProvider[], wishes: KindWishes & { readonly preferred?: string | undefined }, ask: AskServices) {
    this.#wishes = wishes;
    this.#ask = ask;
    this.#lanes = lanesOf(services, wishes.preferred);
    this.#preferredKind = services.find(({ name }) => name === wishes.preferred && name !== "library")?.name;
  }

  readonly #preferredKind: ProviderName | undefined;

  /**
   * One search of the wished kinds; of the general web besides where these give little, and of every other kind where the web refuses (R15).
   * @throws what stopped the run; nothing else, since a refusal is part of what comes back
   */
  async search(
    run: Run,
    ask: { readonly key: string; readonly query: SearchQuery },
    wished: readonly SourceKind[] | undefined,
  ): Promise<Chosen> {
    const kinds = new Set(kindsFor(wished, this.#wishes));
    if (this.#preferredKind !== undefined && this.#preferredKind !== "library") kinds.add(LANES[this.#preferredKind].kind);
    const outcomes = await this.#askLanes(
      run,
      ask,
      this.#lanes.filter((lane) => kinds.has(lane.kind)),
      false,
    );
    const further = this.#further(kinds, outcomes, ask.query.query);
    const all = [...outcomes, ...(await this.#askLanes(run, ask, further, true))];
    const answered = all.filter((outcome) => outcome.provider !== undefined);
    const refused = outcomes.find((outcome) => outcome.refused !== undefined)?.refused;
    return {
      lists: answered.map(({ results }) => results),
      providers: answered.flatMap(({ provider }) => provider ?? []),
      cached: answered.every(({ cached }) => cached),
      ...(refused === undefined ? {} : { refused }),
    };
  }

  /** What else is asked where little came: the web, unless it was asked; everything where it was, and refused. */
  #further(kinds: ReadonlySet<SourceKind>, outcomes: readonly LaneOutcome[], query: string): ServiceLane[] {
    const useful = outcomes.reduce((sum, { results }) => sum + usefulIn(query, results), 0);
    if (useful >= FEW) return [];
    const rest = this.#lanes.filter(({ kind }) => !kinds.has(kind) && allowedKinds(this.#wishes).includes(kind));
    const web = outcomes.filter(({ lane }) => lane.kind === "web");
    if (web.length === 0) return rest.filter(({ kind }) => kind === "web");
    return web.some(({ refused }) => refused !== undefined) ? rest : [];
  }

  #askLanes(
    run: Run,
    ask: { readonly key: string; readonly query: SearchQuery },
    lanes: readonly ServiceLane[],
    standIn: boolean,
  ): Promise<LaneOutcome[]> {
    return Promise.all(
      lanes.map((lane) => {
        const names = lane.services.map(({ name }) => name);
        const work = () => this.#askLane(run, ask, lane, standIn);
        // Who is paid is asked as many at once as its plan allows.
        return lane.services.some(({ capabilities }) => !capabilities.free) ? work() : this.#vain.among(run, lane.name, names, work);
      }),
    );
  }

  async #askLane(
    run: Run,
    ask: { readonly key: string; readonly query: SearchQuery },
    lane: ServiceLane,
    standIn: boolean,
  ): Promise<LaneOutcome> {
    const allowed = await run.decide(`lane/${lane.name}/${ask.key}`, z.array(z.enum(PROVIDER_NAMES)), () =>
      lane.services.map(({ name }) => name).filter((name) => !this.#vain.isLeftOut(run, name, standIn)),
    );
    const services = lane.services.filter(({ name }) => allowed.includes(name));
    if (services.length === 0) return { lane, results: [], cached: false, refused: leftOut(lane) };
    const failures: { service: ProviderName; error: AssayError }[] = [];
    try {
      const answer = await this.#ask(run, ask, services, (service, error) => failures.push({ service, error }));
      const useless = usefulIn(ask.query.query, answer.results) === 0;
      // Who searches everything and finds nothing was asked badly: another query that wishes it may ask again.
      if (useless) await this.#vain.note(run, answer.provider, ask.key, standIn || lane.kind === "web");
      return { lane, results: answer.results, provider: answer.provider, cached: answer.cached };
    } catch (thrown) {
      if (isRunError(thrown)) throw thrown;
      return { lane, results: [], cached: false, refused: AssayError.from(thrown) };
    } finally {
      for (const { service, error } of failures)
        if (error.type !== "BUDGET_EXHAUSTED") await this.#vain.note(run, service, ask.key, standIn, error);
    }
  }
}

function leftOut({ services }: ServiceLane): AssayError {
  const names = services.map(({ name }) => name).join(", ");
  return new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `${names} refused before in this run and was not asked again.`, {
    retryable: false,
  });
}

function lanesOf(services: readonly SearchProvider[], preferred: string | undefined): ServiceLane[] {
  const lanes = new Map<string, ServiceLane>();
  for (const service of [...services.filter(({ name }) => name === preferred), ...services.filter(({ name }) => name !== preferred)]) {
    if (service.name === "library") continue;
    const { kind, field } = LANES[service.name];
    const name = field === undefined ? kind : `${kind}: ${field}`;
    lanes.set(name, { name, kind, services: [...(lanes.get(name)?.services ?? []), service] });
  }
  return SOURCE_KINDS.flatMap((kind) => [...lanes.values()].filter((lane) => lane.kind === kind));
}

/** How many of the results bear on a query, as far as words tell (G2). */
function usefulIn(query: string, results: readonly SearchResult[]): number {
  const shown = results.map(({ title, snippet, url }) => ({ title, snippet: snippet.slice(0, MOST_SNIPPET), url }));
  return relevanceOf(query, shown).filter((relevance, at) => (results[at]?.score ?? relevance) >= LEAST_RELEVANCE).length;
}
