const VOWEL = "aeiouy";
const DOUBLES = new Set(["bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"]);

/** Forms no suffix rule reaches, so that inflection never hides a match. */
const IRREGULAR = new Map(
  Object.entries({
    began: "begin",
    begun: "begin",
    bought: "buy",
    brought: "bring",
    built: "build",
    came: "come",
    caught: "catch",
    children: "child",
    chose: "choos",
    chosen: "choos",
    did: "do",
    does: "do",
    done: "do",
    drawn: "draw",
    drew: "draw",
    driven: "drive",
    drove: "drive",
    fallen: "fall",
    fell: "fall",
    feet: "foot",
    felt: "feel",
    fought: "fight",
    found: "find",
    gave: "give",
    given: "give",
    goes: "go",
    gone: "go",
    got: "get",
    gotten: "get",
    grew: "grow",
    grown: "grow",
    held: "hold",
    kept: "keep",
    knew: "know",
    known: "know",
    led: "lead",
    left: "leav",
    lost: "lose",
    made: "make",
    meant: "mean",
    men: "man",
    met: "meet",
    mice: "mouse",
    paid: "pay",
    ran: "run",
    risen: "rise",
    rose: "rise",
    said: "say",
    sang: "sing",
    sat: "sit",
    saw: "see",
    seen: "see",
    sent: "send",
    shown: "show",
    sold: "sell",
    sought: "seek",
    spent: "spend",
    spoke: "speak",
    spoken: "speak",
    stood: "stand",
    sung: "sing",
    taken: "take",
    taught: "teach",
    teeth: "tooth",
    thought: "think",
    threw: "throw",
    thrown: "throw",
    told: "tell",
    took: "take",
    understood: "understand",
    went: "go",
    won: "win",
    women: "woman",
    wore: "wear",
    written: "write",
    wrote: "write",
    died: "die",
    dying: "die",
    dies: "die",
    lying: "lie",
    tying: "tie",
    news: "news",
    skies: "sky",
    data: "data",
    used: "use",
    uses: "use",
    using: "use",
    wed: "wed",
    born: "born",
  }),
);

/** Longest first: derivational endings and what stands in for them when the ending begins in R1. */
const STEP_2: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["fulness", "ful"],
  ["iveness", "ive"],
  ["ization", "ize"],
  ["isation", "ize"],
  ["ousness", "ous"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["tional", "tion"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ation", "ate"],
  ["entli", "ent"],
  ["fulli", "ful"],
  ["iviti", "ive"],
  ["ousli", "ous"],
  ["abli", "able"],
  ["alli", "al"],
  ["anci", "ance"],
  ["ator", "ate"],
  ["enci", "ence"],
  ["izer", "ize"],
  ["iser", "ize"],
  ["ise", "ize"],
  ["bli", "ble"],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];
const STEP_4 = "ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic".split(" ");

/**
 * A compact suffix stripper for English in the manner of Porter's second algorithm, for a lower-case word without diacritics. Words with
 * a letter outside a–z, with digits, or of three letters and fewer come back unchanged, so other languages are not mangled much.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !/^[a-z']+$/.test(word)) return word;
  const [r1, r2] = regions(word);
  let w = plural(word.replace(/'s?'?$/, ""));
  w = pastAndGerund(w, r1);
  if (w.length > 2 && w.endsWith("y") && !isVowel(w, w.length - 2)) w = `${w.slice(0, -1)}i`;
  w = replaceEnding(w, r1, STEP_2);
  if (w.endsWith("li") && w.length - 2 >= r1 && /[cdeghkmnrt]li$/.test(w)) w = w.slice(0, -2);
  w = replaceEnding(w, r1, STEP_3);
  w = dropEnding(w, r2);
  return finish(w, r1, r2);
}

function isVowel(word: string, index: number): boolean {
  return VOWEL.includes(word[index] ?? " ");
}

/** Where R1 and R2 begin: after the first consonant that follows a vowel, and once more. */
function regions(word: string): [number, number] {
  const after = (from: number): number => {
    for (let i = from + 1; i < word.length; i++) if (!isVowel(word, i) && isVowel(word, i - 1)) return i + 1;
    return word.length;
  };
  const prefixed = /^(?:gener|commun|arsen|univers|inter)/.exec(word);
  const r1 = prefixed ? prefixed[0].length : after(0);
  return [r1, after(r1)];
}

function plural(w: string): string {
  if (w.endsWith("sses")) return w.slice(0, -2);
  if (/ie[ds]$/.test(w)) return w.length > 4 ? w.slice(0, -2) : w.slice(0, -1);
  if (/(?:ches|shes|xes|zes)$/.test(w)) return w.slice(0, -2);
  if (w.endsWith("s") && !/(?:us|ss|is)$/.test(w) && /[aeiouy].*.s$/.test(w)) return w.slice(0, -1);
  return w;
}

function pastAndGerund(w: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(w);
  if (eed) return eed.index >= r1 ? w.slice(0, eed.index + 2) : w;
  const found = /(?:ingly|edly|ing|ed)$/.exec(w);
  if (!found) return w;
  const base = w.slice(0, found.index);
  if (!/[aeiouy]/.test(base)) return w;
  if (/(?:at|bl|iz|is|uc|as|ur|iv)$/.test(base) && base.length > 3) return `${base}e`;
  if (DOUBLES.has(base.slice(-2))) return base.slice(0, -1);
  return isShort(base, r1) ? `${base}e` : base;
}

function isShort(w: string, r1: number): boolean {
  return r1 >= w.length && /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywx])$/.test(w);
}

function replaceEnding(w: string, r1: number, table: readonly (readonly [string, string])[]): string {
  for (const [ending, instead] of table) {
    if (w.endsWith(ending)) return w.length - ending.length >= r1 ? w.slice(0, w.length - ending.length) + instead : w;
  }
  return w;
}

function dropEnding(w: string, r2: number): string {
  for (const ending of STEP_4) {
    if (w.endsWith(ending)) return w.length - ending.length >= r2 ? w.slice(0, w.length - ending.length) : w;
  }
  if (/[st]ion$/.test(w) && w.length - 3 >= r2) return w.slice(0, -3);
  return w;
}

function finish(w: string, r1: number, r2: number): string {
  if (w.endsWith("e")) {
    const base = w.slice(0, -1);
    if (base.length >= r2 || (base.length >= r1 && !/[^aeiouy][aeiouy][^aeiouywx]$/.test(base))) return base;
  }
  if (w.endsWith("ll") && w.length - 1 >= r2) return w.slice(0, -1);
  return w;
}
