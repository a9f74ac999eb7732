import { globSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { seed } from "./test/lane.ts";

const TESTS = ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts", "eval/**/*.test.ts", "bench/**/*.test.ts"];

/** Many processes on a real database: minutes each, in a lane of their own. */
const MACHINES = ["test/machines/**/*.test.ts"];

/** The files that try only some of their cases in the fast lane. */
function sampled(): string[] {
  return globSync(TESTS).filter((file) => /from "[^"]*\/lane\.ts"/u.test(readFileSync(file, "utf8")));
}

// Hundreds of processes are started, each of which would compile the same sources again.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");

export default defineConfig(({ mode }) => {
  const lane = mode === "exhaustive" ? "exhaustive" : "fast";
  const machines = mode === "machines";
  if (lane === "fast")
    console.log(`Of very many cases a sample is tried: TEST_SEED=${seed} tries the same again, npm run test:exhaustive all.`);
  return {
    test: {
      include: machines ? MACHINES : lane === "exhaustive" ? sampled() : TESTS,
      exclude: ["node_modules", "dist", ...(machines ? [] : MACHINES)],
      env: { TEST_LANE: lane, TEST_SEED: seed },
      pool: "forks",
      // One more than there are cores: many tests wait for processes, servers and timers of others.
      maxWorkers: availableParallelism() + 1,
      // A file finds loaded what those before it have loaded: most of them are over sooner than their imports would be.
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
});
