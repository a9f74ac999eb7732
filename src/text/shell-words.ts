import { SHELL_KEYWORDS, SHELL_UTILITIES } from "../lexicon/shell.ts";

/** Where a command of a shell ends, and the next begins. */
const ENDS = new RegExp(`\\n|\\|\\|?|&&|;|\\$\\(|\`|(?<=(?:^|\\s)(?:${[...SHELL_KEYWORDS].join("|")}|!))\\s`, "u");
const SETTING = /^[A-Za-z_]\w*=\S*$/u;
const OPTION = /^-[A-Za-z]{1,4}$/u;
/** What a command says of how it went. */
const STATUS = /^[01]$/u;

/** The words of a piece of code that are the shell's own: its utilities where a command begins, with their short options; its keywords. Pure; linear. */
export function shellWords(code: string): ReadonlySet<string> {
  const own = new Set<string>();
  for (const command of code.replaceAll("\\\n", " ").split(ENDS)) {
    const words = command.trim().split(/\s+/u);
    while (SHELL_KEYWORDS.has(words[0] ?? "") || words[0] === "sudo" || words[0] === "!" || SETTING.test(words[0] ?? "")) {
      const [word = ""] = words.splice(0, 1);
      if (!SETTING.test(word)) own.add(word);
    }
    const [name = "", ...rest] = words;
    if (!SHELL_UTILITIES.has(name)) continue;
    own.add(name);
    for (const word of rest) if (OPTION.test(word) || (name === "exit" && STATUS.test(word))) own.add(word);
  }
  return own;
}
