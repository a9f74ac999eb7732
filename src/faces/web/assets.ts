import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
};

/** A file of the page, ready to be sent. */
export interface Asset {
  readonly type: string;
  readonly whole: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
  /** Names what it holds. */
  readonly tag: string;
}

/** The built page by the addresses of its files: `/` is its document, everything else has a hash in its name. */
export type Assets = ReadonlyMap<string, Asset>;

/** Reads a built page. @returns undefined where there is none */
export async function readAssets(folder: string): Promise<Assets | undefined> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((one) => one.isFile() && TYPES[extname(one.name)] !== undefined);
  const read = await Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, Asset]> => {
      const path = join(parentPath, name);
      return [addressOf(path.slice(folder.length)), await asset(path)];
    }),
  );
  const assets = new Map(read);
  return assets.has("/") ? assets : undefined;
}

function addressOf(file: string): string {
  const path = file.replaceAll("\\", "/");
  return path === "/index.html" ? "/" : path;
}

async function asset(path: string): Promise<Asset> {
  const whole = new Uint8Array(await readFile(path));
  const zipped = new Uint8Array(await promisify(gzip)(whole, { level: 9 }));
  const tag = `"${createHash("sha256").update(whole).digest("base64url").slice(0, 22)}"`;
  return { type: TYPES[extname(path)] ?? "application/octet-stream", whole, zipped, tag };
}
