// A sequentialthinking MCP server over stdio that is as strict as the crashing ones (S0): it dies of `revisesThought: 0`, counts its calls into a file,
// and on request never answers. Run as a program: node planning-server.ts LOG [hang|refuse|text].
import { appendFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const [, , log = "", mood = ""] = process.argv;
const optional = z.int().min(1).optional();
const server = new McpServer({ name: "planning-server", version: "1" });

server.registerTool(
  "sequentialthinking",
  {
    description: "plans",
    inputSchema: z.looseObject({
      thought: z.string(),
      nextThoughtNeeded: z.boolean(),
      thoughtNumber: z.int().min(1),
      totalThoughts: z.int().min(1),
      revisesThought: optional,
      branchFromThought: optional,
    }),
  },
  async (input) => {
    appendFileSync(
      log,
      `${JSON.stringify({ pid: process.pid, keys: Object.keys(process.env).filter((name) => /KEY|TOKEN|SECRET/.test(name)), input })}\n`,
    );
    if (mood === "hang") await new Promise(() => setTimeout(() => {}, 1e9));
    if (mood === "refuse") return { isError: true, content: [{ type: "text" as const, text: "refused" }] };
    const reply = {
      thoughtNumber: input.thoughtNumber,
      totalThoughts: input.totalThoughts,
      nextThoughtNeeded: input.nextThoughtNeeded,
      branches: [],
      thoughtHistoryLength: 1,
    };
    const content = [{ type: "text" as const, text: JSON.stringify(reply) }];
    return mood === "text" ? { content } : { content, structuredContent: reply };
  },
);

await server.connect(new StdioServerTransport());
