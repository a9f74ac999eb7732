import { parse as parseHost } from "tldts";
import { bare } from "../../text/lines.ts";
import { described, type Found, firstOf, type SelfDescription } from "../own-words.ts";
import { plain } from "./blocks.ts";
import type { StructuredData } from "./json-ld.ts";
import { type ElementNode, elementsOf, findElement, rawText } from "./tree.ts";

/** What a page says about itself. */
export interface PageMetadata extends SelfDescription {
  readonly modified?: string;
  readonly language?: string;
  readonly siteName?: string;
  readonly declaredCanonical?: string;
}

const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const MAX_FIELD = 500;
/** Fields of a page's head that say when it was published, the surest first. */
const DATE_FIELDS = [
  "og:published_time",
  "datepublished",
  "parsely-pub-date",
  "citation_publication_date",
  "citation_date",
  "dc.date",
  "dc.date.issued",
  "dcterms.created",
  "sailthru.date",
  "date",
  "pubdate",
];

/** Reads title, author, dates, language, site and canonical address from JSON-LD, meta elements and the page's own marks. */
export function metadataOf(root: ElementNode, data: StructuredData, url: string): PageMetadata {
  const meta = metaOf(root);
  const siteName = clip(meta.get("og:site_name") ?? meta.get("application-name") ?? data.publisher);
  const stated = (...names: string[]) => firstDate(...names.map((name) => meta.get(name)));
  const published = firstOf(
    [stated("article:published_time"), "page metadata"],
    [firstDate(data.published), "structured data"],
    [stated(...DATE_FIELDS), "page metadata"],
    [firstDate(timeElement(root, /datePublished/i), timeElement(root)), "marked on the page"],
  );
  const modified = firstDate(
    meta.get("article:modified_time"),
    data.modified,
    meta.get("og:updated_time"),
    meta.get("datemodified"),
    meta.get("last-modified"),
  );
  const language = languageOf(root, data, meta);
  const author = firstOf(
    [clip(data.author), "structured data"],
    [clip(authorMeta(meta)), "page metadata"],
    [clip(markedAuthor(root)), "marked on the page"],
  );
  const canonical = canonicalOf(root, meta, url);
  return {
    ...described({ title: titleOf(root, data, meta, siteName), author, published }),
    ...(modified === undefined ? {} : { modified }),
    ...(language === undefined ? {} : { language }),
    ...(siteName === undefined ? {} : { siteName }),
    ...(canonical === undefined ? {} : { declaredCanonical: canonical }),
  };
}

/** What a page says of itself in one paragraph. */
export function descriptionOf(root: ElementNode): string | undefined {
  const meta = metaOf(root);
  return meta.get("description") ?? meta.get("og:description");
}

function metaOf(root: ElementNode): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of elementsOf(root)) {
    if (element.tag !== "meta") continue;
    const name = (
      element.attributes.property ??
      element.attributes.name ??
      element.attributes.itemprop ??
      element.attributes["http-equiv"]
    )?.toLowerCase();
    const content = element.attributes.content?.trim();
    if (name && content && !meta.has(name)) meta.set(name, content);
  }
  return meta;
}

function titleOf(root: ElementNode, data: StructuredData, meta: Map<string, string>, siteName: string | undefined): Found | undefined {
  const element = findElement(root, (e) => e.tag === "title" && e.parent?.tag !== "svg" && rawText(e).trim() !== "");
  const inHead = element ? withoutSite(clip(rawText(element)) ?? "", siteName) : undefined;
  const heading = findElement(root, (e) => e.tag === "h1" && plain(e) !== "");
  const found = firstOf(
    [meta.get("og:title"), "page metadata"],
    [data.headline, "structured data"],
    [meta.get("citation_title"), "page metadata"],
    [inHead, "title element"],
    [heading && plain(heading), "first heading"],
  );
  const value = found && clip(withoutSite(clip(decodeTwice(found.value)) ?? "", siteName));
  return found === undefined || value === undefined ? undefined : { ...found, value };
}

/** Titles end in the site's name after a bar or dash; only that name is cut, never a part of the title itself. */
function withoutSite(title: string, siteName: string | undefined): string {
  if (siteName === undefined) return title;
  const cut = title.replace(/(?<!\s)\s+[|\-–—:·•»]\s+([^|–—·•»]+)$/, (whole, tail: string) => (sameName(tail, siteName) ? "" : whole));
  return cut.trim() === "" ? title : cut;
}

