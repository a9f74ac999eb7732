import { isBeside } from "./addresses.ts";
import type { Block, Inline } from "./block.ts";
import { lineCounter } from "./statements.ts";

type Link = Extract<Inline, { kind: "link" }>;

/** A link that leads to a place only the report's own address tells. */
export interface RelativeLink {
  readonly url: string;
  /** From 1. */
  readonly line: number;
}

/** Where `<base>` is looked for. */
const HEAD = 50_000;
const BASE = /<base\b[^>]{0,500}?\bhref\s*=\s*["']?([^"'\s>]{1,2000})/i;

/**
 * The address against which a report's relative links are read: what an HTML report itself says, else the one it came from.
 * @param given the address the report came from
 */
export function baseOf(source: string, html: boolean, given: string | undefined): string | undefined {
  const own = html ? BASE.exec(source.slice(0, HEAD))?.[1] : undefined;
  return (own === undefined ? undefined : resolved(own, given)) ?? resolved("", given);
}

/** Blocks whose relative links are whole addresses. A link to the report itself stays as it is: that is no source. */
export function withWholeLinks(blocks: readonly Block[], html: boolean, base: string): Block[] {
  const itself = withoutHash(base);
  const whole = (link: Link): Link => {
    if (!isRelative(link.url, html)) return link;
    const url = resolved(link.url, base);
    return url === undefined || withoutHash(url) === itself ? link : { ...link, url };
  };
  return blocks.map((block) => ({ ...block, inline: block.inline.map((one) => (one.kind === "link" ? whole(one) : one)) }));
}

/** Links of a report that lead beside it, each once, where it first stands. */
export function relativeLinks(blocks: readonly Block[]): RelativeLink[] {
  const found = new Map<string, RelativeLink>();
  for (const { inline, text, line } of blocks) {
    const lineAt = lineCounter(text, line);
    for (const one of inline.toSorted((a, b) => a.start - b.start)) {
      if (one.kind !== "link" || !isBeside(one.url) || found.has(one.url)) continue;
      found.set(one.url, { url: one.url, line: lineAt(one.start) });
    }
  }
  return [...found.values()];
}

/** In HTML whatever has no scheme is relative; in Markdown people also forget the scheme of whole addresses. */
function isRelative(url: string, html: boolean): boolean {
  const text = url.trim();
  if (text === "" || text.startsWith("#") || /^[a-z][\w+.-]*:/i.test(text)) return false;
  return isBeside(text) || text.startsWith("//") || (html && !/^www\./i.test(text));
}

function resolved(url: string, base: string | undefined): string | undefined {
  try {
    const whole = new URL(url, base);
    return /^https?:$/.test(whole.protocol) ? whole.href : undefined;
  } catch {
    return undefined;
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, "");
}
