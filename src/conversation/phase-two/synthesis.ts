import { CALCULATED } from "../../domain/calculation.ts";
import { isAssayError } from "../../domain/error.ts";
import type { Reading } from "../../domain/reading.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { languageShown } from "../../lexicon/telling.ts";
import { termsOf } from "../../question/terms.ts";
import type { Run } from "../../run/run.ts";
import { contentWords } from "../../text/words.ts";
import type { AcceptWith } from "../../verify/accept.ts";
import { beforeStop } from "../../write/markdown.ts";
import type { WritableClaim } from "../../write/writer.ts";
import { isNearDuplicate } from "../contract/near-duplicates.ts";
import { MOST_BULLETS } from "../contract/schema.ts";
import { translated } from "../translating.ts";
import { type BulletDraft, bulletsByRules, type DraftBullet } from "./bullets.ts";
import { numbered, openEndedBullets, type ProvenBullet, provenDiscord } from "./compose.ts";
import { type Conflict, discordTexts } from "./conflicts.ts";
import type { Discovery } from "./discovery.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { type Checked, proveBullets } from "./proving.ts";
import type { SearchPlan } from "./search-plan.ts";
import { folded, namesBoth } from "./whose.ts";

/** What a turn has planned and found. */
export interface Found {
  readonly plan: SearchPlan;
  /** How the question was read, where that is not as it was typed. */
  readonly reading: Reading | undefined;
  readonly request: ResearchRequest;
  /** BCP 47, what the answer is written in, where that can be told. */
  readonly language: string | undefined;
  readonly discovery: Discovery;
  readonly conflicts: readonly Conflict[];
}

export interface Synthesis {
  /** In the order they are to be shown. */
  readonly proven: readonly ProvenBullet[];
  readonly tldr: BulletDraft["tldr"];
}

/** Fewer bullets than this are too few for a normal answer (C11). */
const FEW = 3;

/**
 * Drafts and proves. What a draft lost is asked for once more with why, and takes its place; a model that gives nothing usable twice ends in
 * SCHEMA_VIOLATION, one whose bullets the quotes do not carry is replaced by verbatim ones (C12).
 * @throws AssayError MODEL_OUTPUT_INVALID
 */
export async function synthesise(run: Run, parts: PhaseTwoParts, found: Found, claims: readonly WritableClaim[]): Promise<Synthesis> {
  const { plan, request, language, discovery, conflicts } = found;
  const { evidence } = discovery;
  const by = (key: string): AcceptWith => ({
    claim: (id: string) => evidence.claim(id),
    inContext: (quote) => evidence.inContext(quote),
    judge: parts.judgeFor(run, key, "writer"),
    signal: run.signal,
  });
  const rules: AcceptWith = { ...by("write/rules"), judge: parts.rulesJudge };
  const prove = (bullets: readonly DraftBullet[], judge: AcceptWith) =>
    proveBullets(bullets, evidence, discovery.claims(), judge, { known: conflicts, language: judge === rules ? undefined : language });
  const ask = { key: "write/bullets", request, question: plan.question, language, claims, conflicts, rejected: [], written: [] };
  let tldr: BulletDraft["tldr"] = [];
  let checked: readonly Checked[] = [];
  let fault: string | undefined;
  try {
    const draft = await parts.bullets.draft(run, ask);
    tldr = draft.tldr;
    checked = await prove(draft.bullets, by("write/check"));
  } catch (thrown) {
    if (!isAssayError(thrown, "MODEL_OUTPUT_INVALID")) throw thrown;
    fault = thrown.message;
  }
  if (parts.bullets.rewords && (fault !== undefined || isWorthAsking(checked))) {
    const lost = checked.flatMap(({ draft, reason }) => (reason === undefined ? [] : [{ text: draft.text, reason }]));
    const rejected = fault === undefined ? lost : [{ text: "the whole answer", reason: fault }];
    const again = await parts.bullets.draft(run, { ...ask, rejected, written: provenOf(checked).map(({ sentence }) => sentence.text) });
    checked = inPlace(checked, await prove(again.bullets, by("write/check-again")));
    if (tldr.length === 0) tldr = again.tldr;
  }
  let proven = provenOf(checked);
  const isEmpty = () => numbered(proven, evidence).bullets.length === 0;
  if (isEmpty()) {
    const quoted = await discovery.quoted();
    const { bullets } = await bulletsByRules.draft(run, { ...ask, claims: quoted });
    const told = bullets.map(({ text }) => text);
    const texts = await translated(run, parts.translate, told, language);
    const inWords = bullets.flatMap((bullet, at) => (texts[at] ? [{ ...bullet, text: texts[at] }] : []));
    if (inWords.length > 0) proven = provenOf(await prove(inWords, by("write/check-translated")));
    if (isEmpty()) proven = provenOf(await prove(bullets, rules));
    if (isEmpty()) proven = openEndedBullets(quoted.map(({ claim }) => claim));
  }
  const bullets = folded(withDiscord(proven, conflicts, evidence, plan.question));
  return { proven: bullets, tldr: await provenLines(inShort(tldr, bullets), (lines) => prove(lines, by("write/tldr"))) };
}

