import {
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Service } from "../../service/service.ts";
import { guarded, listed } from "./input.ts";

/** What a client is told of a tool. */
export interface Tool<S extends z.ZodType> {
  readonly title: string;
  readonly description: string;
  readonly input: S;
  readonly output: z.ZodType;
  readonly annotations: ToolAnnotations;
}

export type Answer = CallToolResult | InputRequiredResult;

/** The tools of one server. The SDK lists them; they are called here, since it knows no answer that is a task (I4). */
export class Toolbox {
  readonly service: Service;
  /** Whose runs the tools start and show. */
  readonly principal: string;
  readonly #server: McpServer;
  readonly #calls = new Map<string, (given: unknown, ctx: ServerContext) => Promise<Answer>>();

  constructor(server: McpServer, service: Service, principal: string) {
    this.#server = server;
    this.service = service;
    this.principal = principal;
  }

  add<S extends z.ZodType>(name: string, tool: Tool<S>, work: (input: z.output<S>, ctx: ServerContext) => Promise<Answer>): void {
    const { title, description, input, output, annotations } = tool;
    const call = guarded(this.service, input, work);
    this.#calls.set(name, call);
    const about = {
      title,
      description,
      inputSchema: listed(input),
      outputSchema: listed(output, "output"),
      annotations: { ...annotations, title },
    };
    this.#server.registerTool(name, about, call);
  }

  /** To be called when all tools are there. What fails is logged to clients that listen. */
  serve(): void {
    this.#server.server.setRequestHandler("tools/call", async ({ params }, ctx) => {
      const call = this.#calls.get(params.name);
      if (call === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found; tools/list names those there are.`);
      const answer = await call(params.arguments, ctx);
      if ("isError" in answer && answer.isError === true) await ctx.mcpReq.log("error", answer.content, params.name).catch(() => undefined);
      return answer;
    });
  }
}
