// An OpenAI-compatible chat endpoint in Cerebras's shape: flat errors, strict schemas, reasoning in a field of its own, usage counted with
// gpt-oss's encoding. What it says is decided by an `answer` function: a script, or the competent model.
import { countTokens } from "../../src/text/tokens.ts";
import type { WorldPart, WorldReply, WorldRequest } from "./part.ts";
import { schemaFaults } from "./strict-rules.ts";

/** A chat request as the endpoint understands it. */
export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** Name of the response schema; undefined for plain text and for `json_object`. */
  readonly schemaName: string | undefined;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly json: boolean;
  readonly effort: string;
  readonly cap: number;
  /** 1 for the first completion this endpoint was asked for. */
  readonly nth: number;
}

export interface ModelAnswer {
  readonly content: string;
  readonly reasoning?: string;
  readonly finish?: "stop" | "length" | "content_filter";
  /** Ends a stream with an error after this many characters. */
  readonly breakAfter?: number;
}

export interface WorldModelOptions {
  readonly answer: (request: ModelRequest) => ModelAnswer | string;
  /** The only key that is taken; undefined: any. */
  readonly apiKey?: string;
  readonly models?: readonly string[];
  readonly contextTokens?: number;
  /** Characters of each streamed delta. */
  readonly deltaSize?: number;
  /** Parameters that are refused by name, like older servers do. */
  readonly refuses?: readonly string[];
  /** Whether `response_format` may ask for a schema, for any JSON, or for neither. */
  readonly shapes?: "schema" | "object" | "none";
  /** False leaves the usage out of every answer. */
  readonly tellsUsage?: boolean;
}

export interface WorldModel extends WorldPart {
  /** Tokens of every completion so far, prompt and output together, as this world counted them. */
  spentTokens(): number;
  readonly requests: readonly ModelRequest[];
}

/** Tokens of the template around the messages: gpt-oss's system message with date, effort and channels. */
const TEMPLATE_TOKENS = 90;

/** Makes the endpoint. */
export function worldModel(options: WorldModelOptions): WorldModel {
  const models = options.models ?? ["gpt-oss-120b"];
  const requests: ModelRequest[] = [];
  let spent = 0;

  function handle(request: WorldRequest): WorldReply {
    const { pathname } = request.url;
    if (pathname === "/v1/tcp_warming") return { status: 200, body: "" };
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      return refusal(401, "Wrong API Key", "invalid_request_error", "wrong_api_key", "api_key");
    }
    if (pathname === "/v1/models") {
      return json(200, { object: "list", data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "Cerebras" })) });
    }
    if (pathname !== "/v1/chat/completions" || request.method !== "POST") {
      return refusal(404, `Path ${pathname} does not exist`, "not_found_error", "not_found");
    }
    return chat(request);
  }

  function chat(request: WorldRequest): WorldReply {
    const body = bodyOf(request);
    if (body === undefined) return refusal(400, "The request body is not valid JSON.", "invalid_request_error", "wrong_api_format");
    const fault = faultOf(body, options, models);
    if (fault !== undefined) return fault;
    const asked = askedIn(body, requests.length + 1);
    const promptTokens = TEMPLATE_TOKENS + countTokens(asked.system) + countTokens(asked.user) + schemaTokens(asked.schema);
    const limit = options.contextTokens ?? 131_072;
    if (promptTokens + asked.cap > limit) {
      return refusal(
        400,
        `Please reduce the length of the messages or completion. Current length is ${promptTokens + asked.cap} while limit is ${limit}`,
        "invalid_request_error",
        "context_length_exceeded",
        "messages",
      );
    }
    requests.push(asked);
    const said = options.answer(asked);
    const completion = capped(typeof said === "string" ? { content: said } : said, asked.cap);
    spent += promptTokens + completion.tokens;
    const usage = usageOf(promptTokens, completion);
    const frame = { id: `chatcmpl-${requests.length}`, created: 1_735_689_600, model: asked.model, system_fingerprint: "fp_world" };
    const told = options.tellsUsage === false ? {} : { usage };
    if (body.stream === true) return stream(frame, completion, told, options.deltaSize ?? 12, request.signal);
    const message = {
      role: "assistant",
      content: completion.content,
      ...(completion.reasoning === "" ? {} : { reasoning: completion.reasoning }),
    };
    return json(200, {
      ...frame,
      object: "chat.completion",
      choices: [{ index: 0, finish_reason: completion.finish, message }],
      ...told,
      time_info: { queue_time: 0.001, prompt_time: 0.002, completion_time: 0.003, total_time: 0.006, created: frame.created },
    });
  }

  return { name: "model", handle, spentTokens: () => spent, requests };
}

type Body = Readonly<Record<string, unknown>>;

