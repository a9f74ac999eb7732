// Keeps the table of docs/configuration.md in step with the settings. `node scripts/settings-table.ts` rewrites it; `--check` fails when it is out
// of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../src/config/settings.ts";
import { allowedBy } from "../src/domain/invalid-input.ts";

export const SETTINGS_PAGE = join(import.meta.dirname, "../docs/configuration.md");

const BEGIN = "<!-- settings: written by scripts/settings-table.ts -->";
const END = "<!-- end of settings -->";

/** Every setting as a row: name, variables, what it may be, default, what it is. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, { schema, env, doc, secret }]) => {
    const variables = env.map((variable) => `\`${variable}\``).join(", ");
    return `| \`${name}\` | ${variables || "–"} | ${secret ? "a secret" : allowedBy(schema)} | ${defaultOf(schema.parse(undefined))} | ${doc} |`;
  });
  return ["| setting | environment variable | may be | default | what it is |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}

/** The page with its table as it should be. @throws Error when the page has lost the marks the table stands between */
export function withTable(page: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`docs/configuration.md lacks ${BEGIN} or ${END}.`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${settingsTable()}\n\n${page.slice(end)}`;
}

function defaultOf(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "–";
  return `\`${String(value)}\``;
}

if (process.argv[1]?.endsWith("settings-table.ts")) {
  const page = readFileSync(SETTINGS_PAGE, "utf8");
  const wanted = withTable(page);
  if (!process.argv.includes("--check")) writeFileSync(SETTINGS_PAGE, wanted);
  else if (page !== wanted) {
    console.error("docs/configuration.md is out of step with src/config/settings.ts: run `node scripts/settings-table.ts`.");
    process.exit(1);
  }
}
