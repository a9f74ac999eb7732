import type { TurnOptions } from "../../../conversation/conversations.ts";
import { AssayError } from "../../../domain/error.ts";
import { parseResearchRequest, type ResearchRequest } from "../../../domain/request.ts";
import { tailEvents } from "../../../run/event-bell.ts";
import { lineOf } from "../../../service/progress-line.ts";
import type { Service } from "../../../service/service.ts";
import { hearTurn, spentBy } from "../../../service/turns.ts";
import { whenGone } from "../gone.ts";
import { withoutResult } from "../run-frames.ts";
import { choreReply } from "./chores.ts";
import { ReportBegun } from "./report-begun.ts";
import { type Annotation, type Asked, annotationsOf } from "./shapes.ts";

export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** What comes of a completion, piece by piece: first the name of its run, where it has one. */
export type Piece =
  | { readonly kind: "begin"; readonly runId: string }
  | { readonly kind: "progress"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "end"; readonly annotations: readonly Annotation[]; readonly usage: Usage };

const NOTHING_USED: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/**
 * Answers the last message: progress as it happens, then the text, then its citations and what it cost. When the signal aborts, nobody can
 * come for the result any more, and the run is stopped.
 * @throws AssayError INVALID_INPUT, and what the run fails with
 */
export async function* answer(service: Service, ask: Asked, principal: string, signal: AbortSignal): AsyncGenerator<Piece> {
  const { messages } = ask;
  const chore = choreReply(messages);
  if (chore !== undefined) {
    yield { kind: "text", text: chore };
    yield { kind: "end", annotations: [], usage: NOTHING_USED };
  } else if (ask.model === "assay-chat") yield* conversed(service, ask, principal, signal);
  else yield* researched(service, requestFrom(ask, ask.model), principal, signal);
}

async function* conversed(
  { assay, overs, jobs }: Service,
  { messages, last }: Asked,
  principal: string,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  let said = "";
  let named: string | undefined;
  const take = ({ onRun, ...options }: TurnOptions) => {
    const onNamed = (id: string) => {
      named = id;
      onRun?.(id);
    };
    return jobs
      .within(principal, async () =>
        (await overs.of(principal)).conversations.converse(messages, { ...options, principal, onRun: onNamed }),
      )
      .catch((thrown) => Promise.reject(inLast(thrown, last)));
  };
  let begun = false;
  for await (const heard of hearTurn(assay, take, signal)) {
    if (!begun && named !== undefined) yield { kind: "begin", runId: named };
    begun = true;
    if (heard.kind === "text") {
      said += heard.text;
      yield { kind: "text", text: heard.text };
    } else if (heard.kind === "event") {
      const line = lineOf(heard.stored);
      if (line !== undefined) yield { kind: "progress", text: line };
    } else {
      const { text, contract, run_id } = heard.turn;
      if (said === "") yield { kind: "text", text };
      const sources = (contract?.data.sources ?? []).map(({ id, url, title }) => ({ n: Number(id.slice(1)), url, title }));
      yield { kind: "end", annotations: annotationsOf(text, sources), usage: await usageOf(assay.store, run_id) };
    }
  }
}

async function* researched(
  { assay, jobs, scrubOut }: Service,
  request: ResearchRequest,
  principal: string,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const { id } = await jobs.start(request, { principal });
  const forget = whenGone(signal, () => void jobs.cancel(id, principal).catch(() => undefined));
  try {
    yield { kind: "begin", runId: id };
    const begun = new ReportBegun((text) => scrubOut?.(text) ?? text);
    for await (const stored of tailEvents(assay.store, assay.bell, id, 0, signal)) {
      const line = lineOf(stored);
      if (line !== undefined) yield { kind: "progress", text: line };
      for (const section of begun.heard(stored)) yield { kind: "text", text: section };
    }
    const outcome = await jobs.wait(id, principal, signal);
    if (outcome.report === undefined || outcome.state === "interrupted") throw withoutResult(id, outcome.state);
    const { report } = outcome;
    // Scrubbed before places in it are counted.
    const said = request.mode === "answer" ? report.final_answer : report.markdown;
    const text = scrubOut?.(said) ?? said;
    for (const section of begun.rest(text, outcome.state)) yield { kind: "text", text: section };
    yield { kind: "end", annotations: annotationsOf(text, report.sources), usage: await usageOf(assay.store, id) };
  } finally {
    forget();
  }
}

/** The last message is the question; what was said before goes along as dialogue. */
function requestFrom({ messages, last }: Asked, model: "assay-research" | "assay-answer"): ResearchRequest {
  const spoken = messages.filter(({ role }) => role !== "system");
  const followUpDialogue = spoken.slice(0, -1).flatMap((one, at) => {
    const reply = spoken[at + 1];
    if (one.role !== "user" || reply?.role !== "assistant") return [];
    return [{ system: "", assistant: reply.content.slice(0, 4000), user: one.content.slice(0, 4000) }];
  });
  try {
    return parseResearchRequest({
      query: spoken.at(-1)?.content ?? "",
      mode: model === "assay-answer" ? "answer" : "report",
      followUpDialogue: followUpDialogue.slice(-10),
    });
  } catch (thrown) {
    throw inLast(thrown, last);
  }
}

/** What is wrong with the question, as said of the message it stands in. */
function inLast(thrown: unknown, field: string): AssayError {
  const error = AssayError.from(thrown);
  if (error.field !== "query" && error.field !== "message") return error;
  return new AssayError(error.type, error.message.replaceAll(`\`${error.field}\``, `\`${field}\``), { field });
}

async function usageOf(store: Service["assay"]["store"], runId: string): Promise<Usage> {
  const { tokensIn, tokensOut } = await spentBy(store, runId);
  return { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut };
}
