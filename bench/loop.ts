// `npm run bench -- loop [own|path|start|memory|tokens …] [--detailed] [NAME=VALUE …]`: what a whole research run costs besides the world: own time,
// memory, waiting, start-up, tokens by stage. NAME=VALUE are environment settings for the runs.
import { watchMemory } from "./loop/memory.ts";
import { measureOwnTime } from "./loop/own-time.ts";
import { measureStartUp } from "./loop/start-up.ts";
import { compareWithCriticalPath } from "./loop/time.ts";
import { measureTokens } from "./loop/tokens.ts";

export async function run(args: string[]): Promise<void> {
  const env = Object.fromEntries(
    args.filter((arg) => arg.includes("=")).map((arg) => [arg.slice(0, arg.indexOf("=")), arg.slice(arg.indexOf("=") + 1)]),
  );
  const named = args.filter((arg) => !arg.includes("=") && !arg.startsWith("--"));
  const parts = named.length > 0 ? named : ["own", "path", "start", "memory", "tokens"];
  if (parts.includes("start")) await measureStartUp(5);
  if (parts.includes("own")) await measureOwnTime(10);
  if (parts.includes("path")) await compareWithCriticalPath(env, args.includes("--detailed"));
  if (parts.includes("tokens")) await measureTokens();
  if (parts.includes("memory")) await watchMemory(50);
}
