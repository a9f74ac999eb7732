import type { z } from "zod";
import type { AssayError } from "../../../domain/error.ts";
import { openAiEnvelope } from "../errors.ts";
import type { Frame } from "../sse.ts";
import type { Piece, Usage } from "./answering.ts";
import { seconds, type Told } from "./begun.ts";
import type { messageItem, ResponseAnswer, reasoningItem } from "./response-shapes.ts";
import type { Annotation } from "./shapes.ts";

interface ToldResponse extends Told {
  readonly instructions: string | null;
}

type State = Pick<ResponseAnswer, "status" | "output" | "usage" | "error">;

/** A response as it comes about: what was done as reasoning, then the message, each told by the events of the protocol; in the end the whole. */
export class ResponseMade {
  readonly #told: ToldResponse;
  readonly #created = seconds();
  #state: State = { status: "in_progress", output: [], usage: null, error: null };
  #events = 0;
  #done = "";
  #text = "";
  #speaking = false;

  constructor(told: ToldResponse) {
    this.#told = told;
  }

  get whole(): ResponseAnswer {
    const { id, model, instructions } = this.#told;
    return {
      id: `resp_${id}`,
      object: "response",
      created_at: this.#created,
      model,
      ...this.#state,
      incomplete_details: null,
      instructions,
      metadata: {},
      parallel_tool_calls: false,
      tool_choice: "none",
      tools: [],
      temperature: null,
      top_p: null,
      text: { format: { type: "text" } },
    };
  }

  begun(): Frame[] {
    return [this.#event("response.created", { response: this.whole }), this.#event("response.in_progress", { response: this.whole })];
  }

  /** The events that a piece of the answer makes. */
  heard(piece: Piece): Frame[] {
    if (piece.kind === "progress") return this.#thought(`${piece.text}\n`);
    if (piece.kind === "text") return [...this.#speak(), this.#said(piece.text)];
    return piece.kind === "end" ? [...this.#speak(), ...this.#ended(piece)] : [];
  }

  failed(error: AssayError): Frame {
    const { message, code, type } = openAiEnvelope(error).error;
    this.#state = { ...this.#state, status: "failed", error: { code: code ?? type, message } };
    return this.#event("response.failed", { response: this.whole });
  }

  #event(type: string, fields: Readonly<Record<string, unknown>>): Frame {
    return { event: type, data: { type, sequence_number: this.#events++, ...fields } };
  }

  /** What is done once the text has begun to come is not told: its item is closed. */
  #thought(delta: string): Frame[] {
    if (this.#speaking) return [];
    const first = this.#done === "";
    this.#done += delta;
    const at = { item_id: this.#reasoning().id, output_index: 0, summary_index: 0 };
    return [
      ...(first
        ? [
            this.#event("response.output_item.added", { output_index: 0, item: { ...this.#reasoning(), summary: [] } }),
            this.#event("response.reasoning_summary_part.added", { ...at, part: { type: "summary_text", text: "" } }),
          ]
        : []),
      this.#event("response.reasoning_summary_text.delta", { ...at, delta }),
    ];
  }

  #speak(): Frame[] {
    if (this.#speaking) return [];
    this.#speaking = true;
    const item = this.#reasoning();
    const at = { item_id: item.id, output_index: 0, summary_index: 0 };
    const thought =
      this.#done === ""
        ? []
        : [
            this.#event("response.reasoning_summary_text.done", { ...at, text: this.#done }),
            this.#event("response.reasoning_summary_part.done", { ...at, part: item.summary[0] }),
            this.#event("response.output_item.done", { output_index: 0, item }),
          ];
    if (thought.length > 0) this.#state = { ...this.#state, output: [item] };
    const message = this.#message([]);
    return [
      ...thought,
      this.#event("response.output_item.added", { output_index: this.#place, item: { ...message, status: "in_progress", content: [] } }),
      this.#event("response.content_part.added", { ...this.#inMessage(), part: message.content[0] }),
    ];
  }

  #said(delta: string): Frame {
    this.#text += delta;
    return this.#event("response.output_text.delta", { ...this.#inMessage(), delta, logprobs: [] });
  }

  #ended({ annotations, usage }: Extract<Piece, { kind: "end" }>): Frame[] {
    const item = this.#message(annotations);
    const part = item.content[0];
    const at = this.#inMessage();
    const cited = (part?.annotations ?? []).map((annotation, annotation_index) =>
      this.#event("response.output_text.annotation.added", { ...at, annotation_index, annotation }),
    );
    const place = this.#place;
    this.#state = { status: "completed", output: [...this.#state.output, item], usage: usageOf(usage), error: null };
    return [
      ...cited,
      this.#event("response.output_text.done", { ...at, text: this.#text, logprobs: [] }),
      this.#event("response.content_part.done", { ...at, part }),
      this.#event("response.output_item.done", { output_index: place, item }),
      this.#event("response.completed", { response: this.whole }),
    ];
  }

  /** The message's place in the output: behind what was done for it. */
  get #place(): number {
    return this.#state.output.length;
  }

  #inMessage() {
    return { item_id: this.#message([]).id, output_index: this.#place, content_index: 0 };
  }

  #reasoning(): z.infer<typeof reasoningItem> {
    return { id: `rs_${this.#told.id}`, type: "reasoning", summary: [{ type: "summary_text", text: this.#done }] };
  }

  #message(annotations: readonly Annotation[]): z.infer<typeof messageItem> {
    const cited = annotations.map(({ type, url_citation }) => ({ type, ...url_citation }));
    return {
      id: `msg_${this.#told.id}`,
      type: "message",
      status: "completed",
      role: "assistant",
      content: [{ type: "output_text", text: this.#text, annotations: cited }],
    };
  }
}

function usageOf({ prompt_tokens, completion_tokens, total_tokens }: Usage): ResponseAnswer["usage"] {
  return {
    input_tokens: prompt_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: completion_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens,
  };
}
