export { extractBytes } from "./extract-bytes.ts";
export { Extraction, type ExtractionHints, WALL_KINDS, type Wall } from "./extraction.ts";
export { createExtractionPool, type ExtractionPool, type ExtractionPoolOptions } from "./pool/pool.ts";
