import { normaliseText } from "../text/normalise.ts";
import type { Extraction } from "./extraction.ts";
import { firstDate } from "./html/metadata.ts";
import { absoluteLinks } from "./links.ts";
import { headingLandmarks } from "./outline.ts";

const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const INLINE_LINK = /(!?)\[([^\]\n]*)\]\(\s*<?([^\s)>]+)>?(?:\s+["'(][^)\n]*["')])?\s*\)/g;

/** Markdown to the common text form: front matter becomes metadata, links become their text, headings get `#` marks. */
export function markdownToText(source: string, url: string): Extraction {
  const front = FRONT_MATTER.exec(source);
  const fields = front ? frontMatter(front[1] ?? "") : new Map<string, string>();
  const links: { url: string; text: string }[] = [];
  const body = outsideCode(front ? source.slice(front[0].length) : source, (part) => plainMarkdown(part, links));
  const text = normaliseText(body);
  const landmarks = headingLandmarks(text);
  const top = landmarks.find((mark) => mark.kind === "heading" && mark.level === 1) ?? landmarks[0];
  const published = firstDate(fields.get("date"), fields.get("published"));
  const author = fields.get("author");
  return {
    contentKind: "markdown",
    title: fields.get("title") ?? (top?.kind === "heading" ? top.title : ""),
    ...(author ? { author } : {}),
    ...(published ? { published } : {}),
    text,
    landmarks,
    extractor: "markdown@1",
    links: absoluteLinks(links, url),
  };
}

/** The `key: value` lines of front matter; nested values are not needed. */
function frontMatter(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const pair = /^([\w-]+)\s*:\s*(.+)$/.exec(line);
    if (pair?.[1] && pair[2]) fields.set(pair[1].toLowerCase(), pair[2].trim().replace(/^(["'])(.*)\1$/, "$2"));
  }
  return fields;
}

function outsideCode(source: string, change: (part: string) => string): string {
  const parts = source.replace(/\r\n?/g, "\n").split(/^( {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[ \t]*$|(?![\s\S])))/m);
  let changed = "";
  for (let i = 0; i < parts.length; i += 3) changed += change(parts[i] ?? "") + (parts[i + 1] ?? "");
  return changed;
}

function plainMarkdown(part: string, links: { url: string; text: string }[]): string {
  return part
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^([^\n#>\s-][^\n]*)\n=+[ \t]*$/gm, "# $1")
    .replace(/^([^\n#>\s|-][^\n]*)\n-{3,}[ \t]*$/gm, "## $1")
    .replace(/^ {0,3}(#{1,6}) +(.*?)(?: +#+)?[ \t]*$/gm, "\n$1 $2\n")
    .replace(/^(\s*)[*+] +/gm, "$1- ")
    .replace(INLINE_LINK, (_, image: string, label: string, target: string) => {
      if (image) return "";
      links.push({ url: target, text: label });
      return label;
    })
    .replace(/^ {0,3}\[([^\]\n]+)\]:\s+(\S+).*$/gm, (_, label: string, target: string) => {
      links.push({ url: target, text: label });
      return "";
    })
    .replace(/\[([^\]\n]+)\]\[[^\]\n]*\]/g, "$1")
    .replace(/<(https?:[^>\s]+)>/g, "$1")
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replace(/(^|[^\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/g, "$1$2");
}
