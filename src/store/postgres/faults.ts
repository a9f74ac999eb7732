import { AssayError } from "../../domain/error.ts";

/** What a PostgreSQL client throws carries SQLSTATE or the system's code in `code`. */
function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  // The client's own words for a connection that ended under it have no code.
  return /connection (?:terminated|ended)|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error/iu.test(
    thrown.message,
  )
    ? "08006"
    : undefined;
}

const DISK_FULL = "53100";
/** A text with NUL in it. */
const NO_TEXT = "22021";
const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** Serialisation, deadlock, server going down, starting up, too many connections, administrators' stops. */
const PASSING = new Set(["40001", "40P01", "57P01", "57P02", "57P03", "53300", "55P03"]);

/** Whether the same work may succeed a moment later: the server restarts, a lock, a broken connection. */
export function isPassing(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return code !== undefined && (SYSTEM.has(code) || PASSING.has(code) || code.startsWith("08"));
}

/** Turns what the client threw into one sentence that says which database and what to do. What is not PostgreSQL's stays as it is. */
export function postgresFault(thrown: unknown, location: string): unknown {
  const code = codeOf(thrown);
  if (thrown instanceof AssayError || code === undefined) return thrown;
  if (code === NO_TEXT)
    return new AssayError("INVALID_INPUT", "A name or a text holds the character NUL (U+0000), which no name may; leave it out.", {
      cause: thrown,
    });
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  const full = code === DISK_FULL;
  const type = full ? "STORE_FULL" : "STORE_ERROR";
  return new AssayError(type, sentence(code, location, said), { retryable: full || isPassing(thrown), cause: thrown });
}

function sentence(code: string, location: string, said: string): string {
  if (code === DISK_FULL) return `The disk of the database ${location} is full, so nothing could be written; free some space and resume.`;
  if (code.startsWith("28")) return `The database ${location} refuses the name or password; check ASSAY_DATABASE_URL.`;
  if (code === "3D000") return `There is no database ${location}; create it, or name another in ASSAY_DATABASE_URL.`;
  if (code === "42501") return `The database ${location} lets this user do too little (${said}); grant it its schema, or use another user.`;
  if (code === "ENOTFOUND") return `The host of the database ${location} is not known; check ASSAY_DATABASE_URL.`;
  if (SYSTEM.has(code) || code.startsWith("08") || code.startsWith("57"))
    return `The database ${location} cannot be reached (${said}); check that it runs and that ASSAY_DATABASE_URL names it.`;
  return `The database ${location} refused an operation: ${said}.`;
}
