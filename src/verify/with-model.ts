import type { Judgement, JudgeName } from "../domain/claim.ts";
import { isAssayError } from "../domain/error.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { oneLine } from "../prompts/blocks.ts";
import { judgePrompt } from "../prompts/index.ts";
import type { Purse } from "../run/budget.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { fairTurn } from "../store/turnstile.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { countTokens, cutToTokens } from "../text/tokens.ts";
import { hardChecks } from "./hard-checks.ts";
import type { Judge, JudgedPair } from "./judge.ts";
import { decide, faultyJudgement, isBorderline, scoreOf, type Vote } from "./votes.ts";

/** Claims judged in one call. */
const BATCH = 12;
const MOST_VOTES = 3;
const MOST_QUOTES = 6;
/** Tokens of context shown with a quote that cannot be understood alone. */
const CONTEXT_TOKENS = 60;
const LONGEST_REASON = 200;

export interface ModelJudgeParts {
  readonly run: Run;
  /** Prefix of the step keys; verdicts of a model are steps of the run. */
  readonly key: string;
  readonly roles: ModelRoles;
  /** The rules: they decide what needs no model, break what a model and they differ on, and take over when it fails for good. */
  readonly fallback: Judge;
  /** `writer` for sentences of the report; research by default. */
  readonly purse?: Purse;
}

/**
 * The judge that asks a model (R12). Faults of number, name, date, negation and the like are decided by the rules and never by a model, and so is
 * what a quote says word for word; the rest is asked in batches. Where model and rules differ on support, up to three votes decide.
 * A check that failed for a passing reason, after its retries, is "not checked"; a model that fails for good leaves everything to the rules.
 */
export function judgeWithModel(parts: ModelJudgeParts): Judge {
  const name: JudgeName = { kind: "model", model: parts.roles.judge.model.id, prompt: `${judgePrompt.name}@${judgePrompt.version}` };
  return { name, judge: (pairs, signal) => judged(parts, name, pairs, signal) };
}

async function judged(
  parts: ModelJudgeParts,
  name: JudgeName,
  pairs: readonly JudgedPair[],
  signal: AbortSignal,
): Promise<Map<string, Judgement>> {
  const verdicts = new Map(await parts.fallback.judge(pairs, signal));
  const open: JudgedPair[] = [];
  for (const pair of pairs) {
    await fairTurn();
    const rules = verdicts.get(pair.id);
    if (rules === undefined || pair.evidence.length === 0) continue;
    const faults = hardChecks(pair.claim, pair.evidence);
    if (faults.length > 0) verdicts.set(pair.id, faultyJudgement(rules, faults));
    else {
      const before = judgedBefore(parts.run, name, pair);
      if (before !== undefined) verdicts.set(pair.id, before);
      else if (rules.verdict !== "supported" || !isVerbatim(pair)) open.push(pair);
    }
  }
  const sorted = [...new Map(open.map((pair) => [pair.id, pair])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const batches = Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, at) => sorted.slice(at * BATCH, (at + 1) * BATCH));
  const done = await Promise.all(batches.map((batch) => judgedBatch(parts, name, batch, verdicts)));
  for (const [id, judgement] of done.flatMap((part) => [...part])) verdicts.set(id, judgement);
  // Parts of a report are checked side by side: what depended on which came first could not be replayed. What is judged before writing begins is not.
  if (parts.purse === "research" || parts.key === BEFORE_WRITING)
    for (const pair of sorted) remember(parts.run, pair, verdicts.get(pair.id));
  return verdicts;
}

/** Key of the check of a turn's claims, before its bullets are drafted. */
const BEFORE_WRITING = "search/judged";

interface Remembered {
  readonly quotes: ReadonlySet<string>;
  readonly judgement: Judgement;
}

/** What the model said of the claims of a run, by their bare text: a report's sentence in a claim's own words asks nothing new. */
const claimsJudged = new WeakMap<Run, Map<string, Remembered[]>>();

function remember(run: Run, { claim, evidence }: JudgedPair, judgement: Judgement | undefined): void {
  if (judgement?.judge.kind !== "model" || judgement.verdict === "not checked") return;
  const known = claimsJudged.get(run) ?? new Map<string, Remembered[]>();
  claimsJudged.set(run, known);
  const key = bareText(claim);
  known.set(key, [...(known.get(key) ?? []), { quotes: new Set(evidence.map(({ quote }) => quote)), judgement }]);
}

