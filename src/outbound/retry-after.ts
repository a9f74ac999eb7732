/**
 * How long a `Retry-After` header asks to wait, in ms: seconds, or a date seen from the response's own `Date`, or from now where it has none. 0 for a
 * date that is past; undefined where nothing is asked or nothing can be made of it.
 */
export function retryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: number): number | undefined {
  const asked = headers["retry-after"]?.trim() ?? "";
  if (asked === "") return undefined;
  const seconds = Number(asked);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const sent = Date.parse(headers.date ?? "");
  const wait = Date.parse(asked) - (Number.isNaN(sent) ? now : sent);
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
