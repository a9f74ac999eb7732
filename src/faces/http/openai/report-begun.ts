import type { Scrub } from "../../../config/secrets.ts";
import { AssayError } from "../../../domain/error.ts";
import type { StoredEvent } from "../../../domain/event.ts";

/** Where a text may be cut: before its headings. */
const SECTIONS = /(?<=\n\n)(?=#{1,6} )/;

/** A report as it is told section by section: the pieces together are the report, byte for byte. */
export class ReportBegun {
  readonly #scrub: Scrub;
  /** As the run wrote it, which is what places are counted in. */
  #written = 0;
  #said = "";

  constructor(scrub: Scrub) {
    this.#scrub = scrub;
  }

  /** @returns the sections that an event of the run makes certain */
  heard({ event }: StoredEvent): string[] {
    // A run that was taken up anew may have told one piece otherwise: what does not follow waits for the whole.
    if (event.type !== "section_written" || event.report?.at !== this.#written) return [];
    const { text } = event.report;
    this.#written += text.length;
    const shown = this.#scrub(text);
    this.#said += shown;
    return text === "" ? [] : shown.split(SECTIONS);
  }

  /**
   * @param text the whole, scrubbed
   * @returns the sections that were not told yet
   * @throws AssayError CANCELLED when the run was stopped and its report, of what it had found, begins otherwise
   */
  rest(text: string, state: string): string[] {
    if (text.startsWith(this.#said)) return text.slice(this.#said.length).split(SECTIONS);
    if (state === "cancelled") throw new AssayError("CANCELLED", "The research was stopped while its report was written.");
    throw new AssayError("INTERNAL", "The report does not begin as it was told.");
  }
}
