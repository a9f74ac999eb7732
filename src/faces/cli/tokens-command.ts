import type { Command } from "commander";
import { storePlace } from "../../config/config.ts";
import { AssayError } from "../../domain/error.ts";
import type { PrincipalRecord, Right, Store, TokenRecord } from "../../store/store.ts";
import { RIGHTS } from "../../store/store.ts";
import { EXIT } from "./exit-codes.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { configFrom, hasStore } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine } from "./terminal.ts";

/** `assay tokens …`: who may ask the service, with what rights and how much (X5). A running service heeds it from the next request on. */
export function tokensCommands(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const tokens = program.command("tokens").description("add, list and revoke tokens of the service").helpGroup("For programs:");
  withCommon(tokens.command("add").description("make a token, and print it this once").argument("<name>", "whose work it will be"), "home")
    .addOption(optionOf("--rights <rights>", `some of ${RIGHTS.join(", ")}, divided by commas (ask,read)`))
    .addOption(optionOf("--expires <age>", "how long it holds: 12h, 30d or 8w (for ever)"))
    .addOption(optionOf("--runs-per-day <n>", "most runs of all kinds a day (any number)"))
    .addOption(optionOf("--tokens-per-day <n>", "most model tokens a day"))
    .addOption(optionOf("--usd-per-day <amount>", "most US dollars a day"))
    .addOption(optionOf("--keep <age>", "remove runs and conversations this long after they began: 30d or 8w (never)"))
    .option("--json", "as JSON")
    .action(async (name: string, options: RawOptions) => exit(await add(name, options, shell)));
  withCommon(tokens.command("list").description("the tokens there are, and whose they are"), "home")
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await list(options, shell)));
  withCommon(
    tokens
      .command("revoke")
      .description("have a token count no more, or all of a name; work whose owner has none left is cancelled")
      .argument("<name>", "a token's id, or a name"),
    "home",
  ).action(async (named: string, options: RawOptions) => exit(await revoke(named, options, shell)));
}

async function add(name: string, options: RawOptions, shell: Shell): Promise<number> {
  const usd = amountOf(options, "usdPerDay", "--usd-per-day");
  const expires = ageMsOf(options, "expires");
  const keep = ageMsOf(options, "keep");
  if (keep !== undefined && keep % DAY_MS !== 0)
    throw new AssayError("INVALID_INPUT", "--keep must be a number of days or weeks, such as 30d or 8w.", { field: "--keep" });
  const wish = {
    name,
    rights: rightsOf(options.rights),
    quotas: {
      runs: wholeOf(options, "runsPerDay", "--runs-per-day"),
      tokens: wholeOf(options, "tokensPerDay", "--tokens-per-day"),
      microUsd: usd === undefined ? undefined : Math.round(usd * 1e6),
    },
    keepDays: keep === undefined ? undefined : keep / DAY_MS,
    expiresAt: expires === undefined ? undefined : new Date(Date.now() + expires).toISOString(),
  };
  const { addToken } = await import("../../service/tokens.ts");
  const { token, secret } = await withStore(options, shell, (store) => addToken(store, wish));
  const { terminal } = shell;
  if (options.json === true) terminal.out(`${JSON.stringify({ id: token.id, name: token.principal, token: secret }, null, 2)}\n`);
  else {
    terminal.say(`The token ${token.id} of ${safeLine(name, 100)}; only its hash is kept, so this is the one time it is shown:\n`);
    terminal.out(`${secret}\n`);
  }
  return EXIT.ok;
}

async function list(options: RawOptions, shell: Shell): Promise<number> {
  const { terminal } = shell;
  const { config } = configFrom(options, shell);
  const [tokens, principals] = hasStore(config)
    ? await withStore(options, shell, async (store) => [await store.tokens(), await store.principals()] as const)
    : [[], []];
  if (options.json === true)
    terminal.out(
      `${JSON.stringify(
        tokens.map((token) => shown(token, principals)),
        null,
        2,
      )}\n`,
    );
  else if (tokens.length === 0) terminal.say("No token is kept: assay tokens add NAME makes one. Those of ASSAY_TOKENS are not listed.\n");
  else for (const token of tokens) terminal.out(`${lineOf(token, principals)}\n`);
  return EXIT.ok;
}

