import { z } from "zod";
import { AssayError, isAssayError } from "../domain/error.ts";
import { isOutOfTime } from "../run/attempts.ts";
import type { Purse } from "../run/budget.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { Json, Lease, Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import { wasUnbilled } from "./billing.ts";
import { estimateCall, spendOf } from "./estimate.ts";
import { fitToSchema } from "./fit.ts";
import { jsonReadings } from "./json-readings.ts";
import type { ModelCall, ModelReply, ModelRole, ModelRoles, RoleModel } from "./model.ts";
import { REPAIR_PROMPT, repairMessages } from "./repair.ts";
import { type JsonSchema, plainSchema, strictSchema } from "./strict-schema.ts";
import { stripLeaks, withoutLeaks } from "./without-leaks.ts";

/** One question to a model, whoever it is. */
export interface TextAsk {
  /** Key of the step the call becomes. */
  readonly key: string;
  readonly role: ModelRole;
  /** The prompt's name and version, kept with the row (X7). */
  readonly prompt: { readonly name: string; readonly version: number };
  readonly system: string;
  readonly user: string;
  /** Completion cap, reasoning included. */
  readonly maxOutputTokens: number;
  readonly purse?: Purse;
  /** Whatever else the outcome depends on; what is said to the model is taken into account anyway. */
  readonly input?: Json;
  readonly timeoutMs?: number;
}

export interface ModelAsk<T> extends TextAsk {
  /** The response schema's name; letters, digits and underscores. */
  readonly schemaName: string;
  readonly schema: z.ZodType<T>;
}

/** What a model's step stores: the raw reply, so that reading it stays outside and can be bettered. */
const replySchema = z.object({
  text: z.string(),
  finish: z.enum(["stop", "length", "filtered"]),
  usage: z.object({ tokensIn: z.number(), tokensOut: z.number(), cachedIn: z.number() }),
});

/** Share of the time its purse has left that one call may take with all its attempts, so that a model that hangs leaves time for the rules. */
const PATIENCE_SHARE = 1 / 3;
const LEAST_PATIENCE_MS = 1_000;

const ATTEMPTS = { max: 3, baseMs: 500, capMs: 10_000 };

interface Schemas {
  readonly plain: JsonSchema;
  readonly strict: JsonSchema;
}
const schemasOf = new WeakMap<z.ZodType, Schemas>();

function bothSchemas(schema: z.ZodType): Schemas {
  const known = schemasOf.get(schema);
  if (known !== undefined) return known;
  const plain = plainSchema(schema);
  const made = { plain, strict: strictSchema(plain) };
  schemasOf.set(schema, made);
  return made;
}

/**
 * Asks a model for something of a given shape: one paid step, and one more (`<key>/repair`) when the reply cannot be read as that shape
 * (R16). Reservations are upper bounds (X4); what 4xx refusals used is nothing, what a timeout used counts whole.
 * @throws AssayError MODEL_OUTPUT_INVALID after a failed repair, CONTEXT_EXCEEDED before anything is sent, BUDGET_EXHAUSTED, or what the model threw.
 */
export async function askModel<T>(run: Run, roles: ModelRoles, ask: ModelAsk<T>): Promise<T> {
  const role = roles[ask.role];
  try {
    const value = await askedOrRepaired(run, role, ask);
    role.health?.answered(ask.role);
    return value;
  } catch (thrown) {
    if (isAssayError(thrown) && !isRunError(thrown)) role.health?.lost(ask.role, thrown);
    throw thrown;
  }
}

