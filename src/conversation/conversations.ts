import { randomBytes } from "node:crypto";
import { AssayError } from "../domain/error.ts";
import { reportSchema } from "../domain/report.ts";
import type { Clock } from "../run/clock.ts";
import type { ConversationRecord, ConversationStore, MessageRecord, RunStore } from "../store/store.ts";
import type { HeldEvidence } from "./follow-up.ts";
import type { Exchange, Say } from "./phase-one/phase-one.ts";
import { type ConversationState, IDLE, stateSchema } from "./state.ts";
import { type ChatMessage, exchangesOf, stateFromMessages } from "./stateless.ts";
import type { Force } from "./transition.ts";
import { LONGEST_MESSAGE, type TurnOutcome, type TurnRequest, titleOf, turnOutcomeSchema } from "./turn.ts";

export interface TurnOptions {
  /** Messages that stand before it: where the conversation has gone on since it was asked, it is not taken. */
  readonly after?: number;
  readonly force?: Force;
  /** Stops the turn; the conversation stays as it was. */
  readonly signal?: AbortSignal;
  /** Told text as it is made. */
  readonly onText?: Say;
  /** Told the turn's run as soon as there is one, to watch its events. */
  readonly onRun?: (runId: string) => void;
}

export interface RunTurnOptions extends Omit<TurnOptions, "force" | "after"> {
  /** Who asked a service for the turn. */
  readonly principal?: string | undefined;
  /** Where the turn stands in a kept conversation: the same message at the same place is the same turn, and is taken up where it was left. */
  readonly place?: string;
}

/** Executes one turn as a run. */
export type RunTurn = (request: TurnRequest, options: RunTurnOptions) => Promise<TurnOutcome>;

/** Conversations that are kept (C16), and turns for callers that keep their own messages (C1). */
export interface Conversations {
  /**
   * Begins a conversation. @param about a finished run whose evidence the first questions are answered from @param principal whose it and its turns are
   * @throws AssayError NOT_FOUND
   */
  create(about?: string, principal?: string): Promise<ConversationRecord>;
  /** Newest first. */
  list(limit: number): Promise<ConversationRecord[]>;
  /** By id, or the one spoken in last. @throws AssayError NOT_FOUND */
  open(id: string): Promise<{ readonly record: ConversationRecord; readonly messages: readonly MessageRecord[] }>;
  /**
   * Takes one turn and keeps it. Turns of one conversation follow one another; those of different ones have nothing to do with each other. The
   * same message, said again after the turn was killed or stopped, goes on where that was (R18).
   * @throws AssayError INVALID_INPUT for a message that is too long, NOT_FOUND, CONFLICT when another process spoke meanwhile,
   * RUN_ACTIVE while another process answers the same message, CANCELLED
   */
  say(id: string, message: string, options?: TurnOptions): Promise<TurnOutcome>;
  /**
   * What the next turn of a conversation is asked and where it stands, for a turn that is to be taken later, or elsewhere.
   * @throws AssayError INVALID_INPUT for a message that is too long, NOT_FOUND
   */
  next(id: string, message: string, force?: Force): Promise<NextTurn>;
  /** Keeps a turn that was taken, and never reached its conversation. @throws AssayError NOT_FOUND, CONFLICT where that has gone on */
  keep(id: string, turn: TakenTurn): Promise<void>;
  /** Takes one turn of a conversation the caller keeps: the last message is the turn. @throws AssayError INVALID_INPUT */
  converse(messages: readonly ChatMessage[], options?: TurnOptions & Pick<RunTurnOptions, "principal">): Promise<TurnOutcome>;
}

export interface TakenTurn {
  /** As it is kept. */
  readonly message: string;
  readonly outcome: TurnOutcome;
  /** When it was asked, ISO. */
  readonly at: string;
  /** Messages before it. */
  readonly after: number;
}

export interface NextTurn {
  readonly request: TurnRequest;
  readonly place: string;
  /** Whose the conversation is. */
  readonly principal: string | undefined;
  /** Messages before it. */
  readonly length: number;
}

export interface ConversationsParts {
  readonly store: ConversationStore & Pick<RunStore, "getRun">;
  readonly clock: Clock;
  readonly runTurn: RunTurn;
  /** Takes known secrets out of what is said (X5). */
  readonly blot?: ((text: string) => string) | undefined;
}

const TITLE = 80;
/** Exchanges that go along with a turn. */
const DIALOGUE = 6;

