import { AssayError } from "../../domain/error.ts";

/** Options of `assay research` as commander hands them over: text, lists of text, or a switch. */
export type RawOptions = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** How one option becomes a field of the request. */
interface RequestOption {
  readonly flag: string;
  readonly field: string;
  readonly kind: "number" | "text" | "list";
  readonly about: string;
}

/** Options that are fields of the request, in the order of `--help` (R1). */
export const REQUEST_OPTIONS: readonly RequestOption[] = [
  { flag: "--breadth <2-10>", field: "breadth", kind: "number", about: "search queries in one round (4)" },
  { flag: "--depth <1-5>", field: "depth", kind: "number", about: "rounds; without it the tier's rounds hold" },
  { flag: "--mode <report|answer>", field: "mode", kind: "text", about: "a report, or an answer of at most 140 characters" },
  {
    flag: "--tier <simple|standard|deep|auto>",
    field: "complexity_tier",
    kind: "text",
    about: "how far to go where no number says so (standard)",
  },
  { flag: "--path <auto|short|loop>", field: "path", kind: "text", about: "force the short way or the whole loop" },
  { flag: "--token-budget <n>", field: "token_budget", kind: "number", about: "most model tokens, in and out together" },
  { flag: "--cost-budget <usd>", field: "cost_budget_usd", kind: "number", about: "most US dollars" },
  { flag: "--time <seconds>", field: "max_execution_time_s", kind: "number", about: "most seconds" },
  { flag: "--max-iters <1-20>", field: "max_iters", kind: "number", about: "most rounds" },
  { flag: "--max-queries <1-100>", field: "max_queries", kind: "number", about: "most searches" },
  { flag: "--max-sources <1-100>", field: "max_sources", kind: "number", about: "most pages read" },
  { flag: "--per-domain <1-100>", field: "per_domain_cap", kind: "number", about: "most pages of one domain (3)" },
  { flag: "--results <1-5>", field: "k", kind: "number", about: "results read for one query (5)" },
  { flag: "--summary-tokens <100-1000>", field: "summaryTokens", kind: "number", about: "length of page summaries (500)" },
  { flag: "--include-domain <domain...>", field: "include_domains", kind: "list", about: "domains to prefer" },
  { flag: "--exclude-domain <domain...>", field: "exclude_domains", kind: "list", about: "domains never to use" },
  { flag: "--provider <name>", field: "provider", kind: "text", about: "search service to ask first" },
  { flag: "--fetch-timeout <seconds>", field: "fetch_timeout_s", kind: "number", about: "seconds one page may take (8)" },
  { flag: "--accept-language <tags>", field: "accept_language", kind: "text", about: "languages asked of web servers" },
];

/** The name commander gives an option's value: `--token-budget <n>` → `tokenBudget`. */
export function optionName(flag: string): string {
  const long = /--([a-z-]+)/.exec(flag)?.[1] ?? "";
  return long.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The request fields that the options say.
 * @throws AssayError INVALID_INPUT with the option's own name for what is no number
 */
export function requestFields(options: RawOptions): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const option of REQUEST_OPTIONS) {
    const value = options[optionName(option.flag)];
    if (value === undefined) continue;
    fields[option.field] = option.kind === "number" ? toNumber(String(value), option.flag) : value;
  }
  const from = options.from;
  const to = options.to;
  if (from !== undefined || to !== undefined)
    fields.date_range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return fields;
}

/** Says a request's field the way the user typed it: `--tier` for `complexity_tier`. */
export function asOption(error: AssayError): AssayError {
  const field = error.field?.split(".")[0];
  const option =
    field === "date_range" ? "--from/--to" : REQUEST_OPTIONS.find((candidate) => candidate.field === field)?.flag.split(" ")[0];
  if (option === undefined || error.field === undefined) return error;
  return new AssayError(error.type, error.message.replaceAll(`\`${error.field}\``, option), { field: option });
}

function toNumber(text: string, flag: string): number {
  const value = Number(text);
  const name = flag.split(" ")[0] ?? flag;
  if (text.trim() === "" || !Number.isFinite(value))
    throw new AssayError("INVALID_INPUT", `${name} takes a number, not "${text}".`, { field: name });
  return value;
}
