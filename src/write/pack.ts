import type { Quote } from "../domain/quote.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { registrableDomain } from "../domain/url.ts";
import type { Authority } from "../domain/work.ts";
import { shownUnit } from "../text/passages.ts";
import { quoteAt } from "../text/quote-at.ts";
import type { ChosenPassage } from "./passages.ts";

/** A source as a writer is shown it: passages of it, their sentences under ids. */
export interface ShownSource extends Pick<PackPage, "by" | "published" | "kind" | "older"> {
  readonly id: string;
  readonly title: string;
  readonly passages: readonly {
    readonly headings: readonly string[];
    readonly head: string | undefined;
    readonly sentences: readonly { readonly id: string; readonly text: string }[];
  }[];
}

/** A page as a pack is made of it. */
export interface PackPage {
  readonly snapshot: Snapshot;
  readonly text: string;
  /** Who publishes it. */
  readonly by: string | undefined;
  /** Its day, `YYYY-MM-DD`. */
  readonly published: string | undefined;
  /** What it is, as far as that is known. */
  readonly kind?: Authority | undefined;
  /** What holds no longer, by its own words or a newer source. */
  readonly older: boolean;
}

/** A sentence of the evidence pack, under the id a writer names it by. */
export interface PackSentence {
  readonly id: string;
  readonly quote: Quote;
  /** Place of its passage in the pack. */
  readonly passage: number;
}

export interface PackPassage {
  readonly kind: ChosenPassage["kind"];
  readonly page: PackPage;
  readonly span: Span;
  readonly headings: readonly string[];
  readonly head: string | undefined;
  readonly sentences: readonly PackSentence[];
}

/**
 * What a writer sees of the evidence (R13, R14): the passages of all pages that matter most, in the order of the pages, their sentences numbered. Naming a
 * sentence is citing it: its quote is located already.
 */
export class EvidencePack {
  readonly passages: readonly PackPassage[];
  readonly #byId: ReadonlyMap<string, PackSentence>;
  readonly #pages: readonly PackPage[];
  readonly #chosen: readonly ChosenPassage[];
  readonly #otherwise = new Map<string, readonly string[]>();

  /** @param chosen passages of the pages, by the page's place, in order */
  constructor(pages: readonly PackPage[], chosen: readonly ChosenPassage[]) {
    this.#pages = pages;
    this.#chosen = chosen;
    let next = 1;
    const there = chosen.filter(({ page, units }) => pages[page] !== undefined && units.length > 0);
    this.passages = there.flatMap(({ page: at, units, head, ...place }, passage): PackPassage[] => {
      const page = pages[at];
      const [first, last] = [units[0], units.at(-1)];
      if (page === undefined || first === undefined || last === undefined) return [];
      const sentences = units.map((span) => ({
        id: `q${next++}`,
        quote: quoteAt(page.snapshot, page.text, { start: span.start, end: span.end }),
        passage,
      }));
      return [
        {
          page,
          kind: place.kind,
          span: { start: first.start, end: last.end },
          headings: place.headings,
          head: head && page.text.slice(head.start, head.end),
          sentences,
        },
      ];
    });
    this.#byId = new Map(this.sentences().map((sentence) => [sentence.id, sentence]));
  }

