import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A page of trafilatura's tests: what its text must hold, and what it must not. */
const itemSchema = z.object({ file: z.string(), with: z.array(z.string()), without: z.array(z.string()) });

export interface SegmentPage extends z.infer<typeof itemSchema> {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** Whether a folder has the form of trafilatura's tests: evaldata.json, cache/ and eval/. */
export function isSegmentFolder(folder: string): boolean {
  return existsSync(join(folder, "evaldata.json"));
}

/**
 * The pages of such a folder that are there.
 * @param half "even" or "odd" for the pages whose SHA-256 of the file's name is so, as one number; else all
 */
export function segmentPages(folder: string, half: string): SegmentPage[] {
  const all = z.record(z.string(), itemSchema).parse(JSON.parse(readFileSync(join(folder, "evaldata.json"), "utf8")));
  return Object.entries(all).flatMap(([url, item]) => {
    if ((half === "even" || half === "odd") && isEven(item.file) !== (half === "even")) return [];
    const path = ["cache", "eval"].map((place) => join(folder, place, item.file)).find((one) => existsSync(one));
    return path === undefined ? [] : [{ ...item, url, bytes: readFileSync(path) }];
  });
}

function isEven(file: string): boolean {
  return Number.parseInt(createHash("sha256").update(file).digest("hex").at(-1) ?? "0", 16) % 2 === 0;
}