async function askedOrRepaired<T>(run: Run, role: RoleModel, ask: ModelAsk<T>): Promise<T> {
  const schemas = bothSchemas(ask.schema);
  const response = { name: ask.schemaName, schema: schemas.strict };
  const call = { system: ask.system, user: ask.user, response, maxOutputTokens: ask.maxOutputTokens };
  const reply = await callStep(run, role, ask, call);
  const first = readReply(reply, ask.schema, schemas.plain);
  if (first.ok) return first.value;
  const messages = repairMessages({ ask: call, reply: reply.text, cut: reply.finish === "length", fault: first.fault });
  const repair = { ...ask, key: `${ask.key}/repair`, prompt: REPAIR_PROMPT };
  const repaired = await callStep(run, { ...role, effort: "low" }, repair, { ...call, ...messages });
  const second = readReply(repaired, ask.schema, schemas.plain);
  if (second.ok) return second.value;
  return unusable(run, role, ask, second.fault);
}

/** Something that is written in plain text, Markdown say. */
export interface WrittenAsk<T> extends TextAsk {
  /** What the task is called where a reply is of no use. */
  readonly schemaName: string;
  /** What a reply holds; undefined where it is not what was asked for. Total: whatever it is given. */
  readonly read: (text: string) => T | undefined;
  /** Said to the model once where its reply was of no use. */
  readonly again: string;
}

/**
 * Asks a model for a text: one paid step, and one more (`<key>/repair`) where it is not what was asked for (R16). A text that was cut off at its cap counts as far as it goes.
 * @throws AssayError as {@link askModel}
 */
export async function askForText<T>(run: Run, roles: ModelRoles, ask: WrittenAsk<T>): Promise<T> {
  const role = roles[ask.role];
  const call = { system: ask.system, user: ask.user, maxOutputTokens: ask.maxOutputTokens };
  const again = async () => {
    const said = { ...call, user: `${ask.user}\n\n${ask.again}` };
    return ask.read(stripLeaks((await callStep(run, role, { ...ask, key: `${ask.key}/repair` }, said)).text));
  };
  try {
    const reply = await callStep(run, role, ask, call);
    const first = ask.read(stripLeaks(reply.text));
    const value = first ?? (await again());
    if (value === undefined) return await unusable(run, role, ask, "it is not the text that was asked for");
    role.health?.answered(ask.role);
    return value;
  } catch (thrown) {
    if (isAssayError(thrown) && !isRunError(thrown)) role.health?.lost(ask.role, thrown);
    throw thrown;
  }
}

/** A reply nobody can read is a failure like any other: a failed step, so that it stands in the run's list of errors (R16). */
function unusable(run: Run, role: RoleModel, ask: TextAsk & { readonly schemaName: string }, fault: string): Promise<never> {
  return run.step({
    key: `${ask.key}/unusable`,
    type: "reply@1",
    input: null,
    schema: z.never(),
    estimate: FREE,
    purse: "writer",
    madeWith: { prompt: `${ask.prompt.name}@${ask.prompt.version}`, model: role.model.id },
    work: async () => {
      const message = `The model ${role.model.id} gave no usable ${ask.schemaName}, also after one repair: ${fault}.`;
      const error = new AssayError("MODEL_OUTPUT_INVALID", message);
      role.health?.failed(error, 0);
      throw error;
    },
  });
}

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

/** The first reading of a reply that fits the schema, or in a user's words why none does. Pure. */
export function readReply<T>(reply: Pick<ModelReply, "text" | "finish">, schema: z.ZodType<T>, plain: JsonSchema): Reading<T> {
  let fault: string | undefined;
  for (const reading of jsonReadings(reply.text)) {
    const parsed = schema.safeParse(withoutLeaks(fitToSchema(reading, plain)));
    if (parsed.success) return { ok: true, value: parsed.data };
    fault ??= parsed.error.issues.slice(0, 5).map(issueInWords).join("; ");
  }
  if (reply.finish === "filtered") return { ok: false, fault: "the provider's content filter withheld the reply" };
  const cut = reply.finish === "length" ? " (the reply was cut off at its token cap)" : "";
  return { ok: false, fault: `${fault ?? "there is no JSON in the reply"}${cut}` };
}

function issueInWords(issue: z.core.$ZodIssue): string {
  return `${issue.path.length === 0 ? "the whole" : issue.path.join(".")}: ${issue.message}`;
}

