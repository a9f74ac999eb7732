import { type ElementNode, elementsOf, rawText } from "./tree.ts";

/** What a page says of itself in schema.org JSON-LD, as far as extraction uses it. */
export interface StructuredData {
  readonly headline?: string;
  readonly author?: string;
  readonly published?: string;
  readonly modified?: string;
  readonly language?: string;
  readonly publisher?: string;
  readonly articleBody?: string;
  /** False on a page behind a paywall. */
  readonly free?: boolean;
}

type Item = Readonly<Record<string, unknown>>;

const ARTICLE_TYPE = /(?:Article|BlogPosting|Report|LiveBlogPosting|Review|Recipe|HowTo|FAQPage|Posting|Dataset|Book)$/;
const MAX_SCRIPT = 2_000_000;
const MAX_DEPTH = 8;

/** Reads every JSON-LD block of a page; broken ones are passed over. */
export function structuredData(root: ElementNode): StructuredData {
  const items: Item[] = [];
  for (const element of elementsOf(root)) {
    if (element.tag !== "script" || !/ld\+json/i.test(element.attributes.type ?? "")) continue;
    const text = rawText(element);
    if (text.length <= MAX_SCRIPT) gather(parseLoosely(text), items, 0);
  }
  const articles = items.filter((item) => types(item).some((type) => ARTICLE_TYPE.test(type)));
  const merged: Record<string, unknown> = {};
  for (const item of articles) for (const [key, value] of Object.entries(fieldsOf(item))) merged[key] ??= value;
  return merged;
}

/** JSON as pages really write it: within CDATA or comment marks, with raw line breaks inside strings, or a trailing semicolon. */
function parseLoosely(text: string): unknown {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  if (start < 0 || end < start) return undefined;
  // The brackets of "<![CDATA[" and "]]>" are not the value's.
  const bare = text.slice(start, end + 1);
  const inner = bare.startsWith("[CDATA[") ? bare.slice(7) : bare;
  const cut = inner.slice(0, Math.max(inner.lastIndexOf("}"), 0) + 1);
  for (const attempt of [inner, cut, cut.replace(/[\u0000-\u001f]+/g, " ")]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next, more forgiving reading is tried.
    }
  }
  return undefined;
}

function gather(value: unknown, into: Item[], depth: number): void {
  if (depth > MAX_DEPTH || value === null || typeof value !== "object") return;
  if (Array.isArray(value)) {
    for (const entry of value) gather(entry, into, depth + 1);
    return;
  }
  const item = value as Item;
  into.push(item);
  for (const key of ["@graph", "mainEntity", "mainEntityOfPage", "hasPart"]) if (key in item) gather(item[key], into, depth + 1);
}

function types(item: Item): string[] {
  const type = item["@type"];
  return (Array.isArray(type) ? type : [type]).filter((entry): entry is string => typeof entry === "string");
}

function fieldsOf(item: Item): StructuredData {
  const free = item.isAccessibleForFree;
  return defined({
    headline: text(item.headline) ?? text(item.name),
    author: names(item.author),
    published: text(item.datePublished),
    modified: text(item.dateModified),
    language: text(item.inLanguage),
    publisher: names(item.publisher),
    articleBody: text(item.articleBody),
    free: free === undefined ? undefined : !/^(?:false|no|0)$/i.test(String(free)),
  });
}

function defined<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}

function text(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim();
  return trimmed === "" ? undefined : trimmed;
}

function names(value: unknown): string | undefined {
  const people = (Array.isArray(value) ? value : [value]).map((entry: unknown) =>
    entry !== null && typeof entry === "object" ? text((entry as Item).name) : text(entry),
  );
  const known = people.filter((name) => name !== undefined && !/^https?:/.test(name));
  return known.length > 0 ? [...new Set(known)].slice(0, 6).join(", ") : undefined;
}