  /** The same with further passages at its end: no id stands for anything else. */
  and(pages: readonly PackPage[], chosen: readonly ChosenPassage[]): EvidencePack {
    const all = [...this.#pages];
    const places = pages.map((page) => {
      const known = all.findIndex(({ snapshot }) => snapshot.id === page.snapshot.id);
      return known >= 0 ? known : all.push(page) - 1;
    });
    const further = chosen.flatMap((one) => {
      const page = places[one.page];
      return page === undefined ? [] : [{ ...one, page }];
    });
    return new EvidencePack(all, [...this.#chosen, ...further]);
  }

  /** The same with its pages as they are known now: what was found since may have overtaken one. */
  knownAs(pages: readonly PackPage[]): EvidencePack {
    const now = new Map(pages.map((page) => [page.snapshot.id, page]));
    return new EvidencePack(
      this.#pages.map((page) => now.get(page.snapshot.id) ?? page),
      this.#chosen,
    );
  }

  sentences(): PackSentence[] {
    return this.passages.flatMap(({ sentences }) => sentences);
  }

  /** The pages in order, each under its id: s1, s2. */
  #sources(): readonly PackPage[] {
    return [...new Set(this.passages.map(({ page }) => page))];
  }

  /** The passages of a source that its id, s3, names; none where none has it. */
  passagesOf(source: string): readonly PackPassage[] {
    const page = this.#sources()[Number(/^s(\d{1,5})$/u.exec(source)?.[1] ?? 0) - 1];
    return page === undefined ? [] : this.passages.filter((one) => one.page === page);
  }

  /** The ids of the sources that sentences stand in, in their order. */
  sourcesOf(ids: readonly string[]): string[] {
    const pages = this.#sources();
    const places = ids.flatMap((id) => {
      const sentence = this.sentence(id);
      const page = sentence && this.passageOf(sentence)?.page;
      return page === undefined ? [] : [pages.indexOf(page) + 1];
    });
    return [...new Set(places)].sort((a, b) => a - b).map((place) => `s${place}`);
  }

  /** What an id stands for, brackets and spaces around it aside. */
  sentence(id: string): PackSentence | undefined {
    return this.#byId.get(id.trim().replace(/^\[|\]$/gu, ""));
  }

  passageOf(sentence: PackSentence): PackPassage | undefined {
    return this.passages[sentence.passage];
  }

  /**
   * Whether the same page, as far as it is in the pack, has these very words in passage after passage: whom a page speaks of, whoever a passage means by "we",
   * it names throughout. What somebody put into it stands in one place.
   */
  pageSays(sentence: PackSentence, words: string): boolean {
    const page = this.passageOf(sentence)?.page;
    const own = this.passages.filter((one) => one.page === page);
    const naming = own.filter(({ sentences }) => sentences.some(({ quote }) => saysName(quote.text, words)));
    return naming.length >= Math.max(NAMED_OFTEN, own.length * NAMED_SHARE);
  }

  /** Whether a text has what the pack says a name is short or long for: "JSON Web Token (JWT)". */
  saysOtherwise(text: string, name: string): boolean {
    const known = this.#otherwise.get(name) ?? this.sentences().flatMap(({ quote }) => otherwise(quote.text, name));
    this.#otherwise.set(name, known);
    return known.some((other) => saysName(text, other));
  }

  /** Whether the page stands on the site of whom a name names, by its address: "Let's Encrypt" on letsencrypt.org. */
  isSiteOf(sentence: PackSentence, name: string): boolean {
    const url = this.passageOf(sentence)?.page.snapshot.url ?? "";
    const label = registrableDomain(url).split(".")[0] ?? "";
    return /^https?:/iu.test(url) && label.replaceAll("-", "") === lettersOf(name);
  }

  /** Whether any of its sentences, a heading above one, the head of a table, or the title of a page has these very words. */
  says(words: string): boolean {
    const isWord = new RegExp(`(?<![\\p{L}\\p{N}.])${words.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "u");
    return this.passages.some(({ page, headings, head = "", sentences }) =>
      [page.snapshot.title, ...headings, head, ...sentences.map(({ quote }) => quote.text)].some((said) => isWord.test(said)),
    );
  }

  /** The ids of the sentences that overlap a quote. */
  idsAt({ snapshotId, span }: Pick<Quote, "snapshotId" | "span">): string[] {
    return this.sentences()
      .filter(({ quote }) => quote.snapshotId === snapshotId && quote.span.start < span.end && span.start < quote.span.end)
      .map(({ id }) => id);
  }

  /** The pack as a model is shown it, source by source. @param only passages that have one of these sentences; all by default. @param alone sentences shown by themselves besides */
  shown(only?: ReadonlySet<string>, alone: ReadonlySet<string> = new Set()): ShownSource[] {
    const pages = this.#sources();
    const passages = this.passages.flatMap((passage) => {
      if (only === undefined || passage.sentences.some(({ id }) => only.has(id))) return [passage];
      const sentences = passage.sentences.filter(({ id }) => alone.has(id));
      return sentences.length === 0 ? [] : [{ ...passage, sentences }];
    });
    const byPage = Map.groupBy(passages, ({ page }) => page);
    return [...byPage].map(([page, own]) => ({
      id: `s${pages.indexOf(page) + 1}`,
      title: this.titleOf(page),
      by: page.by,
      published: page.published,
      kind: page.kind,
      older: page.older,
      passages: own.map(({ kind, headings, head, sentences }) => ({
        headings,
        head,
        sentences: sentences.map(({ id, quote }) => ({ id, text: shownUnit(quote.text, kind) })),
      })),
    }));
  }

  /** What a page is called: by its file, or address, too where another has the same title. */
  titleOf({ snapshot }: PackPage): string {
    const title = snapshot.title.slice(0, LONGEST_TITLE);
    const namesakes = new Set(this.passages.flatMap(({ page }) => (page.snapshot.title === snapshot.title ? [page.snapshot.url] : [])));
    if (namesakes.size < 2) return title;
    const file = (url: string) => url.replace(/\/+$/u, "").replace(/^.*\//u, "");
    const isPlain = new Set([...namesakes].map(file)).size === namesakes.size;
    return `${title} (${isPlain ? file(snapshot.url) : snapshot.url})`;
  }
}

function lettersOf(name: string): string {
  return name
    .replace(/(?<=\p{L}{3})['’]s$/u, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** What a text has in brackets behind a name, or before the name in brackets: there whatever begins with a capital and ends right before them. */
function otherwise(text: string, name: string): string[] {
  const at = text.indexOf(name);
  if (at < 0) return [];
  const behind = /^\s\(([^()\n]{2,60})\)/u.exec(text.slice(at + name.length, at + name.length + 64))?.[1];
  if (behind !== undefined) return [behind];
  if (!/^s?\)/u.test(text.slice(at + name.length)) || !text.slice(0, at).endsWith(" (")) return [];
  const words = text.slice(Math.max(0, at - 62), at - 2).split(/\s+/u);
  return words.flatMap((word, place) => (/^\p{Lu}/u.test(word) ? [words.slice(place).join(" ")] : []));
}

/** Whether a text has a name, however either writes its apostrophes, and whether or not something is said to be its. */
export function saysName(text: string, name: string): boolean {
  const plain = (said: string) => said.replace(/[’‘ʼ`]/gu, "'");
  return plain(text).includes(plain(name).replace(/'s?$/u, ""));
}

const LONGEST_TITLE = 200;
const NAMED_OFTEN = 2;
const NAMED_SHARE = 1 / 3;
