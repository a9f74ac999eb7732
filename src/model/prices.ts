import { frame as english } from "../lexicon/en/frame.ts";
import { filled } from "../lexicon/frame.ts";
import type { Provider } from "./dialect.ts";
import type { ModelPrice } from "./model.ts";

export interface ModelFacts {
  /** Prompt and completion together. */
  readonly contextTokens: number;
  readonly price: ModelPrice;
  /** False: nobody said what it costs, so money is counted as 0 and a money budget cannot be held. */
  readonly priceKnown: boolean;
}

interface CatalogueEntry {
  readonly provider: Provider;
  readonly model: RegExp;
  readonly contextTokens: number;
  /** US dollars per million tokens. */
  readonly dollars: readonly [input: number, output: number];
}

/** List prices and windows as published at the time of writing; settings override them. The first entry that fits holds. */
const CATALOGUE: readonly CatalogueEntry[] = [
  { provider: "cerebras", model: /^gpt-oss-120b$/, contextTokens: 131_072, dollars: [0.35, 0.75] },
  { provider: "cerebras", model: /^llama-?3\.3-70b$/, contextTokens: 65_536, dollars: [0.85, 1.2] },
  { provider: "cerebras", model: /^llama-?3\.1-8b$/, contextTokens: 32_768, dollars: [0.1, 0.1] },
  { provider: "openai", model: /^gpt-5-nano/, contextTokens: 400_000, dollars: [0.05, 0.4] },
  { provider: "openai", model: /^gpt-5-mini/, contextTokens: 400_000, dollars: [0.25, 2] },
  { provider: "openai", model: /^gpt-5(?:-\d|$)/, contextTokens: 400_000, dollars: [1.25, 10] },
  { provider: "openai", model: /^gpt-4\.1-nano/, contextTokens: 1_047_576, dollars: [0.1, 0.4] },
  { provider: "openai", model: /^gpt-4\.1-mini/, contextTokens: 1_047_576, dollars: [0.4, 1.6] },
  { provider: "openai", model: /^gpt-4\.1(?:-\d|$)/, contextTokens: 1_047_576, dollars: [2, 8] },
  { provider: "openai", model: /^gpt-4o-mini/, contextTokens: 128_000, dollars: [0.15, 0.6] },
  { provider: "openai", model: /^gpt-4o(?:-\d|$)/, contextTokens: 128_000, dollars: [2.5, 10] },
];

/** Windows of models by name alone, wherever they run. */
const WINDOWS: readonly (readonly [RegExp, number])[] = [[/gpt-oss/i, 131_072]];
const UNKNOWN_WINDOW = 32_768;
/** Ollama cuts prompts off silently at its own window, which is small unless set; `model.context` says otherwise. */
const OLLAMA_WINDOW = 8_192;

/** What is set by hand; dollars per million tokens. */
export interface FactOverrides {
  readonly contextTokens?: number | undefined;
  readonly inputPrice?: number | undefined;
  readonly outputPrice?: number | undefined;
}

/** Window and price of a model: what is set, else the catalogue, else a careful guess of the window and no price (X6). Local servers cost nothing. */
export function modelFacts(provider: Provider, model: string, set: FactOverrides = {}): ModelFacts {
  const entry = CATALOGUE.find((each) => each.provider === provider && each.model.test(model));
  const input = set.inputPrice ?? entry?.dollars[0];
  const output = set.outputPrice ?? entry?.dollars[1];
  return {
    contextTokens: set.contextTokens ?? entry?.contextTokens ?? guessedWindow(provider, model),
    price: { inputPerMillion: microDollars(input ?? 0), outputPerMillion: microDollars(output ?? 0) },
    priceKnown: (input !== undefined && output !== undefined) || provider === "ollama",
  };
}

function guessedWindow(provider: Provider, model: string): number {
  if (provider === "ollama") return OLLAMA_WINDOW;
  return WINDOWS.find(([name]) => name.test(model))?.[1] ?? UNKNOWN_WINDOW;
}

function microDollars(dollars: number): number {
  return Math.round(dollars * 1e6);
}

/** Why a money budget does not hold, and what would make it hold (X4). */
export function costUnknown(names: readonly string[]): string {
  return filled(english.priceUnknown, { names: names.join(", ") });
}
