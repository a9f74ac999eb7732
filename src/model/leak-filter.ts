import { type Mark, markAt, matchAt, NONE } from "./leak-marks.ts";

/** Longest header between two channel marks; more is a message whose mark is missing. */
const LONGEST_HEADER = 120;
const HEADER_TOKENS = new Set(["start", "im_start", "start_header_id", "channel", "constrain"]);
const MESSAGE_TOKENS = new Set(["message", "end_header_id", "im_sep"]);
const LABEL = /analysis[^\S\n]{0,3}:/iy;
const LABEL_BEGUN = /(?:a|an|ana|anal|analy|analys|analysi|analysis[^\S\n]{0,3})$/iy;
const GLUED = /analysis(?=\p{Lu})/uy;
const FINAL_LABEL = /final[^\S\n]{0,3}:[^\S\n]?/iy;
const FINAL_LABEL_BEGUN = /(?:f|fi|fin|fina|final[^\S\n]{0,3}(?::)?)$/iy;
const SWITCH = /assistant(final|analysis|commentary)/iy;
const SWITCHES = ["assistantfinal", "assistantanalysis", "assistantcommentary"];
/** What was shown could be made a mark by what comes after the one taken out: `<th<think></think>ink>`. */
const HALF_MARK = /(?:<[/\s|｜]{0,4}[\w:▁|｜-]{0,44}|\[\/?[A-Z_]{0,12})$/;
/** A type argument in code: `List<Analysis>`. */
const TYPE_ARGUMENT = /<[A-Z][a-z]+>/y;

/**
 * Takes a model's inner talk out of its text while it streams (C15): reasoning and tool elements, nested or unclosed; harmony channels but
 * the final one; the same with the marks stripped (`analysisWe need …assistantfinalParis`); lines that begin with `analysis:`. What
 * comes out does not depend on how the text was cut into pieces. Everything else, `<` and code included, passes as it is; a mark inside
 * code is taken for a mark, except a type argument.
 */
export class LeakFilter {
  #buffer = "";
  #at = 0;
  #out = "";
  /** Elements that are open; anything inside is hidden. */
  #open: string[] = [];
  /** Inside a channel that is not the final one, or a message not of the assistant. */
  #hiddenMessage = false;
  /** Inside reasoning whose marks were stripped. */
  #hiddenRun = false;
  /** Inside a line that begins with `analysis:`. */
  #hiddenLine = false;
  #header: { role: string; channel: string | undefined } | undefined;
  #dropped = false;
  #labelled = false;
  #emitted = false;
  #said = false;
  #lineBlank = true;
  #fenced = false;
  #inlineCode = false;
  /** The end of what was shown. */
  #tail = "";

  /** Takes the next piece; gives what can be shown for certain. */
  push(piece: string): string {
    this.#buffer += piece;
    return this.#drain(false);
  }

  /** Nothing more will come; gives the rest. */
  end(): string {
    return this.#drain(true);
  }

  #drain(final: boolean): string {
    this.#out = "";
    while (this.#at < this.#buffer.length) {
      if (!(this.#header === undefined ? this.#next(final) : this.#nextOfHeader(final))) break;
    }
    this.#buffer = this.#buffer.slice(this.#at);
    this.#at = 0;
    return this.#out;
  }

  get #hidden(): boolean {
    return this.#open.length > 0 || this.#hiddenMessage || this.#hiddenRun || this.#hiddenLine;
  }

  /** Handles what stands next; false when more must come first. */
  #next(final: boolean): boolean {
    const char = this.#buffer[this.#at] ?? "";
    if (char === "<" || char === "[") return this.#take(this.#markHere(final));
    if (/[aA]/.test(char)) {
      const taken = this.#talkHere(final);
      if (taken !== undefined) return taken;
    }
    if (/[fF]/.test(char) && this.#labelled && this.#lineBlank && !this.#hidden) {
      const label = matchAt(FINAL_LABEL, this.#buffer, this.#at);
      const reachesEnd = label !== null && this.#at + label[0].length === this.#buffer.length;
      if (!final && (reachesEnd || matchAt(FINAL_LABEL_BEGUN, this.#buffer, this.#at) !== null)) return false;
      if (label !== null) return this.#drop(label[0].length);
    }
    if (char === "`" && this.#lineBlank && !this.#hidden) {
      const ticks = matchAt(/`{1,3}/y, this.#buffer, this.#at)?.[0].length ?? 1;
      if (ticks < 3 && !final && this.#at + ticks === this.#buffer.length) return false;
      if (ticks === 3) return this.#fence();
    }
    this.#say(char);
    return true;
  }

  #markHere(final: boolean): Mark {
    const mark = markAt(this.#buffer, this.#at, final);
    const inCode = (this.#fenced || this.#inlineCode) && !this.#hidden;
    const typed = mark.kind === "open" && inCode && /[\p{L}\p{N}_]$/u.test(this.#tail);
    return typed && matchAt(TYPE_ARGUMENT, this.#buffer, this.#at) !== null ? NONE : mark;
  }

  #take(mark: Mark): boolean {
    switch (mark.kind) {
      case "wait":
        return false;
      case "none":
        this.#say(this.#buffer[this.#at] ?? "");
        return true;
      case "drop":
        return this.#drop(mark.length);
      case "cut":
        return this.#drop(this.#buffer.length - this.#at);
      case "open":
        this.#open.push(mark.name);
        return this.#drop(mark.length);
      case "close": {
        const opened = this.#open.lastIndexOf(mark.name);
        if (opened >= 0) this.#open.length = opened;
        return this.#drop(mark.length);
      }
      case "token":
        this.#token(mark.name);
        return this.#drop(mark.length);
    }
  }

  /** A special token of a chat template. */
  #token(name: string): void {
    if (HEADER_TOKENS.has(name)) {
      const header = this.#header ?? { role: "", channel: undefined };
      if (name === "channel") header.channel = "";
      if (name.includes("start")) this.#header = { role: "", channel: undefined };
      else this.#header = header;
      return;
    }
    if (MESSAGE_TOKENS.has(name)) {
      if (this.#header !== undefined) this.#beginMessage();
      return;
    }
    const inward = /(?:think|thought|tool|function|python_tag)/.test(name);
    this.#header = undefined;
    this.#open = [];
    this.#hiddenRun = false;
    this.#hiddenMessage = inward && !/end/.test(name);
  }

  #beginMessage(): void {
    const { role, channel } = this.#header ?? { role: "", channel: undefined };
    this.#header = undefined;
    const ours = role === "" || role === "assistant";
    const shown = ours && (channel === undefined || channel === "" || channel === "final");
    this.#hiddenMessage = !shown;
    this.#hiddenRun = false;
    if (shown) this.#open = [];
  }

  /** Between `<|start|>` or `<|channel|>` and `<|message|>`: role, channel and recipient, never shown. */
  #nextOfHeader(final: boolean): boolean {
    const header = this.#header ?? { role: "", channel: undefined };
    const ahead = this.#buffer.slice(this.#at, this.#at + LONGEST_HEADER + 1);
    const stop = /[<\n]/.exec(ahead)?.index ?? -1;
    if (stop < 0 && ahead.length <= LONGEST_HEADER && !final) return false;
    const [before = "", word = ""] = /^\s*([\w.]*)/.exec(stop < 0 ? ahead : ahead.slice(0, stop)) ?? [];
    const mark = stop >= 0 && ahead[stop] === "<" ? markAt(this.#buffer, this.#at + stop, final) : NONE;
    if (mark.kind === "wait") return false;
    if (word !== "") {
      if (header.channel === undefined) header.role = word.toLowerCase();
      else header.channel ||= word.toLowerCase();
    }
    if (mark.kind === "token") {
      this.#drop(stop);
      return this.#take(mark);
    }
    this.#drop(before.length);
    this.#beginMessage();
    return true;
  }

  /** Reasoning without marks at an `a`: undefined when there is none here. */
  #talkHere(final: boolean): boolean | undefined {
    const turn = matchAt(SWITCH, this.#buffer, this.#at);
    if (turn !== null && this.#open.length === 0) {
      this.#hiddenRun = turn[1]?.toLowerCase() !== "final";
      if (!this.#hiddenRun) this.#hiddenLine = false;
      return this.#drop(turn[0].length);
    }
    const rest = this.#buffer.slice(this.#at, this.#at + 20).toLowerCase();
    if (!final && SWITCHES.some((each) => each.length > rest.length && each.startsWith(rest))) return false;
    if (this.#hidden) return undefined;
    if (this.#lineBlank && !this.#fenced) {
      const label = matchAt(LABEL, this.#buffer, this.#at);
      if (label !== null) {
        this.#hiddenLine = true;
        this.#labelled = true;
        return this.#drop(label[0].length);
      }
      if (!final && matchAt(LABEL_BEGUN, this.#buffer, this.#at) !== null) return false;
    }
    if (!this.#said && matchAt(GLUED, this.#buffer, this.#at) !== null) {
      this.#hiddenRun = true;
      return this.#drop("analysis".length);
    }
    return undefined;
  }

  #fence(): boolean {
    this.#fenced = !this.#fenced;
    for (let i = 0; i < 3; i++) this.#say("`");
    this.#inlineCode = false;
    return true;
  }

  #drop(length: number): boolean {
    this.#dropped = true;
    if (!this.#hidden && HALF_MARK.test(this.#tail)) this.#show(" ");
    this.#at += length;
    return true;
  }

  /** Passes one character on, unless hidden. */
  #say(char: string): void {
    this.#at++;
    if (this.#hidden) {
      if (char === "\n") this.#hiddenLine = false;
      return;
    }
    if (/\s/.test(char) && this.#dropped && !this.#emitted) return;
    this.#show(char);
  }

  #show(char: string): void {
    this.#out += char;
    this.#emitted = true;
    this.#tail = (this.#tail + char).slice(-48);
    if (char === "`") this.#inlineCode = !this.#inlineCode;
    if (char === "\n") {
      this.#lineBlank = true;
      this.#inlineCode = false;
    } else if (/\S/.test(char)) {
      this.#said = true;
      this.#lineBlank = false;
    }
  }
}
