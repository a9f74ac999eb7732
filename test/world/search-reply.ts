import type { WorldReply } from "./part.ts";

/** What a search finds, before a service dresses it up. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** 0–1. */
  readonly score: number;
  /** A day or an instant, RFC 3339. */
  readonly published?: string;
  readonly text?: string;
  readonly language?: string;
  /** The paper it is, where it is one. */
  readonly paper?: FoundPaper;
}

/** What services for papers know of one. */
export interface FoundPaper {
  readonly doi?: string;
  readonly arxiv?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly authors?: readonly { readonly given: string; readonly family: string }[];
  readonly venue?: string;
  readonly preprint?: boolean;
  readonly retracted?: boolean;
  readonly licence?: string;
  /** Addresses of open copies. */
  readonly html?: string;
  readonly pdf?: string;
  /** The journal's DOI of a preprint. */
  readonly journalDoi?: string;
}

export type PageSearch = (query: string, limit: number) => readonly FoundPage[];

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): WorldReply {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

export function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function number(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
