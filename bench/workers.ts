// What a queue and limits over several processes cost, on a real PostgreSQL server that writes through to the disk.
import { startPostgres } from "../test/postgres/server.ts";
import { benchLimits } from "./workers/limits.ts";
import { benchAccept, benchOverhead, benchThroughput } from "./workers/runs.ts";

const PARTS: Readonly<Record<string, (address: string) => Promise<void>>> = {
  throughput: benchThroughput,
  overhead: benchOverhead,
  accept: benchAccept,
  limits: benchLimits,
};

/** `npm run bench -- workers [PART …]` */
export async function run(chosen: string[]): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    for (const [name, bench] of Object.entries(PARTS)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const address = await server.newDatabase();
      await bench(address);
      await server.dropDatabase(address);
    }
  } finally {
    await server.stop();
  }
}