/** The same judge's verdict on the same words and quotes; more quotes do not undo support. */
function judgedBefore(run: Run, name: JudgeName, { claim, evidence }: JudgedPair): Judgement | undefined {
  const quotes = new Set(evidence.map(({ quote }) => quote));
  const same = (one: Remembered) =>
    JSON.stringify(one.judgement.judge) === JSON.stringify(name) &&
    [...one.quotes].every((quote) => quotes.has(quote)) &&
    (one.judgement.verdict === "supported" || one.quotes.size === quotes.size);
  return claimsJudged.get(run)?.get(bareText(claim))?.findLast(same)?.judgement;
}

/** A text without case, articles and the punctuation between its words. */
function bareText(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])(?:the|an?)(?![\p{L}\p{N}])/gu, " ")
    .replace(/[\s"“”‘’'`,;:!?…]+|\.(?!\S)/gu, " ")
    .trim();
}

/** A claim that is, but for white space and case, part of one quote. */
function isVerbatim({ claim, evidence }: JudgedPair): boolean {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const said = plain(claim).replace(/[.!]$/, "");
  return said !== "" && evidence.some(({ quote }) => plain(quote).includes(said));
}

async function judgedBatch(
  parts: ModelJudgeParts,
  name: JudgeName,
  batch: readonly JudgedPair[],
  rules: ReadonlyMap<string, Judgement>,
): Promise<Map<string, Judgement>> {
  const ballots = new Map<string, Vote[]>(batch.map((pair) => [pair.id, []]));
  const first = await castVotes(parts, batch, 1, ballots);
  if (first.state === "unresolved") return new Map(batch.map((pair) => [pair.id, notChecked(name, first.why)]));
  const undecided = () => batch.filter((pair) => !isDecided(ballots.get(pair.id) ?? [], rules.get(pair.id)));
  for (let round = 2; round <= MOST_VOTES && first.state === "cast"; round++) {
    const again = undecided();
    if (again.length === 0 || (await castVotes(parts, again.reverse(), round, ballots)).state !== "cast") break;
  }
  const left = new Set(undecided());
  return new Map(
    batch.map((pair) => {
      const byRules = rules.get(pair.id);
      if (first.state === "without" && byRules !== undefined) return [pair.id, byRules];
      return [pair.id, verdictOf(ballots.get(pair.id) ?? [], byRules, name, left.has(pair))];
    }),
  );
}

/** `without`: the model failed for good; `unresolved`: for a reason that may be gone tomorrow. */
type Cast = { readonly state: "cast" } | { readonly state: "without" } | { readonly state: "unresolved"; readonly why: string };

/** One round of votes into the ballots. */
function castVotes(
  parts: ModelJudgeParts,
  pairs: readonly JudgedPair[],
  round: number,
  ballots: ReadonlyMap<string, Vote[]>,
): Promise<Cast> {
  const { run } = parts;
  const withModel = async (): Promise<Cast> => {
    try {
      for (const [id, vote] of await votesOf(parts, pairs, round)) ballots.get(id)?.push(vote);
      return { state: "cast" };
    } catch (thrown) {
      if (!isAssayError(thrown) || isRunError(thrown) || !thrown.retryable) throw thrown;
      await run.emit(`notice/unresolved/judge/${thrown.type}`, {
        type: "notice",
        code: "CHECK_UNRESOLVED",
        message: `Some claims could not be checked: ${thrown.message}`,
      });
      return { state: "unresolved", why: thrown.message };
    }
  };
  return orWithout(run, "judge", withModel, async (): Promise<Cast> => ({ state: "without" }));
}

function notChecked(judge: JudgeName, why: string): Judgement {
  return { verdict: "not checked", score: 0, reasons: [`the check could not be made: ${oneLine(why)}`], judge };
}

/** Decided: one vote the rules do not oppose, two alike, or three. */
function isDecided(votes: readonly Vote[], rules: Judgement | undefined): boolean {
  const [first, second] = votes;
  if (first === undefined) return false;
  if (votes.length >= MOST_VOTES) return true;
  if (second !== undefined) return first.verdict === second.verdict;
  return rules === undefined || !isBorderline(first.verdict, rules.verdict);
}

/** @param cutShort the votes it would have taken could not be had: then the rules' word holds, and no vote at all is no check. */
function verdictOf(votes: readonly Vote[], rules: Judgement | undefined, judge: JudgeName, cutShort: boolean): Judgement {
  const vote = decide(votes);
  if (vote === undefined) return notChecked(judge, "the model gave no verdict");
  if (cutShort && rules !== undefined) return rules;
  const reason = oneLine(vote.reason).slice(0, LONGEST_REASON);
  const count = votes.length > 1 ? [`${votes.filter((one) => one.verdict === vote.verdict).length} of ${votes.length} votes`] : [];
  const reasons = [...(reason === "" || vote.verdict === "supported" ? [] : [reason]), ...count];
  return { verdict: vote.verdict, score: scoreOf(vote.verdict, rules?.score ?? 0.5), reasons, judge };
}

async function votesOf(parts: ModelJudgeParts, pairs: readonly JudgedPair[], round: number): Promise<Map<string, Vote>> {
  const user = judgePrompt.render({
    pairs: pairs.map((pair, at) => ({
      id: `p${at + 1}`,
      claim: pair.claim,
      evidence: withoutDoubles(pair.evidence).slice(0, MOST_QUOTES).map(shown),
    })),
  });
  const reply = await askModel(parts.run, parts.roles, {
    key: `${parts.key}/judge/${sha256(JSON.stringify(pairs)).slice(0, 12)}/vote/${round}`,
    role: "judge",
    prompt: judgePrompt,
    system: judgePrompt.system,
    user,
    schemaName: judgePrompt.schemaName,
    schema: judgePrompt.schema,
    maxOutputTokens: judgePrompt.maxOutputTokens,
    ...(parts.purse === undefined ? {} : { purse: parts.purse }),
  });
  const votes = new Map<string, Vote>();
  for (const { id, verdict, reason } of reply.verdicts) {
    const pair = pairs[Number(/^p(\d+)$/.exec(id.trim())?.[1]) - 1];
    if (pair !== undefined && !votes.has(pair.id)) votes.set(pair.id, { verdict, reason });
  }
  return votes;
}

/** Claims that share a quote bring it twice; a place taken by its double would keep another quote from being seen. */
function withoutDoubles(evidence: JudgedPair["evidence"]): JudgedPair["evidence"] {
  return [...new Map(evidence.map((one) => [one.quote, one])).values()];
}

/** Quotes that lean on what stands before them: they open with a pronoun or article, or speak early on of "these" or "them". */
const LEANS =
  /^(?:the|he|his|she|her|both|we|our|also|otherwise|instead|then)\b|^(?:\S+\s+){0,5}(?:this|that|these|those|it|its|they|them|their|such)\b/i;
const PLACE_TOKENS = 48;
/** A line longer than this, in characters, is no title or heading. */
const LONGEST_HEADING = 120;

/** A quote with its page's title and headings, and with what stands before it where it cannot be understood alone. */
function shown({ quote, context }: JudgedPair["evidence"][number]) {
  const before = context.slice(0, Math.max(0, context.indexOf(quote)));
  const lines = before.split("\n").slice(0, -1);
  const end = lines.findIndex(
    (line) => line.length > LONGEST_HEADING || /[.!?:,;]$/.test(line.trim()) || /^\s*(?:[-*+•|]|\d+[.)])\s/.test(line),
  );
  const place = lines.slice(0, end < 0 ? lines.length : end);
  const rest = before.split("\n").slice(place.length).join("\n");
  const leans = /^\p{Ll}/u.test(quote.trim()) || LEANS.test(quote.trim());
  const crumbs = place.map((line) => line.replace(/^\s*#+\s*/, "").trim()).filter((line) => line !== "");
  return { quote, place: cutToTokens([...new Set(crumbs)].join(" › "), PLACE_TOKENS), before: leans ? lastSentences(rest) : "" };
}

/** The sentences nearest a text's end that fit, at least one. */
function lastSentences(text: string): string {
  const spans = sentenceSpans(text);
  let from = spans.at(-1);
  for (const span of [...spans].reverse()) if (countTokens(text.slice(span.start)) <= CONTEXT_TOKENS) from = span;
  return from === undefined ? "" : cutToTokens(text.slice(from.start).trim(), 2 * CONTEXT_TOKENS);
}
