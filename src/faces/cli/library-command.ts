import { resolve } from "node:path";
import type { Command } from "commander";
import type { Assay } from "../../assay.ts";
import { AssayError } from "../../domain/error.ts";
import { isCollectionName } from "../../library/address.ts";
import type { Collection } from "../../library/library.ts";
import type { Standing } from "../../library/relevance.ts";
import type { HitPassage, LibraryHit } from "../../library/searcher.ts";
import { contentWords, words } from "../../text/words.ts";
import { displayWidth, wrap } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { IndexView } from "./index-view.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { count } from "./progress.ts";
import { checkFolder, configFrom, hasLibrary } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine, safeText, type Terminal } from "./terminal.ts";

/** `assay library …`: folders of documents that are searched without any network (X8). */
export function libraryCommands(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const library = program.command("library").description("add, list, search and remove folders of documents").helpGroup("Research:");
  withCommon(
    library.command("add").description("index a folder, or bring its index up to date").argument("<folder>", "where the documents lie"),
    "home",
  )
    .option("--name <name>", "its name in citations (made of the folder's)")
    .option("--json", "the outcome as JSON")
    .action(async (folder: string, options: RawOptions) => exit(await add(folder, options, shell)));
  withCommon(library.command("list").description("the folders that are indexed"), "home")
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await list(options, shell)));
  withCommon(
    library
      .command("search")
      .description("documents that answer a few words, best first, each with its best passages")
      .argument("<words...>", "what to look for"),
    "home",
  )
    .addOption(optionOf("--limit <n>", "how many (10)"))
    .addOption(optionOf("--in <name>", "only in this collection; may be given again", "list"))
    .option("--explain", "say which of the words were found, and where")
    .option("--json", "as JSON, with every passage whole")
    .action(async (words: string[], options: RawOptions) => exit(await search(words.join(" "), options, shell)));
  withCommon(
    library.command("remove").description("forget a folder; its files stay").argument("<name>", "what library list calls it"),
    "home",
  ).action(async (name: string, options: RawOptions) => exit(await remove(name, options, shell)));
}

async function add(folder: string, options: RawOptions, shell: Shell): Promise<number> {
  const { terminal } = shell;
  const path = resolve(shell.cwd, folder);
  if (folder.trim() === "") throw new AssayError("INVALID_INPUT", "<folder>: name the folder to index.", { field: "folder" });
  checkFolder(path, "folder");
  const { name } = options;
  if (typeof name === "string" && !isCollectionName(name))
    throw new AssayError(
      "INVALID_INPUT",
      `--name must be of small letters, digits, dots and dashes, at most 64, not ${JSON.stringify(safeLine(name, 70))}.`,
      { field: "--name" },
    );
  const stop = stopOnInterrupt(shell);
  const view = new IndexView(terminal);
  try {
    return await withAssay(options, shell, async (assay) => {
      const isFirst = (await assay.library.list()).every(({ kept }) => !kept);
      const outcome = await assay.library.addFolder(path, {
        onProgress: (progress) => view.show(progress),
        signal: stop.signal,
        ...(typeof name === "string" ? { name } : {}),
      });
      view.finish(path, outcome);
      const { added, changed, removed, unchanged } = outcome;
      if (options.json === true) terminal.out(`${JSON.stringify(outcome, null, 2)}\n`);
      else terminal.out(`${outcome.name}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged\n`);
      if (isFirst) terminal.say("Whoever names no folder now searches what was added, and no longer Assay's own documentation.\n");
      return EXIT.ok;
    });
  } finally {
    view.clear();
    stop.done();
  }
}

async function list(options: RawOptions, shell: Shell): Promise<number> {
  const { terminal } = shell;
  const collections = await collectionsOf(options, shell);
  if (options.json === true) terminal.out(`${JSON.stringify(collections, null, 2)}\n`);
  else if (collections.length === 0) terminal.say("No folder yet: assay library add DIR indexes one.\n");
  else for (const collection of collections) terminal.out(`${listed(collection, terminal).join("\n")}\n`);
  return EXIT.ok;
}

/** A collection on one line, or where that does not fit the screen, with its folder below. */
function listed({ name, documents, indexedAt, folder, kept }: Collection, { screen, columns }: Terminal): string[] {
  const head = `${name}  ${count(documents, "document")}  ${indexedAt.slice(0, 10)}`.trimEnd();
  const anew = indexedAt === "" ? ["(indexed by an earlier version: indexed anew before it is next searched)"] : [];
  const rest = [safeText(folder), ...(kept ? [] : ["(not kept: searched only when named)"]), ...anew];
  const line = [head, ...rest].join("  ");
  return screen && displayWidth(line) >= columns() ? [head, ...rest.map((part) => `  ${part}`)] : [line];
}

