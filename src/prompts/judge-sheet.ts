// What a judge is given to read: the passages page by page, each sentence once and under a number.
import { NAMED, pageOf } from "../text/context.ts";
import { shownUnit } from "../text/passages.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { block, oneLine } from "./blocks.ts";

/** A stretch of a source, and where it stands. */
export interface JudgedPassage {
  readonly text: string;
  /** Title of its page, who published it and when, the headings it stands under: each a line. */
  readonly place: readonly string[];
}

export interface Sheet {
  /** The passages as a model is shown them. */
  readonly blocks: readonly string[];
  /** For each pair and each of its passages, the numbers of its sentences. */
  readonly numbers: readonly (readonly (readonly number[])[])[];
  /** The sentence under each number; the first stands under 1. */
  readonly sentences: readonly string[];
}

interface Shown {
  /** Title of its page and headings. */
  readonly place: readonly string[];
  /** Whom its page names elsewhere. */
  readonly names: Set<string>;
  /** Stretches that follow from one another. */
  readonly runs: { readonly number: number; readonly text: string }[][];
}

/** The passages of claims on one sheet. Pure; linear in their texts. */
export function sheetOf(pairs: readonly { readonly passages: readonly JudgedPassage[] }[]): Sheet {
  const sentences: string[] = [];
  const known = new Map<string, { readonly before: string | undefined; readonly number: number }[]>();
  const shown = new Map<string, Shown>();
  const split = new Map<string, readonly string[]>();
  const numbersOf = ({ text, place: lines }: JudgedPassage): number[] => {
    const place = lines.filter((line) => !line.startsWith(NAMED));
    const key = JSON.stringify(place);
    const units = split.get(text) ?? unitsOf(text);
    split.set(text, units);
    const own = shown.get(key) ?? { place, names: new Set(), runs: [] };
    shown.set(key, own);
    for (const line of lines) if (line.startsWith(NAMED)) own.names.add(line.slice(NAMED.length));
    let run: Shown["runs"][number] | undefined;
    return units.map((unit, at) => {
      const said = unit.replace(GAP, "");
      const same = known.get(`${key}\n${said}`) ?? [];
      // The same words behind another sentence speak of another thing; where a passage begins, or goes on after a gap, nobody knows what stood before.
      const before = said === unit ? units[at - 1] : undefined;
      const shownAs = same.find((one) => before === undefined || one.before === undefined || one.before === before);
      if (shownAs !== undefined) {
        run = undefined;
        return shownAs.number;
      }
      const number = sentences.push(unit);
      known.set(`${key}\n${said}`, [...same, { before, number }]);
      if (run === undefined) {
        run = [];
        own.runs.push(run);
      }
      run.push({ number, text: unit });
      return number;
    });
  };
  const numbers = pairs.map(({ passages }) => passages.map(numbersOf));
  const pages = [...Map.groupBy([...shown.values()], ({ place }) => pageOf(place)).values()];
  return { blocks: pages.map((own, at) => pageBlock(`p${at + 1}`, own)), numbers, sentences };
}

/** Where a passage begins anew: at a row, an item of a list, a gap. */
const ANEW = /\n(?=\s*(?:\||…|[-*+•–]\s|\d{1,3}[.)]\s))|(?<=\|)\n/u;

/** What was left out stands before it. */
const GAP = /^…\s*/u;

/** Code between its fences: its lines and their indentation say what it is. */
const CODE = /^[^\S\n]{0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n[^\S\n]{0,3}\1[`~]*[^\S\n]*$/mu;

/** The sentences of a passage; of a table its rows, of a list its items, a block of code whole. */
function unitsOf(text: string): string[] {
  const code = CODE.exec(text);
  if (code === null) return textUnits(text);
  return [...textUnits(text.slice(0, code.index)), code[0].trim(), ...unitsOf(text.slice(code.index + code[0].length))];
}

function textUnits(text: string): string[] {
  return text.split(ANEW).flatMap((part) => {
    const plain = part.trim();
    if (plain.startsWith("|")) return [plain];
    const said = sentenceSpans(part).map(({ start, end }) => part.slice(start, end).trim());
    return said.length === 0 && plain !== "" ? [plain] : said;
  });
}

/** What the passages of one page share of their place is said once, the rest above each of them. */
function pageBlock(id: string, own: readonly Shown[]): string {
  const [first] = own;
  if (first === undefined) return "";
  const differs = first.place.findIndex((line, at) => own.some(({ place }) => place[at] !== line));
  const shared = differs < 0 ? first.place.length : differs;
  const lines = own.flatMap(({ place, runs }) => {
    const rest = place.slice(shared).map(oneLine).join(" › ");
    return [...(rest === "" ? [] : [`§ ${rest}`]), ...runs.map(runOf)];
  });
  const names = [...new Set(own.flatMap((one) => [...one.names]))].join(", ");
  return block("passage", id, lines.join("\n"), { page: first.place.slice(0, shared).join(" › "), names });
}

function runOf(run: Shown["runs"][number]): string {
  return run
    .map(({ number, text }) => {
      const isCode = CODE.test(text);
      return `${isCode ? "\n" : ""}[${number}] ${isCode ? text : shownUnit(text, "prose")}${isCode || text.startsWith("|") ? "\n" : " "}`;
    })
    .join("")
    .trim();
}

/** Numbers in few words: "3-5 9". */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const one of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === one - 1) last[1] = one;
    else ranges.push([one, one]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(" ");
}
