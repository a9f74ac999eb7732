import { AssayError } from "../../domain/error.ts";
import { type PlanningTool, thoughtReplySchema, thoughtSchema } from "./planning-tool.ts";

const TOOL = "sequentialthinking";
const START_MS = 15_000;
const CALL_MS = 10_000;

/** A program and its arguments; never a shell line. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * The planning tool behind a real MCP server over stdio (C7). The server is started at once, while the turn does other things, and is
 * stopped with the turn. It gets the plan and nothing else: no keys are in its environment. The MCP client is loaded here and not with the
 * program, which is quicker to start without it.
 */
export function mcpPlanningTool({ command, args }: ServerCommand): PlanningTool {
  const opened = open({ command, args });
  opened.then(({ connected }) => connected).catch(() => undefined);
  let closed: Promise<void> | undefined;
  return {
    name: TOOL,
    async think(given, signal) {
      const thought = thoughtSchema.parse(given);
      try {
        const { client, connected } = await opened;
        await connected;
        const reply = await client.callTool({ name: TOOL, arguments: { ...thought } }, { signal, timeout: CALL_MS });
        if (reply.isError === true) throw new Error("it refused the thought");
        return thoughtReplySchema.parse(reply.structuredContent ?? JSON.parse(textOf(reply.content)));
      } catch (cause) {
        if (signal.aborted) throw new AssayError("CANCELLED", "The planning step was stopped.", { cause });
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new AssayError("MISSING_DEPENDENCY", `The planning server ${command} did not answer (${message}); check planning.server.`, {
          cause,
        });
      }
    },
    close() {
      closed ??= (async () => {
        const server = await opened.catch(() => undefined);
        await server?.client.close().catch(() => undefined);
        await server?.transport.close().catch(() => undefined);
      })();
      return closed;
    },
  };
}

/** Starts the server and greets it; that it has answered is waited for by whoever needs it. */
async function open({ command, args }: ServerCommand) {
  const [{ Client }, { StdioClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/client"),
    import("@modelcontextprotocol/client/stdio"),
  ]);
  const client = new Client({ name: "assay", version: "1" });
  const transport = new StdioClientTransport({ command, args: [...args], stderr: "ignore" });
  const connected = client.connect(transport, { timeout: START_MS });
  connected.catch(() => undefined);
  return { client, transport, connected };
}

/** Older servers reply in text only. */
function textOf(content: unknown): string {
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  return typeof first === "object" && first !== null && "text" in first ? String(first.text) : "";
}
