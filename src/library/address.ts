import type { CanonicalUrl } from "../domain/url.ts";

/** A document's place: the collection's name and the path inside its folder, parts divided by "/". */
export interface DocumentPlace {
  readonly collection: string;
  readonly path: string;
}

const COLLECTION = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._-]{0,62}[\p{L}\p{N}\p{M}])?$/u;

/** Whether a name can stand for a collection: letters, digits, dots, dashes and underscores, at most 64, no capital letters. */
export function isCollectionName(name: string): boolean {
  return COLLECTION.test(name) && name === name.toLowerCase().normalize("NFC");
}

/** A collection's name made of a folder's: `My Notes (2026)` becomes `my-notes-2026`. */
export function collectionNameOf(folder: string): string {
  const name = folder
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}._]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, 64)
    .replace(/[^\p{L}\p{N}\p{M}]+$/u, "");
  return isCollectionName(name) ? name : "library";
}

/** `library:NAME/relative/path.md`, every part percent-encoded; {@link parseLibraryUrl} gives the place back to the letter. Undefined for names that cannot be written (lone surrogates). */
export function libraryUrl({ collection, path }: DocumentPlace): CanonicalUrl | undefined {
  if (!path.isWellFormed()) return undefined;
  return `library:${[collection, ...path.split("/")].map(encodeURIComponent).join("/")}` as CanonicalUrl;
}

/** The place a `library:` address names; undefined when it is none, or names anything but a path that stays inside its folder. */
export function parseLibraryUrl(url: string): DocumentPlace | undefined {
  if (!url.startsWith("library:")) return undefined;
  const [address = ""] = url.slice("library:".length).split(/[?#]/, 1);
  const [collection, ...parts] = address.split("/").map(decoded);
  if (collection === undefined || !isCollectionName(collection) || parts.length === 0) return undefined;
  const path: string[] = [];
  for (const part of parts) {
    if (part === undefined || !isPathPart(part)) return undefined;
    path.push(part);
  }
  return { collection, path: path.join("/") };
}

function isPathPart(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !/[/\\\0]/.test(part);
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
