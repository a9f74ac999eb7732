import { CALCULATED } from "../../domain/calculation.ts";
import type { Claim } from "../../domain/claim.ts";
import { languageName } from "../../domain/language.ts";
import { type ProvenStatement, prove } from "../../domain/sentence.ts";
import { attribute } from "../../gather/corroborating.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { languageShown } from "../../lexicon/telling.ts";
import { contentWords } from "../../text/words.ts";
import { type AcceptWith, acceptSentences } from "../../verify/accept.ts";
import type { Disagreement } from "../../write/disagreements.ts";
import { beforeStop } from "../../write/markdown.ts";
import { wholeClauses } from "../../write/whole-clause.ts";
import { isNearDuplicate } from "../contract/near-duplicates.ts";
import { BULLET_CHARACTERS, BULLET_WORDS } from "../contract/schema.ts";
import { type Cited, cite, fits, markersOf, safeLine, wordsIn } from "../contract/text.ts";
import { imitatedBy } from "../phase-one/imitated.ts";
import { isForeign } from "../translating.ts";
import type { DraftBullet } from "./bullets.ts";
import type { ProvenBullet } from "./compose.ts";
import { withoutWhose } from "./whose.ts";

/** The room markers take while a bullet is not numbered yet: two views have a source each. */
const ONE_MARKER: readonly Cited[] = [{ n: 1, partial: false }];
const TWO_MARKERS: readonly Cited[] = [...ONE_MARKER, { n: 2, partial: false }];
const markersFor = ({ kind }: DraftBullet) => (kind === "consensus_discord" ? TWO_MARKERS : ONE_MARKER);

/** A bullet with the mark it cannot do without. */
const roomFor = ({ text, calculations = [] }: DraftBullet) => (calculations.length === 0 ? text : beforeStop(text, CALCULATED));

/** What became of one drafted bullet: it is proven, or there is a reason why not. */
export interface Checked {
  readonly draft: DraftBullet;
  readonly proven?: ProvenBullet;
  readonly reason?: string;
  /** Its length alone was wrong. */
  readonly tooLong?: boolean;
}

/** What else bullets are checked by. */
export interface ProvingFor {
  /** Disagreements that are known. */
  readonly known?: readonly Disagreement[];
  /** BCP 47, what they are to be in. */
  readonly language?: string | undefined;
}

/**
 * Checks drafted bullets (C11, R12): length, questions, repetition, and whether the quotes of their claims carry them, all in one go; then decides with the
 * same judge which sources each cites. @returns one outcome for each draft, in order
 */
export async function proveBullets(
  drafts: readonly DraftBullet[],
  evidence: EvidenceBase,
  candidates: readonly Claim[],
  by: AcceptWith,
  { known = [], language }: ProvingFor = {},
): Promise<Checked[]> {
  const fitting: DraftBullet[] = [];
  const looked = drafts.map((draft): Checked => {
    const fitted = fits(cite(roomFor(draft), markersFor(draft))) ? draft : withoutClauses(draft, by);
    if (fitted === undefined) return { draft, reason: lengthFault(draft), tooLong: true };
    const fault = faultOf(fitted.text, fitting) ?? languageFault(fitted, language, by);
    if (fault !== undefined) return { draft: fitted, reason: fault };
    fitting.push(fitted);
    return { draft: fitted };
  });
  const { accepted, rejected } = await acceptSentences(fitting, by);
  const attributed = await attribute(accepted, evidence, candidates, by);
  const left = new Map(accepted.map((sentence, at) => [sentence, attributed[at]?.sentence ?? sentence] as const));
  const checked: Checked[] = [];
  for (const one of looked) {
    const { draft } = one;
    const open = one.reason === undefined && one.proven === undefined;
    const sentence = open ? accepted.find((each) => left.has(each) && isOf(each, draft)) : undefined;
    if (!open) checked.push(one);
    else if (sentence === undefined)
      checked.push({ ...one, reason: rejected.find(({ text }) => text === draft.text)?.reason ?? "its quotes do not support it" });
    else {
      const told = left.get(sentence) ?? sentence;
      left.delete(sentence);
      const kind = draft.kind === "consensus_discord" && !(await disagrees(sentence, evidence, known, by)) ? "fact" : draft.kind;
      checked.push({ draft, proven: { sentence: kind === "fact" ? told : inTurn(sentence), kind } });
    }
  }
  return checked;
}

