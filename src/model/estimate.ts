import type { Spend } from "../run/spend.ts";
import { countTokens } from "../text/tokens.ts";
import type { LanguageModel, ModelCall, ModelPrice } from "./model.ts";

/** What a chat template puts around the messages: gpt-oss's own system message with date, effort and channels is the longest, about 120. */
const TEMPLATE_TOKENS = 200;
/** Models that use the encoding we count in. */
const OUR_ENCODING = /gpt-oss|gpt-4o|gpt-4\.1|gpt-5|(?:^|\/)o[134](?:-|$)/i;
/** How many more tokens another model's encoding may make of the same text. Llama, Qwen, Mistral and Gemma stay below it for ordinary text. */
const OTHER_ENCODING = 1.5;

/** Upper bound of the tokens a call sends: messages, the schema (which templates repeat in the prompt), the template itself. */
export function promptTokensBound(modelId: string, call: Pick<ModelCall, "system" | "user" | "response">): number {
  const schema = call.response === undefined ? 0 : countTokens(JSON.stringify(call.response.schema)) + countTokens(call.response.name) + 20;
  const counted = countTokens(call.system) + countTokens(call.user) + schema;
  return Math.ceil(counted * (OUR_ENCODING.test(modelId) ? 1 : OTHER_ENCODING)) + TEMPLATE_TOKENS;
}

/** Upper bound of what a call may cost (X4): reserved before it is sent. */
export function estimateCall(model: Pick<LanguageModel, "id" | "price">, call: ModelCall): Spend {
  const tokensIn = promptTokensBound(model.id, call);
  return spendOf(model.price, { tokensIn, tokensOut: call.maxOutputTokens });
}

/** Tokens with their price, rounded up to whole millionths of a dollar. */
export function spendOf(price: ModelPrice, usage: { readonly tokensIn: number; readonly tokensOut: number }): Spend {
  const cost = (usage.tokensIn * price.inputPerMillion + usage.tokensOut * price.outputPerMillion) / 1e6;
  return { tokensIn: usage.tokensIn, tokensOut: usage.tokensOut, costMicroUsd: Math.ceil(cost) };
}
