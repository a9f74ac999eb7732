import { AssayError } from "../domain/error.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { tryCanonicalUrl } from "../domain/url.ts";
import type { Capture, PageReader, ReadOptions } from "../read/reader.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { isRunError } from "../run/errors.ts";
import { arxivCopies } from "./arxiv.ts";
import { workOf } from "./gates/work.ts";
import { ABSTRACT_ONLY } from "./papers.ts";

/** Where the whole text of a DOI may be read by anybody, best first. */
export type OpenCopies = (doi: string, signal: AbortSignal) => Promise<readonly string[]>;

/** What may be got past by reading the same work elsewhere. */
const ELSEWHERE = new Set([
  "PAGE_BLOCKED",
  "PARSE_ERROR",
  "DEAD_LINK",
  "ROBOTS_DISALLOWED",
  "TIMEOUT",
  "NETWORK_ERROR",
  "UNSUPPORTED_TYPE",
]);
/** Open copies tried of one work. */
const MOST_COPIES = 3;

/**
 * Leads from a paper's address to its whole text (R6): to the open copies that whoever found it knows, HTML before PDF, to arXiv's own of an arXiv number,
 * and, where its page cannot be read, to those of its DOI. A page that holds an abstract and nothing more is read as what it is: partial.
 */
export function withFullText(reader: PageReader, openCopies: OpenCopies | undefined): PageReader {
  async function firstOf(addresses: readonly string[], options: ReadOptions, signal: AbortSignal): Promise<Capture | undefined> {
    for (const address of [...new Set(addresses)].slice(0, MOST_COPIES)) {
      const url = tryCanonicalUrl(address);
      if (url === undefined) continue;
      try {
        return await reader.read(url, options, signal);
      } catch (thrown) {
        const error = AssayError.from(thrown);
        // However a copy fails, the next one or the paper's own page may still be read.
        if (isRunError(error)) throw error;
      }
    }
    return undefined;
  }

  /** A look-up that fails says no more of the page than its own refusal did. */
  async function lookedUp(url: string, options: ReadOptions, signal: AbortSignal): Promise<readonly string[]> {
    const doi = options.doi ?? /^doi:(.+)$/.exec(workOf(url) ?? "")?.[1];
    if (doi === undefined || openCopies === undefined) return [];
    return openCopies(doi, signal).catch(() => []);
  }

  async function read(url: CanonicalUrl, options: ReadOptions, signal: AbortSignal): Promise<Capture> {
    const arxiv = /\/abs\//.test(url) ? /^arxiv:(.+)$/.exec(workOf(url) ?? "")?.[1] : undefined;
    const known = [...(options.copies ?? []), ...(arxiv === undefined ? [] : arxivCopies(arxiv))].filter((copy) => copy !== url);
    const whole = await firstOf(known, options, signal);
    if (whole !== undefined) return whole;
    try {
      const page = await reader.read(url, options, signal);
      return isAbstractPage(url) ? asAbstract(page) : page;
    } catch (thrown) {
      const error = AssayError.from(thrown);
      const elsewhere = ELSEWHERE.has(error.type) ? await firstOf(await lookedUp(url, options, signal), options, signal) : undefined;
      if (elsewhere === undefined) throw error;
      return elsewhere;
    }
  }

  return { ...reader, read };
}

/** Pages of indexes, which hold an abstract and no text. */
function isAbstractPage(url: string): boolean {
  return /^(?:arxiv|pmid):/.test(workOf(url) ?? "") && !/\/(?:html|pdf)\//.test(url);
}

function asAbstract({ snapshot, text, cached }: Capture): Capture {
  const { id: _id, textHash: _hash, textLength: _length, ...said } = snapshot;
  return { ...makeSnapshot({ ...said, completeness: { state: "partial", reason: ABSTRACT_ONLY } }, text), cached };
}