/** A bullet that only quotes and is too long, without clauses it can do without. A model is asked for a shorter one instead. */
function withoutClauses(draft: DraftBullet, by: AcceptWith): DraftBullet | undefined {
  if (by.judge.name.kind !== "rules" || draft.kind === "consensus_discord") return undefined;
  const text = wholeClauses(draft.text).find((form) => fits(cite(form, ONE_MARKER)));
  return text === undefined ? undefined : { ...draft, text };
}

/**
 * Whether a statement of two views tells of a disagreement: its claims come from two independent sources, and rules know them to be at odds, or
 * the judge finds one of them contradicted by the quotes of the other. What merely stands side by side is a fact, however it was labelled.
 */
async function disagrees(
  { claims }: ProvenStatement,
  evidence: EvidenceBase,
  known: readonly Disagreement[],
  by: AcceptWith,
): Promise<boolean> {
  if (evidence.independentSources(claims) < 2) return false;
  const ids = new Set(claims.map(({ id }) => id));
  if (known.some(({ a, b }) => ids.has(a.id) && ids.has(b.id))) return true;
  const pairs = claims.flatMap((one) =>
    claims
      .filter((other) => evidence.independentSources([one, other]) > 1)
      .map((other) => ({
        id: `${one.id} ${other.id}`,
        claim: withoutWhose(one.text),
        evidence: other.quotes.map(by.inContext),
      })),
  );
  const verdicts = await by.judge.judge(pairs.slice(0, MOST_TRIED), by.signal);
  return [...verdicts.values()].some(({ verdict }) => verdict === "contradicted");
}

const MOST_TRIED = 6;

/** A statement of several views, its claims in the order in which it tells what only each of them says, so that its markers follow it. */
function inTurn({ text, claims }: ProvenStatement): ProvenStatement {
  const told = contentWords(text);
  const placeOf = (claim: Claim) => {
    const others = new Set(claims.filter((other) => other !== claim).flatMap((other) => contentWords(other.text)));
    const own = new Set(contentWords(claim.text).filter((stem) => !others.has(stem)));
    const place = told.findIndex((stem) => own.has(stem));
    return place < 0 ? told.length : place;
  };
  return prove(
    text,
    claims.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}

/** Whether an accepted sentence is what became of a draft. */
function isOf({ text, claims }: ProvenStatement, draft: DraftBullet): boolean {
  return text === draft.text.trim() && claims.some((claim) => draft.claimIds.includes(claim.id));
}

function lengthFault(draft: DraftBullet): string {
  const { text } = draft;
  const markers = markersFor(draft);
  const marks = roomFor(draft);
  const words = BULLET_WORDS - markers.length - (wordsIn(marks) - wordsIn(text));
  const characters = BULLET_CHARACTERS - markersOf(markers).length - 1 - (marks.length - text.length);
  return `it has ${wordsIn(text)} words and ${text.length} characters; at most ${words} and ${characters} fit beside its markers`;
}

/** A statement left in its source's language, where whoever asks has another. A few words alone tell too little: names of one language stand in any. */
function languageFault({ text, claimIds }: DraftBullet, language: string | undefined, by: AcceptWith): string | undefined {
  if (language === undefined || !isForeign(text, language)) return undefined;
  const isSources = claimIds.some((id) => by.claim(id)?.quotes.some((quote) => languageShown(quote.text) === languageShown(text)));
  return isSources ? `it is not in ${languageName(language) ?? language}` : undefined;
}

/** What only code says: how a hypothesis came out. */
const SETTLES = /^\W*H\d+ (?:confirmed|refuted)\b/iu;

function faultOf(text: string, before: readonly DraftBullet[]): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(safeLine(text))) return "it says nothing";
  if (/[?？]["”’)\]]*$/u.test(text.trim())) return "it is a question";
  if (/\(y\/n\)|would you like me to|shall I search|do you want me to/iu.test(text)) return "it asks for consent";
  if (imitatedBy(text, true) !== "nothing" || SETTLES.test(text)) return "it imitates the frame of an answer";
  return before.some((other) => isNearDuplicate(other.text, text)) ? "another bullet says it" : undefined;
}
