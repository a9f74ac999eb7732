const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9]/g, ""],
  [/^(?:kn|gn|pn|mn)/, "n"],
  [/^wr/, "r"],
  [/^ps/, "s"],
  [/^x/, "s"],
  [/^wh/, "w"],
  [/sch/g, "sk"],
  [/tch/g, "X"],
  [/(?:t|s|c)i(?=on|ous|al|an)/g, "X"],
  [/su(?=re|gar)/g, "X"],
  [/ch(?=[rl]|aos|oir|em)/g, "k"],
  [/(?:ch|sh)/g, "X"],
  [/ph/g, "f"],
  [/gh(?=t|$|s)/g, ""],
  [/gh/g, "g"],
  [/th/g, "t"],
  [/dg(?=[eiy])/g, "j"],
  [/g(?=[eiy])(?!(?:et|iv|ir))/g, "j"],
  [/sc(?=[eiy])/g, "s"],
  [/c(?=[eiy])/g, "s"],
  [/ck/g, "k"],
  [/qu/g, "kw"],
  [/x/g, "ks"],
  [/[cq]/g, "k"],
  [/z/g, "s"],
  [/mb$/g, "m"],
  [/v/g, "f"],
  [/(?<=[aeiou])w(?![aeiouy])/g, ""],
  [/[aeiouy]h(?![aeiouy])/g, "a"],
  [/(?<!^)h/g, ""],
];

/**
 * How an English reader would say a word, as consonants: words that sound alike share it ("tubular", "two blur": `tbl` + `r`). A beginning
 * vowel is kept as `A`; w and y sound as vowels inside a word.
 */
export function soundOf(word: string): string {
  let sound = word.toLowerCase();
  for (const [spelling, spoken] of SPELLINGS) sound = sound.replace(spelling, spoken);
  const first = /^[aeiouy]/.test(sound) ? "A" : "";
  return first + sound.replace(/(?<!^)[wy]|[aeiouy]/g, "").replace(/(.)\1+/g, "$1");
}

/** The same, with voiced and unvoiced consonants taken for one another (b and p, d and t, g and k): for words heard badly. */
export function roughSoundOf(word: string): string {
  return soundOf(word)
    .replace(/b/g, "p")
    .replace(/d/g, "t")
    .replace(/g/g, "k")
    .replace(/[jX]/g, "s")
    .replace(/m/g, "n")
    .replace(/(.)\1+/g, "$1");
}