function bodyOf(request: WorldRequest): Body | undefined {
  try {
    const body = request.json();
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** What the endpoint refuses before it thinks, in the service's wording. */
function faultOf(body: Body, options: WorldModelOptions, models: readonly string[]): WorldReply | undefined {
  const invalid = (message: string, param: string) => refusal(400, message, "invalid_request_error", "wrong_api_format", param);
  if (!models.includes(String(body.model))) {
    return refusal(
      404,
      `Model ${body.model} does not exist or you do not have access to it.`,
      "not_found_error",
      "model_not_found",
      "model",
    );
  }
  for (const name of options.refuses ?? [])
    if (body[name] !== undefined) return invalid(`body.${name}: property '${name}' is unsupported`, name);
  const messages = Array.isArray(body.messages) ? body.messages : [];
  if (messages.length === 0) return invalid("body.messages: field required", "messages");
  for (const [i, message] of messages.entries()) {
    if (isRecord(message) && message.reasoning_content !== undefined) {
      return invalid(
        `messages.${i}.assistant.reasoning_content: property 'messages.${i}.assistant.reasoning_content' is unsupported`,
        "messages",
      );
    }
  }
  if (body.reasoning_effort !== undefined && !["low", "medium", "high"].includes(String(body.reasoning_effort))) {
    return invalid(`body.reasoning_effort: '${body.reasoning_effort}' is not one of low, medium, high`, "reasoning_effort");
  }
  const { response_format: format } = body;
  if (!isRecord(format) || format.type === "text") return undefined;
  const shapes = options.shapes ?? "schema";
  if (shapes === "none" || (shapes === "object" && format.type === "json_schema")) {
    return invalid(`response_format: type '${format.type}' is not supported`, "response_format");
  }
  if (format.type !== "json_schema") return undefined;
  return schemaFault(format.json_schema, invalid);
}

function schemaFault(spec: unknown, invalid: (message: string, param: string) => WorldReply): WorldReply | undefined {
  if (!isRecord(spec) || !/^[a-zA-Z0-9_-]{1,64}$/.test(String(spec.name))) {
    return invalid(
      "response_format.json_schema.name: must be a-z, A-Z, 0-9, underscores and dashes, at most 64 characters",
      "response_format",
    );
  }
  const fault = spec.strict === true ? schemaFaults(spec.schema)[0] : undefined;
  return fault === undefined ? undefined : invalid(fault, "response_format");
}

function askedIn(body: Body, nth: number): ModelRequest {
  const messages = (body.messages as unknown[]).filter(isRecord);
  const said = (roles: readonly string[]) =>
    messages
      .filter((message) => roles.includes(String(message.role)))
      .map((message) => textOf(message.content))
      .join("\n");
  const format = isRecord(body.response_format) ? body.response_format : {};
  const spec = isRecord(format.json_schema) ? format.json_schema : {};
  const cap = body.max_completion_tokens ?? body.max_tokens;
  return {
    model: String(body.model),
    system: said(["system", "developer"]),
    user: said(["user"]),
    schemaName: typeof spec.name === "string" ? spec.name : undefined,
    schema: isRecord(spec.schema) ? spec.schema : undefined,
    json: format.type === "json_schema" || format.type === "json_object",
    effort: String(body.reasoning_effort ?? "medium"),
    cap: typeof cap === "number" ? cap : 40_000,
    nth,
  };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => (isRecord(part) ? String(part.text ?? "") : "")).join("") : "";
}

interface Completion {
  readonly content: string;
  readonly reasoning: string;
  readonly finish: string;
  readonly tokens: number;
  readonly reasoningTokens: number;
  readonly breakAfter: number | undefined;
}

/** Reasoning counts first; what exceeds the cap is cut off. */
function capped(answer: ModelAnswer, cap: number): Completion {
  const reasoning = answer.reasoning ?? "";
  const reasoningTokens = Math.min(cap, countTokens(reasoning));
  let content = answer.content;
  let finish: string = answer.finish ?? "stop";
  while (reasoningTokens + countTokens(content) > cap && content !== "") {
    content = content.slice(0, Math.floor(content.length * 0.95));
    finish = "length";
  }
  return { content, reasoning, finish, tokens: reasoningTokens + countTokens(content), reasoningTokens, breakAfter: answer.breakAfter };
}

function usageOf(promptTokens: number, completion: Completion) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completion.tokens,
    total_tokens: promptTokens + completion.tokens,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: completion.reasoningTokens,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function stream(frame: object, completion: Completion, told: object, size: number, gone: AbortSignal): WorldReply {
  const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
    `data: ${JSON.stringify({ ...frame, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
  async function* pieces() {
    yield chunk({ role: "assistant" });
    for (const piece of cutUp(completion.reasoning, size)) yield chunk({ reasoning: piece });
    const shown = completion.content.slice(0, completion.breakAfter ?? completion.content.length);
    for (const piece of cutUp(shown, size)) {
      if (gone.aborted) return;
      yield chunk({ content: piece });
    }
    if (completion.breakAfter !== undefined) {
      const error = {
        message: "The server had an error while processing your request.",
        type: "server_error",
        param: "",
        code: "server_error",
        id: "",
      };
      yield `data: ${JSON.stringify({ error, status_code: 500 })}\n\n`;
      return;
    }
    yield chunk({}, completion.finish, { ...told, time_info: { total_time: 0.006 } });
    yield "data: [DONE]\n\n";
  }
  return { status: 200, headers: { "content-type": "text/event-stream" }, body: pieces() };
}

function cutUp(text: string, size: number): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}

function schemaTokens(schema: ModelRequest["schema"]): number {
  return schema === undefined ? 0 : countTokens(JSON.stringify(schema));
}

function refusal(status: number, message: string, type: string, code: string, param = ""): WorldReply {
  return json(status, { message, type, param, code });
}

function json(status: number, body: unknown): WorldReply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
