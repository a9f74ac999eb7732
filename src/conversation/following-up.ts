import { type Claim, mayBeWritten } from "../domain/claim.ts";
import { languageShown } from "../lexicon/telling.ts";
import type { Purse } from "../run/budget.ts";
import type { Run } from "../run/run.ts";
import { contentWords } from "../text/words.ts";
import type { Judge } from "../verify/judge.ts";
import type { Translate } from "../write/translations/with-model.ts";
import { type FollowUpAnswer, followUp, type HeldEvidence, type InWords, printed } from "./follow-up.ts";
import type { Exchange } from "./phase-one/phase-one.ts";
import type { Reread } from "./rereading.ts";
import { isForeign, translated } from "./translating.ts";

export interface FollowUpAsk {
  readonly key: string;
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  readonly claims: readonly Claim[];
}

/**
 * Says which of the claims answer a question, best first, how it is read ("": it is about something else), and which part of it they leave open; undefined
 * when it cannot be asked.
 */
export type FollowUpReader = (
  run: Run,
  ask: FollowUpAsk,
) => Promise<{ readonly readAs: string; readonly chosen: readonly Claim[]; readonly open?: string } | undefined>;

/** What follow-ups are answered with; none of it can search or fetch. Without `choose` rules decide. */
export interface FollowUpParts {
  readonly reread: Reread;
  readonly choose?: FollowUpReader;
  /** Reads the pages with a model. */
  readonly readClosely?: Reread;
  /** Puts what is said into the language of whoever asks, and judges whether it still says what its quotes say. */
  readonly translate?: { readonly into: Translate; readonly judgeFor: (run: Run, key: string, purse: Purse) => Judge };
}

export interface FollowedUpAsk {
  /** As typed, and with what it refers to by rules. */
  readonly typed: string;
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  readonly evidence: HeldEvidence;
}

/** Claims shown to a model at once. */
const MOST_SHOWN = 30;
/** What is read closely and lies this far below the best answers something else. */
const NEAR_BEST = 0.75;

/**
 * Answers a question from evidence that is already there (C16). Where there is a model it decides which claims answer, among those of the answer
 * before and those that rules find in its pages; where none does, the pages are looked through once more for the question as the model reads it,
 * first by rules, then by the model.
 * @returns undefined when the evidence does not speak of what is asked: then it is a new question
 */
export async function followedUp(run: Run, by: FollowUpParts, ask: FollowedUpAsk): Promise<FollowUpAnswer | undefined> {
  const { typed, question, dialogue, evidence } = ask;
  const { sources } = evidence;
  const told = async (claims: readonly Claim[], open?: string) => {
    const chosen = sentencesFirst(claims);
    return printed(chosen, sources, open, await inAskersWords(run, by, typed, chosen));
  };
  const drawn = await by.reread(run, question, evidence);
  const shown = shownTo(question, drawn, evidence);
  const first =
    shown.length === 0 ? undefined : await by.choose?.(run, { key: "follow-up/read", question: typed, dialogue, claims: shown });
  if (first === undefined) return followUp(question, drawn, sources);
  if (first.chosen.length > 0) return told(first.chosen, first.open);
  if (first.readAs === "") return undefined;
  const known = new Set(shown.map(({ text }) => text));
  const more = usable(await by.reread(run, first.readAs, evidence), evidence).filter(({ text }) => !known.has(text));
  const claims = more.slice(0, MOST_SHOWN);
  const second =
    claims.length === 0 ? undefined : await by.choose?.(run, { key: "follow-up/read-again", question: first.readAs, dialogue, claims });
  const found = await told(second?.chosen ?? [], second?.open);
  if (found !== undefined || by.readClosely === undefined) return found;
  const read = usable(await by.readClosely(run, first.readAs, evidence), evidence);
  return told(read.filter(({ relevance }) => relevance >= NEAR_BEST * (read[0]?.relevance ?? 0)));
}

/** A row of a table says its cells and no sentence: it is told where no sentence answers. */
function sentencesFirst(claims: readonly Claim[]): readonly Claim[] {
  const sentences = claims.filter(({ quotes: [quote] }) => quote?.text.trimStart().startsWith("|") !== true);
  return sentences.length > 0 ? sentences : claims;
}

/** What claims in another language than the question's say in that one, where the judge finds that carried by their quotes (R1, R12). */
async function inAskersWords(run: Run, { translate }: FollowUpParts, question: string, claims: readonly Claim[]): Promise<InWords> {
  const language = languageShown(question);
  const foreign = claims.filter(({ text }) => language !== undefined && isForeign(text, language));
  if (translate === undefined || foreign.length === 0) return new Map();
  const said = foreign.map(({ text }) => text);
  const texts = await translated(run, translate.into, said, language);
  const pairs = foreign.flatMap(({ id, text: own, quotes }, at) => {
    // A row says little without its head, which stands in the words of the claim.
    const evidence = [own, ...quotes.map(({ text }) => text)].map((text) => ({ quote: text, context: text, place: [] }));
    return texts[at] ? [{ id, claim: texts[at], evidence }] : [];
  });
  const verdicts =
    pairs.length === 0 ? new Map() : await translate.judgeFor(run, "follow-up/translated", "writer").judge(pairs, run.signal);
  return new Map(pairs.flatMap(({ id, claim }) => (verdicts.get(id)?.verdict === "supported" ? [[id, claim] as const] : [])));
}

/** What is drawn for the question first, then what the answer before rests on, those with words of the question before others. */
function shownTo(question: string, drawn: readonly Claim[], evidence: HeldEvidence): Claim[] {
  const asked = new Set(contentWords(question));
  const shares = (claim: Claim) => contentWords(claim.text).filter((stem) => asked.has(stem)).length;
  const held = usable(evidence.claims, evidence).map((claim) => ({ claim, shares: shares(claim) }));
  const ordered = held.toSorted((a, b) => b.shares - a.shares).map(({ claim }) => claim);
  const all = [...usable(drawn, evidence), ...ordered];
  return [...new Map(all.map((claim) => [claim.text.toLowerCase(), claim])).values()].slice(0, MOST_SHOWN);
}

/** Claims that may be written and whose source is known, the most relevant first. */
function usable(claims: readonly Claim[], { sources }: HeldEvidence): Claim[] {
  const known = new Set(sources.map(({ snapshotId }) => snapshotId));
  return claims
    .filter(({ judgement, quotes: [quote] }) => mayBeWritten(judgement.verdict) && quote !== undefined && known.has(quote.snapshotId))
    .toSorted((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
}
