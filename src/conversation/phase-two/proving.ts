import type { Claim } from "../../domain/claim.ts";
import { type ProvenSentence, prove } from "../../domain/sentence.ts";
import { corroborate } from "../../gather/corroborating.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { contentWords } from "../../text/words.ts";
import { type AcceptWith, acceptSentences, supports } from "../../verify/accept.ts";
import type { Disagreement } from "../../write/disagreements.ts";
import { isNearDuplicate } from "../contract/near-duplicates.ts";
import { BULLET_CHARACTERS, BULLET_WORDS } from "../contract/schema.ts";
import { type Cited, cite, fits, markersOf, safeLine, wordsIn } from "../contract/text.ts";
import { type DraftBullet, shortToFit } from "./bullets.ts";
import type { ProvenBullet } from "./compose.ts";
import { shorterSentences } from "./shorter.ts";

/** The room markers take while a bullet is not numbered yet: two views have a source each. */
const ONE_MARKER: readonly Cited[] = [{ n: 1, partial: false }];
const TWO_MARKERS: readonly Cited[] = [...ONE_MARKER, { n: 2, partial: false }];
const markersFor = ({ kind }: DraftBullet) => (kind === "consensus_discord" ? TWO_MARKERS : ONE_MARKER);

/** What became of one drafted bullet: it is proven, or there is a reason why not. */
export interface Checked {
  readonly draft: DraftBullet;
  readonly proven?: ProvenBullet;
  readonly reason?: string;
  /** Its length alone was wrong. */
  readonly tooLong?: boolean;
}

/**
 * Checks drafted bullets (C11, R12): length, questions, repetition, and whether the quotes of their claims carry them; then looks for further sources
 * of each. @returns one outcome for each draft, in order
 */
export async function proveBullets(
  drafts: readonly DraftBullet[],
  evidence: EvidenceBase,
  candidates: readonly Claim[],
  by: AcceptWith,
  corroborateBy: AcceptWith,
  known: readonly Disagreement[] = [],
): Promise<Checked[]> {
  const fitting: DraftBullet[] = [];
  const texts = await Promise.all(drafts.map((draft) => fittingText(draft, by, corroborateBy)));
  const looked = drafts.map((draft, at): Checked => {
    const text = texts[at];
    if (text === undefined) return { draft, reason: lengthFault(draft), tooLong: true };
    const fault = faultOf(text, fitting);
    if (fault !== undefined) return { draft, reason: fault };
    const shown = { ...draft, text };
    fitting.push(shown);
    return { draft: shown };
  });
  const { accepted, rejected } = await acceptSentences(fitting, by);
  const checked: Checked[] = [];
  const taken = new Set<ProvenSentence>();
  for (const [at, one] of looked.entries()) {
    const { draft } = one;
    const sentence = one.reason === undefined ? accepted.find((each) => !taken.has(each) && isOf(each, draft)) : undefined;
    if (sentence === undefined) {
      const reason = one.reason ?? rejected.find(({ text }) => text === draft.text)?.reason ?? "its quotes do not support it";
      checked.push({ ...one, reason });
      continue;
    }
    taken.add(sentence);
    const whole = drafts[at]?.text.trim() === sentence.text;
    if (!whole && draft.kind === "consensus_discord") {
      checked.push({ draft, reason: "only one of the two views is left of it" });
      continue;
    }
    const told = whole ? sentence : await byThoseWhoSayIt(sentence, corroborateBy);
    const foreign = by.judge.name.kind === "rules" ? foreignWords(sentence) : [];
    if (foreign.length > 0) checked.push({ draft, reason: `not in its quotes: ${foreign.slice(0, 3).join(", ")}` });
    else {
      const kind = draft.kind === "consensus_discord" && !(await disagrees(told, evidence, known, by)) ? "fact" : draft.kind;
      checked.push({ draft, proven: { sentence: await corroborate(told, evidence, candidates, corroborateBy), kind } });
    }
  }
  return checked;
}

