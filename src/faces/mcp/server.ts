import { createMcpHandler, type JSONRPCMessage, McpServer } from "@modelcontextprotocol/server";
import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Scrub } from "../../config/secrets.ts";
import { DEEPEST } from "../../service/nesting.ts";
import { ANYBODY, AT_THIS_MACHINE } from "../../service/principals.ts";
import type { Service } from "../../service/service.ts";
import { version } from "../../service/version.ts";
import type { Mount } from "../http/app.ts";
import { refuseIntricate } from "../http/intricacy.ts";
import { answerTools } from "./answer-tools.ts";
import { lookupTools } from "./lookup-tools.ts";
import { prompts } from "./prompts.ts";
import { researchTools } from "./research-tools.ts";
import { resources } from "./resources.ts";
import { McpSessions } from "./sessions.ts";
import { serveTasks } from "./tasks.ts";
import { Toolbox } from "./toolbox.ts";

const INFO = { name: "assay", title: "Assay", version: version() };
const INSTRUCTIONS =
  "Assay researches questions and ties every sentence of its reports to a verbatim quote in a stored copy of its source. Use `research` for a cited report, `search` and `read` for single steps. Numbers in brackets refer to `references`; the quotes behind them are in the evidence resource.";

/** One MCP server over the service: its tools, resources and prompts (I4). @param principal whose runs it starts and shows */
export function createMcpServer(service: Service, principal: string): McpServer {
  const server = new McpServer(INFO, { instructions: INSTRUCTIONS, capabilities: { logging: {} } });
  const tools = new Toolbox(server, service, principal);
  researchTools(tools, server);
  answerTools(tools);
  lookupTools(tools);
  tools.serve();
  serveTasks(server, service, principal);
  resources(server, service, principal);
  prompts(server, service, principal);
  return server;
}

/**
 * MCP over streamable HTTP at `/mcp`, behind the service's own guard (host, origin, tokens, limits). Clients that shake hands get a session; every
 * other request is served by itself.
 */
export const mcpRoutes: Mount = (app, service) => {
  const maxBodyBytes = service.config["serve.maxBodyBytes"];
  const sessions = new McpSessions({ serverFor: (principal) => createMcpServer(service, principal), maxBodyBytes });
  const handler = createMcpHandler(({ authInfo }) => createMcpServer(service, authInfo?.clientId ?? ANYBODY), {
    maxRequestBodySize: maxBodyBytes,
    onerror: (error) => service.log.debug({ err: error.message }, "mcp"),
  });
  service.onClose(async () => {
    await Promise.all([sessions.close(), handler.close()]);
  });
  app.all("/mcp", async (c) => {
    const clientId = c.get("principal");
    const parsedBody = await jsonOf(c.req.raw);
    const kept = await sessions.fetch(c.req.raw, clientId, parsedBody);
    return kept ?? handler.fetch(c.req.raw, { authInfo: { token: "", clientId, scopes: [] }, parsedBody });
  });
};

/** Levels that a message of MCP has around the arguments of a tool. */
const AROUND = 4;

/** @returns undefined for what is no JSON, which MCP has an answer of its own for @throws Refusal, AssayError for what would take long to read */
async function jsonOf(request: Request): Promise<unknown> {
  if (request.method !== "POST") return undefined;
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  refuseIntricate(bytes, DEEPEST + AROUND);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Standard output on which no key or token of the service is written. */
class ScrubbedStdio extends StdioServerTransport {
  readonly #scrub: Scrub;

  constructor(scrub: Scrub) {
    super();
    this.#scrub = scrub;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(JSON.parse(this.#scrub(JSON.stringify(message))));
  }
}

/** MCP over this process's standard input and output. */
export function serveMcpStdio(service: Service, onError: (error: Error) => void): StdioServerHandle {
  const transport = service.scrubOut === undefined ? new StdioServerTransport() : new ScrubbedStdio(service.scrubOut);
  return serveStdio(() => createMcpServer(service, AT_THIS_MACHINE), { onerror: onError, transport });
}
