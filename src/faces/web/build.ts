import { randomBytes } from "node:crypto";
import { globSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The page's own sources. */
const APP = join(import.meta.dirname, "app");
const INDEX = "index.html";
const MOST_TRIES = 5;
/** What is needed before anything is seen, and what all views share: it comes as one file, with whatever it imports. */
const FIRST = modules(
  "web/app/(?:index.html|main.tsx)",
  "node_modules/(?:preact|@preact)/",
  "web/app/text/(?:figures|plural)",
  "web/app/parts/(?:fault|loaded|toast)",
  "web/app/api/(?:client|zod)",
);
/** What the service's answers are held against, and what else all views come to: as another, after something is seen. */
const NEXT = modules(
  "node_modules/zod/",
  "src/domain/(?:error|outcome)",
  "web/app/api/shapes",
  "faces/http/job-view",
  "web/app/(?:ask/(?:around|drop|start)|parts/files|runs/standing|shell/sign-in)",
);

function modules(...paths: string[]): RegExp {
  return new RegExp(paths.join("|").replaceAll("/", "[\\\\/]"));
}

/** Whether a clone's built page is missing, or older than what it is made of. @param folder where it is built to */
export function isStale(folder: string): boolean {
  const built = statSync(join(folder, INDEX), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync("**/*", { cwd: APP }).some((file) => statSync(join(APP, file)).mtimeMs > built);
}

/**
 * Builds the page: one document, scripts and styles with the hash of what they hold in their names. It stands there whole or not at all.
 * @param folder where to; what stood there before is gone then
 * @throws Error what Vite finds wrong, or that Vite is not installed
 */
export async function buildPage(folder: string): Promise<void> {
  const { build } = await import("vite");
  const fresh = `${folder}.${randomBytes(4).toString("hex")}`;
  try {
    await build({
      configFile: false,
      root: APP,
      base: "/",
      logLevel: "warn",
      publicDir: false,
      oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
      build: {
        outDir: fresh,
        emptyOutDir: true,
        assetsDir: "assets",
        target: "es2023",
        // Nothing is put into the document or a style as data: the page's own rules forbid what is written inline.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        // Each file more is a request more before anything is seen.
        rolldownOptions: {
          input: join(APP, INDEX),
          output: {
            codeSplitting: {
              groups: [
                { name: "page", test: FIRST },
                { name: "next", test: NEXT },
              ],
            },
          },
        },
      },
    });
    await replace(folder, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Another process may build the same at the same time: whichever comes last stands there. */
async function replace(folder: string, fresh: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    await rm(folder, { recursive: true, force: true });
    try {
      return await rename(fresh, folder);
    } catch (thrown) {
      if (tries === MOST_TRIES) throw thrown;
    }
  }
}
