/** Stands for a line break while a message is edited on one line. */
export const BREAK = "⏎";

const BEGIN = "\u001b[200~";
const END = "\u001b[201~";
/** What a chunk may end in of a marker whose rest comes with the next one. A lone escape key is none, unless within a paste. */
const HALF_BEGIN = /\u001b\[(?:2(?:00?)?)?$/;
const HALF_END = /\u001b(?:\[(?:2(?:01?)?)?)?$/;

/** Asks the terminal to mark what is pasted, and to stop doing so. Terminals that cannot ignore it. */
export const MARK_PASTES = "\u001b[?2004h";
export const LEAVE_PASTES = "\u001b[?2004l";

/** Takes the marks off what is pasted, so that several lines become one message and nothing in them is taken for a key. */
export class Pasting {
  #held = "";
  #inside = false;
  /** Breaks that end a paste say nothing. */
  #breaks = "";
  #afterReturn = false;

  /** @param text keys as they come @returns keys for a line editor */
  take(text: string): string {
    let rest = this.#held + text;
    this.#held = "";
    let keys = "";
    for (;;) {
      const marker = this.#inside ? END : BEGIN;
      const at = rest.indexOf(marker);
      if (at < 0) break;
      keys += this.#take(rest.slice(0, at));
      this.#inside = !this.#inside;
      this.#breaks = "";
      rest = rest.slice(at + marker.length);
    }
    this.#held = (this.#inside ? HALF_END : HALF_BEGIN).exec(rest)?.[0] ?? "";
    return keys + this.#take(rest.slice(0, rest.length - this.#held.length));
  }

  #take(text: string): string {
    if (!this.#inside || text === "") return text;
    const more = this.#afterReturn ? text.replace(/^\n/, "") : text;
    this.#afterReturn = text.endsWith("\r");
    const whole = this.#breaks + more.replace(/\r\n?|\n/g, BREAK).replaceAll("\t", " ");
    const safe = whole.replace(/[\u0000-\u001f\u007f-\u009f]/g, "");
    this.#breaks = /⏎*$/.exec(safe)?.[0] ?? "";
    return safe.slice(0, safe.length - this.#breaks.length);
  }
}

/** A message as it was pasted, from the line it was edited on. */
export function asMessage(line: string): string {
  return line.replaceAll(BREAK, "\n");
}

/** A message on one line, to be edited again. */
export function asLine(message: string): string {
  return message.replace(/\r\n?|\n/g, BREAK);
}
