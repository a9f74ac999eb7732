import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { AssayError, isAssayError } from "../../../domain/error.ts";
import { extractBytes } from "../../../extract/extract.ts";
import { type LoadedReport, reportFromBytes } from "../../../service/report-source.ts";
import type { Shell } from "../shell.ts";

/** A file that its user names is read at once: nobody else waits. */
const IN_PLACE = { extract: extractBytes };

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
    return await reportFromBytes(bytes, { name, path }, IN_PLACE);
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

async function standardInput(): Promise<Uint8Array> {
  return buffer(process.stdin);
}
