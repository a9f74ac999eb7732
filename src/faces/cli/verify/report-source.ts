import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import type { AuditRequest } from "../../../audit/audit.ts";
import { formatOf, refuseUnreadable } from "../../../audit/parse/report.ts";
import { AssayError, isAssayError } from "../../../domain/error.ts";
import { BINARY_KINDS } from "../../../domain/snapshot.ts";
import { canonicalUrl, redactUrl } from "../../../domain/url.ts";
import { decodeText } from "../../../extract/charset.ts";
import { extractBytes } from "../../../extract/extract.ts";
import { sniffKind } from "../../../extract/sniff.ts";
import type { Web } from "../../../wiring/web.ts";
import type { Shell } from "../shell.ts";

/** A report that was read, with what it is called. */
export type LoadedReport = Omit<AuditRequest, "reading">;

const MOST_BYTES = 20_000_000;

export function isAddress(report: string): boolean {
  return /^https?:\/\//i.test(report);
}

/** The report from a file, or from standard input for `-`, found to be one that can be parsed. @throws AssayError INVALID_INPUT */
export async function reportFromDisk(
  report: string,
  shell: Shell,
  stdin: () => Promise<Uint8Array> = standardInput,
): Promise<LoadedReport> {
  if (report.trim() === "")
    throw new AssayError("INVALID_INPUT", "<report>: name a file, an address, or - for standard input.", { field: "report" });
  const path = report === "-" ? "" : resolve(shell.cwd, report);
  const name = report === "-" ? "standard input" : report;
  const bytes = report === "-" ? await stdin() : await readReport(path);
  try {
    return parseable(await fromBytes(bytes, name, path));
  } catch (thrown) {
    if (!isAssayError(thrown, "UNSUPPORTED_TYPE", "PARSE_ERROR", "TOO_LARGE")) throw thrown;
    throw new AssayError("INVALID_INPUT", `The report ${name} cannot be verified. ${thrown.message}`, { field: "report", cause: thrown });
  }
}

async function readReport(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
    const why = code === "ENOENT" ? "is not there" : code === "EISDIR" ? "is a folder; name a file in it" : "cannot be read";
    throw new AssayError("INVALID_INPUT", `The report ${path} ${why}.`, { field: "report", cause });
  }
}

/**
 * The report from an address. It is read as every page is, robots.txt and all, and then fetched as it stands: the text that readers make of a
 * page no longer holds its links.
 * @throws AssayError with the reader's refusal
 */
export async function reportFromWeb(report: string, web: Web, timeoutMs: number, signal: AbortSignal): Promise<LoadedReport> {
  const url = canonicalUrl(report);
  const { snapshot, text } = await web.reader.read(url, { timeoutMs, capturedAt: new Date().toISOString() }, signal);
  const name = redactUrl(url);
  if (BINARY_KINDS.has(snapshot.contentKind)) return parseable({ name, source: text, format: "markdown" });
  const response = await web.outbound.request({
    url: snapshot.finalUrl,
    policy: "page",
    deadlineMs: timeoutMs,
    maxBytes: MOST_BYTES,
    signal,
  });
  if (response.status !== 200)
    throw new AssayError("NETWORK_ERROR", `${name} answered with HTTP ${response.status}.`, { retryable: false });
  const loaded = await fromBytes(response.body, name, new URL(url).pathname, response.headers["content-type"]);
  return parseable({ ...loaded, from: redactUrl(response.url) });
}

/** A report that cannot be read leaves no run behind. @throws AssayError INVALID_INPUT, TOO_LARGE */
function parseable(report: LoadedReport): LoadedReport {
  refuseUnreadable(report.source);
  return report;
}

async function fromBytes(bytes: Uint8Array, name: string, path: string, contentType?: string): Promise<LoadedReport> {
  if (bytes.length > MOST_BYTES)
    throw new AssayError("TOO_LARGE", `The report has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`, { field: "report" });
  const hints = { url: "file:///report", ...(contentType === undefined ? {} : { contentType }) };
  const kind = bytes.length === 0 ? "markdown" : sniffKind(bytes, hints);
  if (BINARY_KINDS.has(kind)) return { name, source: (await extractBytes(bytes, hints)).text, format: "markdown" };
  const source = decodeText(bytes, hints);
  return { name, source, format: formatOf(source, path) };
}

async function standardInput(): Promise<Uint8Array> {
  return buffer(process.stdin);
}
