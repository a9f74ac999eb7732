import { expect, it } from "vitest";
import { AssayError } from "../../../domain/error.ts";
import { ResponseMade } from "./response-made.ts";

const made = () => new ResponseMade({ id: "r1", model: "assay-chat", instructions: null });
const annotation = {
  type: "url_citation",
  url_citation: { url: "https://one.test/", title: "One", start_index: 3, end_index: 6 },
} as const;
const cited = { type: "url_citation", url: "https://one.test/", title: "One", start_index: 3, end_index: 6 };
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };

it("I3 a response is told event by event: what was done, then the text with its citations, then the whole", () => {
  const response = made();
  const frames = [
    ...response.begun(),
    ...response.heard({ kind: "begin", runId: "x" }),
    ...response.heard({ kind: "progress", text: "looking" }),
    ...response.heard({ kind: "progress", text: "reading" }),
    ...response.heard({ kind: "text", text: "It " }),
    ...response.heard({ kind: "progress", text: "too late" }),
    ...response.heard({ kind: "text", text: "[1]" }),
    ...response.heard({ kind: "end", annotations: [annotation], usage }),
  ];
  const data = frames.map((frame) => frame.data as Record<string, unknown>);
  expect(frames.map(({ event }) => event)).toEqual(data.map(({ type }) => type));
  expect(data.map(({ sequence_number }) => sequence_number)).toEqual(frames.map((_, at) => at));
  const thought = { id: "rs_r1", type: "reasoning", summary: [{ type: "summary_text", text: "looking\nreading\n" }] };
  const part = { type: "output_text", text: "It [1]", annotations: [cited] };
  const message = { id: "msg_r1", type: "message", status: "completed", role: "assistant", content: [part] };
  const inThought = { item_id: "rs_r1", output_index: 0, summary_index: 0 };
  const inMessage = { item_id: "msg_r1", output_index: 1, content_index: 0 };
  const whole = { id: "resp_r1", object: "response", model: "assay-chat", parallel_tool_calls: false, tools: [] };
  expect(data.map(({ sequence_number: _, ...rest }) => rest)).toMatchObject([
    { type: "response.created", response: { ...whole, status: "in_progress", output: [], usage: null, error: null } },
    { type: "response.in_progress", response: { ...whole, status: "in_progress" } },
    { type: "response.output_item.added", output_index: 0, item: { id: "rs_r1", type: "reasoning", summary: [] } },
    { type: "response.reasoning_summary_part.added", ...inThought, part: { type: "summary_text", text: "" } },
    { type: "response.reasoning_summary_text.delta", ...inThought, delta: "looking\n" },
    { type: "response.reasoning_summary_text.delta", ...inThought, delta: "reading\n" },
    { type: "response.reasoning_summary_text.done", ...inThought, text: "looking\nreading\n" },
    { type: "response.reasoning_summary_part.done", ...inThought, part: thought.summary[0] },
    { type: "response.output_item.done", output_index: 0, item: thought },
    { type: "response.output_item.added", output_index: 1, item: { ...message, status: "in_progress", content: [] } },
    { type: "response.content_part.added", ...inMessage, part: { ...part, text: "", annotations: [] } },
    { type: "response.output_text.delta", ...inMessage, delta: "It ", logprobs: [] },
    { type: "response.output_text.delta", ...inMessage, delta: "[1]", logprobs: [] },
    { type: "response.output_text.annotation.added", ...inMessage, annotation_index: 0, annotation: cited },
    { type: "response.output_text.done", ...inMessage, text: "It [1]", logprobs: [] },
    { type: "response.content_part.done", ...inMessage, part },
    { type: "response.output_item.done", output_index: 1, item: message },
    { type: "response.completed", response: { ...whole, status: "completed", output: [thought, message] } },
  ]);
  expect(response.whole.usage).toEqual({
    ...{ input_tokens: 3, output_tokens: 2, total_tokens: 5 },
    ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
  });
});

it("I3 a response of which nothing was told to be done is its message alone", () => {
  const response = made();
  const types = response.heard({ kind: "end", annotations: [], usage }).map(({ event }) => event);
  expect(types).toEqual([
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
  ]);
  expect(response.whole.output).toMatchObject([{ type: "message", content: [{ text: "", annotations: [] }] }]);
});

it("I3 a response that fails says why", () => {
  const response = made();
  response.heard({ kind: "text", text: "It" });
  const { event, data } = response.failed(new AssayError("NOT_FOUND", "gone"));
  expect(event).toBe("response.failed");
  expect(data).toMatchObject({ sequence_number: 3, response: { status: "failed", error: { message: "gone" } } });
});