/** Lines that say in short what several bullets say, and nothing else: of claims that are shown, and no bullet once more (C10). */
function inShort(lines: BulletDraft["tldr"], bullets: readonly ProvenBullet[]): BulletDraft["tldr"] {
  const shown = new Set(bullets.flatMap(({ sentence }) => sentence.claims.map(({ id }) => String(id))));
  return lines
    .filter(({ text }) => !bullets.some(({ sentence }) => isNearDuplicate(sentence.text, text)))
    .map((line) => ({ ...line, claimIds: line.claimIds.filter((id) => shown.has(id)) }));
}

/** Whether a draft lost something that asking again may bring: the direct answer, a bullet that was only too long, or so many that few are left. */
function isWorthAsking(checked: readonly Checked[]): boolean {
  const proven = provenOf(checked).length;
  const lost = checked.filter(({ reason }) => reason !== undefined);
  return proven < MOST_BULLETS && lost.length > 0 && (proven < FEW || lost.some((one) => one === checked[0] || one.tooLong === true));
}

/** Each corrected bullet where the one it stands for was lost: after what came before that, so that the direct answer stays first. */
function inPlace(first: readonly Checked[], second: readonly Checked[]): Checked[] {
  const placed = [...first];
  for (const late of second) {
    const at = placed.findIndex(
      ({ proven, draft }) => proven === undefined && draft.claimIds.some((id) => late.draft.claimIds.includes(id)),
    );
    if (late.proven === undefined) continue;
    if (at >= 0) placed[at] = late;
    else placed.push(late);
  }
  return placed;
}

function provenOf(checked: readonly Checked[]): ProvenBullet[] {
  const proven = checked.flatMap((one) => one.proven ?? []);
  return [...new Map(proven.map((bullet) => [bullet.sentence.text.toLowerCase(), bullet])).values()];
}

/** Lines that are proven, each with the claims it was drafted from: all of them are to be cited, of a shortened line those that carry what is left. */
async function provenLines(
  lines: BulletDraft["tldr"],
  prove: (drafts: readonly DraftBullet[]) => Promise<readonly Checked[]>,
): Promise<BulletDraft["tldr"]> {
  const checked = await prove(lines.map((line) => ({ ...line, kind: "fact" })));
  return checked.flatMap(({ proven, draft: { claimIds } }, at) => {
    if (proven === undefined) return [];
    const { text, claims, calculations } = proven.sentence;
    const carrying = claimIds.filter((id) => claims.some((claim) => claim.id === id));
    const whole = text === lines[at]?.text.trim();
    const shown = calculations.length === 0 ? text : beforeStop(text, CALCULATED);
    return [{ text: shown, claimIds: whole || carrying.length === 0 ? claimIds : carrying }];
  });
}

/** Names weigh more than this among the terms of a question. */
const NAME_WEIGHT = 1.2;

/** Whether a text speaks of what is asked, not only of whom; words are compared within a language only. */
function isAskedAfter(question: string, text: string): boolean {
  const asked = termsOf(question).filter(({ weight }) => weight <= NAME_WEIGHT);
  if (asked.length === 0 || languageShown(question) !== languageShown(text)) return true;
  const said = new Set(contentWords(text));
  return asked.some(({ stem }) => said.has(stem));
}

/** Where a conflict persists and no bullet names both views and whose they are, the one that code makes does (C13). */
function withDiscord(
  proven: readonly ProvenBullet[],
  conflicts: readonly Conflict[],
  evidence: EvidenceBase,
  question: string,
): ProvenBullet[] {
  const [made] = conflicts.flatMap((conflict) =>
    discordTexts(conflict, evidence)
      .filter((text) => isAskedAfter(question, text))
      .flatMap((text) => provenDiscord(text, [conflict.a, conflict.b]) ?? []),
  );
  if (made === undefined) return [...proven];
  const drafted = proven.findIndex(({ kind }) => kind === "consensus_discord");
  if (drafted < 0) return [...proven.slice(0, 2), made, ...proven.slice(2)];
  const { sentence } = proven[drafted] ?? made;
  const sameViews = made.sentence.claims.every(({ id }) => sentence.claims.some((claim) => claim.id === id));
  return sameViews && !namesBoth(sentence.text, sentence.claims, evidence) ? proven.with(drafted, made) : [...proven];
}
