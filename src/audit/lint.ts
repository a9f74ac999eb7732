import { readableAddress } from "./parse/addresses.ts";
import type { ParsedReport, ParsedStatement } from "./parse/report.ts";

export const RULES = [
  "dangling citation",
  "malformed address",
  "other address",
  "label used twice",
  "repeated reference",
  "reference without address",
  "uncited reference",
  "gap in numbering",
  "relative link",
  "bare claim",
  "too long",
] as const;
export type LintRule = (typeof RULES)[number];

export const SEVERITIES = ["error", "warning", "note"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One thing found in the structure of a report, without reading any source. */
export interface Finding {
  readonly rule: LintRule;
  readonly severity: Severity;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const SHOWN = 100;

/** What can be said of a report's citations from its text alone (R12), in order of lines. Pure. */
export function lintReport(report: ParsedReport): Finding[] {
  return [
    ...dangling(report),
    ...addresses(report),
    ...otherAddresses(report),
    ...repeated(report),
    ...uncited(report),
    ...gaps(report),
    ...relative(report),
    ...bareClaims(report.statements),
  ].sort((a, b) => a.line - b.line);
}

/** The first of each key. */
function firstOf<T, K>(all: readonly T[], keyOf: (one: T) => K | undefined): Map<K, T> {
  const found = new Map<K, T>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined && !found.has(key)) found.set(key, one);
  }
  return found;
}

function finding(rule: LintRule, severity: Severity, line: number, message: string): Finding {
  return { rule, severity, line, message };
}

function dangling({ mentions }: ParsedReport): Finding[] {
  return mentions
    .filter((one) => one.reference === undefined)
    .map((one) => finding("dangling citation", "error", one.line, `there is no reference [${one.label}]`));
}

function addresses({ references, mentions }: ParsedReport): Finding[] {
  const found: Finding[] = [];
  const firstCited = firstOf(mentions, ({ reference }) => reference);
  for (const [index, one] of references.entries()) {
    if (one.fault !== undefined) {
      const line = one.origin === "inline" ? (firstCited.get(index)?.line ?? one.line) : one.line;
      found.push(finding("malformed address", "error", line, `${cut(one.url ?? "")}: ${one.fault}`));
    } else if (one.url === undefined)
      found.push(
        finding("reference without address", "warning", one.line, `${named(report(one.label, index))} has no address: ${cut(one.text)}`),
      );
  }
  return found;
}

function report(label: string | undefined, index: number): string {
  return label ?? String(index + 1);
}

function named(label: string): string {
  return `reference [${label}]`;
}

/** `[[7]](…)` that leads elsewhere than reference 7 of the list. */
function otherAddresses({ references, mentions }: ParsedReport): Finding[] {
  const byLabel = firstOf(
    references.filter(({ origin }) => origin !== "inline"),
    ({ label }) => label,
  );
  return mentions.flatMap((one) => {
    const listed = one.url === undefined ? undefined : byLabel.get(one.label);
    const address = one.url === undefined ? undefined : readableAddress(one.url);
    if (listed?.address === undefined || address === undefined || listed.address === address) return [];
    return [
      finding(
        "other address",
        "warning",
        one.line,
        `the citation [${one.label}] leads to ${cut(address)}, reference [${one.label}] to ${cut(listed.address)}`,
      ),
    ];
  });
}

/** Nobody passes over a link in silence: whether it is a source cannot be told where it leads nowhere. */
function relative({ relative: links }: ParsedReport): Finding[] {
  return links.map(({ url, line }) =>
    finding(
      "relative link",
      "note",
      line,
      `${cut(url)} was not checked: where it leads depends on the report's own address, which is not known`,
    ),
  );
}

function repeated({ references }: ParsedReport): Finding[] {
  const found: Finding[] = [];
  const addressed = new Map<string, string>();
  const lists = new Map<string, number>();
  for (const [index, one] of references.entries()) {
    if (one.origin === "inline") continue;
    const label = report(one.label, index);
    const earlier = one.address === undefined ? undefined : addressed.get(one.address);
    if (earlier !== undefined)
      found.push(
        finding(
          "repeated reference",
          "warning",
          one.line,
          `${named(label)} is the address of ${named(earlier)} again: ${cut(one.address ?? "")}`,
        ),
      );
    else if (one.address !== undefined) addressed.set(one.address, label);
    const before = one.label === undefined ? undefined : lists.get(one.label);
    if (before !== undefined)
      found.push(finding("label used twice", "warning", one.line, `[${one.label}] is the label of another reference too (line ${before})`));
    else if (one.label !== undefined) lists.set(one.label, one.line);
  }
  return found;
}

function uncited({ references, mentions }: ParsedReport): Finding[] {
  const cited = new Set(mentions.map((one) => one.reference));
  const named = new Set(mentions.map((one) => one.label));
  return references.flatMap((one, index) => {
    if (one.origin === "inline" || cited.has(index) || (one.label !== undefined && named.has(one.label))) return [];
    return [
      finding(
        "uncited reference",
        "warning",
        one.line,
        `reference [${report(one.label, index)}] is never cited: ${cut(one.title || one.text)}`,
      ),
    ];
  });
}

function gaps({ references }: ParsedReport): Finding[] {
  const numbers = numbersOf(references);
  const last = references.findLast((one) => one.origin === "listed" || one.origin === "note");
  const missing = missingNumbers(numbers);
  if (missing.length === 0 || last === undefined) return [];
  const shown = missing.slice(0, 10).join(", ");
  return [
    finding(
      "gap in numbering",
      "warning",
      last.line,
      `the list of references leaves out ${shown}${missing.length > 10 ? ` and ${missing.length - 10} more` : ""}`,
    ),
  ];
}

export function numbersOf(references: ParsedReport["references"]): number[] {
  return references.flatMap((one) =>
    one.origin !== "inline" && one.label !== undefined && /^\d{1,3}$/.test(one.label) ? [Number(one.label)] : [],
  );
}

/** Numbers from 1 to the highest that are not there. */
export function missingNumbers(numbers: readonly number[]): number[] {
  const there = new Set(numbers);
  return Array.from({ length: numbers.reduce((most, n) => Math.max(most, n), 0) }, (_, index) => index + 1).filter((n) => !there.has(n));
}

function bareClaims(statements: readonly ParsedStatement[]): Finding[] {
  return statements.flatMap((one) => {
    if (one.cited.length > 0 || one.holds.length === 0 || one.place === "cell") return [];
    const kinds = one.holds.join(", ");
    const severity = one.holds.includes("number") ? "warning" : "note";
    return [finding("bare claim", severity, one.line, `states a ${kinds} and cites nothing: ${cut(one.text)}`)];
  });
}

function cut(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}
