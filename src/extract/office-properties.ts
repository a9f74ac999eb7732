import { Parser } from "htmlparser2";
import type { Found } from "./own-words.ts";

/** What an Office file says of itself in its properties, as far as it says it of this document. */
export interface OfficeProperties {
  readonly title?: string;
  readonly author?: string;
  readonly created?: string;
  readonly modified?: string;
}

/**
 * Reads `docProps/core.xml` and `docProps/app.xml`. What a program put there is left out: its own name as author, a file's name as title.
 * @param packedAt the latest time a file of the zip names, RFC 3339: properties that were made long before the file was packed are a template's
 */
export function officeProperties(core: string, app: string, packedAt: string | undefined): OfficeProperties {
  const fields = xmlFields(core);
  const title = fields.get("dc:title");
  const author = fields.get("dc:creator");
  const by = [xmlFields(app).get("Application"), fields.get("dc:description")].join(" ").toLowerCase();
  const [created, modified] = [fields.get("dcterms:created"), fields.get("dcterms:modified")];
  const ofTemplate = isLongBefore(modified ?? created, packedAt);
  return {
    ...(title === undefined || isFileName(title) ? {} : { title }),
    ...(author === undefined || !isName(author) || by.includes(author.toLowerCase()) ? {} : { author }),
    ...(created === undefined || ofTemplate ? {} : { created }),
    ...(modified === undefined || ofTemplate ? {} : { modified }),
  };
}

/** The text of each element that holds nothing but text, by its name as written; empty ones are left out. */
function xmlFields(xml: string): Map<string, string> {
  const fields = new Map<string, string>();
  let text = "";
  const parser = new Parser(
    {
      onopentag: () => {
        text = "";
      },
      ontext: (data) => {
        text += data;
      },
      onclosetag: (name) => {
        const value = text.replace(/\s+/gu, " ").trim();
        if (value !== "" && !fields.has(name)) fields.set(name, value.slice(0, 500));
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return fields;
}

/** "report.docx", "Microsoft Word - report.doc". */
function isFileName(title: string): boolean {
  return /\.[a-z]{2,4}x?$/i.test(title) && !/\s\S+\s\S+\s/u.test(title.replace(/^.* - /u, ""));
}

/** "python-docx" and "Un-named" are none: a name has a capital at the beginning of each part that has letters, where its script has capitals. */
function isName(author: string): boolean {
  return /\p{Lu}|\p{Lo}/u.test(author) && !/^\p{Lu}\p{Ll}*-\p{Ll}/u.test(author);
}

const DAY_MS = 86_400_000;

function isLongBefore(stated: string | undefined, packedAt: string | undefined): boolean {
  if (stated === undefined || packedAt === undefined) return false;
  return Date.parse(packedAt) - Date.parse(stated) > 30 * DAY_MS;
}

/**
 * The title of a document that shows one and names one in its properties: a name that nobody reads counts only where the document shows the same
 * words at its beginning, or shows no heading there.
 */
export function titleOf(named: string | undefined, heading: string | undefined, text: string): Found | undefined {
  if (named !== undefined && (heading === undefined || shares(named, text.slice(0, 1_000))))
    return { value: named, from: "file properties" };
  return heading === undefined ? undefined : { value: heading, from: "first heading" };
}

function shares(title: string, opening: string): boolean {
  const held = new Set(wordsOf(opening));
  const words = wordsOf(title);
  return words.length > 0 && words.filter((word) => held.has(word)).length >= words.length / 2;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
