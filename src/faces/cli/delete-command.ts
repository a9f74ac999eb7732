import type { Command } from "commander";
import { type LoadedConfig, storePlace } from "../../config/config.ts";
import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import type { Forgettable, Store } from "../../store/store.ts";
import { EXIT } from "./exit-codes.ts";
import { withAssay } from "./named-run.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { count } from "./progress.ts";
import { configFrom, hasStore } from "./setup.ts";
import type { Shell } from "./shell.ts";

const ALL = 1_000_000;

/** `assay runs delete`: removes runs and conversations for good, with what only they had read (X5). */
export function deleteCommand(withCommon: WithCommon, runs: Command, shell: Shell, exit: Exit): void {
  withCommon(
    runs
      .command("delete")
      .description("remove runs and conversations for good, with what only they had read")
      .argument("[ids...]", "the runs and conversations, by the names that list shows"),
    "home",
  )
    .addOption(optionOf("--of <name>", "all that the service keeps for this name"))
    .action(async (ids: string[], options: RawOptions) => exit(await remove(ids, options, shell)));
}

async function remove(ids: readonly string[], options: RawOptions, shell: Shell): Promise<number> {
  const { of } = options;
  if ((ids.length === 0) === (typeof of !== "string"))
    throw new AssayError("INVALID_INPUT", "<ids>: name runs or conversations, or all of somebody's with --of NAME.", { field: "ids" });
  const loaded = configFrom(options, shell);
  const { config } = loaded;
  if (!hasStore(config)) throw noneOf(ids[0] ?? String(of));
  const { runIds, conversationIds } = await forgotten(config, ids, of);
  const gone = [count(runIds.length, "run"), count(conversationIds.length, "conversation")];
  if (typeof of === "string") gone.push(count(await removeCollections(loaded, of), "collection"));
  shell.terminal.say(`Removed ${inWords(gone)}.\n`);
  return EXIT.ok;
}

async function forgotten(config: Config, ids: readonly string[], of: unknown): Promise<Forgettable> {
  const { openStore } = await import("../../store/open.ts");
  const store = await openStore(storePlace(config));
  try {
    const what = typeof of === "string" ? await allOf(store, of) : await namedBy(store, ids);
    await store.forget(what);
    await store.sweep();
    return what;
  } finally {
    await store.close();
  }
}

/** With their documents, and what the index has of them. @returns how many */
async function removeCollections(loaded: LoadedConfig, principal: string): Promise<number> {
  const { collectionsOf } = await import("../../service/collections.ts");
  return withAssay(loaded, async (assay) => {
    const collections = collectionsOf(assay, loaded.config, { served: [], isOperator: () => false });
    const own = (await assay.store.collections()).filter((record) => record.principal === principal);
    for (const { id } of own) await collections.remove(id, principal);
    return own.length;
  });
}

function inWords(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

async function allOf(store: Store, principal: string) {
  const runs = await store.listRuns({ limit: ALL, principal });
  const conversations = await store.listConversations(ALL, principal);
  return { runIds: runs.map(({ id }) => id), conversationIds: conversations.map(({ id }) => id) };
}

/** @throws AssayError NOT_FOUND before anything is removed */
async function namedBy(store: Store, ids: readonly string[]) {
  const runIds: string[] = [];
  const conversationIds: string[] = [];
  for (const id of ids) {
    if ((await store.getRun(id)) !== undefined) runIds.push(id);
    else if ((await store.getConversation(id)) !== undefined) conversationIds.push(id);
    else throw noneOf(id);
  }
  return { runIds, conversationIds };
}

function noneOf(id: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no run or conversation ${id}; \`assay runs list\` shows the runs there are.`, {
    field: "ids",
  });
}
