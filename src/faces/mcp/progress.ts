import type { ServerContext } from "@modelcontextprotocol/server";

/** Says how a call goes on. */
export type Tell = (message: string) => Promise<void>;

/** Progress notifications of one call, numbered from one, when its caller asked to be told; log messages for clients that listen. */
export function progressOf(ctx: ServerContext): Tell {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  let progress = 0;
  return async (message) => {
    await ctx.mcpReq.log("info", message, "assay").catch(() => undefined);
    if (progressToken === undefined) return;
    progress++;
    await ctx.mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(() => undefined);
  };
}
