import { AssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { type CanonicalUrl, canonicalUrl, redactUrl, registrableDomain, tryCanonicalUrl, withoutKeys } from "../domain/url.ts";
import type { Extraction, ExtractionHints, Wall } from "../extract/extraction.ts";
import { makeSnapshot } from "./snapshot.ts";

/** Under this name a snapshot keeps, beside the headers that came, what robots.txt said of reading it (R6). */
export const ROBOTS_HEADER = "assay-robots";

/** What readers need of extraction: bytes to text, off the event loop. */
export interface Extractor {
  extract(bytes: Uint8Array, hints: ExtractionHints, signal?: AbortSignal): Promise<Extraction>;
}

export interface CaptureFacts {
  readonly url: CanonicalUrl;
  /** Where the last redirect led. */
  readonly finalUrl: string;
  readonly capturedAt: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `direct`, `steel`, `firecrawl` */
  readonly reader: string;
  /** Why the bytes are not the whole document, when they are not. */
  readonly partial?: string;
}

/** A wall is what stands there instead of the page; a soft 404 is a dead link that answers 200. */
export function wallError(wall: Wall, url: string): AssayError {
  const shown = redactUrl(url).slice(0, 300);
  if (wall.kind === "soft 404") return new AssayError("DEAD_LINK", `${shown} is gone, though it answers: ${wall.reason}.`);
  return new AssayError("PAGE_BLOCKED", `${shown} cannot be read: a ${wall.kind} stands before it (${wall.reason}).`);
}

/** A page of which hardly anything is there until its scripts have run. */
export class NeedsScripts extends AssayError {
  /** What it says without them, where nobody runs them. */
  readonly instead: SnapshotWithText | undefined;
  constructor(url: string, instead: SnapshotWithText | undefined) {
    super("PARSE_ERROR", `${redactUrl(url).slice(0, 300)} is empty until its scripts have run, and no browser ran them.`);
    this.instead = instead;
  }
}

/** An extractor in whose texts no secret stands that is known (X5). The blot keeps their lengths: places in them stay where they are. */
export function blottedExtractor<E extends Extractor>(extractor: E, blot: ((text: string) => string) | undefined): E {
  if (blot === undefined) return extractor;
  const extract: Extractor["extract"] = async (...asked) => blottedIn(await extractor.extract(...asked), blot);
  return { ...extractor, extract };
}

/** The same value with the blot on every text in it, however deep. */
function blottedIn<T>(value: T, blot: (text: string) => string): T {
  const clean = (one: unknown): unknown => {
    if (typeof one === "string") return blot(one);
    if (Array.isArray(one)) return one.map(clean);
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, clean(inner)]));
  };
  return clean(value) as T;
}

function declaredBy(extraction: Extraction, url: string): { declaredCanonical?: string } {
  const declared = extraction.declaredCanonical === undefined ? undefined : tryCanonicalUrl(extraction.declaredCanonical);
  return declared !== undefined && registrableDomain(declared) === registrableDomain(url)
    ? { declaredCanonical: withoutKeys(declared) }
    : {};
}

/**
 * The snapshot of an extracted document.
 * @throws AssayError PAGE_BLOCKED or DEAD_LINK for walls, PARSE_ERROR when no text was found, so that neither can be cited (R6, G4); NeedsScripts for a shell.
 */
export function captureOf(extraction: Extraction, facts: CaptureFacts): SnapshotWithText {
  const { shell, ...page } = extraction;
  if (shell !== true || page.wall !== undefined) return snapshotOf(page, facts);
  throw new NeedsScripts(facts.url, page.text.trim() === "" ? undefined : snapshotOf(page, facts));
}

function snapshotOf(extraction: Extraction, facts: CaptureFacts): SnapshotWithText {
  if (extraction.wall !== undefined) throw wallError(extraction.wall, facts.url);
  if (extraction.text.trim() === "") {
    const why = extraction.partial === undefined ? "" : ` (${extraction.partial})`;
    throw new AssayError(
      "PARSE_ERROR",
      `No text was found in ${redactUrl(facts.url).slice(0, 300)}, read as ${extraction.contentKind}${why}.`,
    );
  }
  const { text, landmarks, tables, contentKind, title, author, published, modified, language, siteName, extractor } = extraction;
  const reasons = [facts.partial, extraction.partial].filter((reason) => reason !== undefined);
  return makeSnapshot(
    {
      // A key in an address is for its server alone.
      url: canonicalUrl(redactUrl(facts.url)),
      finalUrl: canonicalUrl(redactUrl(canonicalUrl(facts.finalUrl))),
      capturedAt: facts.capturedAt,
      contentKind,
      contentType: facts.contentType,
      title,
      ...(extraction.origins === undefined ? {} : { origins: extraction.origins }),
      ...(author === undefined ? {} : { author }),
      ...(published === undefined ? {} : { published }),
      ...(modified === undefined ? {} : { modified }),
      ...(language === undefined ? {} : { language }),
      ...(siteName === undefined ? {} : { siteName }),
      ...declaredBy(extraction, facts.finalUrl),
      completeness: reasons.length === 0 ? { state: "complete" } : { state: "partial", reason: reasons.join("; ") },
      landmarks,
      tables,
      extractor,
      reader: facts.reader,
      headers: { ...facts.headers },
    },
    text,
  );
}
