import { isAssayError } from "../../domain/error.ts";
import type { Quote } from "../../domain/quote.ts";
import type { Reading } from "../../domain/reading.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { lexiconOf } from "../../lexicon/lexicon.ts";
import { readingLine } from "../../lexicon/reading-line.ts";
import { inPhase } from "../../run/phase.ts";
import type { Run } from "../../run/run.ts";
import { basisLine, isLocal } from "../../write/basis.ts";
import { checkAnswer } from "../contract/check.ts";
import { insufficientObject, type PhaseTwoAnswer, printAnswer, successObject, violationObject } from "../contract/render.ts";
import { cite, contractUrl, safeLine } from "../contract/text.ts";
import { INCOMPLETE, INSUFFICIENT_TLDR, VIOLATION_TLDR } from "../contract/wording.ts";
import type { PhaseOne } from "../state.ts";
import type { Skipped } from "../transition.ts";
import { byProof, type NearPassage } from "./by-proof.ts";
import { type Numbered, numbered, type ProvenBullet } from "./compose.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { suggestions } from "./refine.ts";
import { type Found, type Synthesis, synthesise } from "./synthesis.ts";
import { type Examination, verificationKind } from "./verification.ts";

export interface AnswerAsk {
  /** What Phase 1 said of the question, if it did. */
  readonly phaseOne: PhaseOne | undefined;
  readonly skipped: Skipped | undefined;
}

/** Bullets, verification line and TLDR from what was found, or one of the two failures (C10–C12). */
export function answerFrom(run: Run, parts: PhaseTwoParts, ask: AnswerAsk, found: Found): Promise<PhaseTwoAnswer> {
  return inPhase(run, "write", "write", () => written(run, parts, ask, found));
}

async function written(run: Run, parts: PhaseTwoParts, ask: AnswerAsk, found: Found): Promise<PhaseTwoAnswer> {
  const writable = found.discovery.writable();
  const { evidence } = found.discovery;
  const proof = () => byProof(run, parts.find, evidence, found.plan.question, writable);
  const proven = parts.bullets.rewords ? undefined : await proof();
  const claims = proven?.answering ?? writable;
  const nothing = async () => insufficient(ask, found, (proven ?? (await proof())).nearest);
  if (claims.length === 0) return nothing();
  let synthesis: Synthesis;
  try {
    synthesis = await synthesise(run, parts, found, claims);
  } catch (thrown) {
    if (!isAssayError(thrown, "MODEL_OUTPUT_INVALID")) throw thrown;
    return violation(ask, thrown.message);
  }
  const printed = numbered(synthesis.proven, evidence);
  if (printed.bullets.length === 0) return nothing();
  const shown = printed.printed;
  const { phaseOne } = ask;
  const by = {
    inContext: (quote: Quote) => evidence.inContext(quote),
    judge: parts.judgeFor(run, "verification/judged", "writer"),
    signal: run.signal,
  };
  const examination =
    phaseOne === undefined
      ? undefined
      : await parts.examiner.examine(run, { key: "verification", question: found.plan.question, phaseOne, bullets: shown, by });
  return finished(ask, printed, tldrLines(printed, found, synthesis.tldr, shown, examination), examination);
}

/** The TLDR (C10): the answer in short, each line with its markers, then hypotheses that were settled, then what must be said of the evidence. */
function tldrLines(
  printed: Numbered,
  { reading, language, discovery }: Found,
  tldr: Synthesis["tldr"],
  shown: readonly ProvenBullet[],
  examination: Examination | undefined,
): string[] {
  const told = tldr.flatMap(({ text, claimIds }) => {
    const claims = claimIds.flatMap((id) => discovery.evidence.claim(id) ?? []);
    return printed.cite(text, claims) ?? [];
  });
  const settled = (examination?.hypotheses ?? []).flatMap(({ id, verdict, findings }) => {
    // Each finding is shown with sources of its own; further ones that were found beside them need not be.
    const claims = findings.flatMap((at) => shown[at]?.sentence.claims ?? []).filter((claim) => printed.cite(id, [claim]) !== undefined);
    return verdict === "open" ? [] : (printed.cite(`${id} ${verdict}`, claims) ?? []);
  });
  return [
    ...(told.length > 0 ? told.slice(0, 2) : [restsOn(printed, shown, discovery.evidence, language)]),
    ...settled,
    ...(printed.cited.every(({ partial }) => partial) ? [INCOMPLETE] : []),
    ...readingNote(reading),
  ];
}

