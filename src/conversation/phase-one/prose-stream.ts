import { imitatedBy, LABEL, withoutCitations } from "./imitated.ts";
import { withoutToolNames } from "./layout.ts";

/** What a question wants, as the model says it in its first line: prose of its own, or what code lays out. */
export const ANSWER_KINDS = ["answer", "problem", "comparison", "steps"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

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
/** Lines before the answer that say something of it. */
const HEADS = ["kind:", "read as:"] as const;
/** A mark of several words ("[2 - Partial]") is waited for so long. */
const LONGEST_MARK = 24;
const SENTENCE_END = /[.?!…]+["'”’)\]*]*(?=\s)|\n/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const TAG = /<\/?[a-z][\w:-]*\/?>/giu;
const MOST_BLOCKS = 5;
const LONGEST = 3_000;
const LONGEST_WORD = 80;

/**
 * Keeps streamed Phase 1 prose within its frame (C4, C6, C15) without holding it up by more than a word: no headings, nothing that imitates the frame
 * or a citation, no consent question of the model's own, no names of search tools, no raw tags, at most five blocks. Of a question that wants no prose
 * nothing is shown. What comes out does not depend on how the text was cut into pieces.
 */
export class ProseStream {
  /** What the model says the question wants, from a first line "Kind: …". */
  kind: AnswerKind = "answer";
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
      const begun = this.#head(final);
      if (begun !== "no") return begun === "wait" ? undefined : "";
      this.#started = true;
    }
    if (this.#lineStart && !this.#fenced) {
      const imitated = this.#imitation(final);
      if (imitated !== "no") return imitated === "wait" ? undefined : "";
    }
    if (this.#lineStart) {
      const mark = this.#lineMark(final);
      if (mark !== "no") return mark === "wait" ? undefined : mark;
    }
    if (this.#sentenceStart && !this.#fenced) {
      const left = this.#leftOut(final);
      if (left !== "no") return left === "wait" ? undefined : "";
    }
    if (!this.#fenced) {
      const mark = this.#citation(final);
      if (mark !== "no") return mark === "wait" ? undefined : "";
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
        : (lines === 1 && this.#gap !== "\n\n") || this.#fenced
          ? `\n${this.#fenced ? space.slice(space.lastIndexOf("\n") + 1) : ""}`
          : "\n\n";
    return "";
  }

  #head(final: boolean): "no" | "wait" | "done" {
    const lower = this.#buffer.slice(0, 12).toLowerCase().replace(/^\*+/u, "");
    const head = HEADS.find((one) => lower.startsWith(one));
    if (head === undefined) return !final && HEADS.some((one) => one.startsWith(lower)) ? "wait" : "no";
    const end = this.#buffer.indexOf("\n");
    if (end < 0 && !final) return "wait";
    const said = this.#buffer.slice(this.#buffer.indexOf(":") + 1, end < 0 ? undefined : end).replace(/^[\s*]+|[\s*]+$/gu, "");
    this.#buffer = end < 0 ? "" : this.#buffer.slice(end);
    if (head === "read as:") this.readAs = said;
    else this.kind = ANSWER_KINDS.find((kind) => said.toLowerCase().startsWith(kind)) ?? "answer";
    this.#stopped = this.kind !== "answer";
    return "done";
  }

  /** Takes away what imitates the frame. */
  #imitation(final: boolean): "no" | "wait" | "done" {
    const end = this.#buffer.indexOf("\n");
    const imitated = imitatedBy(end < 0 ? this.#buffer : this.#buffer.slice(0, end + 1), final || end >= 0);
    if (imitated === "nothing") return "no";
    // A list of sources ends an answer; before one it is a line like any other.
    const line = imitated === "line" || (imitated === "list" && this.#length === 0);
    if (imitated === "open" || (line && end < 0 && !final)) return "wait";
    if (imitated === "list" && !line) this.#stopped = true;
    else if (line) this.#buffer = end < 0 ? "" : this.#buffer.slice(end);
    else if (this.#buffer.replace(LABEL, "") === "" && !final) return "wait";
    else this.#buffer = this.#buffer.replace(LABEL, "");
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

  /** Takes a citation mark away, and the space before it where a sentence mark follows. */
  #citation(final: boolean): "no" | "wait" | "done" {
    const head = this.#buffer.slice(0, LONGEST_MARK);
    const mark = /^(?:\[\^?\d{1,3}(?:\s*[,;–-]\s*(?:\d{1,3}|partial))*\](?!\()|【[^】]*】)/iu.exec(head)?.[0];
    if (mark === undefined) {
      const open = /^(?:\[(?:\^?\d[\d\s,;–a-z-]*)?|【[^】]*)$/iu.test(head);
      return open && head.length < LONGEST_MARK && !final ? "wait" : "no";
    }
    if (mark.length === this.#buffer.length && !final) return "wait";
    this.#buffer = this.#buffer.slice(mark.length);
    if (/^[.,;:!?…]/u.test(this.#buffer)) this.#gap = "";
    return "done";
  }

  #word(final: boolean): string | undefined {
    const unspaced = UNSPACED.exec(this.#buffer)?.[0];
    const run = unspaced ?? /^\S+/u.exec(this.#buffer)?.[0] ?? "";
    // A mark that is glued to a word is looked at by itself.
    const glued = this.#fenced || run.includes("`") ? -1 : run.search(/(?<=.)(?:\[\^?\d|【)/u);
    const word = glued > 0 ? run.slice(0, glued) : run;
    if (unspaced === undefined && run.length === this.#buffer.length && !final && run.length < LONGEST_WORD) return undefined;
    const cut = word.slice(0, LONGEST_WORD);
    const taken = cut.length < word.length && /[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut;
    this.#buffer = this.#buffer.slice(taken.length);
    this.#sentenceStart = /[.?!…]["'”’)\]*]*$/u.test(taken);
    const plain = withoutToolNames(
      taken
        .toWellFormed()
        .replace(UNSEEN, "")
        .replace(/\(y\/n\)/giu, ""),
      this.#question,
    );
    const shown = this.#fenced || plain.includes("`") ? plain : withoutCitations(plain.replace(TAG, ""));
    if (shown === "") return "";
    const gap = this.#length === 0 ? "" : this.#gap;
    this.#gap = "";
    return gap + shown;
  }
}
