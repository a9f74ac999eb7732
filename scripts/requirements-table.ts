// Writes the last column of docs/requirements.md anew: the test file with most tests whose titles begin with the ID.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
export const REQUIREMENTS_PAGE = join(ROOT, "docs/requirements.md");
const ROW = /^\| ([CGRIXT]\d{1,2}) \| (.*?) \| (?:`(.*)` )?\|$/gmu;
/** The first words of a test's title, with all IDs that stand there. */
const TITLE = /\b(?:it|test)(?:\.[\w.]+)?(?:\([^)]*\))?\(\s*["'`]((?:[A-Z]\d{1,2} )+)/gu;

/** Every ID that a test's title begins with, with the files that have such tests, most first. */
export function testsOfIds(): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const file of globSync("{src,test,scripts,eval,bench}/**/*.test.ts", { cwd: ROOT }).sort()) {
    for (const [, ids = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(TITLE)) {
      for (const id of ids.trim().split(" ")) {
        const files = counts.get(id) ?? new Map<string, number>();
        files.set(file, (files.get(file) ?? 0) + 1);
        counts.set(id, files);
      }
    }
  }
  const mostFirst = (files: Map<string, number>) => [...files].sort((a, b) => b[1] - a[1]).map(([file]) => file);
  return new Map([...counts].map(([id, files]) => [id, mostFirst(files)]));
}

/** The IDs the page explains, each with the test file it names. */
export function explained(page: string): { readonly id: string; readonly file: string | undefined }[] {
  return [...page.matchAll(ROW)].map(([, id = "", , file]) => ({ id, file }));
}

if (process.argv[1] === import.meta.filename) {
  const tests = testsOfIds();
  const page = readFileSync(REQUIREMENTS_PAGE, "utf8");
  const withTests = page.replaceAll(ROW, (_, id: string, about: string) => {
    const file = tests.get(id)?.[0];
    return `| ${id} | ${about} | ${file === undefined ? "" : `\`${file}\` `}|`;
  });
  writeFileSync(REQUIREMENTS_PAGE, withTests);
}