function sameName(a: string, b: string): boolean {
  const key = (name: string) => bare(name.toLowerCase().replace(/^the\s+|\.(?:com|org|net)$/g, "")).replaceAll(" ", "");
  return key(a) === key(b);
}

function decodeTwice(text: string): string {
  return text.replace(/&(amp|quot|#0?39|lt|gt);/g, (_, name: string) => ({ amp: "&", quot: '"', lt: "<", gt: ">" })[name] ?? "'");
}

function authorMeta(meta: Map<string, string>): string | undefined {
  const name =
    meta.get("author") ?? meta.get("citation_author") ?? meta.get("dc.creator") ?? meta.get("parsely-author") ?? meta.get("article:author");
  return name === undefined || /^(?:https?:|www\.)/.test(name) ? undefined : name;
}

function markedAuthor(root: ElementNode): string | undefined {
  const marked = findElement(root, (e) => {
    if (e.attributes.rel !== "author" && e.attributes.itemprop !== "author") return false;
    const text = plain(e);
    return text !== "" && text.length < 80;
  });
  return marked ? plain(marked).replace(/^by\s+/i, "") : undefined;
}

function timeElement(root: ElementNode, itemprop?: RegExp): string | undefined {
  return findElement(
    root,
    (e) =>
      e.attributes.datetime !== undefined &&
      DATE.test(e.attributes.datetime.trim()) &&
      (!itemprop || itemprop.test(e.attributes.itemprop ?? "")),
  )?.attributes.datetime;
}

/** The first that is a date, as RFC 3339: a date when the page gives no time, else a UTC date-time. */
export function firstDate(...candidates: readonly (string | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const date = candidate === undefined ? undefined : asDate(candidate.trim());
    if (date !== undefined) return date;
  }
  return undefined;
}

function asDate(text: string): string | undefined {
  const numeric = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (numeric) return realDay(`${numeric[1]}-${numeric[2]?.padStart(2, "0")}-${numeric[3]?.padStart(2, "0")}`);
  if (!/\d{4}/.test(text) || text.length > 60) return undefined;
  const zoned = /(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})\s*$/i.test(text);
  const time = Date.parse(DATE.test(text) && !zoned ? `${text.replace(" ", "T")}${text.includes(":") ? "Z" : ""}` : text);
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  return /\d:\d/.test(text) ? realDay(iso) : realDay(localDay(text, time));
}

/** A day written in words has no zone; the day meant is the one written. */
function localDay(text: string, time: number): string {
  if (DATE.test(text)) return new Date(time).toISOString().slice(0, 10);
  const day = new Date(time);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
}

function realDay(iso: string): string | undefined {
  const year = Number(iso.slice(0, 4));
  return year >= 1900 && year <= 2100 && !Number.isNaN(Date.parse(iso)) ? iso.replace(".000Z", "Z") : undefined;
}

function languageOf(root: ElementNode, data: StructuredData, meta: Map<string, string>): string | undefined {
  const html = findElement(root, (e) => e.tag === "html");
  const said = [html?.attributes.lang, meta.get("content-language"), data.language, meta.get("og:locale"), meta.get("dc.language")];
  for (const value of said) {
    const code = /^([a-z]{2})(?:[-_]|$)/i.exec(value?.trim() ?? "")?.[1];
    if (code) return code.toLowerCase();
  }
  return undefined;
}

/** The page's own canonical address; believed only within the registrable domain it was fetched from. */
function canonicalOf(root: ElementNode, meta: Map<string, string>, url: string): string | undefined {
  const link = findElement(root, (e) => e.tag === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(e.attributes.rel ?? ""));
  const href = link?.attributes.href ?? meta.get("og:url");
  if (!href) return undefined;
  try {
    const canonical = new URL(href.trim(), url);
    if (!/^https?:$/.test(canonical.protocol) || canonical.username || canonical.password) return undefined;
    const domain = parseHost(url).domain;
    return domain !== null && parseHost(canonical.href).domain === domain ? canonical.href : undefined;
  } catch {
    return undefined;
  }
}

function clip(text: string | undefined): string | undefined {
  const trimmed = text?.replace(/\s+/g, " ").trim();
  return trimmed ? trimmed.slice(0, MAX_FIELD).toWellFormed() : undefined;
}
