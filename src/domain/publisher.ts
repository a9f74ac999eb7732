import type { Snapshot } from "./snapshot.ts";

const LONGEST = 80;

/**
 * Who says what a page says, as far as the page tells: its site's name and its author, else its host. In one short line, for prompts; undefined
 * where neither is known, as of most documents of a folder.
 */
export function publisherOf({ siteName, author, url }: Pick<Snapshot, "siteName" | "author" | "url">): string | undefined {
  const said = [siteName, author].map((one) => one?.replace(/\s+/g, " ").trim() ?? "").filter((one) => one !== "");
  const host = /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
  const line = said.length > 0 ? [...new Set(said)].join(", ") : host;
  return line === "" ? undefined : line.slice(0, LONGEST);
}
