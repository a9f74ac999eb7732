import type { ErrorBody } from "../../domain/error.ts";
import type { Extraction, ExtractionHints } from "../extraction.ts";

/** What a worker is asked. */
export interface Job {
  readonly bytes: Uint8Array;
  readonly hints: ExtractionHints;
}

/** What it answers. */
export type Reply = { readonly ok: true; readonly extraction: Extraction } | { readonly ok: false; readonly error: ErrorBody };
