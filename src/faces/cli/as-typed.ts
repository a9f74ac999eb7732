import type { Shell } from "./shell.ts";

/**
 * A command of this program as sentences name it, told from the product's name by what follows: a subcommand, an option, something in
 * quotation marks, or a word that stands for something.
 */
const SUBCOMMAND =
  "(?:runs|library|contract|store|tokens) (?:list|show|export|resume|finish|replay|rate|delete|prune|revoke|add|search|remove|schema|check|copy)\\b";
const COMMAND = '(?:research|ask|chat|verify|contract|runs|library|serve|worker|mcp|tokens|store|doctor|eval) (?:--?[a-z]|["[<A-Z])';
const NAMED = new RegExp(`(?<![\\w/.-])assay(?= (?:--help\\b|\\[|${SUBCOMMAND}|${COMMAND}))`, "g");

/**
 * Text that names commands of this program so that they can be typed where it was started: in a clone there is no `assay`, only npm's script
 * of that name.
 */
export function asTyped(text: string, env: Shell["env"]): string {
  const { npm_lifecycle_event: script, npm_package_name: project } = env;
  return script === undefined || project !== "assay" ? text : text.replace(NAMED, "npm run assay --");
}

/** The shell with everything that is said along the way as {@link asTyped}; results stay as they are. */
export function namingCommands(shell: Shell): Shell {
  const { terminal, env } = shell;
  return { ...shell, terminal: { ...terminal, say: (text) => terminal.say(asTyped(text, env)) } };
}