export function createConversations({ store, clock, runTurn, blot = (text) => text }: ConversationsParts): Conversations {
  const turns = new Map<string, Promise<unknown>>();
  const now = () => new Date(clock.now()).toISOString();

  async function known(id: string): Promise<ConversationRecord> {
    const record = id === "last" ? (await store.listConversations(1))[0] : await store.getConversation(id);
    if (record === undefined) throw noSuchConversation(id);
    return record;
  }

  async function next(record: ConversationRecord, message: string, force: Force | undefined): Promise<NextTurn> {
    const state = stateSchema.parse(JSON.parse(record.state));
    const messages = await store.messages(record.id);
    const dialogue = dialogueOf(messages);
    const evidence = await evidenceFor(store, state);
    return {
      request: { message, state, dialogue, ...(force === undefined ? {} : { force }), ...(evidence === undefined ? {} : { evidence }) },
      place: JSON.stringify([record.id, messages.length, message, force ?? null]),
      principal: record.principal,
      length: messages.length,
    };
  }

  async function turn(id: string, message: string, options: TurnOptions): Promise<TurnOutcome> {
    const record = await known(id);
    const { force, after, ...rest } = options;
    const at = now();
    const { request, place, principal, length } = await next(record, message, force);
    if (after !== undefined && after !== length) throw goneOn();
    const outcome = await runTurn(request, { ...rest, principal, place });
    await keep(record, { message, outcome, at });
    return outcome;
  }

  async function keep(record: ConversationRecord, { message, outcome, at }: Omit<TakenTurn, "after">): Promise<void> {
    const title = record.title === "" ? titleOf(outcome)?.slice(0, TITLE) : undefined;
    await store.appendTurn(record.id, {
      messages: [
        { role: "user", text: message, meta: "{}", at },
        { role: "assistant", text: outcome.text, meta: JSON.stringify({ run_id: outcome.run_id, action: outcome.action }), at: now() },
      ],
      state: JSON.stringify(outcome.state),
      expectedState: record.state,
      ...(title === undefined ? {} : { title }),
      at: now(),
    });
  }

  return {
    async create(about, principal) {
      const state = about === undefined ? IDLE : await stateAbout(store, about);
      const at = now();
      const record = {
        id: `c_${randomBytes(6).toString("hex")}`,
        createdAt: at,
        updatedAt: at,
        title: state.name === "idle" ? "" : state.query.slice(0, TITLE),
        state: JSON.stringify(state),
        principal,
      };
      await store.createConversation(record);
      return record;
    },
    list: (limit) => store.listConversations(limit),
    async open(id) {
      const record = await known(id);
      return { record, messages: await store.messages(record.id) };
    },
    async next(id, message, force) {
      checkLength(message);
      return next(await known(id), blot(message), force);
    },
    async say(id, message, options = {}) {
      checkLength(message);
      const { id: own } = await known(id);
      const before = turns.get(own) ?? Promise.resolve();
      const mine = before.catch(() => undefined).then(() => turn(own, blot(message), options));
      turns.set(own, mine);
      try {
        return await mine;
      } finally {
        if (turns.get(own) === mine) turns.delete(own);
      }
    },
    async keep(id, { after, ...taken }) {
      const record = await known(id);
      if ((await store.messages(id)).length !== after) throw goneOn();
      await keep(record, { ...taken, message: blot(taken.message) });
    },
    async converse(messages, options = {}) {
      const last = messages.at(-1);
      if (last?.role !== "user") {
        throw new AssayError("INVALID_INPUT", "`messages` must end with a message of the role user.", { field: "messages" });
      }
      checkLength(last.content);
      const before = messages.slice(0, -1);
      const { force, after: _, ...rest } = options;
      const state = stateFromMessages(before);
      return runTurn(
        { message: last.content, state, dialogue: exchangesOf(before).slice(-DIALOGUE), ...(force === undefined ? {} : { force }) },
        rest,
      );
    },
  };
}

function goneOn(): AssayError {
  return new AssayError("CONFLICT", "The conversation has gone on since this was asked; say the message again.", { field: "message" });
}

function checkLength(message: string): void {
  if (message.length <= LONGEST_MESSAGE) return;
  throw new AssayError("INVALID_INPUT", `\`message\` may have at most ${LONGEST_MESSAGE} characters, and has ${message.length}.`, {
    field: "message",
  });
}

function dialogueOf(messages: readonly MessageRecord[]): Exchange[] {
  return exchangesOf(messages.map(({ role, text }) => ({ role, content: text }))).slice(-DIALOGUE);
}

/** The evidence of the run a state names: of a Phase 2 turn, or of a report (C16). A run that was pruned has none left. */
async function evidenceFor(store: Pick<RunStore, "getRun">, state: ConversationState): Promise<HeldEvidence | undefined> {
  const id = state.name === "idle" ? undefined : state.evidenceRun;
  const record = id === undefined ? undefined : await store.getRun(id);
  if (record?.result === undefined) return undefined;
  const result: unknown = JSON.parse(record.result);
  if (record.kind === "turn") return turnOutcomeSchema.parse(result).evidence;
  const { claims, sources } = reportSchema.parse(result);
  return { claims, sources };
}

async function stateAbout(store: Pick<RunStore, "getRun">, id: string): Promise<ConversationState> {
  const record = await store.getRun(id);
  if (record?.result === undefined || record.kind !== "research") throw noSuchReport(id);
  const { query } = reportSchema.parse(JSON.parse(record.result));
  return { name: "answered", query, by: "report", evidenceRun: id };
}

/** For a report that is not there, has not finished, or is another's. */
export function noSuchReport(id: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no finished report ${id}; \`assay runs list\` shows the runs there are.`, {
    field: "about",
  });
}

/** @param id a conversation's name, or `last` */
export function noSuchConversation(id: string): AssayError {
  const which = id === "last" ? "no conversation yet" : `no conversation "${id}"; \`assay chat --list\` shows those there are`;
  return new AssayError("NOT_FOUND", `There is ${which}.`, { field: "id" });
}
