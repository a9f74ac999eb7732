import type { Json } from "../run/run.ts";

/** A value read leniently from the middle of a text. */
export interface LenientReading {
  readonly value: Json;
  /** Where reading stopped. */
  readonly end: number;
  /** False when the text ended before the value did, so that open strings, lists and objects were closed for it. */
  readonly complete: boolean;
}

const DEEPEST = 100;
const CLOSING_QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "‘": "’" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
const WORDS: readonly (readonly [RegExp, Json])[] = [
  [/true\b/iy, true],
  [/false\b/iy, false],
  [/(?:null|none|undefined|nan)\b/iy, null],
];

/** What a member or item is when the text breaks off before it. */
const NOTHING = Symbol("nothing");
type Read = Json | typeof NOTHING;

/**
 * Reads the JSON value that begins at `start` as charitably as can be done without guessing: single or typographic quotation marks, raw line
 * breaks and unescaped quotation marks in strings, bare keys, trailing or missing commas, comments, Python's words, a text that breaks off.
 * With `dropOpen`, list items and strings that the break left unfinished are left out instead of closed. Undefined when nothing can be read;
 * never throws.
 */
export function readLeniently(text: string, start: number, dropOpen = false): LenientReading | undefined {
  const reader = new LenientReader(text, start, dropOpen);
  const value = reader.value(0, false);
  return value === NOTHING ? undefined : { value, end: reader.at, complete: !reader.broken };
}

class LenientReader {
  at: number;
  /** Set once the text ended, or could not be followed, before everything was closed. */
  broken = false;
  readonly #text: string;
  readonly #dropOpen: boolean;

  constructor(text: string, start: number, dropOpen: boolean) {
    this.#text = text;
    this.at = start;
    this.#dropOpen = dropOpen;
  }

  value(depth: number, inList: boolean): Read {
    this.#skipBlanks();
    const first = this.#text[this.at];
    if (first === undefined || depth > DEEPEST) return this.#breakOff();
    if (first === "{") return this.#object(depth, inList);
    if (first === "[") return this.#list(depth);
    if (first in CLOSING_QUOTES) return this.#string(CLOSING_QUOTES[first] ?? first);
    return this.#scalar();
  }

  #object(depth: number, inList: boolean): Read {
    const members: [string, Json][] = [];
    this.at++;
    while (!this.#closed("}")) {
      const key = this.#key();
      if (key === undefined) break;
      const value = this.value(depth + 1, false);
      if (value !== NOTHING) members.push([key, value]);
      if (this.broken) break;
    }
    return this.broken && this.#dropOpen && inList ? NOTHING : Object.fromEntries(members);
  }

  #list(depth: number): Read {
    const items: Json[] = [];
    this.at++;
    while (!this.#closed("]")) {
      const value = this.value(depth + 1, true);
      if (value !== NOTHING) items.push(value);
      if (this.broken) break;
    }
    return items;
  }

  #closed(mark: string): boolean {
    this.#skipBlanks();
    while (this.#text[this.at] === ",") {
      this.at++;
      this.#skipBlanks();
    }
    const next = this.#text[this.at];
    if (next === mark) {
      this.at++;
      return true;
    }
    if (next === undefined || next === "}" || next === "]") {
      this.#breakOff();
      return true;
    }
    return false;
  }

  #key(): string | undefined {
    const first = this.#text[this.at] ?? "";
    const closing = CLOSING_QUOTES[first];
    let key: Read;
    if (closing !== undefined) key = this.#string(closing);
    else {
      const bare = this.#match(/[\p{L}_$][\p{L}\p{N}_$-]*/uy);
      key = bare ?? this.#breakOff();
    }
    this.#skipBlanks();
    if (typeof key !== "string" || this.broken || this.#text[this.at] !== ":") {
      this.#breakOff();
      return undefined;
    }
    this.at++;
    return key;
  }

  #string(closing: string): Read {
    let value = "";
    this.at++;
    for (;;) {
      const char = this.#text[this.at];
      if (char === undefined) {
        this.#breakOff();
        return this.#dropOpen ? NOTHING : value;
      }
      this.at++;
      if (char === "\\") value += this.#escape();
      else if (char === closing && this.#endsString()) return value;
      else value += char;
    }
  }

  /** A quotation mark ends its string only where JSON could go on after it; otherwise somebody forgot to escape it. */
  #endsString(): boolean {
    const after = /\s*/y;
    after.lastIndex = this.at;
    const blanks = after.exec(this.#text)?.[0] ?? "";
    const at = this.at + blanks.length;
    const next = this.#text[at];
    if (next === undefined || ",:}]".includes(next) || this.#text.startsWith("//", at) || this.#text.startsWith("/*", at)) return true;
    return blanks.includes("\n") && next in CLOSING_QUOTES;
  }

  #escape(): string {
    const char = this.#text[this.at] ?? "";
    this.at += char.length;
    if (char !== "u") return ESCAPES[char] ?? char;
    const hex = this.#match(/[0-9a-f]{4}/iy);
    return hex === undefined ? "" : String.fromCharCode(Number.parseInt(hex, 16));
  }

  #scalar(): Read {
    const number = this.#match(/[-+]?(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?![\p{L}\p{N}])/iuy);
    // A number at the very end may have lost digits: half a number is a wrong one.
    if (number !== undefined) return this.at < this.#text.length ? Number(number.replaceAll("_", "")) : this.#breakOff();
    for (const [word, value] of WORDS) if (this.#match(word) !== undefined) return value;
    return this.#breakOff();
  }

  #skipBlanks(): void {
    this.#match(/(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #breakOff(): typeof NOTHING {
    this.broken = true;
    return NOTHING;
  }
}
