import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { freeBytes, isFull } from "./room.ts";

const at = (home: string) => loadConfig({ env: {}, cwd: tmpdir(), flags: { home } }).config;

describe("room for the store", () => {
  it("X1 is what its disk has free, also before the home folder is made", async () => {
    const free = (await freeBytes(at(tmpdir()))) ?? 0;
    expect(free).toBeGreaterThan(0);
    expect(await freeBytes(at(join(tmpdir(), "not", "there", "yet")))).toBeGreaterThan(0);
  });

  it("X1 is short of what is needed, or not", async () => {
    const config = at(tmpdir());
    expect(await isFull(config, Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(await isFull(config, 1)).toBe(false);
  });
});