/** How somebody's view begins: whose it is tells nothing of whether it can be true beside another. */
const WHOSE =
  /^(?:according to [^,]{2,60}, |[^,.:]{2,60}? (?:says?|said|states?|stated|claims?|claimed|reports?|reported|argues?|argued|blames?) (?:that )?)/iu;

/**
 * Whether a statement of two views tells of a disagreement: its claims come from two independent sources, and rules know them to be at odds, or
 * the judge finds one of them contradicted by the quotes of the other. What merely stands side by side is a fact, however it was labelled.
 */
async function disagrees(
  { claims }: ProvenSentence,
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
        claim: one.text.replace(WHOSE, ""),
        evidence: other.quotes.map((quote) => ({ quote: quote.text, context: by.contextOf(quote) })),
      })),
  );
  const verdicts = await by.judge.judge(pairs.slice(0, MOST_TRIED), by.signal);
  return [...verdicts.values()].some(({ verdict }) => verdict === "contradicted");
}

const MOST_TRIED = 6;

/** The text where it fits, else the beginning or the shorter whole sentence of it that fits and that its quotes carry; never cut in the middle of a thought. */
async function fittingText(draft: DraftBullet, by: AcceptWith, rules: AcceptWith): Promise<string | undefined> {
  const { text } = draft;
  const markers = markersFor(draft);
  if (draft.kind === "consensus_discord") return fits(cite(text, markers)) ? text : undefined;
  const fitting = shortToFit(text, markers);
  if (fitting !== undefined) return fitting;
  const claims = draft.claimIds.flatMap((id) => by.claim(id) ?? []);
  for (const shorter of shorterSentences(text, (one) => fits(cite(one, markers))).slice(0, MOST_TRIED)) {
    if (claims.length > 0 && (await supports(shorter, claims, rules))) return shorter;
  }
  return undefined;
}

/** Of a sentence that was cut: only the claims that carry what is left by themselves, where there are any. */
async function byThoseWhoSayIt(sentence: ProvenSentence, rules: AcceptWith): Promise<ProvenSentence> {
  const carried = await Promise.all(sentence.claims.map((claim) => supports(sentence.text, [claim], rules)));
  const claims = sentence.claims.filter((_, at) => carried[at] === true);
  return claims.length === 0 || claims.length === sentence.claims.length ? sentence : prove(sentence.text, claims);
}

/** Whether an accepted sentence is what became of a draft: the same, or narrowed. */
function isOf({ text, claims }: ProvenSentence, draft: DraftBullet): boolean {
  const same = text === draft.text || draft.text.includes(text) || text.includes(draft.text);
  return same && claims.some((claim) => draft.claimIds.includes(claim.id));
}

/** Share of a bullet's words that its quotes may not have, where only rules have judged it: a short line is soon carried by its subject alone. */
const FOREIGN_SHARE = 0.25;

/** Words of a sentence that none of its quotes has, when they are too many. */
function foreignWords({ text, claims }: ProvenSentence): string[] {
  const quoted = new Set(claims.flatMap((claim) => claim.quotes.flatMap((quote) => contentWords(quote.text))));
  const own = [...new Set(contentWords(text))];
  const foreign = own.filter((word) => !quoted.has(word));
  return foreign.length > own.length * FOREIGN_SHARE ? foreign : [];
}

function lengthFault(draft: DraftBullet): string {
  const { text } = draft;
  const markers = markersFor(draft);
  const [words, characters] = [BULLET_WORDS - markers.length, BULLET_CHARACTERS - markersOf(markers).length - 1];
  return `it has ${wordsIn(text)} words and ${text.length} characters; at most ${words} and ${characters} fit beside its markers`;
}

function faultOf(text: string, before: readonly DraftBullet[]): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(safeLine(text))) return "it says nothing";
  if (/[?？]["”’)\]]*$/u.test(text.trim())) return "it is a question";
  if (/\(y\/n\)|would you like me to|shall I search|do you want me to/iu.test(text)) return "it asks for consent";
  return before.some((other) => isNearDuplicate(other.text, text)) ? "another bullet says it" : undefined;
}
