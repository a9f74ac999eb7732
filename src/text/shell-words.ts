import { SHELL_DEEDS, SHELL_GIVENS, SHELL_HARM, SHELL_KEYWORDS, SHELL_NETWORK, SHELL_UTILITIES } from "../lexicon/shell.ts";
import { codeWords } from "./code-words.ts";

/** Where a command of a shell ends, and the next begins. */
const ENDS = new RegExp(`\\n|\\|\\|?|&&|;|\\$\\(|\`|(?<=(?:^|\\s)(?:${[...SHELL_KEYWORDS].join("|")}|!))\\s`, "u");
const SETTING = /^[A-Za-z_]\w*=\S*$/u;
const OPTION = /^(?:-{1,2}[A-Za-z][\w-]{0,30}|-\d{1,3})(?==|$)/u;
/** A file beside the one who works: its name is theirs to give. */
const FILE = /^[\w-]+(?:\.[A-Za-z]\w{0,8}){1,3}$/u;
/** "czf" of tar. */
const BUNDLED = /^[a-z]{2,4}$/u;
/** What a command says of how it went. */
const STATUS = /^[01]$/u;
/** Into a file that the code makes. */
const INTO = /(?:^|\s)\d?>{1,2}\s*(\S+)/gu;
const ELSEWHERE = /\d?>&\d|\d?>{1,2}\s*\/dev\/null/gu;

/**
 * The words of a piece of code that are the shell's own: its utilities where a command begins, with their options; its keywords; folders that every system has; and files beside whoever
 * works that it reads or makes. Pure; linear.
 */
export function shellWords(code: string): ReadonlySet<string> {
  const own = new Set<string>(SHELL_GIVENS);
  const keep = (...words: readonly string[]) => {
    for (const word of words) for (const part of [word, ...codeWords(word)]) own.add(part);
  };
  for (const [redirection] of code.matchAll(ELSEWHERE)) keep(...codeWords(redirection));
  const joined = code.replaceAll("\\\n", " ").replace(ELSEWHERE, " ");
  for (const [, file = ""] of joined.matchAll(INTO)) if (FILE.test(file)) keep(file);
  for (const command of joined.split(ENDS)) {
    const words = command.trim().split(/\s+/u);
    while (SHELL_KEYWORDS.has(words[0] ?? "") || words[0] === "sudo" || words[0] === "!" || SETTING.test(words[0] ?? "")) {
      const [word = ""] = words.splice(0, 1);
      if (!SETTING.test(word)) keep(word);
    }
    const [name = "", ...rest] = words;
    if (!SHELL_UTILITIES.has(name)) continue;
    keep(name);
    const operands = rest.filter((word) => !OPTION.test(word));
    for (const word of rest) keep(...(OPTION.exec(word) ?? []).filter((option) => !SHELL_HARM.has(option)));
    if (name === "exit") keep(...operands.filter((word) => STATUS.test(word)));
    if (!SHELL_NETWORK.has(name)) keep(...operands.filter((word) => FILE.test(word)));
    if (name === "tar") keep(...operands.slice(0, 1).filter((word) => BUNDLED.test(word)));
    keep(...operands.slice(0, 1).filter((word) => SHELL_DEEDS.has(`${name} ${word}`)));
  }
  return own;
}

const SET = /(?:^|;)\s*(?:export\s+)?([A-Za-z_]\w{0,40})=(["']?)([^\s"'$`;]{1,200})\2(?=\s*(?:;|$))/gmu;

/** The same in the environment that a pipeline's file sets. */
const SET_FOR_JOBS = /^[ \t]*(?:-[ \t])?([A-Z][A-Z0-9_]{0,40}):[ \t]+(["']?)([^\s"'$`;#]{1,200})\2[ \t]*$/gmu;

/** Code with what its own variables are set to in the places of these: `v$V` is v24.18.1 after `V=24.18.1`. */
export function withVariables(code: string): string {
  // What is named anywhere else but where it is taken up may be set there as well.
  const isOnce = (name: string) => code.split(new RegExp(`(?<![\\w$]|\\$\\{)${name}(?!\\w)`, "u")).length === 2;
  const forJobs = [...code.matchAll(SET_FOR_JOBS)].filter(([, name = ""]) => isOnce(name));
  const values = new Map([...forJobs, ...code.matchAll(SET)].map(([, name = "", , value = ""]) => [name, value]));
  return code.replace(
    /\$(?:\{(\w{1,41})\}|(\w{1,41}))/gu,
    (whole, braced?: string, bare?: string) => values.get(braced ?? bare ?? "") ?? whole,
  );
}
