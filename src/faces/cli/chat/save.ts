import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AssayError } from "../../../domain/error.ts";
import type { MessageRecord } from "../../../store/store.ts";
import type { Shell } from "../shell.ts";

/**
 * Writes a conversation to a new file.
 * @param named the file as it was typed: relative to the shell's folder, in quotation marks or not, `~` for the user's own folder
 * @returns the file's whole path
 * @throws AssayError INVALID_INPUT for no name, a file that is there already, one that cannot be written, and a conversation without a message
 */
export async function saveConversation(messages: readonly MessageRecord[], named: string, { cwd, env }: Shell): Promise<string> {
  const name = named.replace(/^(["'])(.+)\1$/, "$2");
  if (name === "") throw new AssayError("INVALID_INPUT", "/save needs the name of a file, such as /save talk.md.");
  if (messages.length === 0) throw new AssayError("INVALID_INPUT", "Nothing has been said in this conversation yet.");
  const { HOME: own } = env;
  const target = own !== undefined && name.startsWith("~/") ? join(own, name.slice(2)) : resolve(cwd, name);
  const text = messages.map(({ role, text: said }) => (role === "user" ? `**You:** ${said}` : said)).join("\n\n");
  try {
    await writeFile(target, `${text}\n`, { encoding: "utf8", flag: "wx" });
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", refusal(target), { cause });
  }
  return target;
}

function refusal(target: string): string {
  const there = statSync(target, { throwIfNoEntry: false });
  if (there === undefined) return `${target} cannot be written; check its folder.`;
  return there.isDirectory() ? `${target} is a folder; name a file in it.` : `${target} exists already; choose another name.`;
}
