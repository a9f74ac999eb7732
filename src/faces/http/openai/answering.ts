import type { TurnOptions } from "../../../conversation/conversations.ts";
import { AssayError } from "../../../domain/error.ts";
import { parseResearchRequest, type ResearchRequest } from "../../../domain/request.ts";
import { tailEvents } from "../../../run/event-bell.ts";
import { lineOf } from "../../service/progress-line.ts";
import type { Service } from "../../service/service.ts";
import { hearTurn, spentBy } from "../../service/turns.ts";
import { withoutResult } from "../run-frames.ts";
import { type Annotation, annotationsOf, type CompletionAsk, type Said, textMessages } from "./shapes.ts";

export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** What comes of a completion, piece by piece. */
export type Piece =
  | { readonly kind: "progress"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "end"; readonly runId: string; readonly annotations: readonly Annotation[]; readonly usage: Usage };

/** Where a text may be cut: before its headings. The pieces together are the text, byte for byte. */
const SECTIONS = /(?<=\n\n)(?=#{1,6} )/;

/**
 * Answers a chat completion: progress as it happens, then the text, then its citations and what it cost. When the signal aborts, nobody can
 * come for the result any more, and the run is stopped.
 * @throws AssayError INVALID_INPUT, and what the run fails with
 */
export async function* answer(service: Service, ask: CompletionAsk, principal: string, signal: AbortSignal): AsyncGenerator<Piece> {
  const messages = textMessages(ask);
  if (ask.model === "assay-chat") yield* conversed(service, messages, principal, signal);
  else yield* researched(service, requestFrom(messages, ask.model), principal, signal);
}

async function* conversed(
  { assay, over, jobs }: Service,
  messages: readonly Said[],
  principal: string,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  let said = "";
  const take = (options: TurnOptions) => jobs.within(principal, () => over.conversations.converse(messages, { ...options, principal }));
  for await (const heard of hearTurn(assay, take, signal)) {
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
      yield { kind: "end", runId: run_id, annotations: annotationsOf(text, sources), usage: await usageOf(assay.store, run_id) };
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
  const stop = () => void jobs.cancel(id, principal).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const stored of tailEvents(assay.store, assay.bell, id, 0, signal)) {
      const line = lineOf(stored);
      if (line !== undefined) yield { kind: "progress", text: line };
    }
    const outcome = await jobs.wait(id, principal, signal);
    if (outcome.report === undefined || outcome.state === "interrupted") throw withoutResult(id, outcome.state);
    const { report } = outcome;
    // Scrubbed before places in it are counted.
    const said = report.answer ?? report.markdown;
    const text = scrubOut?.(said) ?? said;
    // What stands at its top speaks of the whole report, and numbers are given by first appearance: no section is final before the last one is.
    for (const section of text.split(SECTIONS)) yield { kind: "text", text: section };
    yield { kind: "end", runId: id, annotations: annotationsOf(text, report.sources), usage: await usageOf(assay.store, id) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The last message is the question; what was said before goes along as dialogue. */
function requestFrom(messages: readonly Said[], model: "assay-research" | "assay-answer"): ResearchRequest {
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
    const error = AssayError.from(thrown);
    const last = `messages.${messages.length - 1}.content`;
    throw new AssayError(error.type, error.message.replaceAll("`query`", `\`${last}\``), {
      field: error.field === "query" ? last : (error.field ?? last),
    });
  }
}

async function usageOf(store: Service["assay"]["store"], runId: string): Promise<Usage> {
  const { tokensIn, tokensOut } = await spentBy(store, runId);
  return { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut };
}
