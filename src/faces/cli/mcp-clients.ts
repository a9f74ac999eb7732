import { join } from "node:path";
import type { LoadedConfig } from "../../config/config.ts";
import type { RawOptions } from "./options.ts";
import type { Setup } from "./setup.ts";

/** How a client starts a program. */
interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

interface McpClient {
  /** Where what is printed goes. */
  readonly goesInto: string;
  readonly snippet: (program: Program, config: LoadedConfig["config"]) => unknown;
}

/** What each client reads, by the name it is asked for (I4). */
const CLIENTS = {
  cursor: {
    goesInto: "~/.cursor/mcp.json, or .cursor/mcp.json in a project",
    snippet: (program) => ({ mcpServers: { assay: program } }),
  },
  "claude-desktop": {
    goesInto: "claude_desktop_config.json, which Settings > Developer > Edit Config opens; start Claude Desktop again after that",
    snippet: (program) => ({ mcpServers: { assay: program } }),
  },
  "claude-code": {
    goesInto: ".mcp.json in a project",
    snippet: (program) => ({ mcpServers: { assay: { type: "stdio", ...program } } }),
  },
  vscode: {
    goesInto: ".vscode/mcp.json in a workspace, or what the command MCP: Open User Configuration opens",
    snippet: (program) => ({ servers: { assay: { type: "stdio", ...program } } }),
  },
  http: {
    goesInto: "the settings of a client that connects, once `assay serve` runs",
    snippet: (_, config) => ({ mcpServers: { assay: { type: "http", url: addressOf(config), ...authorization(config) } } }),
  },
} satisfies Readonly<Record<string, McpClient>>;
export type ClientName = keyof typeof CLIENTS;
export const CLIENT_NAMES = Object.keys(CLIENTS) as ClientName[];

export function isClientName(name: unknown): name is ClientName {
  return CLIENT_NAMES.some((one) => one === name);
}

/** What is printed for a client, and what is to be said of it. */
export interface ClientSetup {
  readonly snippet: string;
  readonly notes: readonly string[];
}

/**
 * The setting-up of one client, with absolute paths, since it starts its programs in a folder of its own; from a clone and from the package alike.
 * Keys are never printed: which of the environment would be missing is said.
 */
export function clientSetup(name: ClientName, { loaded, folders }: Setup, options: RawOptions): ClientSetup {
  const { goesInto, snippet }: McpClient = CLIENTS[name];
  const start = join(import.meta.dirname, "../../../bin/assay.cjs");
  const program = { command: process.execPath, args: [start, "mcp", ...given(loaded, folders, options)] };
  const missing = name === "http" ? [] : onlyHere(loaded);
  const passed = `A client does not pass on what is set here: put ${missing.join(", ")} into "env" beside "args", as far as they are wanted.`;
  return {
    snippet: `${JSON.stringify(snippet(program, loaded.config), null, 2)}\n`,
    notes: [`This goes into ${goesInto}.`, ...(missing.length === 0 ? [] : [passed])],
  };
}

/** What was said here that holds for the program as well. */
function given({ config, origins }: LoadedConfig, folders: readonly string[], { web, library }: RawOptions): string[] {
  const file = Object.values(origins).find((origin) => origin.kind === "file");
  const home = origins.home.kind === "flag" || origins.home.kind === "environment" ? config.home : undefined;
  return [
    ...(web === true ? ["--web"] : web === false ? ["--no-web"] : []),
    ...(library === undefined ? [] : folders.flatMap((folder) => ["--library", folder])),
    ...(home === undefined ? [] : ["--home", home]),
    ...(file === undefined ? [] : ["--config", file.path]),
  ];
}

/** Variables of the environment that say something here and would say nothing there. */
function onlyHere({ origins }: LoadedConfig): string[] {
  const variables = Object.entries(origins).flatMap(([name, origin]) =>
    origin.kind === "environment" && name !== "home" ? [origin.variable] : [],
  );
  return [...new Set(variables)].sort();
}

function addressOf(config: LoadedConfig["config"]): string {
  const host = config["serve.host"];
  return `http://${host.includes(":") ? `[${host}]` : host}:${config["serve.port"]}/mcp`;
}

function authorization(config: LoadedConfig["config"]): { readonly headers?: Readonly<Record<string, string>> } {
  return config["serve.tokens"].length === 0 ? {} : { headers: { Authorization: "Bearer YOUR_TOKEN" } };
}
