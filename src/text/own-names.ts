// Names that code gives itself: what it sets and takes up again names nothing in the world.
import { isHarmful } from "./harmful.ts";

/** What a language sets a name with that is the code's own: an assignment, what is brought in, a function, what a loop goes through. */
const SETS =
  /^[ \t]*(?:const |let |var )?([A-Za-z_]\w{0,40}(?:\s*,\s*[A-Za-z_]\w{0,40}){0,4})\s*:?=\s|^[ \t]*(?:import|from)\s+([A-Za-z_]\w{0,40}(?:\s*,\s*[A-Za-z_]\w{0,40}){0,8})|\b(?:def|function)\s+([A-Za-z_]\w{0,40})|^[ \t]*([A-Za-z_]\w{0,40})\(\)[ \t]*\{|\bfor\s+([A-Za-z_]\w{0,40}(?:\s*,\s*[A-Za-z_]\w{0,40}){0,3})\s+in\b|\bas\s+([A-Za-z_]\w{0,40})\b/gmu;

/** What code calls something that it repeats: names that it sets itself, and takes up. */
export function namesSetIn(code: string): ReadonlySet<string> {
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
