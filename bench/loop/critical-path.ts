// The least time the calls of a run could have taken: every call as long as its fixed latency, begun as soon as all it builds on has ended,
// with nothing else in between. What each call builds on is read from the run's journal: its keys say what a step is about.
import { z } from "zod";
import type { JournalRow } from "../../src/store/store.ts";

/** Latencies of the emulated outside, in ms. */
export interface Latencies {
  readonly search: number;
  readonly model: number;
  readonly page: (host: string) => number;
}

export interface CriticalPath {
  readonly ms: number;
  /** The calls on it, first to last. */
  readonly calls: readonly string[];
  /** Calls that are part of the run in all. */
  readonly count: number;
}

interface Call {
  readonly key: string;
  readonly ms: number;
  /** When it could have ended, with the call it waited for last. */
  readonly end: number;
  readonly after: Call | undefined;
}

const admissionSchema = z.object({ urls: z.array(z.string()) });
const settledSchema = z.array(z.string());
/** A batch of sentences before the judge. */
const JUDGES = /\/judge\//;

/**
 * @param rows the journal in the order it was committed
 * @param hashOf the hash that step keys hold for an address
 */
export function criticalPath(rows: readonly JournalRow[], latencies: Latencies, hashOf: (url: string) => string): CriticalPath {
  return new Graph(rows, latencies, hashOf).path();
}

class Graph {
  readonly #rows: readonly JournalRow[];
  readonly #latencies: Latencies;
  readonly #hashOf: (url: string) => string;
  readonly #calls: Call[] = [];
  /** robots.txt is fetched once a host, by whoever comes first. */
  readonly #robots = new Map<string, Call>();

  constructor(rows: readonly JournalRow[], latencies: Latencies, hashOf: (url: string) => string) {
    this.#rows = rows;
    this.#latencies = latencies;
    this.#hashOf = hashOf;
  }

