import { type CompleterResult, createInterface, type Interface } from "node:readline";
import { PassThrough } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Line, Lines } from "./lines.ts";
import { asLine, asMessage, LEAVE_PASTES, MARK_PASTES, Pasting } from "./pasting.ts";

const INTERRUPT = "\u0003";
const SUSPEND = "\u001a";
const HISTORY = 200;
const PROMPT = "> ";
/** Where stopping is not possible the keys are taken up again after this. */
const STOPPED_MS = 200;

/** One key: what an escape begins, a control character, or text that came at once. */
const KEY = /\u001b(?:\[[\d;?]*[ -/]*[@-~]|O.|.)?|[\u0000-\u001a\u001c-\u001f\u007f]|[^\u0000-\u001f\u007f]+/gsu;
const PRINTABLE = /[^\u0000-\u001f\u007f]/u;

/** A terminal's keys. */
export interface Keys extends NodeJS.ReadableStream {
  setRawMode?(on: boolean): unknown;
}

export interface TypedLinesOptions {
  /** Messages of before, oldest first. */
  readonly history: readonly string[];
  /** What may be completed with Tab. */
  readonly commands: readonly string[];
  /** Stops this program and those it was started by, as Ctrl-Z does. */
  readonly suspend: () => void;
}

/**
 * Lines that are typed at a terminal: an editor for each line, and none in between, so that nothing writes into an answer under way. Keys that are
 * pressed meanwhile wait for the next line; only Ctrl-C and Ctrl-Z act at once.
 */
export class TypedLines implements Lines {
  readonly #input: Keys;
  readonly #output: NodeJS.WritableStream;
  readonly #options: TypedLinesOptions;
  readonly #decoder = new StringDecoder("utf8");
  readonly #pasting = new Pasting();
  #history: string[];
  #waiting = "";
  #ended = false;
  #editor: { readonly reader: Interface; readonly keys: PassThrough } | undefined;
  #interrupted: () => void = () => {};
  readonly #hear = (bytes: Buffer | string) => this.#keys(typeof bytes === "string" ? bytes : this.#decoder.write(bytes));
  readonly #end = () => {
    this.#ended = true;
    this.#editor?.reader.close();
  };
  readonly #continued = () => {
    this.#steer(true);
    this.#editor?.reader.prompt(true);
  };

  constructor(input: Keys, output: NodeJS.WritableStream, options: TypedLinesOptions) {
    this.#input = input;
    this.#output = output;
    this.#options = options;
    this.#history = options.history.slice(-HISTORY).reverse().map(asLine);
    input.on("data", this.#hear).on("end", this.#end).on("close", this.#end).on("error", this.#end);
    process.on("SIGCONT", this.#continued);
    this.#steer(true);
  }

  next(): Promise<Line> {
    if (this.#ended) return Promise.resolve({ kind: "end" });
    return new Promise((resolve) => {
      const keys = new PassThrough();
      const reader = createInterface({
        input: keys,
        output: this.#output,
        terminal: true,
        history: this.#history,
        historySize: HISTORY,
        removeHistoryDuplicates: true,
        prompt: PROMPT,
        completer: (line: string): CompleterResult => [this.#options.commands.filter((name) => line !== "" && name.startsWith(line)), line],
      });
      // Terminals break the line anew for their new width, which moves the cursor to another row than the editor believes.
      const resized = () => Object.assign(reader, { prevRows: reader.getCursorPos().rows });
      this.#output.prependListener("resize", resized);
      const done = (line: Line) => {
        this.#editor = undefined;
        this.#output.off("resize", resized);
        reader.close();
        resolve(line);
      };
      reader.on("history", (lines) => {
        this.#history = [...lines];
      });
      reader.on("line", (text) => done({ kind: "line", text: asMessage(text) }));
      reader.on("close", () => {
        // Ctrl-D, or the terminal is gone.
        if (this.#editor === undefined) return;
        this.#output.write("\n");
        done({ kind: "end" });
      });
      reader.on("SIGINT", () => {
        const empty = reader.line === "";
        reader.write(null, { ctrl: true, name: "e" });
        this.#output.write("^C\n");
        done({ kind: "interrupt", empty });
      });
      reader.on("SIGTSTP", () => this.#stop());
      this.#editor = { reader, keys };
      reader.prompt();
      const waiting = this.#waiting;
      this.#waiting = "";
      if (waiting !== "") this.#feed(waiting);
    });
  }

  again(): void {
    this.#editor?.reader.prompt(true);
  }

  onInterrupt(listener: () => void): void {
    this.#interrupted = listener;
  }

  close(): void {
    this.#input.off("data", this.#hear).off("end", this.#end).off("close", this.#end).off("error", this.#end);
    process.off("SIGCONT", this.#continued);
    this.#end();
    this.#steer(false);
    this.#input.pause();
  }

  #keys(text: string): void {
    const keys = this.#pasting.take(text);
    if (this.#editor !== undefined) {
      this.#feed(keys);
      return;
    }
    for (const key of keys) {
      if (key === INTERRUPT) {
        // Like a terminal's own Ctrl-C it also takes back what was typed ahead.
        this.#waiting = "";
        this.#interrupted();
      } else if (key === SUSPEND) this.#stop();
      else this.#waiting += key;
    }
  }

  /** Hands keys to the editor, one by one, up to the end of its line; the others wait for the next one. */
  #feed(keys: string): void {
    const each = keys.match(KEY) ?? [];
    for (const [at, key] of each.entries()) {
      const editor = this.#editor;
      if (editor === undefined) {
        const left = each.slice(at).join("");
        this.#waiting += each[at - 1] === "\r" ? left.replace(/^\n/, "") : left;
        return;
      }
      const [first = ""] = key;
      const typed = PRINTABLE.test(first) ? first : key;
      editor.keys.emit("data", Buffer.from(typed));
      if (typed !== key) insert(editor.reader, key.slice(typed.length));
    }
  }

  #stop(): void {
    this.#steer(false);
    this.#options.suspend();
    setTimeout(() => {
      if (!this.#ended) this.#continued();
    }, STOPPED_MS).unref();
  }

  #steer(on: boolean): void {
    this.#input.setRawMode?.(on);
    this.#output.write(on ? MARK_PASTES : LEAVE_PASTES);
  }
}

/** Puts text at the cursor and draws the line anew: by itself the editor loses track of its rows when much text comes at once. */
function insert(reader: Interface, text: string): void {
  const { line, cursor } = reader;
  Object.assign(reader, { line: line.slice(0, cursor) + text + line.slice(cursor), cursor: cursor + text.length });
  reader.prompt(true);
}
