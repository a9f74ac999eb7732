// Names that code gives itself: what it sets and takes up again names nothing in the world.
import { PIPELINE_KEYS } from "../lexicon/shell.ts";
import { TO_FILL } from "./code-words.ts";
import { isHarmful } from "./harmful.ts";

/** What a language sets a name with that is the code's own: an assignment, what is brought in, a function, what a loop goes through. */
const SETS =
  /^[ \t]*(?:const |let |var )?([A-Za-z_]\w{0,40}(?:\s*,\s*[A-Za-z_]\w{0,40}){0,4})\s*:?=\s|^[ \t]*(?:import|from)\s+([A-Za-z_]\w{0,40}(?:\s*,\s*[A-Za-z_]\w{0,40}){0,8})|\b(?:def|function)\s+([A-Za-z_]\w{0,40})|\bfor\s+([A-Za-z_]\w{0,40}(?:\s*,\s*[A-Za-z_]\w{0,40}){0,3})\s+in\b|\bas\s+([A-Za-z_]\w{0,40})\b/gmu;

/** What code calls something that it repeats: names that it sets itself, and takes up. */
export function variablesIn(code: string): ReadonlySet<string> {
  const own = [...code.matchAll(SETS)].flatMap((found) => found.slice(1).flatMap((names) => names?.split(/\s*,\s*/u) ?? []));
  const timesIn = (name: string) => code.split(new RegExp(`\\b${name}\\b`, "u")).length - 1;
  const used = [...new Set(own)].filter((name) => timesIn(name) > own.filter((one) => one === name).length);
  // `requests.get` of a library that the code itself brings in.
  const reached = used.flatMap((name) => [...code.matchAll(new RegExp(`\\b${name}(?:\\.\\w{1,60}){1,4}`, "gu"))].map(([word]) => word));
  const harmless = reached.filter((word) => !isHarmful(word));
  const set = [...code.matchAll(/(?:^|;)[ \t]*(?:export\s+)?([A-Za-z_]\w{0,40})=/gmu)].map(([, name = ""]) => name);
  const taken = set.filter((name) => code.includes(`$${name}`) || code.includes(`\${${name}}`));
  return new Set([...taken, ...used, ...harmless].filter((word) => !isHarmful(word)));
}

/** Jobs of a pipeline: names of its own, that stand alone on their lines. */
const JOB = /^[ \t]{0,4}([a-z][a-z0-9]*(?:-[a-z0-9]+)+):[ \t]*(?:#.*)?$/gmu;
const IN_PIPELINE = new RegExp(`^[ \\t]*(?:${PIPELINE_KEYS.join("|")}):`, "mu");

/** A name in the place of a value, a whole part of a path, or what a source calls by another: set for the asker, and taken up again. */
const VALUE = /(?<=["'=/]|:\s)([a-z][a-z0-9]*(?:_[a-z0-9]+){1,4})(?=["',?\s/]|$)/gmu;

/** Code with what names that it sets and takes up again, `main_search` of a role and its user, stand for; one that is a key, an option or a command anywhere is none. */
export function withoutOwnNames(code: string, around: string): string {
  const all = `${code}\n${around}`;
  const places = Map.groupBy(
    [...all.matchAll(VALUE)].map(([, name = ""]) => name),
    (name) => name,
  );
  const own = [...places].filter(([name, found]) => {
    return !isHarmful(name) && found.length > 1 && all.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "u")).length - 1 === found.length;
  });
  const jobs = IN_PIPELINE.test(all) ? [...all.matchAll(JOB)].map(([, name = ""]) => name) : [];
  const named = [...own.map(([name]) => name), ...new Set(jobs)];
  return named.reduce((left, name) => left.replaceAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "gu"), TO_FILL), code);
}
