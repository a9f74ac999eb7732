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

/** Whether a run was asked something with these words in it, in whatever letter case. */
export function isAsked(request: string, words: string): boolean {
  return plain(askedIn(request)).includes(plain(words));
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
