import type { Block } from "./blocks.ts";

/** Puts every quote into other words, in a tongue of its own: each word the other way round. */
export function translate(blocks: readonly Block[]): object {
  const quotes = blocks.filter(({ kind }) => kind === "quote");
  return { translations: quotes.map(({ id, body }) => ({ id, text: `(${[...body].reverse().join("")})` })) };
}
