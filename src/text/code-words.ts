// What of code, and of a text that speaks of it, can be held against each other: names whole, figures by what they come to.
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { amounts } from "./numbers.ts";

/** What whoever runs the code is to fill in; a tag of markup is none. */
const PLACEHOLDER = /<(?![^<>]{0,80}:\/\/)\p{L}[\p{L}\p{M}\p{N} _.:/@-]{0,80}>/gu;
const MARKUP = /<\/\p{L}[\p{L}\p{N}_-]{0,40}>|\/>/u;
/** Stands for a placeholder inside a word. */
export const TO_FILL = "\uE000";
const RUN = new RegExp(`[\\p{L}\\p{M}\\p{N}_./@:${TO_FILL}-]+`, "gu");
const FIGURE = /^(?:\p{N}+(?:[.,_]\p{N}+)*\p{L}{0,3})+$/u;
const NUMBER = /\p{N}+(?:[.,_]\p{N}+)*/gu;
/** A name and a version of it. */
const VERSION = /(?<![\p{L}\p{N}])(\p{L}[\p{L}-]{0,40})[\s]v?(\p{N}{1,6}(?:\.\p{N}{1,6}){1,4})(?![\p{L}\p{N}])/gu;
/** A name that ends with a version. */
const VERSIONED = new RegExp(`^\\p{L}[\\p{L}-]*\\p{N}+(?:\\.(?:\\p{N}+|${TO_FILL}))+$`, "u");

/** What a word ends in that tells its number; more of it makes another word. */
const LONGEST_ENDING = 2;

function formOf(word: string): string {
  return word.replace(/[\p{N}.\uE000]+$/u, "#");
}

/** Between parts of which each may come from elsewhere: scheme and host, host and port, key and value. */
const JOINTS = /:\/\/|[:@]/u;
/** An address with a path: by its scheme or its port, since a path may begin like a host. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/:@]+(?::\p{N}+)?|[^/:@]+:\p{N}+)(?<path>\/.*)$/u;

const OWN_FILE = new RegExp(
  `^(?:${TO_FILL}/[\\p{L}\\p{N}_-]{1,40}|[\\p{L}\\p{N}_-]{0,40}${TO_FILL}[\\p{L}\\p{N}_-]{0,40})\\.\\p{L}[\\p{L}\\p{N}]{0,8}$`,
  "u",
);

/** What every address of the web begins with. */
const WEB = /^https?$/u;

