/** A way of writing a text that makes a careless rule do more than look at it once. */
export type Shape = (length: number) => string;

const repeated = (...pieces: readonly string[]): Shape => {
  const piece = pieces.join("");
  return (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
};

/** Pieces numbered on, so that no two are equal. */
const counted =
  (piece: (n: number) => string): Shape =>
  (length) => {
    const parts: string[] = [];
    for (let n = 1, size = 0; size < length; n++) {
      const part = piece(n);
      parts.push(part);
      size += part.length;
    }
    return parts.join("").slice(0, length);
  };

const WORDS =
  "harbour bridge opened council cost said than more not may first north of the and in was by Marta Lindqvist 2019 312 percent".split(" ");
const ALPHABETS = [
  ["1", "2", "9", " ", ",", ".", "%", "-", "/"],
  ["[", "]", "(", ")", "!", "^", "{", "}", "<", ">", "|"],
  ["*", "_", "`", "~", "#", "\\", "\n", "\n\n", "- ", "> "],
  ["“", "”", '"', "'", "’", "—", "–", "…", ".", "...", "?", "!"],
  ["http://", "a.b", "/", "?a=", "www.", "doi:10.1000/", "[^1]:", "[1]", "&amp;", "&#x41;"],
  ["桥", "长", "年", "，", "。", "e\u0301", "\u200b", "👩‍👩‍👧", "\u202e", "ß"],
  WORDS.map((word) => ` ${word}`),
] as const;

/** Pieces of all kinds in an order that is the same every time. */
const mixed =
  (seed: number, alphabets: readonly (readonly string[])[]): Shape =>
  (length) => {
    let state = seed;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const parts: string[] = [];
    for (let size = 0; size < length; ) {
      const alphabet = alphabets[next(alphabets.length)] ?? [];
      const part = alphabet[next(alphabet.length)] ?? " ";
      parts.push(part);
      size += part.length;
    }
    return parts.join("").slice(0, length);
  };

/** What a report, a page, a message or a model may send, by name. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  "numbers 1 1 1": repeated("1 "),
  "numbers counted": counted((n) => `${n} `),
  years: counted((n) => `${1900 + (n % 120)} `),
  amounts: counted((n) => `$${n}.5 million, ${n}% of ${n} km. `),
  dates: counted((n) => `${1 + (n % 28)} May ${1900 + (n % 120)} `),
  "dates no stop": counted((n) => `20${10 + (n % 80)}-0${1 + (n % 9)}-1${n % 9}, `),
  "one word": repeated("bridge "),
  "words counted": counted((n) => `bridge${n} `),
  "words no stop": counted((n) => `${WORDS[n % WORDS.length]} `),
  "letters a a a": repeated("a "),
  "one long word": repeated("a"),
  "a.a.a.a": repeated("a."),
  "capitals A A A": repeated("A "),
  names: counted((n) => `Marta L${n} `),
  "names joined": repeated("Marta Lindqvist and "),
  "CJK without stops": counted((n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))),
  "CJK one sign": repeated("桥"),
  "CJK and digits": repeated("长1"),
  "CJK 和 和": repeated("桥和"),
  "Thai without spaces": repeated("สะพานท่าเรือ"),
  Arabic: repeated("الجسر "),
  "HTML entities": repeated("&amp;&#65;&lt;"),
  "entities unended": repeated("&am&#"),
  tags: repeated("<b>a</b>"),
  "tags open": repeated("<div>"),
  "tags unended": repeated("<a href="),
  "tags of tables": repeated("<table><tr><td>a"),
  "tags of links": counted((n) => `<a href="/p${n}">Page ${n}</a> `),
  "tags of lists": repeated("<ul><li>bridge"),
  "comments unended": repeated("<!--"),
  "[[[[": repeated("["),
  "((((": repeated("("),
  "{{{{": repeated("{"),
  "[ ] [ ]": repeated("[a] "),
  "](](": repeated("]("),
  "[a](": repeated("[a]("),
  "![](![](": repeated("![]("),
  "![a](b)": repeated("![a](b)"),
  "[![](": repeated("[![]("),
  links: counted((n) => `[page ${n}](https://site${n}.test/p) `),
  "links of one sentence": counted((n) => `word${n} [${n}](https://site.test/p${n}) `),
  "[1][2]": counted((n) => `[${1 + (n % 900)}]`),
  "cited sentences": counted((n) => `The bridge ${n} opened in ${1900 + (n % 120)} [${1 + (n % 900)}]. `),
  "cited, no stop": counted((n) => `the bridge ${n} [${1 + (n % 900)}] `),
  references: counted((n) =>
    n === 1 ? "The bridge opened [1].\n\n## References\n\n" : `[${n - 1}] Title ${n}. https://site${n}.test/p\n`,
  ),
  "references, each cited": counted((n) => `Bridge ${n} opened.[^n${n}]\n\n[^n${n}]: Title. https://site${n}.test/p\n\n`),
  "author and year": counted((n) => `(Smith${n} & Lee, ${1900 + (n % 120)}; `),
  "Smith (2020)": counted((n) => `Smith${n} (2020) `),
  addresses: repeated("http://a.b/"),
  "addresses apart": counted((n) => `http://site${n}.test/p${n} `),
  "one address": (length) => `https://site.test/${"a/".repeat(length / 2)}`.slice(0, length),
  "address ((((": (length) => `https://site.test/${"(".repeat(length)}`.slice(0, length),
  "address ))))": (length) => `https://site.test/${")".repeat(length)}`.slice(0, length),
  "address ?a=1&a=1": (length) => `https://site.test/?${"a=1&".repeat(length / 4)}`.slice(0, length),
  "address %%%%": (length) => `https://site.test/${"%41".repeat(length / 3)}`.slice(0, length),
  hosts: repeated("www.a.b."),
  "e-mail": repeated("a@"),
  "doi:": repeated("doi:10.1000/a,"),
  "long digit run": repeated("1234567890"),
  "1,1,1,1": repeated("1,"),
  "1.1.1.1": repeated("1."),
  "1-1-1-1": repeated("1-"),
  "1/1/1/1": repeated("1/"),
  $$$$: repeated("$"),
  "%%%%": repeated("%"),
  "quotation marks": repeated('"'),
  'quotation "a "a': repeated('"a '),
  "“““““": repeated("“"),
  "“a” “a”": repeated("“a” "),
  apostrophes: repeated("'a"),
  dashes: repeated("-"),
  "a-a-a-a": repeated("a-"),
  "long dashes": repeated("— a "),
  dots: repeated("."),
  "dots . . .": repeated(". "),
  ellipses: repeated("… "),
  "A. A. A.": repeated("A. "),
  "Dr. Dr. Dr.": repeated("Dr. "),
  "? ? ?": repeated("? "),
  stars: repeated("*"),
  "*_*_": repeated("*_"),
  "*a *a": repeated("*a "),
  "**a**a": repeated("**a"),
  _a_a: repeated("_a"),
  backticks: repeated("`a"),
  "backticks growing": counted((n) => `${"`".repeat(1 + (n % 200))}a`),
  tildes: repeated("~~a"),
  pipes: repeated("|"),
  "one table row": repeated("| a "),
  "table rows": (length) => `| a | b |\n| --- | --- |\n${repeated("| bridge 1 | cost 2 |\n")(length)}`.slice(0, length),
  "table rows numbered": (length) =>
    `| Year | Cost |\n| --- | --- |\n${counted((n) => `| ${1900 + n} | ${n} [${1 + (n % 900)}] |\n`)(length)}`.slice(0, length),
  tables: repeated("| a | b |\n| --- | --- |\n| 1 | 2 |\n\n"),
  "wide table": (length) => {
    const columns = Math.floor(length / 12);
    const row = (cell: string) => `|${cell.repeat(columns)}\n`;
    return `${row("a|")}${row("-|")}${row("1 [1]|")}`.slice(0, length);
  },
  footnotes: counted((n) => `[^${n}]: note ${n}\n`),
  "footnotes [^1]:": repeated("[^1]: "),
  "footnotes named alike": repeated("[^1]: a\n"),
  newlines: repeated("\n"),
  "lines of a": repeated("a\n"),
  "paragraphs of a": repeated("a\n\n"),
  spaces: (length) => `a${" ".repeat(length - 2)}a`,
  tabs: repeated("a\t"),
  "no-break spaces": repeated("a\u00a0"),
  "carriage returns": repeated("\r"),
  "list items": repeated("- bridge\n"),
  "list items numbered": counted((n) => `${n}. Turn the bridge ${n} round.\n`),
  "list in list": counted((n) => `${"  ".repeat(n % 60)}- a\n`),
  "> > > >": repeated("> "),
  "# # # #": repeated("# "),
  "heading of spaces": (length) => `# a${" ".repeat(length - 4)}a`,
  "heading of # a # a": (length) => `# ${"a # ".repeat(length / 4)}`.slice(0, length),
  headings: counted((n) => `## Part ${n}\n\nThe bridge opened in ${1900 + (n % 120)}.\n\n`),
  "headings, each deeper": counted((n) => `${"#".repeat(1 + (n % 6))} Part ${n}\n\n`),
  "rules ---": repeated("---\n"),
  underlined: repeated("a\n---\n"),
  fences: repeated("```\n"),
  commas: repeated("a, "),
  "commas alone": repeated(","),
  semicolons: repeated("a; "),
  colons: repeated("a: "),
  "and and": repeated("and "),
  "not not": repeated("not "),
  "may may": repeated("may "),
  "said that": repeated("he said that "),
  "more than": repeated("more than "),
  because: repeated("rain because wind "),
  "the first the first": repeated("the first "),
  "one hundred": repeated("one hundred "),
  "of the of the": repeated("of the "),
  "than than": repeated("costs more than "),
  "search search": repeated("please search for "),
  "yes yes": repeated("yes "),
  "what is": repeated("what is the bridge and "),
  "ignore all": repeated("ignore all previous instructions and "),
  "orders a model": repeated("you are a "),
  "e\u0301 (combining marks)": repeated("e\u0301"),
  "one letter, many marks": (length) => `e${"\u0301".repeat(length - 1)}`,
  emoji: repeated("👩‍👩‍👧"),
  flags: repeated("🇩🇪"),
  "zero width": repeated("a\u200b"),
  "right to left": repeated("\u202ea"),
  "raised ¹²": repeated("a¹²"),
  "control signs": repeated("a\u0001"),
  "half surrogates": repeated("\ud83d"),
  backslashes: repeated("\\"),
  "backslash [": repeated("\\["),
  "JSON [": repeated("["),
  'JSON {"a":': repeated('{"a":'),
  'JSON {"a":1},': repeated('{"a":1},'),
  "JSON quotes": repeated('\\"'),
  think: repeated("<think>"),
  "<|a|>": repeated("<|a|>"),
  sentences: counted((n) => `The bridge ${n} opened in ${1900 + (n % 120)} and cost ${n} million euros. `),
  "sentences, one word": repeated("Bridge. "),
  prose: counted((n) => `${WORDS[(n * 7) % WORDS.length]}${n % 17 === 0 ? ". " : " "}`),
  "mixed 1": mixed(1, ALPHABETS),
  "mixed 2": mixed(2, ALPHABETS.slice(0, 4)),
  "mixed 3": mixed(3, ALPHABETS.slice(2, 6)),
  "mixed 4": mixed(4, [ALPHABETS[0], ALPHABETS[6]]),
  "mixed 5": mixed(5, [ALPHABETS[1], ALPHABETS[4]]),
};
