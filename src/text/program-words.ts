import { SHELL_TIMES } from "../lexicon/shell.ts";
import { codeWords, TO_FILL } from "./code-words.ts";
import { isHarmful } from "./harmful.ts";

/** A text in quotes, on one line or in three of them over several. */
const QUOTED = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu;
/** A name, and names of parts of it. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*){0,8}$/u;
/** A word of a text in quotes that is no address, path or host: a column, a header, a key. */
const WORD = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const FILE = /^[\w-]+\.[A-Za-z]\w{0,8}$/u;
/** Where a server of one's own is asked. */
const ROUTE = /^\/[a-z][a-z0-9-]{0,30}$/u;
/** What a server answers with. */
const STATUS = /^[1-5]\d\d$/u;

/** A line that no shell and no configuration has: `import x`, `def f(`, `const x =`, `SELECT … FROM`. */
const SURELY =
  /^[ \t]*(?:(?:import\s+[\w.{*]|from\s+[\w.]+\s+import\b)|(?:async\s+)?(?:def|function|func|fn)\s+\w+\s*\(|(?:const|let|var)\s+[\w{[]|class\s+\w+|require[\s(]|SELECT\b[\s\S]{1,400}?\bFROM\b)/imu;

/** Whether code is a program, whose language gives its words, and no configuration or command. Pure; linear. */
export function isProgram(code: string): boolean {
  return SURELY.test(code);
}

/**
 * The words of a program that are its language's, or its own: names outside of its texts, and in these words, files and answers of servers. An address, a path, a version
 * or another figure is nobody's own, and what destroys something neither. Pure; linear.
 */
export function programWords(code: string): ReadonlySet<string> {
  const texts = code.match(QUOTED) ?? [];
  const outside = codeWords(code.replace(QUOTED, " ")).filter((word) => NAME.test(word) || STATUS.test(word));
  const within = codeWords(texts.join("\n")).filter((word) => WORD.test(word) || FILE.test(word) || STATUS.test(word) || ROUTE.test(word));
  return new Set([...outside, ...within].filter((word) => !isHarmful(word)));
}

/** What `date -d` is told: "-5days". */
const DAYS = new RegExp(`^[-+]?\\d{0,3}\\s?(?:${SHELL_TIMES.join("|")})s?$`, "u");

/** What programs in a shell's command are written in: `jq '.a.b | @base64d'`, `curl -w '%{http_code}'`, with the files these write. */
const FILTER = /\bjq\b[^\n']*'([^']*)'/gu;
const FORMAT = /%\{([\w.]{1,40})\}/gu;
const OPTIONS = /\b(?:jq|date)\b([^|;\n]*)/gu;
const WRITES = /\s(?:-o|--output|--etag-save|--etag-compare)[ =]+"?([\w-]+\.\w{1,8})"?/gu;
const WAITS = /\bsleep\s+(\d+(?:\.\d+)?)\b/gu;
/** The answers that a case tells apart. */
const CASE = /^\s*((?:[1-5]\d\d\|?)+)\)/gmu;

/** The words that the programs within a shell's commands are written in. Pure; linear. */
export function filterWords(code: string): ReadonlySet<string> {
  const joined = code.replaceAll("\\\n", " ");
  const found = (pattern: RegExp) => [...joined.matchAll(pattern)].map(([, said = ""]) => said);
  const filters = codeWords(found(FILTER).join("\n")).filter((word) => NAME.test(word) || FILE.test(word));
  const options = found(OPTIONS)
    .flatMap((said) => said.replace(QUOTED, " ").split(/\s+/u))
    .filter((word) => /^-{1,2}[A-Za-z][\w-]*$/u.test(word));
  const days = found(/\bdate\b([^|;\n]*)/gu)
    .flatMap(codeWords)
    .filter((word) => DAYS.test(word));
  const others = [...found(FORMAT), ...found(WRITES), ...found(WAITS), ...found(CASE).flatMap((said) => said.split("|"))];
  const all = [...filters, ...options, ...days, ...others];
  return new Set(all.flatMap((word) => [word, ...codeWords(word)]).filter((word) => !isHarmful(word)));
}

/** Code with what its own variables are, loops' and readers' included, left to be filled in: "/simple/$P/" goes through all of them. */
export function withoutVariables(code: string, around = ""): string {
  const set = [
    ...`${around}\n${code}`.matchAll(
      /\bfor\s+(\w{1,40})\s+in\b|\bread\s+(?:-r\s+)?((?:\w{1,40}[ \t]*){1,8})|(?:^|[;&|(]|\bdo\b|\bexport\b)\s*(\w{1,40})=/gmu,
    ),
  ];
  const names = new Set(set.flatMap(([, loop, read, own]) => (loop ?? read ?? own ?? "").trim().split(/\s+/u)));
  return code.replace(/\$(?:\{(\w{1,41})\}|(\w{1,41}))/gu, (whole, braced?: string, bare?: string) =>
    names.has(braced ?? bare ?? "") ? TO_FILL : whole,
  );
}
