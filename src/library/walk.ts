import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";

export interface Skipped {
  /** Relative to the folder, parts divided by "/". */
  readonly path: string;
  readonly reason: string;
}

export interface Walked {
  /** Documents to read, relative to the folder, parts divided by "/", in order. */
  readonly paths: readonly string[];
  readonly skipped: readonly Skipped[];
}

const NEVER = new Set(["node_modules", "bower_components", "__pycache__"]);
const READ = new Set(
  [".md", ".markdown", ".mdx", ".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".tex", ".csv", ".tsv", ".json"].concat([
    ".html",
    ".htm",
    ".xhtml",
    ".pdf",
    ".docx",
    ".xlsx",
    ".pptx",
    "",
  ]),
);

/**
 * Every document under a folder. Hidden files, `node_modules` and the like are passed over in silence; symbolic links are never followed
 * (so there are no loops and no way out) and are named, as is everything else that is not read. `folder` must be a real path.
 */
export async function walkFolder(folder: string, signal?: AbortSignal): Promise<Walked> {
  const paths: string[] = [];
  const skipped: Skipped[] = [];
  const visit = async (inside: string): Promise<void> => {
    signal?.throwIfAborted();
    let entries: Dirent[];
    try {
      entries = await readdir(join(folder, inside), { withFileTypes: true });
    } catch (thrown) {
      const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : String(thrown);
      skipped.push({ path: inside || ".", reason: `the folder cannot be listed (${code})` });
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith(".") || NEVER.has(entry.name)) continue;
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) await visit(path);
      else {
        const reason = await refusal(folder, path, entry);
        if (reason === undefined) paths.push(path);
        else skipped.push({ path, reason });
      }
    }
  };
  await visit("");
  return { paths, skipped };
}

async function refusal(folder: string, path: string, entry: Dirent): Promise<string | undefined> {
  if (entry.isSymbolicLink()) return linkRefusal(folder, path);
  if (!entry.isFile()) return "not a regular file";
  if (!path.isWellFormed() || path.includes("\ufffd")) return "its name is not valid Unicode";
  if (entry.name.includes("\\")) return "its name holds a backslash";
  const extension = extname(entry.name).toLowerCase();
  return READ.has(extension) ? undefined : `not a kind of document the library reads (${extension})`;
}

async function linkRefusal(folder: string, path: string): Promise<string> {
  try {
    const target = await realpath(join(folder, path));
    return target === folder || target.startsWith(folder + sep)
      ? "a symbolic link to a place in the same folder"
      : "a symbolic link that leads out of the folder";
  } catch {
    return "a symbolic link that leads nowhere";
  }
}
