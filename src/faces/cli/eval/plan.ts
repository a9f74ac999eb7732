import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { AssayError } from "../../../domain/error.ts";
import type { Case } from "../../../evaluation/case.ts";
import type { Evaluation } from "../../../evaluation/result.ts";
import type { Limits } from "../../../evaluation/thresholds.ts";
import { optionName, type RawOptions } from "../options.ts";
import { checkOutFile, type Setup, setupFrom } from "../setup.ts";
import type { Shell } from "../shell.ts";

export const NUMBER_OPTIONS = [
  { flag: "--concurrency <1-16>", about: "cases under way at once (2)", most: 16 },
  { flag: "--token-budget <n>", about: "most model tokens of all cases together, judging included", most: 1_000_000_000 },
] as const;
export const MEASURES_OPTION = { flag: "--limit <measure=n>", about: "a share to reach or a cost to keep to; may be given again" } as const;
const AT_ONCE = 2;

/** Everything the command line says of one evaluation, found to be in order before anything is asked. */
export interface Plan {
  readonly cases: readonly Case[];
  readonly sets: Evaluation["sets"];
  readonly setup: Setup;
  readonly judgeWithModel: boolean;
  readonly concurrency: number;
  readonly tokenBudget: number | undefined;
  readonly resume: string | undefined;
  readonly against: Evaluation | undefined;
  readonly limits: Limits;
  readonly out: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** @throws AssayError INVALID_INPUT with file and line, or with the option's name */
export async function planFrom(files: readonly string[], options: RawOptions, shell: Shell): Promise<Plan> {
  const { parseCases } = await import("../../../evaluation/case.ts");
  const { limitsFrom } = await import("../../../evaluation/thresholds.ts");
  const { sha256 } = await import("../../../run/canonical-json.ts");
  const setup = setupFrom(options, shell);
  checkOutFile(options.out, shell);
  const texts = await Promise.all(files.map((file) => textOf(file, "file", shell)));
  const read = texts.map((text, at) => ({ text, name: basename(files[at] ?? ""), cases: parseCases(text, files[at] ?? "") }));
  const cases = chosen(
    read.flatMap((set) => set.cases),
    options.only,
  );
  return {
    cases,
    sets: read.map((set) => ({ name: set.name, sha256: sha256(set.text), cases: set.cases.length })),
    setup,
    judgeWithModel: options.model !== false,
    concurrency: numberOf(NUMBER_OPTIONS[0], options) ?? AT_ONCE,
    tokenBudget: numberOf(NUMBER_OPTIONS[1], options),
    resume: typeof options.resume === "string" ? nameOf(options.resume) : undefined,
    against: typeof options.against === "string" ? await earlier(options.against, shell) : undefined,
    limits: limitsFrom(Array.isArray(options.limit) ? options.limit : [], "--limit"),
    out: typeof options.out === "string" ? options.out : undefined,
    json: options.json === true,
    quiet: options.quiet === true,
  };
}

function chosen(cases: readonly Case[], only: RawOptions[string]): Case[] {
  const ids = new Set<string>();
  for (const { id } of cases) {
    if (ids.has(id)) throw new AssayError("INVALID_INPUT", `Two sets have a case ${id}; give each an \`id\` of its own.`, { field: "id" });
    ids.add(id);
  }
  if (!Array.isArray(only)) return [...cases];
  const wanted = only.map((id) => String(id).trim());
  const unknown = wanted.find((id) => !ids.has(id));
  if (unknown !== undefined)
    throw new AssayError("INVALID_INPUT", `--only: there is no case ${JSON.stringify(unknown)}.`, { field: "--only" });
  return cases.filter(({ id }) => wanted.includes(id));
}

async function earlier(file: string, shell: Shell): Promise<Evaluation> {
  const { evaluationSchema } = await import("../../../evaluation/result.ts");
  const text = await textOf(file, "--against", shell);
  try {
    return evaluationSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", `--against: ${file} is no result of \`assay eval --out\`.`, { field: "--against", cause });
  }
}

/** Names of evaluations become folders. */
function nameOf(text: string): string {
  if (/^[\w-]{1,80}$/.test(text)) return text;
  throw new AssayError("INVALID_INPUT", "--resume must name an evaluation, as it was said when that was stopped.", { field: "--resume" });
}

async function textOf(file: string, field: string, shell: Shell): Promise<string> {
  try {
    return await readFile(resolve(shell.cwd, file), "utf8");
  } catch (cause) {
    const option = field.startsWith("--") ? `${field}: ` : "";
    throw new AssayError("INVALID_INPUT", `${option}there is no file ${file} that can be read; check its path.`, { field, cause });
  }
}

function numberOf({ flag, most }: (typeof NUMBER_OPTIONS)[number], options: RawOptions): number | undefined {
  const given = options[optionName(flag)];
  if (given === undefined) return undefined;
  const value = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (value >= 1 && value <= most) return value;
  const name = flag.split(" ")[0] ?? flag;
  throw new AssayError(
    "INVALID_INPUT",
    `${name} must be a whole number from 1 to ${most}, not ${JSON.stringify(String(given).slice(0, 40))}.`,
    {
      field: name,
    },
  );
}