  path(): CriticalPath {
    let before: readonly Call[] = this.#models((key) => key.startsWith("plan/"), []);
    const open: Call[] = [];
    for (let round = 1; this.#has(`round/${round}/settled`); round++) {
      const pages = this.#gathering(round, before, open);
      const read = [...pages, ...this.#readings(round, pages)];
      const verified = this.#sideBySide((key) => key.startsWith(`round/${round}/verify/`), read);
      const reflected = this.#models((key) => key.startsWith(`round/${round}/reflect/`), [...read, ...verified]);
      before = reflected.length > 0 ? reflected : [...read, ...verified];
    }
    const links = this.#rows
      .filter((row) => row.type.startsWith("link@"))
      .map(({ key }) => this.#call(key, this.#latencies.page(""), before));
    const last = latest(this.#writing([...before, ...links]));
    const calls: string[] = [];
    for (let call = last; call !== undefined; call = call.after) calls.unshift(`${call.key} ${call.ms}`);
    return { ms: last?.end ?? 0, calls, count: this.#calls.length };
  }

  /** Pages are read several at a time, once the round has them: what was read before the round ended belongs to it. */
  #readings(round: number, pages: readonly Call[]): Call[] {
    const endOf = (n: number) => this.#rows.findIndex(({ key }) => key === `round/${n}/stop`);
    const [from, to] = [endOf(round - 1), endOf(round)];
    return this.#sideBySide((key) => {
      const at = this.#rows.findIndex((row) => row.key === key);
      return key.startsWith("reading/") && at > from && (to < 0 || at < to);
    }, pages);
  }

  /** The plan of the answer, the report, the report once more: one after the other, and after each the checks of its sentences side by side. */
  #writing(before: readonly Call[]): readonly Call[] {
    let [last, checks]: [readonly Call[], Call[]] = [before, []];
    const rows = this.#rows.filter((row) => row.type.startsWith("model@") && row.status === "done" && row.key.startsWith("write/"));
    const beganAt = (row: JournalRow) => Date.parse(row.at) - row.tookMs;
    for (const row of [...rows].sort((a, b) => beganAt(a) - beganAt(b))) {
      if (JUDGES.test(row.key)) checks.push(this.#call(row.key, this.#latencies.model, last));
      else [last, checks] = [[this.#call(row.key, this.#latencies.model, [...last, ...checks])], []];
    }
    return [...last, ...checks];
  }

  /** Searches, pages and their analysis; gives what the round's decision to go on admitted. @param open calls of earlier rounds that came late */
  #gathering(round: number, before: readonly Call[], open: Call[]): Call[] {
    const searches = new Map<string, Call>();
    const late = new Map(open.splice(0).map((call) => [pageOf(call.key), call]));
    const keys = this.#rows.filter((row) => row.type.startsWith("search@")).map(({ key }) => key);
    const own = keys.filter((key) => key.startsWith(`round/${round}/query/`));
    for (const key of own)
      searches.set(queryOf(key), this.#call(key, this.#latencies.search, [...before, ...some(searches.get(queryOf(key)))]));
    const pages: Call[] = [];
    const admissions = this.#rows
      .filter((row) => row.key.startsWith(`admit/round/${round}/`))
      .flatMap((row) => admissionSchema.parse(JSON.parse(row.value)).urls.map((url) => ({ url, found: searches.get(queryOf(row.key)) })));
    for (const { url, found } of [...admissions].sort((a, b) => (a.found?.end ?? 0) - (b.found?.end ?? 0))) {
      const { host } = new URL(url);
      if (!this.#robots.has(host)) this.#robots.set(host, this.#call(`robots ${host}`, this.#latencies.page(host), some(found)));
      if (!this.#has(`read/${this.#hashOf(url)}`)) continue;
      const read = this.#call(`read/${this.#hashOf(url)}`, this.#latencies.page(host), [...some(found), ...some(this.#robots.get(host))]);
      const analysed = this.#models((key) => key.startsWith(`page/${this.#hashOf(url)}/`), [read]);
      pages.push(latest(analysed) ?? read);
    }
    const row = this.#rows.find(({ key }) => key === `round/${round}/settled`);
    const admitted = new Set(settledSchema.parse(JSON.parse(row?.value ?? "[]")).map(pageOf));
    open.push(...pages.filter((call) => !admitted.has(pageOf(call.key))));
    const joined = [...late].flatMap(([page, call]) => (admitted.has(page) ? [call] : []));
    return [...searches.values(), ...joined, ...pages.filter((call) => admitted.has(pageOf(call.key)))];
  }

  #sideBySide(wanted: (key: string) => boolean, before: readonly Call[]): Call[] {
    return this.#modelKeys()
      .filter(wanted)
      .map((key) => this.#call(key, this.#latencies.model, before));
  }

  /** Model calls one after the other (a reply, and its repair). */
  #models(wanted: (key: string) => boolean, before: readonly Call[]): Call[] {
    const made: Call[] = [];
    for (const key of this.#modelKeys().filter(wanted)) made.push(this.#call(key, this.#latencies.model, [...before, ...made]));
    return made.slice(-1);
  }

  #modelKeys(): string[] {
    return this.#rows.filter((row) => row.type.startsWith("model@") && row.status === "done").map(({ key }) => key);
  }

  #has(key: string): boolean {
    return this.#rows.some((row) => row.key === key);
  }

  #call(key: string, ms: number, waitsFor: readonly Call[]): Call {
    const after = latest(waitsFor);
    const call = { key, ms, end: (after?.end ?? 0) + ms, after };
    this.#calls.push(call);
    return call;
  }
}

function latest(calls: readonly Call[]): Call | undefined {
  return calls.reduce<Call | undefined>((last, call) => (last === undefined || call.end > last.end ? call : last), undefined);
}

function some<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function queryOf(key: string): string {
  return /query\/([0-9a-f]+)/.exec(key)?.[1] ?? key;
}

function pageOf(key: string): string {
  return /(?:page|read)\/([0-9a-f]+)/.exec(key)?.[1] ?? key;
}
