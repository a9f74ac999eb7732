// Lines of code that destroy nothing there was, though they hold a word that does.
import { SHELL_JOINTS, SHELL_KILLS, SHELL_MAKES, SHELL_REMOVES, SHELL_RUNNERS } from "../../../lexicon/shell.ts";
import { codeWords } from "../../../text/code-words.ts";
import { isHarmful } from "../../../text/harmful.ts";

/** Where whatever code makes is its own: in its own folder, or where systems keep what is gone tomorrow. */
const OWN_PLACE = /^(?:\/tmp\/|\/var\/tmp\/)?\w[\w.-]{3,60}(?:\/\w[\w.-]{0,60}){0,4}$/u;
/** "name=value", and what a shell finds for a file of its own. */
const SETS = /^([A-Za-z_]\w{0,40})=(.*)$/u;
const TEMPORARY = /^["']?\$\(mktemp\b/u;

/**
 * The lines of some code, by their places, whose destroying commands only show what they would do (`--dry-run`), or remove what the code itself has made before, under a
 * name that nobody else has. Pure; linear in the code.
 * @param named texts that name what there is already: sources, and what the asker has said
 */
export function harmlessLines(code: string, named: readonly string[]): ReadonlySet<number> {
  const values = new Map<string, string>();
  const made = new Set<string>();
  const harmless = new Set<number>();
  for (const [at, line] of code.replaceAll("\\\n", " ").split("\n").entries()) {
    const isOwn = (word: string) => {
      const own = valueOfWord(word, values);
      return made.has(own) && (own.startsWith("$") || (OWN_PLACE.test(own) && !named.some((text) => text.includes(own))));
    };
    const destroying: boolean[] = [];
    for (const words of commandsOf(line)) {
      if (words.some((word) => codeWords(word).some(isHarmful))) destroying.push(isRehearsed(words) || removesOnly(words, isOwn));
      const [, name, value] = SETS.exec(words[0] ?? "") ?? [];
      if (name !== undefined && value !== undefined) {
        if (TEMPORARY.test(value)) made.add(`$${name}`);
        else values.set(name, value.replace(/^["']|["']$/gu, ""));
      }
      for (const word of madeBy(words)) made.add(valueOfWord(word, values));
    }
    if (destroying.length > 0 && destroying.every((isNone) => isNone)) harmless.add(at);
  }
  return harmless;
}

/** Whether a command only shows what it would destroy: a program with that for a command of its own, "shopctl orders purge", and nothing that runs another. */
function isRehearsed(words: readonly string[]): boolean {
  const own = words.slice(words.findIndex((word) => !SETS.test(word)));
  const program = (own[0] ?? "").replace(/^.*\//u, "");
  const last = own.findLastIndex((word) => codeWords(word).some(isHarmful));
  const isCommand = last > 0 && own.slice(1, last + 1).every((word) => /^[a-z][\w:-]*$/u.test(word));
  const runsOther =
    SHELL_RUNNERS.has(program) || SHELL_KILLS.has(program) || words.includes("--") || words.some((word) => /\$\(|`/u.test(word));
  return isCommand && !runsOther && words.some((word) => /^--dry-run(?:=|$)/u.test(word));
}

function removesOnly([program = "", ...words]: readonly string[], isOwn: (word: string) => boolean): boolean {
  const removed = words.filter((word) => !SHELL_REMOVES.has(word));
  return SHELL_REMOVES.has(program) && !program.startsWith("-") && removed.length > 0 && removed.every(isOwn);
}

/** What a command makes: what it is called with, options apart, of a database the last; what its output is written to. */
function madeBy(words: readonly string[]): readonly string[] {
  const [program = ""] = words;
  const named = words.slice(1).filter((word) => !word.startsWith("-"));
  const written = words.filter((_, at) => /^>{1,2}$/u.test(words[at - 1] ?? ""));
  return [...(SHELL_MAKES.has(program) ? (program === "createdb" ? named.slice(-1) : named) : []), ...written];
}

/** A word without its quotes, one variable that the code sets put in; a file of its own stays its variable. */
function valueOfWord(word: string, values: ReadonlyMap<string, string>): string {
  const bare = word.replace(/^["']|["']$/gu, "");
  const name = /^\$(?:\{(\w{1,41})\}|(\w{1,41}))$/u.exec(bare);
  const own = name?.[1] ?? name?.[2];
  return own === undefined ? bare : (values.get(own) ?? `$${own}`);
}

/** The commands of a line as a shell parts them, each in its words; what stands in quotes is one, a comment none. */
function commandsOf(line: string): string[][] {
  const commands: string[][] = [[]];
  let word = "";
  let quote = "";
  const close = () => {
    if (word !== "") commands.at(-1)?.push(word);
    word = "";
  };
  for (const sign of line.replace(CASE_LABEL, "")) {
    if (quote !== "") {
      word += sign;
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") {
      word += sign;
      quote = sign;
    } else if (sign === "#" && word === "") break;
    else if (/\s/u.test(sign)) close();
    else if (sign === ">") {
      if (word !== ">") close();
      word += sign;
    } else if (/[;&|]/u.test(sign)) {
      close();
      commands.push([]);
    } else {
      if (/^>{1,2}$/u.test(word)) close();
      word += sign;
    }
  }
  close();
  return commands.flatMap((words) => {
    const first = words.findIndex((one) => !SHELL_JOINTS.has(one));
    return first < 0 ? [] : [words.slice(first)];
  });
}
/** "old)", which a case of a shell begins with. */
const CASE_LABEL = /^\s*[\w*|-]{1,40}\)\s/u;