async function search(words: string, options: RawOptions, shell: Shell): Promise<number> {
  const { terminal } = shell;
  const limit = Number(options.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100 || options.limit === "")
    throw new AssayError("INVALID_INPUT", `--limit must be a whole number from 1 to 100, not ${JSON.stringify(options.limit)}.`, {
      field: "--limit",
    });
  if (!/[\p{L}\p{N}]/u.test(words)) throw new AssayError("INVALID_INPUT", "<words>: say what to search for.", { field: "words" });
  const known = await collectionsOf(options, shell);
  if (known.length === 0) throw new AssayError("NOT_FOUND", "The library is empty: assay library add DIR indexes a folder.");
  const named = Array.isArray(options.in) ? options.in.map(String) : [];
  for (const name of named) if (!known.some((collection) => collection.name === name)) throw noSuchCollection(name);
  const collections = named.length > 0 ? named : known.filter(({ kept }) => kept).map(({ name }) => name);
  if (collections.length === 0)
    throw new AssayError("NOT_FOUND", "No folder is kept to be searched: assay library add DIR keeps one, and --in NAME searches another.");
  const hits = await withAssay(options, shell, (assay) => assay.library.search(words, { limit, collections }));
  if (options.json === true) terminal.out(`${JSON.stringify(hits, null, 2)}\n`);
  else if (hits.length === 0) terminal.say("Nothing in the library fits these words.\n");
  else for (const hit of hits) printHit(hit, terminal, options.explain === true);
  return hits.length === 0 ? EXIT.notFound : EXIT.ok;
}

async function remove(name: string, options: RawOptions, shell: Shell): Promise<number> {
  if (!hasLibrary(configFrom(options, shell).config)) throw noSuchCollection(name);
  return withAssay(options, shell, async (assay) => {
    await assay.library.remove(name);
    shell.terminal.say(`${safeLine(name, 70)} is forgotten; its files were not touched.\n`);
    return EXIT.ok;
  });
}

function printHit(hit: LibraryHit, terminal: Terminal, explain: boolean): void {
  const columns = terminal.screen ? Math.min(100, terminal.columns() - 1) : 100;
  const title = terminal.screen ? terminal.style("bold", safeLine(hit.title, columns)) : safeLine(hit.title, columns);
  const below = (line: string, indent = "  ") => wrap(line, columns - indent.length).map((part) => `${indent}${part}`);
  const lines = [title, ...below(safeLine(`${[hit.url, placeOf(hit.passage)].filter(Boolean).join(", ")} (${hit.score.toFixed(2)})`, 300))];
  for (const [rank, passage] of hit.passages.entries()) {
    const place = placeOf(passage);
    if (rank > 0) lines.push(...below(safeLine(place === "" ? "…" : `… ${place}`, 200)));
    const snippet = safeLine(passage.snippet.replace(/(^|\s)#{1,6}\s/g, "$1"), 400);
    lines.push(...below(snippet, "    ").map((line) => highlighted(line, hit.terms, terminal)));
  }
  if (explain) lines.push(...below(safeLine(explanationOf(hit.terms), 400)));
  terminal.out(`${lines.join("\n")}\n\n`);
}

function placeOf({ page, heading }: HitPassage): string {
  return [...(page === undefined ? [] : [`page ${page}`]), ...(heading === undefined ? [] : [heading])].join(", ");
}

/** The words that were asked for stand out on a screen; words like them do not, so that what was typed can be told apart. */
function highlighted(line: string, terms: LibraryHit["terms"], terminal: Terminal): string {
  if (!terminal.screen) return line;
  const asked = new Set(terms.flatMap(({ word }) => contentWords(word)));
  return words(line).reduceRight(
    (shown, { start, end, stem }) =>
      asked.has(stem) ? `${shown.slice(0, start)}${terminal.style("bold", shown.slice(start, end))}${shown.slice(end)}` : shown,
    line,
  );
}

const FOUND: Readonly<Record<Standing, string>> = {
  here: "found",
  akin: "found in another form",
  related: "told by a related word",
  elsewhere: "elsewhere in the document",
  missing: "not found",
};

function explanationOf(terms: LibraryHit["terms"]): string {
  const kinds: readonly Standing[] = ["here", "akin", "related", "elsewhere", "missing"];
  return kinds
    .map((kind) => ({ kind, held: terms.filter(({ found }) => found === kind).map(({ word }) => word) }))
    .filter(({ held }) => held.length > 0)
    .map(({ kind, held }) => `${FOUND[kind]}: ${held.join(", ")}`)
    .join("; ");
}

/** What is indexed; looking makes no library where there is none. */
async function collectionsOf(options: RawOptions, shell: Shell): Promise<Collection[]> {
  if (!hasLibrary(configFrom(options, shell).config)) return [];
  return withAssay(options, shell, (assay) => assay.library.list());
}

async function withAssay<T>(options: RawOptions, shell: Shell, work: (assay: Assay) => Promise<T>): Promise<T> {
  const { openAssay } = await import("../../assay.ts");
  const assay = await openAssay({ loaded: configFrom(options, shell) });
  try {
    return await work(assay);
  } finally {
    await assay.close();
  }
}

function noSuchCollection(name: string): AssayError {
  return new AssayError("NOT_FOUND", `The library has no collection ${safeLine(name, 60)}; assay library list shows those there are.`, {
    field: "name",
  });
}
