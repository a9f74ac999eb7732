import { z } from "zod";
import { calculationSchema } from "../domain/calculation.ts";
import { AssayError } from "../domain/error.ts";
import { type Reading, readingSchema } from "../domain/reading.ts";
import { readsOtherwise } from "../question/reading.ts";
import type { Run } from "../run/run.ts";
import { contractSchema, sourceSchema } from "./contract/schema.ts";
import { type FollowUpAnswer, type HeldEvidence, heldEvidenceSchema } from "./follow-up.ts";
import { type FollowUpParts, followedUp } from "./following-up.ts";
import { HEARD, type Heard, hear } from "./hearing.ts";
import { type PhaseOneMaker, phaseOne, questionnaire, type Say, update } from "./phase-one/phase-one.ts";
import { contractSource } from "./phase-two/compose.ts";
import type { PhaseTwoParts } from "./phase-two/parts.ts";
import { type PhaseTwoOutcome, phaseTwo } from "./phase-two/phase-two.ts";
import { withSubject } from "./phase-two/search-plan.ts";
import { consentQuestionFor, spokenFor } from "./spoken.ts";
import { type ConversationState, type PhaseOne, previousQuery, stateSchema, takenUp, waitingAfter } from "./state.ts";
import { ACTIONS, type Move, transition } from "./transition.ts";

/** Most characters of one message. */
export const LONGEST_MESSAGE = 20_000;

/** One turn: a message in a state, with what else it depends on (the request of a run of kind `turn`). */
export const turnRequestSchema = z.object({
  message: z.string().max(LONGEST_MESSAGE),
  state: stateSchema,
  force: z.enum(["phase_one", "phase_two"]).optional(),
  /** What was said before, oldest first. */
  dialogue: z.array(z.object({ user: z.string(), assistant: z.string() })).default([]),
  /** Evidence of the answer before, for questions that follow it up. */
  evidence: heldEvidenceSchema.optional(),
});
export type TurnRequest = z.output<typeof turnRequestSchema>;

/** What a turn came to (the result of a run of kind `turn`). */
export const turnOutcomeSchema = z.object({
  run_id: z.string(),
  text: z.string(),
  state: stateSchema,
  heard: z.enum(HEARD),
  action: z.enum(ACTIONS),
  query: z.string().optional(),
  /** How the question was read, where that is not as it was typed. */
  reading: readingSchema.optional(),
  /** The same in turns of before: what alone was searched. */
  read_as: z.string().optional(),
  /** Phase 2 only: the machine-readable part. */
  contract: contractSchema.optional(),
  /** Of a question that was answered from the evidence at hand: what was said, and from which sources. */
  follow_up: z
    .object({ bullets: z.array(z.object({ text: z.string(), source_ids: z.array(z.string()) })), sources: z.array(sourceSchema) })
    .optional(),
  /** For each bullet of either the claims it says. */
  bullet_claims: z.array(z.array(z.string())).optional(),
  /** For each bullet of Phase 2 what it computes from their figures; left out where none does. */
  bullet_calculations: z.array(z.array(calculationSchema)).optional(),
  /** Of Phase 2: what later questions are answered from; of a follow-up: what it rests on. */
  evidence: heldEvidenceSchema.optional(),
});
export type TurnOutcome = z.output<typeof turnOutcomeSchema>;

/** Hears a message that no list decides, in the state it comes in; undefined leaves it as the rules read it. */
export type Listener = (run: Run, state: SpokenState, message: string, read: Heard) => Promise<Heard | undefined>;
/** A state in which something was asked before. */
export type SpokenState = Exclude<ConversationState, { name: "idle" }>;

/** What turns are made of. Phase 1 is handed its maker and nothing else: what could search is out of its reach (C1). */
export interface TurnParts {
  readonly phaseOne: PhaseOneMaker | undefined;
  readonly phaseTwo: () => PhaseTwoParts;
  readonly listen: Listener | undefined;
  /** What a search asks, by the names of services; told to whoever asks about it. */
  readonly searches: readonly string[];
  /** Reads kept pages and claims again; it can neither search nor fetch. */
  readonly followUp: FollowUpParts;
}

