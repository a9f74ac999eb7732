import { AssayError } from "../domain/error.ts";
import { countTokens } from "../text/tokens.ts";
import { promptTokensBound } from "./estimate.ts";
import { LeakFilter } from "./leak-filter.ts";
import { type LanguageModel, MODEL_ROLES, type ModelCall, type ModelPrice, type ModelReply, type ModelRoles } from "./model.ts";
import { stripLeaks } from "./without-leaks.ts";

/** What a scripted model says: text, an object (sent as JSON), an error (thrown), or a function of the call that gives one of them. */
export type ScriptedAnswer = string | object | Error | ((call: ModelCall) => string | object | Error);

export interface ScriptLine {
  /** Which calls the line is for: a response schema's name, or any test of the call. Absent: any call. */
  readonly match?: string | ((call: ModelCall) => boolean);
  readonly reply: ScriptedAnswer;
  readonly finish?: ModelReply["finish"];
  /** Counted exactly when absent. */
  readonly usage?: Partial<ModelReply["usage"]>;
  /** How many calls the line answers (default 1). */
  readonly times?: number;
}

export interface ScriptedOptions {
  readonly id?: string;
  readonly contextTokens?: number;
  readonly price?: ModelPrice;
}

export interface ScriptedModel extends LanguageModel {
  /** Every call, in order. */
  readonly calls: readonly ModelCall[];
  /** Tokens of all answered calls. */
  spentTokens(): number;
}

/**
 * A language model that says what it was told to say: for tests of whatever asks models, without a network. Each line answers `times` calls that
 * match it, earlier lines first. A call that no line is left for fails the test with a sentence that says what was asked.
 */
export function scriptedModel(script: readonly ScriptLine[], options: ScriptedOptions = {}): ScriptedModel {
  const lines = script.map((line) => ({ line, left: line.times ?? 1 }));
  const calls: ModelCall[] = [];
  let spent = 0;

  function answer(call: ModelCall): ModelReply {
    calls.push(call);
    if (call.signal.aborted) throw new AssayError("CANCELLED", "The call was cancelled.", { cause: call.signal.reason });
    const entry = lines.find(({ line, left }) => left > 0 && matches(line, call));
    if (entry === undefined) throw scriptRanOut(call, calls.length, lines);
    entry.left--;
    const { line } = entry;
    const said = typeof line.reply === "function" ? (line.reply as (call: ModelCall) => string | object | Error)(call) : line.reply;
    if (said instanceof Error) throw said;
    const text = typeof said === "string" ? said : JSON.stringify(said);
    const counted = { tokensIn: countTokens(call.system) + countTokens(call.user), tokensOut: countTokens(text), cachedIn: 0 };
    const usage = { ...counted, ...line.usage };
    spent += usage.tokensIn + usage.tokensOut;
    return { text, finish: line.finish ?? "stop", usage };
  }

  return {
    id: options.id ?? "scripted",
    contextTokens: options.contextTokens ?? 131_072,
    price: options.price ?? { inputPerMillion: 0, outputPerMillion: 0 },
    calls,
    spentTokens: () => spent,
    complete: async (call) => {
      const reply = answer(call);
      return call.response === undefined ? { ...reply, text: stripLeaks(reply.text) } : reply;
    },
    stream: (call) => streamed(() => answer(call)),
  };
}

/** One scripted model in all four roles. */
export function scriptedRoles(model: LanguageModel): ModelRoles {
  return Object.fromEntries(MODEL_ROLES.map((role) => [role, { model, effort: "low" }])) as unknown as ModelRoles;
}

async function* streamed(answer: () => ModelReply): AsyncGenerator<string, ModelReply> {
  const reply = answer();
  const filter = new LeakFilter();
  let text = "";
  for (const piece of reply.text.match(/[\s\S]{1,7}/g) ?? []) {
    const clean = filter.push(piece);
    text += clean;
    if (clean !== "") yield clean;
  }
  const rest = filter.end();
  if (rest !== "") yield rest;
  return { ...reply, text: text + rest };
}

function matches(line: ScriptLine, call: ModelCall): boolean {
  if (line.match === undefined) return true;
  return typeof line.match === "string" ? call.response?.name === line.match : line.match(call);
}

function scriptRanOut(call: ModelCall, nth: number, lines: readonly { readonly line: ScriptLine; readonly left: number }[]): Error {
  const left = lines.filter((entry) => entry.left > 0).map(({ line }) => (typeof line.match === "string" ? line.match : "(a test)"));
  return new Error(
    `The scripted model has no line for call ${nth}: schema ${call.response?.name ?? "none (plain text)"}, ` +
      `${promptTokensBound("gpt-oss", call)} tokens at most, user message beginning ${JSON.stringify(call.user.slice(0, 200))}. ` +
      `Lines left: ${left.length === 0 ? "none" : left.join(", ")}.`,
  );
}
