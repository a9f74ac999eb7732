// What reading a page costs Assay itself: the emulated web answers at once, so all the time is fetching, robots.txt, extraction and hashing.

import { canonicalUrl } from "../src/domain/url.ts";
import { createExtractionPool } from "../src/extract/extract.ts";
import { createDirectReader } from "../src/read/direct.ts";
import { createHostBreaker } from "../src/read/host-breaker.ts";
import { createRobots } from "../src/read/robots.ts";
import { createLimiter } from "../src/run/limiter.ts";
import { ManualClock } from "../test/world/manual-clock.ts";
import { memoryCache } from "../test/world/memory-cache.ts";
import { WORLD_PAGES } from "../test/world/pages/index.ts";
import { urlOf } from "../test/world/pages/page.ts";
import { startParts } from "../test/world/part.ts";
import { webPart, worldOutbound } from "../test/world/web.ts";

/** `npm run bench -- fetch [ROUNDS]` */
export async function run([rounds = "5"]: string[]): Promise<void> {
  const { parts, close } = await startParts({ web: webPart() });
  const outbound = worldOutbound(parts.web);
  const extractor = createExtractionPool();
  const clock = new ManualClock();
  const { signal } = new AbortController();
  const limiter = createLimiter({ concurrency: 16, limitFor: () => ({ concurrency: 4, minIntervalMs: 0 }), clock });
  const times: number[] = [];
  const began = performance.now();
  for (let round = 0; round < Number(rounds); round++) {
    const cache = memoryCache();
    const robots = createRobots({ outbound, notes: cache, clock, userAgent: "Assay/0.1" });
    const reader = createDirectReader({ outbound, robots, limiter, breaker: createHostBreaker(clock), extractor, cache, clock });
    await Promise.all(
      WORLD_PAGES.map(async (page) => {
        const start = performance.now();
        await reader.read(canonicalUrl(urlOf(page)), { timeoutMs: 30_000, capturedAt: "2026-01-15T10:00:00.000Z" }, signal);
        times.push(performance.now() - start);
      }),
    );
  }
  const all = performance.now() - began;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  console.log("pages  ms/page  pages/s  p50 ms  p95 ms  (16 at once)");
  console.log(`${times.length}  ${(all / times.length).toFixed(2)}  ${((times.length / all) * 1000).toFixed(0)}  ${at(0.5)}  ${at(0.95)}`);
  await extractor.close();
  await outbound.close();
  await close();
}
