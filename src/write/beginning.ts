import type { Reading } from "../domain/reading.ts";
import type { Frame } from "../lexicon/frame.ts";
import { findingBlock, headBlocks } from "./assemble.ts";

/** A section as {@link renderSection} gave it. */
interface RenderedSection {
  readonly title: string;
  readonly markdown: string;
}

/** A piece of a report, and how many characters (UTF-16 units) of it come before. */
export interface ReportPiece {
  readonly at: number;
  readonly text: string;
}

/**
 * How a report begins, while its sections are accepted one after the other: what was given once stands in the whole report, at that place, byte for
 * byte. What another section could still change is held back.
 */
export class Beginning {
  #title: string;
  readonly #reading: Reading | undefined;
  readonly #frame: Frame;
  readonly #blocks: string[] = [];
  /** A single section that is headed by the question loses its heading: one that is, waits for the next. */
  #held: RenderedSection | undefined;
  #findings = 0;
  #given = "";

  constructor(title: string, reading: Reading | undefined, frame: Frame) {
    this.#title = title;
    this.#reading = reading;
    this.#frame = frame;
  }

  /** @param section its title, where it has one, is that of the report */
  introduction({ title, markdown }: RenderedSection): void {
    if (title !== "") this.#title = title;
    this.#blocks.push(`## ${this.#frame.inShort}`, markdown);
  }

  finding(section: RenderedSection): void {
    this.#findings++;
    if (this.#findings === 1 && section.title === this.#title) this.#held = section;
    else {
      if (this.#held !== undefined) this.#blocks.push(findingBlock(this.#held));
      this.#held = undefined;
      this.#blocks.push(findingBlock(section.title === "" && this.#findings === 1 ? { ...section, title: this.#frame.findings } : section));
    }
  }

  /** What follows on what was given before; nothing when there is nothing new. @param top the notes at the top, the same every time */
  give(top: readonly string[]): ReportPiece | undefined {
    // Where something was said, sources follow: no block is the last one.
    const whole = [...headBlocks(this.#title, this.#reading, top, this.#frame), ...this.#blocks].map((block) => `${block}\n\n`).join("");
    const at = this.#given.length;
    if (whole.length <= at || !whole.startsWith(this.#given)) return undefined;
    this.#given = whole;
    return { at, text: whole.slice(at) };
  }
}
