import type { LoadedConfig } from "../config/config.ts";
import { AssayError } from "../domain/error.ts";
import type { Limiter } from "../run/limiter.ts";
import type { Provider } from "./dialect.ts";
import type { LanguageModel, ModelRole, ModelRoles, RoleModel } from "./model.ts";
import { createLanguageModel } from "./openai-compatible.ts";
import { modelFacts } from "./prices.ts";

/** Where models are asked, found out from the settings. */
export interface Endpoint {
  readonly provider: Provider;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** What a user knows the key by: the environment variable it came from, else the setting. */
  readonly keySetting: string;
  /** The model for all roles that name none; undefined where only the user can know. */
  readonly model: string | undefined;
}

interface KnownService {
  readonly provider: Provider;
  readonly baseUrl: string;
  readonly model: string;
}

const CEREBRAS: KnownService = { provider: "cerebras", baseUrl: "https://api.cerebras.ai/v1", model: "gpt-oss-120b" };
const OPENAI: KnownService = { provider: "openai", baseUrl: "https://api.openai.com/v1", model: "gpt-5-mini" };

/** The endpoint the settings speak of; undefined when neither a key nor an address is set: then Assay works without a model. */
export function endpointOf({ config, origins }: LoadedConfig): Endpoint | undefined {
  const apiKey = config["model.apiKey"];
  const address = config["model.baseUrl"];
  if (apiKey === undefined && address === undefined) return undefined;
  const origin = origins["model.apiKey"];
  const keySetting = origin.kind === "environment" ? origin.variable : "model.apiKey";
  if (address === undefined) {
    const service = keySetting === "OPENAI_API_KEY" ? OPENAI : CEREBRAS;
    return { ...service, apiKey, keySetting, model: config["model.name"] ?? service.model };
  }
  const baseUrl = withVersion(address);
  const provider = providerAt(baseUrl);
  const usual = [CEREBRAS, OPENAI].find((service) => service.provider === provider)?.model;
  return { provider, baseUrl, apiKey, keySetting, model: config["model.name"] ?? usual };
}

/** Which dialect an address speaks, by its host and port. */
export function providerAt(baseUrl: string): Provider {
  const { hostname, port } = new URL(baseUrl);
  if (hostname === "api.cerebras.ai" || hostname.endsWith(".cerebras.ai")) return "cerebras";
  if (hostname === "api.openai.com") return "openai";
  if (port === "11434" || /ollama/i.test(hostname)) return "ollama";
  return /vllm/i.test(hostname) ? "vllm" : "custom";
}

/** `http://localhost:11434` means its `/v1`. */
function withVersion(address: string): string {
  const url = new URL(address);
  if (url.pathname === "/") url.pathname = "/v1";
  return url.href.replace(/\/+$/, "");
}

/**
 * The models of the four roles as the settings name them (X6); undefined when no endpoint is set. Roles with the same model share it.
 * @throws AssayError CONFIG_INVALID when an endpoint is set and nobody says which model to ask there.
 */
export function modelRoles(
  loaded: LoadedConfig,
  parts: { readonly limiter?: Limiter; readonly fetch?: typeof globalThis.fetch } = {},
): ModelRoles | undefined {
  const endpoint = endpointOf(loaded);
  if (endpoint === undefined) return undefined;
  const { config } = loaded;
  const made = new Map<string, LanguageModel>();
  const modelOf = (name: string): LanguageModel => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const facts = modelFacts(endpoint.provider, name, {
      contextTokens: config["model.context"],
      inputPrice: config["model.inputPrice"],
      outputPrice: config["model.outputPrice"],
    });
    const { contextTokens, price, priceKnown } = facts;
    const timeoutMs = config["model.timeout_s"] * 1000;
    const model = createLanguageModel({ ...endpoint, ...parts, model: name, contextTokens, price, priceKnown, timeoutMs });
    made.set(name, model);
    return model;
  };
  const role = (name: ModelRole): RoleModel => {
    const chosen = config[`model.${name}.name`] ?? endpoint.model;
    if (chosen === undefined) {
      const sentence = `A model endpoint is set (${new URL(endpoint.baseUrl).host}) and no model: set model.name (ASSAY_MODEL).`;
      throw new AssayError("CONFIG_INVALID", sentence, { field: "model.name" });
    }
    return { model: modelOf(chosen), effort: config[`model.${name}.effort`] };
  };
  return { planner: role("planner"), reader: role("reader"), writer: role("writer"), judge: role("judge") };
}
