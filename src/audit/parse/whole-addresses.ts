import type { MarkdownIt, StateInline } from "markdown-it";
import { addressAt } from "./addresses.ts";

/** The token of an address that stands in a text as such; its content is the address. */
export const ADDRESS = "address";

/**
 * Lets markdown-it read bare addresses as one piece and leave all others as they are written: to it `_` and `*` in them are emphasis, and it would
 * percent-encode and decode them, so that another page is meant. As its own rule for them does, this one waits for the colon, before which any word may stand;
 * it differs in where an address ends, which is the same for every format of report ({@link addressAt}).
 */
export function wholeAddresses(markdown: MarkdownIt): void {
  markdown.normalizeLink = (url) => url.trim().replaceAll(" ", "%20");
  markdown.normalizeLinkText = (text) => text;
  markdown.inline.ruler.after("text", ADDRESS, (state, silent) => {
    const scheme =
      state.src[state.pos] === ":" ? SCHEME.exec(state.src.slice(Math.max(0, state.pos - LONGEST_SCHEME), state.pos))?.[0] : undefined;
    if (scheme === undefined || (!silent && !state.pending.endsWith(scheme))) return false;
    const written = withoutEmphasis(addressAt(state.src, state.pos - scheme.length), state);
    if (written.length <= scheme.length) return false;
    if (!silent) {
      state.pending = state.pending.slice(0, -scheme.length);
      state.push(ADDRESS, "", 0).content = markdown.utils.unescapeAll(written);
    }
    state.pos += written.length - scheme.length;
    return true;
  });
}

const SCHEME = /(?:https?|library)$/i;
const LONGEST_SCHEME = 7;
/** Marks of emphasis that are looked back at. */
const MOST_OPEN = 16;

/** An address within emphasis ends where that does: `**https://one.test/a** and`. An underscore between letters closes none. */
function withoutEmphasis(address: string, { delimiters }: StateInline): string {
  const open = delimiters.slice(-MOST_OPEN).filter((one) => one.open);
  const ends = open.map(({ marker, length }) => {
    const mark = String.fromCharCode(marker);
    if (mark === "_") return address.search(/_+(?![\p{L}\p{N}_])/u);
    return address.indexOf(mark.repeat(mark === "~" ? 2 : (length ?? 1)));
  });
  return address.slice(0, Math.min(address.length, ...ends.filter((at) => at > 0)));
}
