/** What the requests of the several kinds of runs call the thing that was asked. */
const ASKED = ["query", "message", "url"] as const;

/** What a run was asked, whatever its kind calls it. @param request JSON, as the run's record has it */
export function askedIn(request: string): string {
  const parsed: unknown = JSON.parse(request);
  if (typeof parsed !== "object" || parsed === null) return "";
  const named = new Map<string, unknown>(Object.entries(parsed));
  const name = ASKED.find((one) => named.has(one));
  return name === undefined ? "" : String(named.get(name));
}

/** What was asked, in the letters by which it is found; a request that is damaged was asked nothing that could be. */
export function plainQuestion(request: string): string {
  try {
    return plain(askedIn(request));
  } catch {
    return "";
  }
}

/** Text in the letters by which questions are found: in lower case, each letter written in one way, and none that a store cannot hold. */
export function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().toWellFormed().replaceAll("\0", "\uFFFD");
}
