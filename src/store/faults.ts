import { AssayError } from "../domain/error.ts";

/** SQLite's primary result codes that mean something to a user. */
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

function codeOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !("errcode" in thrown) || typeof thrown.errcode !== "number") return undefined;
  return thrown.errcode & 0xff;
}

/** Whether another connection holds the lock and waiting may help. */
export function isBusy(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return code === BUSY || code === LOCKED;
}

/** Turns what SQLite threw into one sentence that says which file and what to do. What is not SQLite's stays as it is. */
export function storeFault(thrown: unknown, path: string, called = "store"): unknown {
  const code = codeOf(thrown);
  if (code === undefined) return thrown;
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  const passes = code === BUSY || code === LOCKED || code === FULL;
  return new AssayError(code === FULL ? "STORE_FULL" : "STORE_ERROR", sentence(code, path, called, said), {
    retryable: passes,
    cause: thrown,
  });
}

function sentence(code: number, path: string, called: string, said: string): string {
  switch (code) {
    case BUSY:
    case LOCKED:
      return `The ${called} ${path} is kept locked by another process; end that process or try again.`;
    case READ_ONLY:
      return `The ${called} ${path} cannot be written to; make the file and its folder writable or name another file.`;
    case IO_ERROR:
      return `The disk under the ${called} ${path} reports an error (${said}); check the disk.`;
    case CORRUPT:
      return `The ${called} ${path} is damaged; restore it from a backup, or move it away to start a new one.`;
    case FULL:
      return `The disk is full, so nothing could be written to the ${called} ${path}; free some space and resume.`;
    case CANNOT_OPEN:
      return `The ${called} ${path} cannot be opened; check that the path is a file in a folder you may write to.`;
    case NOT_A_DATABASE:
      return `The file ${path} is not an Assay ${called}; move it away to start a new one, or name another file.`;
    default:
      return `The ${called} ${path} refused an operation: ${said}.`;
  }
}
