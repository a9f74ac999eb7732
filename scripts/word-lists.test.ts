import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Six words or more side by side in a pattern; eight or more in one string that is then divided. */
const ALTERNATION = /(?:\p{L}[\p{L} ?.'’()[\]:-]*\|){5,}/u;
const STRING = /["`](?:[\p{L}'’.-]+ ){7,}/u;
const DIVIDED = /["`](?:[\p{L}'’.-]+ ){7,}[\p{L}'’.-]+["`]\s*(?:,\s*)?\)?\s*\.split\(/u;

/** Prompts speak to models, the lexicon is where words belong, and tests hold examples. */
const ELSEWHERE = /^src\/(?:prompts|lexicon)\/|\.test\.ts$/;

/** What looks like a list of words and is none of a language's, or is another's wording, with how many lines of it there are. */
const NO_LANGUAGE: Readonly<Record<string, readonly [number, string]>> = {
  "src/audit/parse/addresses.ts": [2, "endings of files and names of hosts"],
  "src/audit/parse/html.ts": [1, "names of elements"],
  "src/audit/parse/marks.ts": [1, "names of anchors"],
  "src/audit/parse/report.ts": [1, "names of elements"],
  "src/conversation/contract/text.ts": [1, "the contract's wording"],
  "src/domain/url.ts": [2, "names of parameters"],
  "src/extract/html/boilerplate.ts": [7, "names of classes and roles"],
  "src/extract/html/json-ld.ts": [1, "types of schema.org"],
  "src/extract/html/lede.ts": [1, "names of classes"],
  "src/extract/html/region.ts": [2, "names of classes"],
  "src/extract/html/shell.ts": [2, "names of elements"],
  "src/extract/html/tree.ts": [2, "names of attributes"],
  "src/extract/pdf/metadata.ts": [1, "endings of files"],
  "src/extract/sniff.ts": [1, "names of elements"],
  "src/faces/cli/as-typed.ts": [2, "Assay's own commands"],
  "src/config/secrets.ts": [2, "shapes of keys"],
  "src/library/query.ts": [1, "search operators"],
  "src/model/failure.ts": [1, "messages of services"],
  "src/model/leak-filter.ts": [1, "marks of a leak"],
  "src/outbound/guard.ts": [1, "names of hosts"],
  "src/plan/query-text.ts": [1, "search operators"],
  "src/read/browser/proxy.ts": [2, "names of headers"],
  "src/search/gates/plain-query.ts": [1, "search operators"],
  "src/search/gates/work.ts": [2, "publishers' names and parts of addresses"],
  "src/search/service.ts": [1, "messages of services"],
  "src/text/numbers.ts": [1, "symbols of units"],
  "src/text/passages.ts": [1, "names of elements"],
  "src/verify/facts/identifiers.ts": [1, "endings of files"],
};

const root = new URL("..", import.meta.url);

function listsIn(text: string): number {
  const lines = text.split("\n");
  const isDivided = (at: number) => DIVIDED.test(lines.slice(at, at + 3).join(" "));
  return lines.filter((line, at) => ALTERNATION.test(line) || (STRING.test(line) && isDivided(at))).length;
}

it("X8 words of a language stand in the lexicon and not in code", () => {
  const found = globSync("src/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !ELSEWHERE.test(file))
    .flatMap((file) => {
      const lists = listsIn(readFileSync(new URL(file, root), "utf8"));
      return lists === 0 ? [] : [[file, lists] as const];
    });
  const allowed = Object.fromEntries(Object.entries(NO_LANGUAGE).map(([file, [lines]]) => [file, lines]));
  expect(Object.fromEntries(found.sort())).toEqual(Object.fromEntries(Object.entries(allowed).sort()));
});

it("X8 a list of words is seen for one, in any script and with endings that may be left out", () => {
  expect(listsIn("const A = /(?:sources?|refs?|via|see|from here|来源|文献)/;")).toBe(1);
  expect(listsIn("const A = /(?:if|when|while|until|except|about)/;")).toBe(1);
  expect(listsIn('const A = new Set("if when while until except about around under".split(" "));')).toBe(1);
  expect(listsIn("const A = /(?:one|two|three)/;\nconst B = oneOf(a | b);")).toBe(0);
});