/** A plain-text answer of a model as one step, its pieces told to `onDelta` while they come, the leak filter already applied (C15). */
export function streamText(
  run: Run,
  roles: ModelRoles,
  ask: TextAsk,
  /** Told each piece with the attempt it belongs to. Never called when the step was journaled before: the whole is returned then. */
  onDelta: (piece: string, attempt: number) => void,
): Promise<ModelReply> {
  const call = { system: ask.system, user: ask.user, maxOutputTokens: ask.maxOutputTokens };
  return callStep(run, roles[ask.role], ask, call, async (role, full, lease) => {
    const stream = role.model.stream(full);
    for (;;) {
      const next = await stream.next();
      if (next.done) return next.value;
      onDelta(next.value, lease.attempt);
    }
  });
}

/** Replies seldom take half of what they may: with that much left a call is still made. */
const LEAST_REPLY = 0.5;

type Unsigned = Omit<ModelCall, "signal" | "effort">;
type Sender = (role: RoleModel, call: ModelCall, lease: Lease) => Promise<ModelReply>;

const complete: Sender = (role, call) => role.model.complete(call);

/** One paid step around one call of a model. */
async function callStep(run: Run, role: RoleModel, ask: TextAsk, unsigned: Unsigned, send: Sender = complete): Promise<ModelReply> {
  const { model, effort, health } = role;
  const call = (signal: AbortSignal, maxOutputTokens = unsigned.maxOutputTokens): ModelCall => ({
    ...unsigned,
    maxOutputTokens,
    effort,
    signal,
  });
  const estimate = estimateCall(model, call(run.signal));
  const least = spendOf(model.price, { ...estimate, tokensOut: Math.ceil(estimate.tokensOut * LEAST_REPLY) });
  const size = estimate.tokensIn + unsigned.maxOutputTokens;
  if (size > model.contextTokens) {
    throw new AssayError(
      "CONTEXT_EXCEEDED",
      `A call of up to ${size} tokens was not made: ${model.id} takes ${model.contextTokens} in all.`,
    );
  }
  let sentAt: number | undefined;
  const step = run.step({
    key: ask.key,
    type: "model@1",
    input: {
      model: model.id,
      effort,
      said: sha256(`${unsigned.system}\u0000${unsigned.user}`),
      schema: unsigned.response === undefined ? null : sha256(JSON.stringify(unsigned.response)),
      cap: unsigned.maxOutputTokens,
      about: ask.input,
    },
    schema: replySchema,
    ...{ estimate, least },
    ...(ask.purse === undefined ? {} : { purse: ask.purse }),
    madeWith: { prompt: `${ask.prompt.name}@${ask.prompt.version}`, model: model.id },
    attempts: ATTEMPTS,
    late: `${model.id} did not answer in time.`,
    withinMs: Math.max(LEAST_PATIENCE_MS, run.leftMs(ask.purse ?? "research") * PATIENCE_SHARE),
    ...(ask.timeoutMs === undefined ? {} : { timeoutMs: ask.timeoutMs }),
    work: async (lease) => {
      if (health?.givenUp !== undefined) {
        lease.spend(FREE);
        throw health.givenUp;
      }
      sentAt ??= run.clock.ticks();
      try {
        const reply = await send(role, call(lease.signal, lease.granted.tokensOut), lease);
        lease.spend(spendOf(model.price, reply.usage));
        return reply;
      } catch (error) {
        if (wasUnbilled(error)) lease.spend(FREE);
        throw health?.doubtful === true ? notAgain(error) : error;
      }
    },
  });
  step.catch((thrown) => {
    if (sentAt !== undefined && !isOutOfTime(thrown)) health?.failed(AssayError.from(thrown), run.clock.ticks() - sentAt);
  });
  return step;
}

/** While others fail too, one attempt is enough. */
function notAgain(thrown: unknown): unknown {
  if (!isAssayError(thrown) || !thrown.retryable) return thrown;
  return new AssayError(thrown.type, thrown.message, { retryable: false, cause: thrown });
}
