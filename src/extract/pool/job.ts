import { extractBytes } from "../extract-bytes.ts";
import type { Extraction, ExtractionHints } from "../extraction.ts";

/** What a worker of extraction is asked. */
export interface Job {
  readonly bytes: Uint8Array;
  readonly hints: ExtractionHints;
}

/** What it does with it. */
export function extracted({ bytes, hints }: Job): Promise<Extraction> {
  return extractBytes(bytes, hints);
}