/** On what the bullets rest: what is said where nothing says them more shortly (C10). */
function restsOn(
  { sources, cited }: Numbered,
  shown: readonly ProvenBullet[],
  evidence: EvidenceBase,
  language: string | undefined,
): string {
  const shared = shown.filter(({ sentence, kind }) => kind === "fact" && evidence.independentSources(sentence.claims) > 1).length;
  // Of two views neither source carries the other's.
  const isDisputed = shown.some(({ kind }) => kind === "consensus_discord");
  const basis = {
    n: sources.length,
    share: Math.round((100 * shared) / shown.length),
    local: !isDisputed && isLocal(sources.map(({ url }) => url)),
  };
  return cite(
    basisLine(basis, lexiconOf(language ?? "und").frame),
    cited.map(({ partial }, at) => ({ n: at + 1, partial })),
  );
}

function readingNote(reading: Reading | undefined): string[] {
  return reading === undefined ? [] : [safeLine(readingLine(reading))];
}

/** Puts the answer together and holds it to the contract: what would not pass the published check is never printed as a success. */
function finished(ask: AnswerAsk, printed: Numbered, tldr: readonly string[], examination: Examination | undefined): PhaseTwoAnswer {
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination });
  const parsed = attempt(() => successObject(printed.bullets, printed.sources));
  if (parsed === undefined) return violation(ask, "bullets and sources do not keep the contract's schema");
  const claimIds = printed.printed.map(({ sentence }) => sentence.claims.map(({ id }) => String(id)));
  const calculations = printed.printed.map(({ sentence }) => [...sentence.calculations]);
  const computed = calculations.some((own) => own.length > 0) ? { calculations } : {};
  const answer: PhaseTwoAnswer = { verification, object: parsed, tldr, claimIds, ...computed };
  const [fault] = checkAnswer(printAnswer(answer));
  return fault === undefined ? answer : violation(ask, fault.message);
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function insufficient(ask: AnswerAsk, { plan, reading, language, discovery }: Found, nearest: readonly NearPassage[]): PhaseTwoAnswer {
  const failed = discovery.searched > 0 && discovery.failed === discovery.searched;
  const hints = suggestions({
    question: plan.question,
    searchFailed: failed,
    titles: discovery.nearby(),
  });
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination: undefined });
  return {
    verification,
    object: insufficientObject(),
    tldr: [INSUFFICIENT_TLDR, ...uncheckedLines(nearest, language), ...hints, ...readingNote(reading)],
  };
}

const MOST_NEAR = 2;
const LONGEST_NEAR = 320;

/** The passages that come nearest, to the letter, and that nobody has checked them as an answer (X8). */
function uncheckedLines(nearest: readonly NearPassage[], language: string | undefined): string[] {
  const quoted = nearest.slice(0, MOST_NEAR).map(({ title, url, text }) => {
    const line = safeLine(text);
    const shown = line.length <= LONGEST_NEAR ? line : `${line.slice(0, LONGEST_NEAR - 1).replace(/\\*\s*\S*$/u, "")}…`;
    return `“${shown}” (${safeLine(title)}, ${contractUrl(url)})`;
  });
  return quoted.length === 0 ? [] : [`${lexiconOf(language ?? "und").frame.unchecked} ${quoted.join(" · ")}`];
}

function violation(ask: AnswerAsk, reason: string): PhaseTwoAnswer {
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination: undefined });
  const message = safeLine(reason).slice(0, 300);
  return { verification, object: violationObject(message === "" ? "no valid object could be built" : message), tldr: [VIOLATION_TLDR] };
}
