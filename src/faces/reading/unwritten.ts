import type { StoredEvent } from "../../domain/event.ts";
import type { Report } from "../../domain/report.ts";
import { redactUrl } from "../../domain/url.ts";
import type { Unwritten } from "./shapes.ts";

/**
 * What a run found and did not write, from what it said while it worked: each claim with its verdict, and the words of a source it was drawn from.
 * Refused claims come first, those that nobody needed last.
 */
export function unwrittenOf({ claims, unresolved }: Pick<Report, "claims" | "unresolved">, events: readonly StoredEvent[]): Unwritten {
  const written = new Set(claims.map(({ id }) => String(id)));
  const titles = new Map<string, string>();
  const found = new Map<string, Unwritten["claims"][number]>();
  for (const { event } of events) {
    if (event.type === "fetch_result" && event.title !== undefined) titles.set(event.url, event.title);
    else if (event.type === "claim_made" && !written.has(event.claim_id)) {
      const { claim_id: id, text, url, quote } = event;
      found.set(id, { id, text, reasons: [], url: redactUrl(url), title: titles.get(url) ?? "", quote });
    } else if (event.type === "verify_result") {
      const known = found.get(event.claim_id);
      if (known !== undefined) found.set(known.id, { ...known, verdict: event.verdict, reasons: event.reasons });
    }
  }
  const refused = ({ verdict }: Unwritten["claims"][number]) => verdict !== undefined && verdict !== "supported";
  return { claims: [...found.values()].sort((one, other) => Number(refused(other)) - Number(refused(one))), unresolved };
}
