/** Names of several well-known things, with words that tell which one is meant. Only what really leads research astray stands here. */
export const NAMESAKES: readonly (readonly [RegExp, readonly (readonly [string, RegExp])[]])[] = [
  [
    /\bjaguars?\b/i,
    [
      ["the animal", /\b(?:animal|cat|wild|habitat|prey|species|forest|weigh|eat|hunt)/i],
      ["the car maker", /\b(?:car|vehicle|model|engine|price|electric|motor|dealer|type)/i],
    ],
  ],
  [
    /\bmercury\b/i,
    [
      ["the planet", /\b(?:planet|orbit|sun|solar|nasa|crater|surface|day|distance|moon)/i],
      ["the metal", /\b(?:metal|toxic|fish|thermometer|poison|liquid|element|exposure|emission|level|vaccine|water)/i],
    ],
  ],
  [
    /\bpython\b/i,
    [
      [
        "the programming language",
        /\b(?:program|code|language|version|library|package|script|install|pip|function|class|release|3\b|2\b)/i,
      ],
      ["the snake", /\b(?:snake|animal|reptile|species|bite|prey|wild|eat|weigh)/i],
    ],
  ],
  [
    /\bjava\b/i,
    [
      ["the programming language", /\b(?:program|code|language|version|jdk|jvm|class|spring|release|library|install|script)/i],
      ["the island", /\b(?:island|indonesia|population|volcano|travel|people|coffee|sea|earthquake|tourism)/i],
    ],
  ],
];
export const BARE_REFERENCE =
  /^(?:and\s+)?(?:what|how|why|when|where|who|which|is|are|was|were|does|do|did|can|tell me)\b.*\b(it|they|them|this|that one|those|he|she)\b/i;
export const MEASURE = /\b(?:for|under|below|by|at|to|with|in terms of|cheap|fast|quiet|light|safe|value|price|budget|rated|according)\b/i;

/** A thing named before the pronoun. */
export const NAMED_BEFORE = /\b(?:the|a|an|my|our|its|their)\s+\p{L}+/iu;

/** "It" that stands for nothing. */
export const EMPTY_IT =
  /\bis it (?:true|possible|legal|safe|worth|ok|okay|raining|snowing|hot|cold|late)\b|\bdoes it (?:take|cost|rain|snow)\b/i;

export const NO_PLACE = /\b(?:near me|around here|in my (?:area|city|town|country|region)|nearby|locally)\b/i;
export const BEST = /\b(?:best|top|greatest)\s+(?!of\b|known\b|practices?\b|way to\b|selling\b|before\b)([\p{L}-]+)/iu;
export const LONE_BETTER = /^(?:is|are)\s+(.+?)\s+(?:better|worse|safer|cheaper|faster)\s*\??$/i;
