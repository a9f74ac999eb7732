import { InvalidArgumentError, Option } from "commander";
import { AssayError } from "../../domain/error.ts";

/** Options as commander hands them over: text, lists of text, or a switch. */
export type RawOptions = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** How one option becomes a field of the request. */
export interface RequestOption {
  readonly flag: string;
  readonly field: string;
  readonly kind: "number" | "text" | "list";
  readonly about: string;
  readonly group: string;
}

const ANSWER = "The answer:";
const LIMITS = "How far to go (what is not given follows the tier):";
const SOURCES = "Which sources:";

/** Options that are fields of the request, in the order of `--help` (R1). */
export const REQUEST_OPTIONS: readonly RequestOption[] = [
  {
    flag: "--mode <mode>",
    field: "mode",
    kind: "text",
    about: "report, or answer for one of at most 140 characters (report)",
    group: ANSWER,
  },
  {
    flag: "--language <tag>",
    field: "language",
    kind: "text",
    about: "language of the answer, such as de (the question's)",
    group: ANSWER,
  },
  { flag: "--path <way>", field: "path", kind: "text", about: "auto, or force the short way or the whole loop (auto)", group: ANSWER },
  { flag: "--summary-tokens <100-1000>", field: "summaryTokens", kind: "number", about: "length of page summaries (500)", group: ANSWER },
  { flag: "--tier <tier>", field: "complexity_tier", kind: "text", about: "simple, standard, deep or auto (standard)", group: LIMITS },
  { flag: "--breadth <2-10>", field: "breadth", kind: "number", about: "search queries in one round (4)", group: LIMITS },
  { flag: "--depth <1-5>", field: "depth", kind: "number", about: "rounds", group: LIMITS },
  {
    flag: "--max-iters <1-20>",
    field: "max_iters",
    kind: "number",
    about: "most rounds; the lower of it and --depth stops",
    group: LIMITS,
  },
  { flag: "--max-queries <1-100>", field: "max_queries", kind: "number", about: "most searches", group: LIMITS },
  { flag: "--max-sources <1-100>", field: "max_sources", kind: "number", about: "most pages read", group: LIMITS },
  { flag: "--time <seconds>", field: "max_execution_time_s", kind: "number", about: "most seconds, 1 to 3600", group: LIMITS },
  { flag: "--token-budget <n>", field: "token_budget", kind: "number", about: "most model tokens, in and out together", group: LIMITS },
  { flag: "--cost-budget <usd>", field: "cost_budget_usd", kind: "number", about: "most US dollars", group: LIMITS },
  {
    flag: "--include-domain <domain>",
    field: "include_domains",
    kind: "list",
    about: "a domain to prefer; may be given again",
    group: SOURCES,
  },
  {
    flag: "--exclude-domain <domain>",
    field: "exclude_domains",
    kind: "list",
    about: "a domain never to use; may be given again",
    group: SOURCES,
  },
  {
    flag: "--sources <kinds>",
    field: "sources",
    kind: "list",
    about: "kinds of sources to ask: web, scholarly, encyclopedia, code, qa (all)",
    group: SOURCES,
  },
  { flag: "--exclude-sources <kinds>", field: "exclude_sources", kind: "list", about: "kinds of sources not to ask", group: SOURCES },
  { flag: "--from <day>", field: "date_range.from", kind: "text", about: "nothing published before it (2025-01-31)", group: SOURCES },
  { flag: "--to <day>", field: "date_range.to", kind: "text", about: "nothing published after it", group: SOURCES },
  { flag: "--per-domain <1-100>", field: "per_domain_cap", kind: "number", about: "most pages of one domain (3)", group: SOURCES },
  { flag: "--results <1-5>", field: "k", kind: "number", about: "results read for one query (5)", group: SOURCES },
  { flag: "--provider <name>", field: "provider", kind: "text", about: "search service to ask first", group: SOURCES },
  { flag: "--fetch-timeout <seconds>", field: "fetch_timeout_s", kind: "number", about: "seconds one page may take (8)", group: SOURCES },
  {
    flag: "--accept-language <tags>",
    field: "accept_language",
    kind: "text",
    about: "languages asked of web servers (de, en;q=0.5)",
    group: SOURCES,
  },
];

/** Options for what a question leaves open (R3). */
export function clarifyOptions(): Option[] {
  const answer = new Option("--answer <text>", "a question that --clarify asks, and its answer; may be given again");
  answer.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);
  return [new Option("--clarify", "ask first what the question leaves open"), answer].map((option) => option.helpGroup(ANSWER));
}

/** An option as commander takes it. Lists are given by repeating the option or with commas, so that none can swallow the question. */
export function optionOf(flag: string, about: string, kind: RequestOption["kind"] = "text"): Option {
  const option = new Option(flag, about);
  if (kind === "list") option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), ...text.split(",")]);
  return option;
}

/** A folder that may be given several times; its name may hold commas. */
export function folderOption(flag: string, about: string): Option {
  return new Option(flag, about).argParser((text: string, before: readonly string[] | undefined) => {
    if (text.trim() === "") throw new InvalidArgumentError("It must name a folder.");
    return [...(before ?? []), text];
  });
}

/** The name commander gives an option's value: `--token-budget <n>` → `tokenBudget`. */
export function optionName(flag: string): string {
  return new Option(flag).attributeName();
}

/** The request fields that the options say. What is no number stays text, so that the request's own schema says what is wrong with it. */
export function requestFields(options: RawOptions): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const range: Record<string, unknown> = {};
  for (const { flag, field, kind } of REQUEST_OPTIONS) {
    const given = options[optionName(flag)];
    if (given === undefined) continue;
    const value = kind === "number" && typeof given === "string" && /^[+-]?\d+(?:\.\d+)?$/.test(given.trim()) ? Number(given) : given;
    const inRange = /^date_range\.(\w+)$/.exec(field)?.[1];
    if (inRange === undefined) fields[field] = value;
    else range[inRange] = value;
  }
  return Object.keys(range).length === 0 ? fields : { ...fields, date_range: range };
}

/** Settings that options of the command line set. */
const OPTION_OF_SETTING: Readonly<Record<string, string>> = {
  home: "--home",
  "search.web": "--web",
  "library.folders": "--library",
  config: "--config",
  "serve.host": "--host",
  "serve.port": "--port",
  "serve.maxRuns": "--concurrency",
};

/** Says an error's field the way the user typed it, where it was typed: `--tier` for `complexity_tier`, `--home` for the setting `home`. */
export function asOption(error: AssayError, options: RawOptions): AssayError {
  const { field } = error;
  if (field === undefined) return error;
  const option = optionFor(field, options);
  if (option === undefined) return error;
  const named = [...REQUEST_OPTIONS, { field, flag: option }]
    .reduce((message, other) => message.replaceAll(`\`${other.field}\``, nameOf(other.flag)), error.message)
    .replaceAll(`The setting ${field} (command line)`, option);
  return new AssayError(error.type, named.includes(option) ? named : `${option}: ${named}`, { field: option, cause: error });
}

function optionFor(field: string, options: RawOptions): string | undefined {
  const own = REQUEST_OPTIONS.find((option) => option.field === field || field.startsWith(`${option.field}.`));
  if (own !== undefined) return nameOf(own.flag);
  const ofSetting = OPTION_OF_SETTING[field];
  return ofSetting !== undefined && options[optionName(ofSetting)] !== undefined ? ofSetting : undefined;
}

function nameOf(flag: string): string {
  return flag.split(" ")[0] ?? flag;
}
