import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts", "eval/**/*.test.ts", "bench/**/*.test.ts"],
    exclude: ["node_modules", "dist"],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
