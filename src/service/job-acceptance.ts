import { randomBytes } from "node:crypto";
import { turnOutcomeSchema } from "../conversation/turn.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Archive } from "./archive.ts";
import type { JobAdmission } from "./job-admission.ts";
import type { JobEndings } from "./job-endings.ts";
import {
  enqueueAudit,
  type JobParts,
  type JobStart,
  type StartedJob,
  type StartedTurn,
  type TurnAsk,
  type TurnStart,
} from "./job-kinds.ts";
import type { JobNotes } from "./job-notes.ts";
import type { JobWorker } from "./job-worker.ts";
import type { VerifyAsk } from "./verify.ts";

export interface AcceptanceParts {
  readonly parts: JobParts;
  readonly archive: Pick<Archive, "run" | "conversation">;
  readonly notes: JobNotes;
  readonly admission: JobAdmission;
  readonly doing: Pick<JobWorker, "hear">;
  readonly endings: Pick<JobEndings, "outcome">;
}

/** Accepts research, audits and turns, each once: from then on they wait to be taken (I2, X4). */
export class JobAcceptance {
  readonly #with: AcceptanceParts;
  /** Jobs being accepted under an idempotency key, so that two requests at once make one run. */
  readonly #accepting = new Map<string, Promise<StartedJob>>();
  /** The last turn of each conversation that was accepted here: the next one waits until it has been answered. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(parts: AcceptanceParts) {
    this.#with = parts;
  }

  /**
   * Accepts a research. The same idempotency key and request lead to the same run, also after a restart.
   * @throws AssayError CONFLICT (key used for another request), RATE_LIMITED (the queue is full), CANCELLED (shutting down), INVALID_INPUT
   */
  async start(request: ResearchRequest, start: JobStart): Promise<StartedJob> {
    const { principal, idempotencyKey, collections = [] } = start;
    if (idempotencyKey === undefined) return this.#accept(`r_${randomBytes(6).toString("hex")}`, request, start);
    const id = `r_${sha256([principal, idempotencyKey, ...collections].join("\n")).slice(0, 24)}`;
    const running = this.#accepting.get(id);
    if (running !== undefined) {
      await running;
      return this.#again(id, request, principal);
    }
    // Nothing is waited for between the look and the note: of requests at once only one begins a run.
    const started = this.#acceptOnce(id, request, start);
    this.#accepting.set(id, started);
    try {
      return await started;
    } finally {
      this.#accepting.delete(id);
    }
  }

  /** Accepts an audit. @throws AssayError INVALID_INPUT for its report, RATE_LIMITED, CANCELLED (shutting down) */
  async startAudit(ask: VerifyAsk, principal: string): Promise<string> {
    return this.#with.admission.toWait(() => enqueueAudit(this.#with.parts, ask, principal));
  }

  /** Accepts a turn of a kept conversation, when those before it are answered. @throws AssayError what is wrong with the turn, NOT_FOUND, RATE_LIMITED, CANCELLED (shutting down) */
  async startTurn(ask: TurnAsk, start: TurnStart): Promise<StartedTurn> {
    const { id: conversation } = await this.#with.archive.conversation(ask.conversation, start.principal);
    const before = this.#turns.get(conversation) ?? Promise.resolve();
    const accepted = before.catch(() => undefined).then(() => this.#acceptTurn({ ...ask, conversation }, start));
    const answered = accepted.then(({ turn }) => turn);
    answered.catch(() => undefined);
    this.#turns.set(conversation, answered);
    const forget = () => {
      if (this.#turns.get(conversation) === answered) this.#turns.delete(conversation);
    };
    answered.then(forget, forget);
    return accepted;
  }

  get #store() {
    return this.#with.parts.assay.store;
  }

  async #acceptOnce(id: string, request: ResearchRequest, start: JobStart): Promise<StartedJob> {
    const { principal } = start;
    const known = async () => (await this.#store.getRun(id)) !== undefined;
    if (await known()) return this.#again(id, request, principal);
    try {
      return await this.#accept(id, request, start);
    } catch (thrown) {
      // Another process on the same store was quicker.
      if (isAssayError(thrown, "CONFLICT") && (await known())) return this.#again(id, request, principal);
      throw thrown;
    }
  }

  async #accept(id: string, request: ResearchRequest, { principal, collections }: JobStart): Promise<StartedJob> {
    const over = await this.#with.parts.overs.of(principal, collections);
    await this.#with.admission.toWait(() => over.research.enqueue(request, { id, principal }));
    return { id, again: false };
  }

  async #again(id: string, request: ResearchRequest, principal: string): Promise<StartedJob> {
    const record = await this.#with.archive.run(id, principal);
    if (record.request !== JSON.stringify(request)) {
      throw new AssayError("CONFLICT", "This idempotency key was used for another request; choose a new key.", {
        field: "Idempotency-Key",
      });
    }
    return { id, again: true };
  }

  async #acceptTurn(ask: TurnAsk, { principal, onText, onRun }: TurnStart): Promise<StartedTurn> {
    const { parts, notes, doing, admission, endings } = this.#with;
    const over = await parts.overs.of(principal);
    const next = await over.conversations.next(ask.conversation, ask.message, ask.force);
    let heard = false;
    let forget = (): void => undefined;
    const before = async (id: string) => {
      await notes.turn(id, ask, next.length);
      forget = doing.hear(id, (piece) => {
        heard = true;
        onText?.(piece);
      });
    };
    const how = { place: next.place, principal: next.principal ?? principal, before };
    const id = await admission.toWait(() => over.turns.enqueue(next.request, how));
    onRun?.(id);
    const turn = endings.outcome(id).then(async ({ result }) => {
      const kept = (await this.#store.getRun(id))?.result;
      if (result === undefined || kept === undefined) throw new AssayError("CANCELLED", "The turn was stopped.");
      const taken = turnOutcomeSchema.parse(JSON.parse(kept));
      // Where another process has made it, its text comes in one piece.
      if (!heard) onText?.(taken.text);
      return taken;
    });
    turn.catch(() => undefined).finally(() => forget());
    return { id, turn };
  }
}
