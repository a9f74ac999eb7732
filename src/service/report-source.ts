import type { Assay } from "../assay.ts";
import type { AuditRequest } from "../audit/audit.ts";
import { formatOf, refuseUnreadable } from "../audit/parse/report.ts";
import { AssayError } from "../domain/error.ts";
import { BINARY_KINDS } from "../domain/snapshot.ts";
import { canonicalUrl, redactUrl } from "../domain/url.ts";
import { decodeText } from "../extract/charset.ts";
import { sniffKind } from "../extract/sniff.ts";
import type { Extractor } from "../read/capture.ts";

/** A report that was read, with what it is called. */
export type LoadedReport = Omit<AuditRequest, "reading">;

/** What is known of a report's bytes besides themselves. */
export interface ReportFile {
  readonly name: string;
  /** By whose ending the kind is told. */
  readonly path: string;
  readonly contentType?: string | undefined;
}

const MOST_BYTES = 20_000_000;

/**
 * The report from an address. It is read as every page is, robots.txt and all, and then fetched as it stands: the text that readers make of a
 * page no longer holds its links.
 * @throws AssayError with the reader's refusal
 */
export async function reportFromWeb(
  report: string,
  { web, extractor }: Pick<Assay, "web" | "extractor">,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<LoadedReport> {
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
  const loaded = await reportFromBytes(
    response.body,
    { name, path: new URL(url).pathname, contentType: response.headers["content-type"] },
    extractor,
  );
  return { ...loaded, from: redactUrl(response.url) };
}

/** A report that cannot be read leaves no run behind. @throws AssayError INVALID_INPUT, TOO_LARGE */
function parseable(report: LoadedReport): LoadedReport {
  refuseUnreadable(report.source);
  return report;
}

/**
 * The report in a file: Markdown or HTML as it is, of any other kind its text.
 * @throws AssayError INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE, PARSE_ERROR
 */
export async function reportFromBytes(
  bytes: Uint8Array,
  { name, path, contentType }: ReportFile,
  extractor: Extractor,
): Promise<LoadedReport> {
  if (bytes.length > MOST_BYTES)
    throw new AssayError("TOO_LARGE", `The report has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`, { field: "report" });
  const hints = { url: "file:///report", ...(contentType === undefined ? {} : { contentType }) };
  const kind = bytes.length === 0 ? "markdown" : sniffKind(bytes, hints);
  if (BINARY_KINDS.has(kind)) return parseable({ name, source: (await extractor.extract(bytes, hints)).text, format: "markdown" });
  const source = decodeText(bytes, hints);
  return parseable({ name, source, format: formatOf(source, path) });
}
