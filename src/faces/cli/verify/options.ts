import { resolve } from "node:path";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../../../audit/thresholds.ts";
import { AssayError } from "../../../domain/error.ts";
import type { AuditAsk } from "../../../runs/kinds/audit.ts";
import { optionName, type RawOptions } from "../options.ts";
import { checkFolder, checkOutFile } from "../setup.ts";
import type { Shell } from "../shell.ts";

/** An option that takes a number, and what it may be. */
interface NumberOption {
  readonly flag: string;
  readonly about: string;
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

const share = { least: 0, most: 1, whole: false };
const count = { least: 0, most: 100_000, whole: true };

export const THRESHOLD_OPTIONS: readonly NumberOption[] = [
  { flag: "--min-supported <share>", about: "least share of citations supported, as 0.8", ...share },
  { flag: "--max-dead <n>", about: "most dead links", ...count },
  { flag: "--max-dangling <n>", about: "most citations of no reference (0)", ...count },
  { flag: "--max-contradicted <n>", about: "most citations contradicted by their source", ...count },
];

export const READING_OPTIONS: readonly NumberOption[] = [
  { flag: "--fetch-timeout <seconds>", about: "for one page (15)", least: 1, most: 60, whole: false },
  { flag: "--token-budget <n>", about: "most model tokens, in and out together", least: 1, most: 10_000_000, whole: true },
  { flag: "--cost-budget <usd>", about: "most US dollars", least: 0, most: 1000, whole: false },
];

const FETCH_TIMEOUT_S = 15;

/** Everything the command line says of one audit. */
export interface Wishes {
  readonly verify: Omit<AuditAsk, "name" | "source" | "format">;
  readonly thresholds: Thresholds;
  readonly html: string | undefined;
  readonly json: boolean;
  readonly all: boolean;
  readonly quiet: boolean;
}

/** @throws AssayError INVALID_INPUT with the option's own name, before anything is read */
export function wishesFrom(options: RawOptions, shell: Shell): Wishes {
  const number = (flag: string) =>
    numberOf(
      [...THRESHOLD_OPTIONS, ...READING_OPTIONS].find((one) => one.flag.startsWith(`${flag} `)),
      options,
    );
  const { sources, html } = options;
  if (options.structure === true && (options.offline === true || sources !== undefined))
    throw new AssayError("INVALID_INPUT", "--structure reads no source: leave out --offline and --sources.", { field: "--structure" });
  if (typeof sources === "string") {
    if (sources.trim() === "") throw new AssayError("INVALID_INPUT", "--sources: name a folder.", { field: "--sources" });
    namedBy("--sources", () => checkFolder(resolve(shell.cwd, sources), "--sources"));
  }
  namedBy("--html", () => checkOutFile(html, shell));
  const tokens = number("--token-budget");
  const dollars = number("--cost-budget");
  return {
    verify: {
      reading: options.structure === true ? "none" : options.offline === true ? "stored" : "network",
      ...(typeof sources === "string" ? { sources: resolve(shell.cwd, sources) } : {}),
      with_model: options.model !== false,
      fetch_timeout_s: number("--fetch-timeout") ?? FETCH_TIMEOUT_S,
      ...(tokens === undefined ? {} : { token_budget: tokens }),
      ...(dollars === undefined ? {} : { cost_budget_usd: dollars }),
    },
    thresholds: {
      minSupported: number("--min-supported"),
      maxDead: number("--max-dead"),
      maxDangling: number("--max-dangling") ?? DEFAULT_THRESHOLDS.maxDangling,
      maxContradicted: number("--max-contradicted"),
      maxOpen: options.strict === true ? 0 : undefined,
    },
    html: typeof html === "string" ? resolve(shell.cwd, html) : undefined,
    json: options.json === true,
    all: options.all === true,
    quiet: options.quiet === true,
  };
}

function numberOf(option: NumberOption | undefined, options: RawOptions): number | undefined {
  const given = option === undefined ? undefined : options[optionName(option.flag)];
  if (option === undefined || given === undefined) return undefined;
  const text = String(given);
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const name = option.flag.split(" ")[0] ?? option.flag;
  if (value >= option.least && value <= option.most && (!option.whole || Number.isInteger(value))) return value;
  const kind = option.whole ? "a whole number" : "a number";
  throw new AssayError(
    "INVALID_INPUT",
    `${name} must be ${kind} from ${option.least} to ${option.most}, not ${JSON.stringify(text.slice(0, 40))}.`,
    {
      field: name,
    },
  );
}

/** What a shared check says, under the name of this command's option. */
function namedBy(option: string, check: () => void): void {
  try {
    check();
  } catch (thrown) {
    const error = AssayError.from(thrown);
    const message = error.message.replace(/^--out: /, "");
    throw new AssayError(error.type, `${option}: ${message}`, { field: option, cause: error });
  }
}
