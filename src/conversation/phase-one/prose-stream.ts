import { withoutToolNames } from "./layout.ts";

/** Sentences in which a model asks what only the frame asks, or speaks of searching: they are left out. */
const OPENERS = [
  "would you like",
  "do you want me",
  "want me to",
  "shall i ",
  "should i search",
  "should i look",
  "let me know if you",
  "i haven't searched",
  "i have not searched",
  "i didn't search",
  "i did not search",
  "i can't search",
  "i cannot search",
  "i can search",
  "i could search",
  "i can look",
  "i could look",
  "i don't have access to the web",
];
const READ_AS = "read as:";
const SENTENCE_END = /[.?!…]+["'”’)\]]*(?=\s)|\n/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const TAG = /<\/?[a-z][\w:-]*\/?>/giu;
const MOST_BLOCKS = 5;
const LONGEST = 3_000;
const LONGEST_WORD = 80;

/**
 * Keeps streamed Phase 1 prose within its frame (C4, C6, C15) without holding it up by more than a word: no headings, no consent question of the
 * model's own, no names of search tools, no raw tags, at most five blocks. What comes out does not depend on how the text was cut into pieces.
 */
export class ProseStream {
  /** How the model says it read the question, from a first line "Read as: …". */
  readAs: string | undefined;
  readonly #question: string;
  #buffer = "";
  #started = false;
  #gap = "";
  #lineStart = true;
  #sentenceStart = true;
  #fenced = false;
  #blocks = 1;
  #length = 0;
  #stopped = false;

  constructor(question: string) {
    this.#question = question;
  }

  push(piece: string): string {
    this.#buffer += piece;
    return this.#drain(false);
  }

  end(): string {
    const rest = this.#drain(true);
    return this.#fenced ? `${rest}\n\`\`\`` : rest;
  }

  #drain(final: boolean): string {
    let out = "";
    for (;;) {
      const piece = this.#stopped ? undefined : this.#next(final);
      if (piece === undefined) return out;
      out += piece;
      this.#length += piece.length;
    }
  }

  /** The next piece that can be shown for certain; "" when something was taken away; undefined when more must come first. */
  #next(final: boolean): string | undefined {
    const space = /^\s+/u.exec(this.#buffer)?.[0] ?? "";
    if (space.length === this.#buffer.length) return undefined;
    if (space !== "") return this.#space(space);
    if (!this.#started) {
      const begun = this.#reading(final);
      if (begun !== "no") return begun === "wait" ? undefined : "";
      this.#started = true;
    }
    if (this.#lineStart) {
      const mark = this.#lineMark(final);
      if (mark !== "no") return mark === "wait" ? undefined : mark;
    }
    if (this.#sentenceStart && !this.#fenced) {
      const left = this.#leftOut(final);
      if (left !== "no") return left === "wait" ? undefined : "";
    }
    return this.#word(final);
  }

  #space(space: string): string {
    this.#buffer = this.#buffer.slice(space.length);
    const lines = space.split("\n").length - 1;
    if (lines > 0) this.#lineStart = true;
    if (lines > 0) this.#sentenceStart = true;
    if (!this.#started || this.#length === 0) return "";
    if (lines > 1 && !this.#fenced) this.#blocks++;
    if (this.#blocks > MOST_BLOCKS || (this.#length > LONGEST && this.#sentenceStart)) this.#stopped = true;
    this.#gap =
      lines === 0
        ? this.#gap === ""
          ? " "
          : this.#gap
        : lines === 1 || this.#fenced
          ? `\n${this.#fenced ? space.slice(space.lastIndexOf("\n") + 1) : ""}`
          : "\n\n";
    return "";
  }

  #reading(final: boolean): "no" | "wait" | "done" {
    const head = this.#buffer.slice(0, READ_AS.length).toLowerCase();
    if (head !== READ_AS) return READ_AS.startsWith(head) && !final ? "wait" : "no";
    const end = this.#buffer.indexOf("\n");
    if (end < 0 && !final) return "wait";
    this.readAs = this.#buffer.slice(READ_AS.length, end < 0 ? undefined : end).trim();
    this.#buffer = end < 0 ? "" : this.#buffer.slice(end);
    this.#started = true;
    return "done";
  }

  /** Marks at the beginning of a line: headings lose theirs, lists and fences keep them. */
  #lineMark(final: boolean): "no" | "wait" | string {
    if (!final && /^(?:#{1,6}|[-*+•>]|\d{1,2}|\d{1,2}[.)]|`{1,2})$/u.test(this.#buffer)) return "wait";
    const heading = /^(?:#{1,6}|>)\s+/u.exec(this.#buffer);
    if (heading !== null && !this.#fenced) {
      if (heading[0].length === this.#buffer.length && !final) return "wait";
      this.#buffer = this.#buffer.slice(heading[0].length);
      return "";
    }
    this.#lineStart = false;
    if (this.#buffer.startsWith("```")) this.#fenced = !this.#fenced;
    const item = this.#fenced ? null : /^(?:[-*+•]|\d{1,2}[.)])[^\S\n]+/u.exec(this.#buffer);
    if (item === null) return "no";
    if (item[0].length === this.#buffer.length && !final) {
      this.#lineStart = true;
      return "wait";
    }
    this.#buffer = this.#buffer.slice(item[0].length);
    const shown = `${this.#gap}${item[0].trim().replace(/^[*+•]/u, "-")} `;
    this.#gap = "";
    return shown;
  }

  /** Takes a whole sentence out that is not the model's to say. */
  #leftOut(final: boolean): "no" | "wait" | "done" {
    const lower = this.#buffer.slice(0, 60).toLowerCase().replace(/’/gu, "'").replace(/^\*+/u, "");
    if (!OPENERS.some((opener) => lower.startsWith(opener))) {
      return !final && OPENERS.some((opener) => opener.startsWith(lower)) ? "wait" : "no";
    }
    const end = SENTENCE_END.exec(this.#buffer);
    if (end === null) {
      if (!final) return "wait";
      this.#buffer = "";
      return "done";
    }
    this.#buffer = this.#buffer.slice(end.index + (end[0] === "\n" ? 0 : end[0].length));
    return "done";
  }

  #word(final: boolean): string | undefined {
    const unspaced = UNSPACED.exec(this.#buffer)?.[0];
    const word = unspaced ?? /^\S+/u.exec(this.#buffer)?.[0] ?? "";
    if (unspaced === undefined && word.length === this.#buffer.length && !final && word.length < LONGEST_WORD) return undefined;
    const cut = word.slice(0, LONGEST_WORD);
    const taken = cut.length < word.length && /[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut;
    this.#buffer = this.#buffer.slice(taken.length);
    this.#sentenceStart = /[.?!…]["'”’)\]]*$/u.test(taken);
    const plain = withoutToolNames(
      taken
        .toWellFormed()
        .replace(UNSEEN, "")
        .replace(/\(y\/n\)/giu, ""),
      this.#question,
    );
    const shown = this.#fenced || plain.includes("`") ? plain : plain.replace(TAG, "");
    if (shown === "") return "";
    const gap = this.#length === 0 ? "" : this.#gap;
    this.#gap = "";
    return gap + shown;
  }
}
