import { expect, it } from "vitest";
import { modelFacts } from "./prices.ts";

it.each<[Parameters<typeof modelFacts>, number, number, number, boolean]>([
  [["cerebras", "gpt-oss-120b"], 131_072, 350_000, 750_000, true],
  [["openai", "gpt-5"], 400_000, 1_250_000, 10_000_000, true],
  [["openai", "gpt-5-2025-08-07"], 400_000, 1_250_000, 10_000_000, true],
  [["openai", "gpt-5-mini-2025-08-07"], 400_000, 250_000, 2_000_000, true],
  [["openai", "gpt-4.1"], 1_047_576, 2_000_000, 8_000_000, true],
  [["openai", "gpt-4o-mini"], 128_000, 150_000, 600_000, true],
  [["openai", "gpt-5-chat"], 32_768, 0, 0, false],
  [["openai", "openai/gpt-oss-20b"], 131_072, 0, 0, false],
  [["cerebras", "gpt-5"], 32_768, 0, 0, false],
  [["ollama", "gpt-oss:20b"], 8_192, 0, 0, true],
  [["openai", "own", { contextTokens: 5, inputPrice: 0.1, outputPrice: 0.2 }], 5, 100_000, 200_000, true],
  [["openai", "own", { inputPrice: 0.1 }], 32_768, 100_000, 0, false],
  [["openai", "own", { outputPrice: 0.2 }], 32_768, 0, 200_000, false],
  [["openai", "gpt-4o", { inputPrice: 0 }], 128_000, 0, 10_000_000, true],
])("X6 knows window and price of %j", (asked, contextTokens, inputPerMillion, outputPerMillion, priceKnown) => {
  expect(modelFacts(...asked)).toEqual({ contextTokens, price: { inputPerMillion, outputPerMillion }, priceKnown });
});