/** The words of code, outermost punctuation aside: names, options, paths, addresses, figures. Pure; linear. */
export function codeWords(code: string): string[] {
  const plain = code.replace(/\\([^\p{L}\p{N}\s])/gu, "$1").replace(/\\\p{L}/gu, " ");
  const filled = MARKUP.test(plain) ? plain.replaceAll("</", "<") : plain.replace(PLACEHOLDER, TO_FILL);
  const words = [...filled.matchAll(RUN)].map(([run]) => run.replace(/^[.:@]+|[.:@-]+$/gu, ""));
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** What texts name and state, for code to be held to. */
export class CodeVocabulary {
  readonly #whole = new Set<string>();
  /** Words without any joint, and the links of those that have some. */
  readonly #plain = new Set<string>();
  readonly #paths: string[] = [];
  readonly #figures = new Set<number>();
  /** Names with figures in them, `go1.21.0`, as what they are but for these. */
  readonly #forms = new Set<string>();
  /** Names with the versions that stand right behind them: "go 1.27". */
  readonly #versions = new Set<string>();
  readonly #texts: readonly string[];
  #lexicon: Lexicon | undefined;
  #byStem: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    for (const text of texts) this.#take(text);
  }

  #take(text: string): void {
    for (const { value } of amounts(text)) this.#figures.add(value);
    for (const [, name = "", version = ""] of text.matchAll(VERSION)) this.#versions.add(`${name.toLowerCase()} ${version}`);
    for (const [figure] of text.matchAll(NUMBER)) for (const value of valuesOf(figure)) this.#figures.add(value);
    for (const word of codeWords(text)) {
      const path = ADDRESS.exec(word)?.groups?.path;
      const parts = [word, ...word.split(JOINTS), ...(path === undefined ? [] : [path, word.slice(0, -path.length)])];
      for (const part of parts.flatMap((one) => [one, one.replace(/^-+/u, "")])) this.#whole.add(part);
      for (const part of parts) if (VERSIONED.test(part)) this.#forms.add(formOf(part));
      for (const part of parts) if (/^v\p{N}/u.test(part)) this.#whole.add(part.slice(1));
      for (const part of parts.filter((one) => one.includes("/"))) {
        this.#paths.push(`/${linksOf(part).join("/")}/`);
        // A file of a path is known by its name.
        const file = linksOf(part).at(-1) ?? "";
        if (file.includes(".")) for (const name of [file, file.replace(/^\.+/u, "")]) this.#whole.add(name);
      }
      for (const link of word.replace(/^-+/u, "").split(/[./:@]+/u)) {
        this.#plain.add(link);
        if (isWord(link)) this.#plain.add(link.toLowerCase());
      }
    }
  }

  /** Whether it has a word of code whole, or all of what that is plainly put together of; `given` is what whoever asks has named, which may stand in an address or a path, and be one of many. */
  has(word: string, given: CodeVocabulary): boolean {
    if (this.#stands(word) || given.#counts(word) || this.#isCopy(word)) return true;
    if (FIGURE.test(word)) return (word.match(NUMBER) ?? []).every((figure) => valuesOf(figure).some((value) => this.#figures.has(value)));
    // `actions/checkout@<commit>`: which of it is to be filled in.
    if (word.endsWith(`@${TO_FILL}`)) return this.has(word.slice(0, -2), given);
    // A file of one's own, in a folder or under a name that is to be filled in.
    if (OWN_FILE.test(word)) return true;
    const path = ADDRESS.exec(word)?.groups?.path;
    const parts = word.split(JOINTS);
    if (path !== undefined && path !== word && this.#whole.has(path) && this.has(word.slice(0, -path.length), given)) return true;
    if (word.includes("/")) return parts.length > 1 && word.includes("://") ? this.#address(word, given) : this.#path(word, given);
    if (parts.length > 1) return parts.every((part) => part === "" || part === TO_FILL || this.has(part, given));
    return (word.includes(TO_FILL) && word.split(TO_FILL).every((part) => this.#isLoose(part))) || this.#isOfForm(word);
  }

  /** Whether a word is one of its words in another number: the `customer` of whoever speaks of customers. */
  #counts(word: string): boolean {
    if (!isWord(word)) return false;
    this.#lexicon ??= lexiconFor(this.#texts.join("\n"));
    const lexicon = this.#lexicon;
    this.#byStem ??= Map.groupBy([...this.#plain].filter(isWord), (one) => lexicon.stem(one.toLowerCase()));
    return (this.#byStem.get(lexicon.stem(word.toLowerCase())) ?? []).some((one) => Math.abs(one.length - word.length) <= LONGEST_ENDING);
  }

  /** `/etc/app.conf.new` beside `/etc/app.conf`: a file of its own beside one that is known. */
  #isCopy(word: string): boolean {
    const own = /^(?<path>\.{0,2}\/.*[^/.])\.[\p{L}\p{N}]{1,20}$/u.exec(word)?.groups?.path;
    return own !== undefined && this.#whole.has(own);
  }

  /** A name that is known with another version, that stands behind it somewhere, or is to be filled in: `go1.27.<patch>` by `go1.21.0` and "Go 1.27". */
  #isOfForm(word: string): boolean {
    if (!VERSIONED.test(word) || !this.#forms.has(formOf(word))) return false;
    const name = formOf(word).slice(0, -1).toLowerCase();
    return (word.match(NUMBER) ?? []).every((version) => this.#versions.has(`${name} ${version}`));
  }

  #address(word: string, given: CodeVocabulary): boolean {
    const [scheme = "", ...rest] = word.split("://");
    return (
      (WEB.test(scheme) || this.#stands(scheme)) &&
      (rest.join("://") === "" || rest.join("://") === TO_FILL || this.has(rest.join("://"), given))
    );
  }

  /** A path in which only what the asker has named, or is to fill in, stands for something else. */
  #path(word: string, given: CodeVocabulary): boolean {
    const links = linksOf(word);
    // A folder that a path of theirs leads through, and a file of theirs in one.
    const isFolder = (some: readonly string[]) => some.length > 1 && this.#paths.some((path) => path.startsWith(`/${some.join("/")}/`));
    if (word.endsWith("/") && this.#paths.some((path) => path.startsWith(`/${links.join("/")}/`))) return true;
    if (isFolder(links) || (isFolder(links.slice(0, -1)) && this.#stands(links.at(-1)?.replace(/^\.+/u, "") ?? ""))) return true;
    const isFree = (link: string) => link === TO_FILL || given.has(link, given);
    if (!links.some(isFree)) return false;
    let run: string[] = [];
    const runs = [...links, TO_FILL].flatMap((link) => {
      if (!isFree(link)) {
        run.push(link);
        return [];
      }
      const done = run;
      run = [];
      return done.length === 0 ? [] : [done.join("/")];
    });
    return runs.every((own) => this.#paths.some((path) => path.includes(`/${own}/`)) || (!own.includes("/") && this.has(own, given)));
  }

  #stands(word: string): boolean {
    return this.#whole.has(word) || this.#plain.has(word) || (isWord(word) && this.#plain.has(word.toLowerCase()));
  }

  /** What stands beside a placeholder: nothing, or a word of its own. */
  #isLoose(part: string): boolean {
    const own = part.replace(/^[-_.]+|[-_.]+$/gu, "");
    return own === "" || this.#stands(own);
  }
}

function linksOf(path: string): string[] {
  return path.split(/:\/\/|\//u).filter((link) => link !== "");
}

/** Letters alone: at the beginning of a sentence it has a capital. */
function isWord(text: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(text);
}

/** What a figure may be: `1,5` is one and a half or fifteen hundred's beginning, `15_000` is 15,000. */
function valuesOf(figure: string): number[] {
  const values = [figure, figure.replace(/[,_]/gu, ""), figure.replace(",", ".")].map(Number);
  return [...new Set(values.filter((value) => Number.isFinite(value)))];
}