async function revoke(named: string, options: RawOptions, shell: Shell): Promise<number> {
  const { revokeTokens } = await import("../../service/tokens.ts");
  const { tokenOf } = await import("../../service/principals.ts");
  const set = configFrom(options, shell).config["serve.tokens"].map((entry) => tokenOf(entry).name);
  const { ids, cancelled, left } = await withStore(options, shell, (store) => revokeTokens(store, named, set));
  const { terminal } = shell;
  terminal.say(`Revoked: ${ids.join(", ")}.\n`);
  if (cancelled > 0) terminal.say(`Cancelled: ${runs(cancelled)}, with what was found kept.\n`);
  if (left > 0) terminal.say(`Not ended yet: ${runs(left)}, which whoever works on them has been told to stop.\n`);
  return EXIT.ok;
}

function runs(count: number): string {
  return `${count} ${count === 1 ? "run" : "runs"}`;
}

function shown(token: TokenRecord, principals: readonly PrincipalRecord[]) {
  const { rights, quotas, keepDays } = principals.find(({ name }) => name === token.principal) ?? {
    rights: [],
    quotas: {},
    keepDays: undefined,
  };
  return {
    id: token.id,
    name: token.principal,
    state: stateOf(token),
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    rights,
    runs_per_day: quotas.runs,
    tokens_per_day: quotas.tokens,
    micro_usd_per_day: quotas.microUsd,
    keep_days: keepDays,
  };
}

function lineOf(token: TokenRecord, principals: readonly PrincipalRecord[]): string {
  const { name, state, rights, runs_per_day, tokens_per_day, micro_usd_per_day, keep_days, expires_at } = shown(token, principals);
  const quotas = [
    ...(runs_per_day === undefined ? [] : [`${runs_per_day} runs a day`]),
    ...(tokens_per_day === undefined ? [] : [`${tokens_per_day} tokens a day`]),
    ...(micro_usd_per_day === undefined ? [] : [`$${(micro_usd_per_day / 1e6).toFixed(2)} a day`]),
    ...(keep_days === undefined ? [] : [`kept ${keep_days} days`]),
    ...(expires_at === undefined ? [] : [`until ${expires_at.slice(0, 16).replace("T", " ")} UTC`]),
  ];
  return [token.id, safeLine(name, 60), state, rights.join(","), ...quotas].join("  ");
}

function stateOf({ revokedAt, expiresAt }: TokenRecord): "valid" | "revoked" | "expired" {
  if (revokedAt !== undefined) return "revoked";
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now() ? "expired" : "valid";
}

const DAY_MS = 24 * 3_600_000;
const UNITS = { h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS } as const;

/** @throws AssayError INVALID_INPUT */
function ageMsOf(options: RawOptions, name: "expires" | "keep"): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  const [, number, unit] = /^([1-9]\d{0,4})([hdw])$/.exec(String(given)) ?? [];
  if (number !== undefined && (unit === "h" || unit === "d" || unit === "w")) return Number(number) * UNITS[unit];
  throw new AssayError(
    "INVALID_INPUT",
    `--${name} must be a number of hours, days or weeks, such as 12h, 30d or 8w, not ${JSON.stringify(given)}.`,
    {
      field: `--${name}`,
    },
  );
}

function wholeOf(options: RawOptions, name: string, flag: string): number | undefined {
  const value = amountOf(options, name, flag);
  if (value === undefined || Number.isInteger(value)) return value;
  throw new AssayError("INVALID_INPUT", `${flag} must be a whole number, not ${value}.`, { field: flag });
}

function amountOf(options: RawOptions, name: string, flag: string): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(String(given))) return Number(given);
  throw new AssayError("INVALID_INPUT", `${flag} must be a number of at least 0, not ${JSON.stringify(given)}.`, { field: flag });
}

function rightsOf(given: RawOptions[string]): readonly Right[] | undefined {
  if (given === undefined) return undefined;
  const names = String(given)
    .split(",")
    .map((name) => name.trim());
  const rights = RIGHTS.filter((right) => names.includes(right));
  if (rights.length === names.length) return rights;
  throw new AssayError("INVALID_INPUT", `--rights must be some of ${RIGHTS.join(", ")}, divided by commas, not ${JSON.stringify(given)}.`, {
    field: "--rights",
  });
}

async function withStore<T>(options: RawOptions, shell: Shell, work: (store: Store) => Promise<T>): Promise<T> {
  const { config } = configFrom(options, shell);
  const { openStore } = await import("../../store/open.ts");
  const store = await openStore(storePlace(config));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
