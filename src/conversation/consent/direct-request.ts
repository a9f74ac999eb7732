import { POINTS_BACK, REFUSAL, REQUESTS, TAIL } from "../../lexicon/en/direct-request.ts";

/** What a direct request asks to be searched ("look up X", "search for X instead"), without the request's own words; undefined when it is none. */
export function directRequest(message: string): string | undefined {
  const plain = message.replace(/[’‘]/g, "'").trim();
  for (const request of REQUESTS) {
    const wanted = request
      .exec(plain)?.[1]
      ?.replace(TAIL, "")
      .replace(/^["“'(\s]+|["”')\s.!?？؟]+$/gu, "")
      .trim();
    if (wanted !== undefined && /[\p{L}\p{N}]/u.test(wanted) && !POINTS_BACK.test(wanted)) return wanted;
  }
  return undefined;
}

/** "No, search for X instead": a new question with search, though it begins with a no. */
export function redirected(message: string): string | undefined {
  const rest = message.trim().replace(REFUSAL, "");
  return rest === message.trim() ? undefined : directRequest(rest);
}
