import { availableParallelism } from "node:os";
import { AssayError } from "../../domain/error.ts";
import { BINARY_KINDS } from "../../domain/snapshot.ts";
import { Crew } from "../../run/workers/crew.ts";
import { entryBeside } from "../../run/workers/entry.ts";
import { type Hand, processHand, threadHand } from "../../run/workers/hands.ts";
import { fairTurn } from "../../store/turnstile.ts";
import { checkedKind, extractBytes } from "../extract-bytes.ts";
import { Extraction, type ExtractionHints } from "../extraction.ts";
import type { Job } from "./job.ts";

export interface ExtractionPoolOptions {
  /** Workers of each kind (threads; processes); default: half the cores, at least one, at most four. */
  readonly size?: number;
  /** Milliseconds one document may take once it is begun; default 20 000. */
  readonly timeoutMs?: number;
  /** Megabytes one worker may hold: heap of a thread, resident memory of a process; default 512. */
  readonly maxMemoryMb?: number;
}

export interface ExtractionPool {
  /**
   * Turns bytes into text without holding up the event loop.
   * @throws AssayError PARSE_ERROR, UNSUPPORTED_TYPE, TOO_LARGE (bytes or memory), TIMEOUT, CANCELLED.
   */
  extract(bytes: Uint8Array, hints: ExtractionHints, signal?: AbortSignal): Promise<Extraction>;
  /** Ends all workers; documents at work or waiting are CANCELLED. */
  close(): Promise<void>;
}

/** Below this many bytes, and this many tags, HTML and text take less than ten milliseconds, and a worker's post would cost as much. */
const INLINE_BYTES = 24_000;
const INLINE_TAGS = 800;

/**
 * Makes a pool of killable workers: threads for HTML and text, child processes for PDF, DOCX and XLSX. Workers start when first needed, serve
 * many documents, and do not keep the process alive.
 */
export function createExtractionPool(options: ExtractionPoolOptions = {}): ExtractionPool {
  const size = options.size ?? Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
  const timeoutMs = options.timeoutMs ?? 20_000;
  const maxMemoryMb = options.maxMemoryMb ?? 512;
  const doing = () => "Reading the document";
  const entry = (name: string) => ({ entry: entryBeside(import.meta.url, name), maxMemoryMb, doing });
  const crewOf = (start: () => Hand<Job, Extraction>) => new Crew({ size, timeoutMs, doing }, start);
  const threads = crewOf(() => threadHand(entry("thread-main")));
  const processes = crewOf(() => processHand(entry("process-main")));
  let closed = false;

  const extract = async (bytes: Uint8Array, hints: ExtractionHints, signal?: AbortSignal): Promise<Extraction> => {
    if (closed || signal?.aborted) throw new AssayError("CANCELLED", "The extraction was cancelled.");
    const kind = checkedKind(bytes, hints);
    const heavy = BINARY_KINDS.has(kind);
    if (!heavy && isSmall(bytes)) {
      await fairTurn();
      return extractBytes(bytes, hints);
    }
    return Extraction.parse(await (heavy ? processes : threads).run({ bytes, hints }, signal));
  };

  return {
    extract,
    close: async () => {
      closed = true;
      threads.close();
      processes.close();
    },
  };
}

function isSmall(bytes: Uint8Array): boolean {
  if (bytes.length > INLINE_BYTES) return false;
  let tags = 0;
  for (const byte of bytes) if (byte === 0x3c) tags++;
  return tags <= INLINE_TAGS;
}
