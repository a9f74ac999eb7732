import { lexiconFor } from "../lexicon/telling.ts";
import { contentWords, words } from "../text/words.ts";

/** The longest query a search service takes, in UTF-16 units. */
const LONGEST_QUERY = 400;
/** How many words a broadened query keeps. */
const CORE_WORDS = 4;

const OPERATOR = /(?<=^|[\s(])-?(?:site|filetype|ext|intitle|inurl|intext|before|after|lang):(?:"[^"]*"|[^\s()]+)/giu;
const SITE = /(?<=^|[\s(])(-?)site:([^\s()]+)/giu;

/** Search operators of a query (`site:`, `filetype:` …), lower case, sorted. */
function operatorsOf(query: string): string[] {
  return [...query.matchAll(OPERATOR)].map((match) => match[0].toLowerCase()).sort();
}

/** A query without operators, quotation marks and the joints between operators. */
export function plainWords(query: string): string {
  return query
    .replace(OPERATOR, " ")
    .replace(/["“”()]/g, " ")
    .replace(/(?<!\s)\s+(?:OR|AND)(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The form under which two queries are the same (R4): their content words as stems in any order, their operators, their quoted phrases.
 * "price of solar panels?" and "solar panel prices" are one query; with `site:` or a quoted phrase they are another.
 */
export function queryKey(query: string): string {
  const plain = plainWords(query);
  const content = contentWords(plain);
  const stems = content.length > 0 ? [...new Set(content)].sort() : words(plain).map((word) => word.lower);
  const phrases = [...query.matchAll(/["“]([^"“”]+)["”]/g)].map((match) => (match[1] ?? "").toLowerCase()).sort();
  return JSON.stringify([stems, operatorsOf(query), phrases]);
}

/** From this share of its words on that another query has a query asks the same. */
const SAME_SHARE = 0.75;
const LEAST_WORDS = 3;

/** Whether a query asks in most of its words what one of others asks, with a word more or less. */
export function nearlyAsked(query: string, others: readonly string[]): boolean {
  const stems = new Set(contentWords(plainWords(query)));
  if (stems.size < LEAST_WORDS) return false;
  return others.some((other) => {
    const own = new Set(contentWords(plainWords(other)));
    return [...stems].filter((stem) => own.has(stem)).length >= SAME_SHARE * stems.size;
  });
}

/**
 * A question as a search service likes it: function words and end marks gone, everything else as it was typed. Those of other languages than English
 * stay, since nothing else of a query shows what it is written in.
 */
export function keywords(question: string): string {
  const lexicon = lexiconFor(question);
  const kept = question
    .split(/\s+/)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}"“]+|(?<![^\p{L}\p{M}\p{N}"”%+#])[^\p{L}\p{M}\p{N}"”%+#]+$/gu, ""))
    .filter((piece) => {
      const found = words(piece, lexicon);
      return found.length > 0 && (lexicon.tag !== "en" || found.some((word) => !word.stop));
    });
  return fitQuery(kept.length > 0 ? kept.join(" ") : question.replace(/(?<![?!.\s])[?!.\s]+$/, ""));
}

/** The few words of a query that say most: figures and names first, then long words, in their own order. */
function core(query: string): string {
  const pieces = keywords(plainWords(query)).split(" ");
  const weight = (piece: string) => (/\d/.test(piece) ? 200 : 0) + (/^\p{Lu}/u.test(piece) ? 100 : 0) + piece.length;
  const chosen = new Set([...new Set(pieces)].sort((a, b) => weight(b) - weight(a)).slice(0, CORE_WORDS));
  return pieces.filter((piece) => chosen.delete(piece)).join(" ");
}

/** Runs of two or more capitalised words, the first word of the question left out. */
function names(question: string): string[] {
  return [...question.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}'’-]*(?:\s\p{Lu}[\p{L}\p{N}'’-]*)+/gu)].map((match) => match[0]);
}

/** What reformulating may draw on besides the query. */
export interface Reformulation {
  readonly query: string;
  /** The sub-question the query was to answer, and the whole question. */
  readonly taskQuestion: string;
  readonly question: string;
}

/**
 * Other ways to ask for the same, without a model (R9): without operators and quotation marks, then the sub-question's own words, its most telling
 * few words, the sub-question in the light of the whole question, and ever fewer words. Nothing is asked that nobody typed.
 */
export function reformulations({ query, taskQuestion, question }: Reformulation): string[] {
  const few = core(taskQuestion).split(" ");
  const angle = [...new Set([...core(question).split(" "), ...few])].join(" ");
  const fewer = few.length < 3 ? [] : few.map((_, at) => few.toSpliced(at, 1).join(" "));
  const candidates = [plainWords(query), keywords(taskQuestion), core(query), few.join(" "), angle, core(question), ...fewer];
  return [...new Set(candidates.map((candidate) => fitQuery(candidate)).filter((candidate) => candidate !== ""))];
}

/** Other forms of one question for a first round: its words, its names as quoted phrases, its few most telling words (R4). */
export function variants(question: string): string[] {
  const all = keywords(question);
  const phrased = names(question).reduce((query, name) => query.replace(name, `"${name}"`), all);
  return [...new Set([all, phrased, core(question)])];
}

/** Cuts a query at a word's end so that services take it. */
export function fitQuery(query: string, longest = LONGEST_QUERY): string {
  const one = query.replace(/\s+/g, " ").trim();
  if (one.length <= longest) return one;
  return one.slice(0, longest + 1).replace(/\s\S*$/, "");
}

export interface DomainWishes {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Sites named in one query at most; more wishes take turns over the queries. */
const SITES_IN_A_QUERY = 3;

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Puts the request's domain wishes into a query (R4). A `site:` of the query's own stays when the wishes allow it. `turn` says which of many
 * included domains this query names.
 */
export function withSites(query: string, wishes: DomainWishes, turn: number): string {
  let keepsOwn = false;
  const stripped = query.replace(SITE, (whole, minus: string, site: string) => {
    if (minus === "-") return wishes.exclude.some((domain) => isWithin(site.toLowerCase(), domain)) ? "" : whole;
    const host = site.toLowerCase().split("/")[0] ?? "";
    const allowed =
      (wishes.include.length === 0 || wishes.include.some((domain) => isWithin(host, domain))) &&
      !wishes.exclude.some((domain) => isWithin(host, domain));
    keepsOwn ||= allowed;
    return allowed ? whole : "";
  });
  const base = stripped
    .replace(/\(\s*(?:(?:OR|AND)\s*)*\)/g, " ")
    .replace(/\(\s*(?:OR|AND)\s+/g, "(")
    .replace(/(?<!\s)\s+(?:OR|AND)\s*(?=\)|$)/g, "")
    .replace(/(?<!\s)\s+(?:OR|AND)(?=\s+(?:OR|AND)\s)/g, "");
  const sites = keepsOwn ? [] : sitesOfTurn(wishes.include, turn);
  const asked = sites.length > 1 ? `(${sites.map((site) => `site:${site}`).join(" OR ")})` : sites.map((site) => `site:${site}`).join("");
  const shut = wishes.exclude.slice(0, SITES_IN_A_QUERY).map((site) => `-site:${site}`);
  const filters = [asked, ...shut].filter((filter) => filter !== "").join(" ");
  return `${fitQuery(base, LONGEST_QUERY - filters.length - 1)} ${filters}`.trim();
}

function sitesOfTurn(include: readonly string[], turn: number): string[] {
  if (include.length <= SITES_IN_A_QUERY) return [...include];
  const start = (turn * SITES_IN_A_QUERY) % include.length;
  return [...include.slice(start), ...include.slice(0, start)].slice(0, SITES_IN_A_QUERY);
}
