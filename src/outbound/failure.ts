import { AssayError, isAssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import type { Watch } from "./watch.ts";

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection was reset",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "the name service did not answer",
  ENETUNREACH: "there is no way to its network",
  EHOSTUNREACH: "there is no way to its host",
  EPIPE: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed before the answer was whole",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer was cut short",
  UND_ERR_HEADERS_OVERFLOW: "its headers are too long",
  UND_ERR_INVALID_ARG: "a header or the address cannot be sent as it is",
};

/** What will not get better by trying again. */
const LASTING =
  /^(?:ENOTFOUND|UND_ERR_INVALID_ARG|UND_ERR_HEADERS_OVERFLOW|Z_DATA_ERROR|Z_BUF_ERROR|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HPE_)/;

function codeOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && typeof thrown.code === "string") return thrown.code;
  return "";
}

function reasonOf(code: string): string {
  if (REASONS[code] !== undefined) return REASONS[code];
  if (/^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return "its certificate cannot be trusted";
  if (code.startsWith("HPE_")) return "it does not speak HTTP";
  if (/^(?:Z_|ERR_BROTLI|ERR_ZSTD|ZSTD)/.test(code)) return "its compressed body is damaged";
  return "the connection failed";
}

/**
 * Turns whatever went wrong under way into the error callers know. Messages name the address without its secrets, and never a header: what the
 * other libraries say may hold one, so it is kept only as the code of the cause.
 */
export function failureOf(thrown: unknown, url: string, watch: Watch): AssayError {
  const shown = redactUrl(url).slice(0, 300);
  if (watch.ended() === "cancelled") return new AssayError("CANCELLED", `The request to ${shown} was cancelled.`);
  if (watch.ended() === "deadline") return new AssayError("TIMEOUT", `${shown} did not answer in time.`);
  if (isAssayError(thrown)) return thrown;
  const code = codeOf(thrown);
  const cause = Object.assign(new Error(code === "" ? "unknown failure" : code), { code });
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new AssayError("TIMEOUT", `${shown} did not answer in time.`, { cause });
  }
  return new AssayError("NETWORK_ERROR", `${shown} could not be fetched: ${reasonOf(code)}.`, { cause, retryable: !LASTING.test(code) });
}

/** Whether a request failed because no such host exists: the address is dead for good, not just out of reach. */
export function hostUnknown(error: AssayError): boolean {
  return error.type === "NETWORK_ERROR" && codeOf(error.cause) === "ENOTFOUND";
}