/**
 * Takes one turn of a conversation: the state machine decides, the phases do, code lays out (C1–C16).
 * @param say shows text as soon as it may be shown
 */
export async function takeTurn(run: Run, parts: TurnParts, request: TurnRequest, say: Say): Promise<TurnOutcome> {
  const { state, message, force } = request;
  const heard = await heardIn(run, parts, request);
  const move = transition(state, message, force, heard);
  const done = await act(run, parts, request, move, say);
  return {
    run_id: run.id,
    text: done.text,
    state: done.state,
    heard: move.heard,
    action: move.action,
    ...(move.query === undefined ? {} : { query: move.query }),
    ...(done.reading === undefined ? {} : { reading: done.reading }),
    ...(done.searched === undefined
      ? {}
      : {
          contract: done.searched.answer.object,
          bullet_claims: [...(done.searched.answer.claimIds ?? [])],
          ...(done.searched.answer.calculations === undefined ? {} : { bullet_calculations: done.searched.answer.calculations }),
          evidence: heldFrom(done.searched),
        }),
    ...(done.followed === undefined ? {} : restsOn(done.followed)),
  };
}

function restsOn({ bullets, claims, sources }: FollowUpAnswer): Pick<TurnOutcome, "follow_up" | "bullet_claims" | "evidence"> {
  return {
    follow_up: { bullets: [...bullets], sources: sources.map(contractSource) },
    bullet_claims: claims.map(({ id }) => [id]),
    evidence: { claims: [...claims], sources },
  };
}

interface Done {
  readonly text: string;
  readonly state: ConversationState;
  readonly reading?: Reading | undefined;
  readonly searched?: PhaseTwoOutcome;
  readonly followed?: FollowUpAnswer;
}

async function heardIn(run: Run, parts: TurnParts, { state, message, force }: TurnRequest): Promise<Heard> {
  const heard = hear(state, message);
  if (heard.certain || force !== undefined || state.name === "idle" || parts.listen === undefined) return heard;
  return (await parts.listen(run, state, message, heard)) ?? heard;
}

async function act(run: Run, parts: TurnParts, request: TurnRequest, move: Move, say: Say): Promise<Done> {
  const { state, dialogue } = request;
  switch (move.action) {
    case "phase_one":
      return firstAnswer(run, parts, request, move, say);
    case "follow_up": {
      const { evidence } = request;
      const typed = queryOf(move);
      const question = withSubject(typed, dialogue);
      const followed = evidence === undefined ? undefined : await followedUp(run, parts.followUp, { typed, question, dialogue, evidence });
      if (followed === undefined) return firstAnswer(run, parts, request, move, say);
      say(followed.text);
      return { text: followed.text, followed, state: awaiting(state, move, followed.open ?? question, { kind: "follow_up" }) };
    }
    case "phase_two": {
      const question = queryOf(move);
      const searched = await phaseTwo(
        run,
        parts.phaseTwo(),
        { question, dialogue, phaseOne: move.skipped === undefined ? phaseOneOf(state) : undefined, skipped: move.skipped },
        say,
      );
      return {
        text: searched.text,
        searched,
        state: { name: "answered", query: question, by: "phase_two", ...waitingAfter(state, move.displaces), evidenceRun: run.id },
        reading: searched.reading,
      };
    }
    case "questionnaire": {
      const known = phaseOneOf(state);
      const made = await questionnaire(
        run,
        parts.phaseOne,
        { question: queryOf(move), dialogue },
        known?.kind === "problem" ? known.hypotheses : [],
        say,
      );
      return { text: made.text, state: awaiting(state, move, queryOf(move), saidOr(known, made.phaseOne)) };
    }
    case "update": {
      const known = phaseOneOf(state);
      const before =
        known?.kind === "problem" ? { hypotheses: known.hypotheses, questions: known.questions ?? [] } : { hypotheses: [], questions: [] };
      const made = await update(run, parts.phaseOne, queryOf(move), before, request.message, say);
      return { text: made.text, state: awaiting(state, move, queryOf(move), saidOr(known, made.phaseOne)) };
    }
    case "go_back": {
      const back = takenUp(state);
      const text = consentQuestionFor(back);
      say(text);
      return { text, state: back };
    }
    case "acknowledge":
    case "ask_again":
    case "ask_back":
    case "explain":
    case "nothing_asked": {
      const text = spokenFor(move, state, request.message, parts.searches);
      say(text);
      return { text, state: restingState(move, state) };
    }
  }
}

