import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { storeFile } from "../config/config.ts";
import type { Config } from "../config/settings.ts";

/** Bytes that must be free on the store's disk for new work to be taken: a run writes a few million. */
export const LEAST_FREE = 16_000_000;

/** Bytes that are free on the disk the store lies on, or is to lie on; undefined where the system does not say. */
export async function freeBytes(config: Config): Promise<number | undefined> {
  return freeIn(dirname(storeFile(config)));
}

/** The same of the disk under a folder, which need not be there yet. */
export async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? undefined : freeIn(parent);
  }
}

/** Whether the store's disk is too full for new work. */
export async function isFull(config: Config, least: number = LEAST_FREE): Promise<boolean> {
  const free = await freeBytes(config);
  return free !== undefined && free < least;
}
