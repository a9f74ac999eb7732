// `npm run bench -- loop [own|path|start|memory …]`: what a whole research run costs besides the world: own time, memory, waiting, start-up.
import { compareWithCriticalPath } from "./loop/time.ts";

export async function run(args: string[]): Promise<void> {
  const parts = args.length > 0 ? args : ["own", "path", "start", "memory"];
  if (parts.includes("path")) await compareWithCriticalPath(2);
}