async function firstAnswer(run: Run, parts: TurnParts, { state, dialogue }: TurnRequest, move: Move, say: Say): Promise<Done> {
  const question = queryOf(move);
  const left = move.displaces && state.name === "awaiting_consent" ? state.query : undefined;
  const made = await phaseOne(run, parts.phaseOne, { question, dialogue, ...(left === undefined ? {} : { left }) }, say);
  // What is searched later is what was typed; whoever plans that reads it again, with this answer before it.
  return { text: made.text, state: awaiting(state, move, question, made.phaseOne), reading: readingOf(made.readAs, question) };
}

function awaiting(before: ConversationState, { displaces }: Move, query: string, phaseOneSaid: PhaseOne): ConversationState {
  const evidenceRun = before.name === "idle" ? undefined : before.evidenceRun;
  return {
    name: "awaiting_consent",
    query,
    phaseOne: phaseOneSaid,
    ...waitingAfter(before, displaces),
    ...(evidenceRun === undefined ? {} : { evidenceRun }),
  };
}

/** After a no only Phase 1 has spoken; what was asked back is asked back once; everything else leaves the state as it is. */
function restingState(move: Move, state: ConversationState): ConversationState {
  if (state.name !== "awaiting_consent") return state;
  if (move.action !== "acknowledge") return { ...state, askedBack: move.action === "ask_back" };
  const by = state.phaseOne.kind === "follow_up" && state.evidenceRun !== undefined ? "phase_two" : "phase_one";
  return {
    name: "answered",
    query: state.query,
    by,
    phaseOne: state.phaseOne,
    ...waitingAfter(state, false),
    ...(state.evidenceRun === undefined ? {} : { evidenceRun: state.evidenceRun }),
  };
}

function phaseOneOf(state: ConversationState): PhaseOne | undefined {
  return state.name === "idle" ? undefined : state.phaseOne;
}

/** What Phase 1 said, or had said before it failed at what was asked of it beyond: that stands. */
function saidOr(known: PhaseOne | undefined, said: PhaseOne): PhaseOne {
  return said.kind === "none" && known !== undefined ? known : said;
}

function queryOf(move: Move): string {
  if (move.query === undefined) throw new AssayError("INTERNAL", `The action ${move.action} has no question.`);
  return move.query;
}

/** How Phase 1 read a question; nothing is searched for it. */
function readingOf(readAs: string | undefined, typed: string): Reading | undefined {
  if (readAs === undefined || !readsOtherwise(typed, readAs)) return undefined;
  return { by: "model", typed, candidates: [readAs], searched: false };
}

/** The evidence of a Phase 2 turn as later turns are handed it. */
function heldFrom({ evidence }: PhaseTwoOutcome): HeldEvidence {
  const claims = evidence.claims();
  const quoted = claims.flatMap((claim) => claim.quotes.map(({ snapshotId }) => snapshotId));
  // A page that had nothing to say to this question may answer the next.
  const ids = [...new Set([...quoted, ...evidence.pages().map(({ snapshot }) => snapshot.id)])];
  return { claims, sources: ids.flatMap((id) => evidence.sourceOf(id) ?? []) };
}

/** The question a state is about, for titles. */
export function titleOf(outcome: TurnOutcome): string | undefined {
  return outcome.query ?? previousQuery(outcome.state);
}
