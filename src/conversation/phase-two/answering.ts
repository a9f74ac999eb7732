import { isAssayError } from "../../domain/error.ts";
import type { Reading } from "../../domain/reading.ts";
import { readingLine } from "../../lexicon/reading-line.ts";
import { inPhase } from "../../run/phase.ts";
import type { Run } from "../../run/run.ts";
import { checkAnswer } from "../contract/check.ts";
import { insufficientObject, type PhaseTwoAnswer, printAnswer, successObject, violationObject } from "../contract/render.ts";
import { safeLine } from "../contract/text.ts";
import { INCOMPLETE, INSUFFICIENT_TLDR, VIOLATION_TLDR } from "../contract/wording.ts";
import type { PhaseOne } from "../state.ts";
import type { Skipped } from "../transition.ts";
import { byProof } from "./by-proof.ts";
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
  if (writable.length === 0) return insufficient(ask, found);
  const claims = parts.bullets.rewords ? writable : await byProof(run, parts.find, evidence, found.plan.question, writable);
  if (claims.length === 0) return insufficient(ask, found);
  let synthesis: Synthesis;
  try {
    synthesis = await synthesise(run, parts, found, claims);
  } catch (thrown) {
    if (!isAssayError(thrown, "MODEL_OUTPUT_INVALID")) throw thrown;
    return violation(ask, thrown.message);
  }
  const { proven, tldr } = synthesis;
  const printed = numbered(proven, evidence);
  if (printed.bullets.length === 0) return insufficient(ask, found);
  const shown = printed.printed;
  const { phaseOne } = ask;
  const examination =
    phaseOne === undefined
      ? undefined
      : await parts.examiner.examine(run, { key: "verification", question: found.plan.question, phaseOne, bullets: shown });
  return finished(ask, printed, tldrLines(printed, found, tldr, shown, examination), examination);
}

/** The TLDR (C10): the answer in short, each line with its markers, then hypotheses that were settled, then what must be said of the evidence. */
function tldrLines(
  printed: Numbered,
  { reading, discovery }: Found,
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
    ...(told.length > 0 ? told.slice(0, 2) : [printed.bullets[0]?.text ?? ""]),
    ...settled,
    ...(printed.cited.every(({ partial }) => partial) ? [INCOMPLETE] : []),
    ...readingNote(reading),
  ];
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

function insufficient(ask: AnswerAsk, { plan, reading, discovery }: Found): PhaseTwoAnswer {
  const failed = discovery.searched > 0 && discovery.failed === discovery.searched;
  const hints = suggestions({
    question: plan.question,
    searchFailed: failed,
    titles: discovery.nearby(),
  });
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination: undefined });
  return { verification, object: insufficientObject(), tldr: [INSUFFICIENT_TLDR, ...hints, ...readingNote(reading)] };
}

function violation(ask: AnswerAsk, reason: string): PhaseTwoAnswer {
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination: undefined });
  const message = safeLine(reason).slice(0, 300);
  return { verification, object: violationObject(message === "" ? "no valid object could be built" : message), tldr: [VIOLATION_TLDR] };
}
