import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { AssayError } from "../domain/error.ts";

/** A folder of an evaluation's own, in which every file is written whole or not at all. */
export interface Folder {
  readonly path: string;
  in(name: string): Folder;
  /** @throws AssayError STORE_ERROR where it cannot be written */
  write(name: string, text: string): Promise<void>;
  /** Undefined where there is no such file. @throws AssayError STORE_ERROR for one that does not hold what it should */
  readJson<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined>;
  isEmpty(): Promise<boolean>;
}

export function folderAt(path: string): Folder {
  return {
    path,
    in: (name) => folderAt(join(path, name)),
    async write(name, text) {
      const half = join(path, `${name}.${process.pid}.part`);
      try {
        await mkdir(path, { recursive: true });
        await writeFile(half, text, "utf8");
        await rename(half, join(path, name));
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new AssayError("STORE_ERROR", `${join(path, name)} cannot be written (${why}); make room or check whose folder it is.`, {
          cause,
        });
      }
    },
    async readJson(name, schema) {
      const file = join(path, name);
      let text: string;
      try {
        text = await readFile(file, "utf8");
      } catch {
        return undefined;
      }
      try {
        return schema.parse(JSON.parse(text));
      } catch (cause) {
        throw new AssayError("STORE_ERROR", `${file} does not hold what it should; remove it, and its case is asked anew.`, { cause });
      }
    },
    async isEmpty() {
      const names = await readdir(path).catch(() => []);
      return names.length === 0;
    },
  };
}
