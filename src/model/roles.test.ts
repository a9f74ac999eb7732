import { describe, expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { modelFacts } from "./prices.ts";
import { endpointOf, modelRoles, providerAt } from "./roles.ts";

const loaded = (env: Record<string, string>) => loadConfig({ env, cwd: "/nowhere" });

describe("roles from settings", () => {
  it("X6 works without a model when neither key nor address is set", () => {
    expect(endpointOf(loaded({}))).toBeUndefined();
    expect(modelRoles(loaded({}))).toBeUndefined();
  });

  it("X6 takes a Cerebras key to Cerebras and an OpenAI key to OpenAI, each with its usual model", () => {
    expect(endpointOf(loaded({ CEREBRAS_API_KEY: "csk-1" }))).toEqual({
      provider: "cerebras",
      baseUrl: "https://api.cerebras.ai/v1",
      apiKey: "csk-1",
      keySetting: "CEREBRAS_API_KEY",
      model: "gpt-oss-120b",
    });
    expect(endpointOf(loaded({ OPENAI_API_KEY: "sk-1" }))).toMatchObject({ provider: "openai", baseUrl: "https://api.openai.com/v1" });
  });

  it("X6 knows Ollama by its port, needs no key there, and asks which model", () => {
    const env = { ASSAY_MODEL_BASE_URL: "http://localhost:11434" };
    expect(endpointOf(loaded(env))).toMatchObject({ provider: "ollama", baseUrl: "http://localhost:11434/v1", apiKey: undefined });
    expect(() => modelRoles(loaded(env))).toThrow(/set model\.name/);
    expect(modelRoles(loaded({ ...env, ASSAY_MODEL: "qwen3:8b" }))?.planner.model).toMatchObject({ id: "qwen3:8b", contextTokens: 8192 });
    expect(providerAt("http://vllm.lan:8000/v1")).toBe("vllm");
    expect(providerAt("https://models.example.org/v1")).toBe("custom");
  });

  it("X6 gives each role its model and effort, and shares a model between roles that name the same", () => {
    const roles = modelRoles(loaded({ CEREBRAS_API_KEY: "csk-1", ASSAY_JUDGE_MODEL: "llama3.1-8b", ASSAY_WRITER_EFFORT: "high" }));
    expect(roles?.judge.model.id).toBe("llama3.1-8b");
    expect(roles?.writer).toMatchObject({ effort: "high", model: { id: "gpt-oss-120b", contextTokens: 131_072 } });
    expect(roles?.planner.model).toBe(roles?.writer.model);
    expect(roles?.reader.effort).toBe("low");
  });

  it("X6 takes window and price from the settings, else from the catalogue, else says that no price is known", () => {
    expect(modelFacts("cerebras", "gpt-oss-120b")).toEqual({
      contextTokens: 131_072,
      price: { inputPerMillion: 350_000, outputPerMillion: 750_000 },
      priceKnown: true,
    });
    expect(modelFacts("custom", "gpt-oss-120b")).toMatchObject({ contextTokens: 131_072, priceKnown: false });
    expect(modelFacts("custom", "other", { inputPrice: 1, outputPrice: 2, contextTokens: 9000 })).toEqual({
      contextTokens: 9000,
      price: { inputPerMillion: 1_000_000, outputPerMillion: 2_000_000 },
      priceKnown: true,
    });
    expect(modelFacts("openai", "gpt-4.1-mini-2025-04-14").price).toEqual({ inputPerMillion: 400_000, outputPerMillion: 1_600_000 });
  });
});
