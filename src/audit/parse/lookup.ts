import type { CanonicalUrl } from "../../domain/url.ts";
import { readableAddress } from "./addresses.ts";
import type { CitationStyle, Mark, Target } from "./mark.ts";
import { inlineReference, type Reference } from "./references.ts";
import { Works } from "./works.ts";

const NUMBERED_STYLES: ReadonlySet<CitationStyle> = new Set(["number", "footnote", "superscript"]);

/** Finds what is cited among a report's references, each in no more time than it takes to look up a word. What a citation carries itself is added to them. */
export class Lookup {
  /** Listed ones in their order, then those that are given where they are cited. */
  readonly references: Reference[];
  readonly #listed: number;
  /** Entries of the lists have numbers or names of their own. */
  readonly #numbered: boolean;
  readonly #labels = new Map<string, number[]>();
  readonly #ids = new Map<string, number>();
  /** By address, and by address and label. */
  readonly #addresses = new Map<string, number>();
  readonly #inline = new Map<string, number>();

  /** @param references those of the lists, in the order of their lines */
  constructor(references: readonly Reference[]) {
    this.references = [...references];
    this.#listed = references.length;
    this.#numbered = references.some((one) => one.label !== undefined);
    for (const [index, { label, address, ids }] of references.entries()) {
      const name = (this.#numbered ? label : String(index + 1))?.toLowerCase();
      const same = name === undefined ? undefined : this.#labels.get(name);
      if (same !== undefined) same.push(index);
      else if (name !== undefined) this.#labels.set(name, [index]);
      for (const id of ids) if (!this.#ids.has(id)) this.#ids.set(id, index);
      for (const key of address === undefined ? [] : [address, `${address} ${label}`])
        if (!this.#addresses.has(key)) this.#addresses.set(key, index);
    }
  }

  get isEmpty(): boolean {
    return this.#listed === 0;
  }

  isListed(label: string): boolean {
    return this.#labels.has(label.toLowerCase());
  }

  /** Index of the reference that a citation names; undefined when the report has none. */
  find(target: Target, line: number, written: string, works: CitedWorks): number | undefined {
    if (target.by === "work") return works.find(target);
    if (target.by === "label") return this.#ids.get(target.id ?? "") ?? this.#byLabel(target.label, line);
    const address = readableAddress(target.url);
    const listed = address === undefined ? undefined : (this.#addresses.get(`${address} ${target.label}`) ?? this.#addresses.get(address));
    return listed ?? this.#inlineReference(target.url, address, written, line);
  }

  /** Where sections have lists of their own, a number means the next list after it. */
  #byLabel(label: string, line: number): number | undefined {
    const named = this.#labels.get(label.toLowerCase()) ?? [];
    let low = 0;
    let high = named.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.references[named[middle] ?? 0]?.line ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return named[low];
  }

  #inlineReference(url: string, address: CanonicalUrl | undefined, written: string, line: number): number {
    const key = address ?? url;
    const known = this.#inline.get(key);
    if (known !== undefined) return known;
    this.references.push(inlineReference(url, /^[[(]?\d|^https?:/.test(written) ? "" : written, line));
    this.#inline.set(key, this.references.length - 1);
    return this.references.length - 1;
  }
}

/** Tells citations by author and year from prose that only looks like them. */
export class CitedWorks {
  readonly #works: Works;
  /** Most of what is cited by author and year is in the lists. */
  readonly #throughout: boolean;

  /** @param marks all that may be citations in the report */
  constructor(references: readonly Reference[], marks: readonly Mark[]) {
    // Where a report cites by numbers, a name and a year is mostly prose: then only what an entry begins with names it.
    const byNumber = marks.some(({ style }) => NUMBERED_STYLES.has(style));
    const headOf = ({ work }: Reference) => (work === undefined ? "" : `${work.author} (${work.year})`);
    this.#works = new Works(references.map((one) => (byNumber ? headOf(one) : one.text)));
    const byName = byNumber ? [] : marks.filter(namesWork);
    this.#throughout = 2 * byName.filter((mark) => this.#listed(mark).length > 0).length > byName.length;
  }

  find(target: Target): number | undefined {
    return target.by === "work" ? this.#works.find(target.work) : undefined;
  }

  /**
   * The mark where it is a citation: the lists have the work; in brackets also beside one that they have, and where the report cites so throughout,
   * since there a work that is not in the list is missing from it.
   */
  known(mark: Mark): Mark | undefined {
    if (mark.style !== "author-year") return mark;
    const listed = this.#listed(mark);
    if (listed.length === mark.targets.length || (namesWork(mark) && (listed.length > 0 || this.#throughout))) return mark;
    return listed.length > 0 ? { ...mark, targets: listed } : undefined;
  }

  #listed(mark: Mark): Target[] {
    return mark.targets.filter((target) => this.find(target) !== undefined);
  }
}

/** Whether a citation has the form that only citations have: the name within the brackets, and a comma before the year. */
function namesWork(mark: Mark): boolean {
  return mark.style === "author-year" && /[,，]\s*(?:1[5-9]|20)\d{2}/u.test(mark.written.slice(Math.max(0, mark.written.search(/\p{L}/u))));
}
