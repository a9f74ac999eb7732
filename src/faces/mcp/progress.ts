import type { ServerContext } from "@modelcontextprotocol/server";

/** Says how a call goes on, when its caller asked to be told. */
export type Tell = (message: string) => Promise<void>;

/** Progress notifications of one call, numbered from one; nothing when the caller gave no token. */
export function progressOf(ctx: ServerContext): Tell {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  let progress = 0;
  return async (message) => {
    if (progressToken === undefined) return;
    progress++;
    await ctx.mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(() => undefined);
  };
}
