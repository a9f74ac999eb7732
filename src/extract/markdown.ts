import { normaliseText } from "../text/normalise.ts";
import { withoutLayout } from "../text/passages.ts";
import { withAsides } from "./asides.ts";
import type { Extraction } from "./extraction.ts";
import { firstDate } from "./html/metadata.ts";
import { withoutHtmlBlocks } from "./html-in-markdown.ts";
import { withFences } from "./indented-code.ts";
import { absoluteLinks } from "./links.ts";
import { headingLandmarks, isProse } from "./outline.ts";
import { described, firstOf, statedDay } from "./own-words.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { writtenTables } from "./table/written.ts";

/** YAML between rules of dashes, TOML between rules of plus signs. */
const FRONT_MATTER = /^\ufeff?(?:---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)|\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+)[ \t]*(?:\r?\n|$)/;
/** Where a link leads: in brackets, with an optional title. Every part is bounded, so that no input makes matching slow. */
const TARGET = String.raw`\([ \t]{0,9}<?([^\s<>()]{0,2000}(?:\([^\s()]{0,200}\)[^\s<>()]{0,2000})?)>?(?:[ \t]{1,9}["'][^\n"']{0,300}["'])?[ \t]{0,9}\)`;
const IMAGE = new RegExp(String.raw`!\[[^\[\]\n]{0,2000}\]${TARGET}`, "g");
/** Its words may go on in the next line. */
const INLINE_LINK = new RegExp(String.raw`\[((?:[^\[\]\n]|\n(?![ \t]*\n)){0,2000})\]${TARGET}`, "g");
/** What tells a generator of sites how to call or to open what stands before it: \`{#id}\`, \`{: .class target="_blank"}\`. */
const ATTRIBUTES =
  /[ \t]?(?<![{\\])\{:?[ \t]*(?:(?:[#.][\w:-]{1,200}|[\w-]{1,60}=(?:"[^"\n]{0,300}"|[^\s"{}]{1,300}))[ \t]*){1,9}\}(?!\})/g;
const LINE_BREAK = /<br[ \t]*\/?>|(?<!\\)\\(?=\n[ \t]*\S)/gi;
/** What stands within marks goes on in the next line of its paragraph. */
const NEXT_LINE = String.raw`\n(?![ \t]{0,200}(?:\n|$|[-*+|#>]|\d{1,9}[.)]\s))`;
const IN_LINE = String.raw`[^\n]|${NEXT_LINE}`;
const CODE_SPAN = new RegExp(String.raw`(\`{1,3})((?:(?!\`)(?:${IN_LINE})){1,1000})\1`, "g");
const STRONG = new RegExp(String.raw`\*\*(?=\S)((?:[^\n*]|${NEXT_LINE}){0,1000}[^\s*])\*\*`, "g");
const STRONG_LINE = new RegExp(String.raw`(?<!\w)__(?=\S)((?:[^\n_]|${NEXT_LINE}){0,1000}[^\s_])__(?!\w)`, "g");
const EMPHASIS_LINE = new RegExp(String.raw`(?<![\w_])_(?=[^\s_])((?:[^_\n]|${NEXT_LINE}){0,1000}[^\s_]|[^\s_])_(?![\w_])`, "g");
const EMPHASIS = new RegExp(String.raw`(?<![\w*])\*(?=[^\s*])((?:[^*\n]|${NEXT_LINE}){0,1000}[^\s*]|[^\s*])\*(?![\w*])`, "g");
/** The line below the head of a table whose rows have no bars around them. */
const BARE_RULE = /^ {0,3}:?-{1,100}:?(?:[ \t]*\|[ \t]*:?-{1,100}:?){1,60}[ \t]*$/;

/** What generators of sites call the day of a page, and that of its last change. */
const DATED = [
  ...["date", "published", "published_at", "publishdate", "pubdate", "datepublished", "created_at", "created"],
  ...["lastmod", "modified", "updated", "updated_at", "last_modified_at", "last_update"],
];

/** Fields of an address under which a page is published, which often begins with its day. */
const ADDRESSED = ["path", "permalink", "url", "slug"];
const DAY_OF_ADDRESS = /(?:^|\/)(\d{4}[-/]\d{2}[-/]\d{2})(?=[-/])/;

/** Markdown to the common text form: front matter becomes metadata, links become their text, headings get `#` marks. */
export function markdownToText(source: string, url: string): Extraction {
  const front = FRONT_MATTER.exec(source);
  const fields = frontMatter(front?.[1] ?? front?.[2] ?? "");
  const links: { url: string; text: string }[] = [];
  const own = withAsides((front ? source.slice(front[0].length) : source).replace(/\r\n?/g, "\n"));
  const read = outsideCode(own, (part) =>
    withoutHtmlBlocks(withoutShortcodes(part), (target, label) => links.push({ url: target, text: label })),
  );
  const fenced = outsideCode(read, withFences);
  const body = outsideCode(fenced, (part) => plainMarkdown(part, links));
  const text = normaliseText(body);
  const landmarks = headingLandmarks(text);
  const headings = landmarks.filter((mark) => mark.kind === "heading");
  const top = headings.find((mark) => mark.level === 1) ?? headings[0];
  return {
    contentKind: "markdown",
    ...described({
      title: firstOf([fields.get("title"), "front matter"], [top?.title, "first heading"]),
      author: firstOf([fields.get("author") ?? fields.get("author_name") ?? fields.get("authors"), "front matter"]),
      published: firstOf(
        [firstDate(...DATED.map((name) => fields.get(name)), ...ADDRESSED.map((name) => dayOf(fields.get(name)))), "front matter"],
        [statedDay(text), "opening lines"],
      ),
    }),
    text,
    landmarks,
    tables: writtenTables(text),
    extractor: "markdown@11",
    links: absoluteLinks(links, url),
  };
}

/** The `key: value` and `key = value` lines of front matter, lists on one line with commas; of tables in it only what stands before them. */
function frontMatter(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  const lines = block.split(/^\[/m)[0]?.split(/\r?\n/) ?? [];
  // All of it may be set in; what is set in further is of a field.
  const depth = lines.reduce((least, line) => (line.trim() === "" ? least : Math.min(least, line.search(/\S/))), Number.POSITIVE_INFINITY);
  for (const line of lines.map((one) => one.slice(Number.isFinite(depth) ? depth : 0))) {
    const pair = /^([\w-]+)\s*[:=]\s*(.+)$/.exec(line);
    if (pair?.[1] && pair[2]) fields.set(pair[1].toLowerCase(), plainValue(pair[2].trim()));
  }
  return fields;
}

function plainValue(value: string): string {
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  if (list === undefined)
    return value.replace(/^'(.*)'$/, "$1").replace(/^"(.*)"$/, (_, quoted: string) => quoted.replace(/\\(["\\])/g, "$1"));
  return list
    .split(",")
    .map((one) => plainValue(one.trim()))
    .filter((one) => one !== "")
    .join(", ");
}

function dayOf(address: string | undefined): string | undefined {
  return DAY_OF_ADDRESS.exec(address ?? "")?.[1]?.replaceAll("/", "-");
}

function outsideCode(source: string, change: (part: string) => string): string {
  const parts = source.split(/^( {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\2[ \t]*$|(?![\s\S])))/m);
  let changed = "";
  for (let i = 0; i < parts.length; i += 3) changed += change(parts[i] ?? "") + (parts[i + 1] ?? "");
  return changed;
}

function plainMarkdown(part: string, links: { url: string; text: string }[]): string {
  const spans: string[] = [];
  // Code spans step aside behind a private-use mark while marks of emphasis and links are taken out. They keep their ticks: a quote from the
  // text should stand in the file as it is.
  const aside = part
    .replace(/[\ue000\ue001]/g, "")
    .replace(CODE_SPAN, (span: string) => `\ue000${spans.push(span.replace(/[ \t]*\n[ \t]*/g, " ")) - 1}\ue001`);
  return withoutSyntax(aside, links).replace(/\ue000(\d+)\ue001/g, (_, n: string) => spans[Number(n)] ?? "");
}

function withoutSyntax(part: string, links: { url: string; text: string }[]): string {
  return (
    withoutLayout(barred(withoutComments(part)).replace(LINE_BREAK, " "))
      .replace(ATTRIBUTES, "")
      .replace(/(?<!\S[ \t]*\n)^([^\n#>\s-][^\n]*)\n=+[ \t]*$/gm, (_, title: string) => headed("#", title))
      .replace(/(?<!\S[ \t]*\n)^([^\n#>\s|-][^\n]*)\n-{3,}[ \t]*$/gm, (_, title: string) => headed("##", title))
      // Under the last line of several it underlines no title.
      .replace(/(?<=[^\s|][ \t]*\n)(?:-{3,}|={3,})[ \t]*$/gm, "")
      .replace(/^ {0,3}(#{1,6}) ([^\n]*)$/gm, (_, marks: string, title: string) => headed(marks, closed(title)))
      .replace(/^([ \t]*)[*+] +/gm, "$1- ")
      .replace(IMAGE, "")
      .replace(INLINE_LINK, (_, label: string, target: string) => {
        links.push({ url: target, text: label });
        return label;
      })
      .replace(/^ {0,3}\[([^[\]\n]{1,300})\]:[ \t]+(\S{1,2000})[^\n]*$/gm, (_, label: string, target: string) => {
        links.push({ url: target, text: label });
        return "";
      })
      // "data[keys][auth]" is a name and refers to nothing.
      .replace(/(?<![\p{L}\p{N}_\]])\[([^[\]\n]{1,2000})\]\[[^[\]\n]{0,300}\](?!\[)/gu, "$1")
      .replace(/<(https?:[^>\s]{1,2000})>/g, "$1")
      .replace(STRONG, "$1")
      .replace(STRONG_LINE, "$1")
      .replace(EMPHASIS_LINE, "$1")
      .replace(EMPHASIS, "$1")
  );
}

/** Tables whose rows have no bars around them with these: from the line above their rule to the first that has none. */
function barred(part: string): string {
  if (!part.includes("|")) return part;
  const lines = part.split("\n");
  for (let at = 1; at < lines.length; at++) {
    const head = lines[at - 1] ?? "";
    if (!BARE_RULE.test(lines[at] ?? "") || !head.includes("|") || /^\s*\|/.test(head)) continue;
    for (let row = at - 1; row < lines.length && (lines[row] ?? "").includes("|"); row++) lines[row] = `| ${(lines[row] ?? "").trim()} |`;
  }
  return lines.join("\n");
}

/** A heading, or the sentence that is marked like one. */
function headed(marks: string, title: string): string {
  return isProse(title) ? `\n${title}\n` : `\n${marks} ${title}\n`;
}

/** Comments left out; what only begins one is text. */
function withoutComments(part: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const begins = part.indexOf("<!--", at);
    const ends = begins < 0 ? -1 : part.indexOf("-->", begins + "<!--".length);
    if (ends < 0) return kept + part.slice(at);
    kept += part.slice(at, begins);
    at = ends + "-->".length;
  }
}

/** A heading's title without the marks that may close it. */
function closed(title: string): string {
  const bare = title.trim();
  let end = bare.length;
  while (bare[end - 1] === "#") end--;
  return end < bare.length && (end === 0 || bare[end - 1] === " ") ? bare.slice(0, end).trim() : bare;
}
