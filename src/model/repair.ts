import { cutToTokens } from "../text/tokens.ts";

/** Recorded with every repair, like any prompt. */
export const REPAIR_PROMPT = { name: "repair", version: 1 } as const;

/** Most tokens of a broken reply that are sent back to be mended. */
const MOST_BROKEN_TOKENS = 4000;

const SYSTEM =
  "You mend JSON. You are given a reply that was to follow a JSON schema and does not. Write the same content again so that it follows the schema. Add nothing of your own. Write JSON only.";

/**
 * What is said to a model to have a broken reply mended once (R16). A reply with something like JSON in it is sent back by itself; one with
 * none is asked for anew. Either way the validator's words go along.
 */
export function repairMessages(broken: {
  readonly ask: { readonly system: string; readonly user: string };
  readonly reply: string;
  readonly cut: boolean;
  readonly fault: string;
}): { readonly system: string; readonly user: string } {
  const { ask, reply, cut, fault } = broken;
  const shorter = cut ? " It was cut off because it was too long: write less." : "";
  if (!/[{[]/.test(reply)) {
    return {
      system: ask.system,
      user: `${ask.user}\n\nAn earlier reply to this could not be used: ${fault}.${shorter} Reply with JSON that follows the schema, and nothing else.`,
    };
  }
  const body = cutToTokens(reply, MOST_BROKEN_TOKENS).replace(/<{3,}|<(?=[|｜])/g, (marks) => "‹".repeat(marks.length));
  return {
    system: SYSTEM,
    user: `What is wrong with the reply: ${fault}.${shorter}\n\n<<<BLOCK kind=broken id=reply>>>\n${body}\n<<<END reply>>>`,
  };
}
