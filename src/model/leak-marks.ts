/** What stands at one place of a model's text. */
export type Mark =
  /** An ordinary character. */
  | { readonly kind: "none" }
  /** Cannot be told before more has come. */
  | { readonly kind: "wait" }
  | { readonly kind: "open" | "close" | "token"; readonly name: string; readonly length: number }
  /** A mark that stands for itself. */
  | { readonly kind: "drop"; readonly length: number }
  /** The text broke off inside an opening mark. */
  | { readonly kind: "cut" };

export const NONE: Mark = { kind: "none" };
const WAIT: Mark = { kind: "wait" };

/** Elements in which models think, or call tools. `function` counts only as `<function=name>`. */
const NAMES = [
  "think",
  "thinking",
  "thought",
  "thoughts",
  "analysis",
  "reasoning",
  "reflection",
  "scratchpad",
  "tool_call",
  "tool_calls",
  "tool_use",
  "tool_code",
  "tool_result",
  "tool_response",
  "function_call",
  "function_calls",
  "function_result",
  "function_results",
  "invoke",
];
const NAME = `(${[...NAMES].sort((a, b) => b.length - a.length).join("|")}|function(?==)|(?<=\\/\\s{0,3})function(?=\\s{0,3}>))`;
const HEAD = String.raw`<\s{0,3}(\/?)\s{0,3}(?:[a-z][\w-]{0,20}:)?`;
const TAG = new RegExp(`${HEAD}${NAME}(?:=[\\w.-]{1,80})?(?:\\s[^<>]{0,400})?(\\/?)>`, "iy");
const TAG_BEGUN = new RegExp(`${HEAD}([\\w:-]{0,42})$`, "iy");
const TAG_OPEN = new RegExp(`${HEAD}${NAME}(?:=[\\w.-]{0,80})?(?:\\s[^<>]{0,400})?\\/?$`, "iy");
/** An element's name that no `>` ever follows: not worth hiding what comes after it, but no text either. */
const TAG_NEVER_CLOSED = new RegExp(`${HEAD}${NAME}(?=[\\s/])`, "iy");
const TOKEN = /<[|｜]([a-z][\w▁]{2,40})[|｜]>/iuy;
const TOKEN_BEGUN = /<(?:[|｜](?:[a-z][\w▁]{0,40}[|｜]?)?)?$/iuy;
const BRACKET = /\[(\/?)(THINK|TOOL_CALLS|TOOL_RESULTS)\]/y;
const BRACKET_BEGUN = /\[\/?[A-Z_]{0,12}$/y;

/**
 * The mark that begins at `at`, where a `<` or `[` stands. `final` says that nothing will follow: then half a mark is a mark too (`<thin`), if
 * enough of it is there to know it by.
 */
export function markAt(text: string, at: number, final: boolean): Mark {
  if (text[at] === "[") return bracketAt(text, at, final);
  const token = matchAt(TOKEN, text, at);
  if (token !== null) return { kind: "token", name: (token[1] ?? "").toLowerCase().replaceAll("▁", "_"), length: token[0].length };
  const tag = matchAt(TAG, text, at);
  if (tag !== null) return tagMark(tag);
  if (final) {
    const cut = brokenOff(text, at);
    if (cut.kind !== "none") return cut;
  } else if (begun(text, at)) return WAIT;
  const never = matchAt(TAG_NEVER_CLOSED, text, at);
  return never === null ? NONE : { kind: "drop", length: never[0].length };
}

function tagMark(tag: RegExpExecArray): Mark {
  const [whole, closing, name = "", empty] = tag;
  if (empty === "/") return { kind: "drop", length: whole.length };
  return { kind: closing === "/" ? "close" : "open", name: kinName(name), length: whole.length };
}

/** `<think>` may be closed by `</thinking>`, `<tool_calls>` by `</tool_call>`: models are not exact. */
function kinName(name: string): string {
  const lower = name.toLowerCase();
  return lower === "thinking" ? "think" : lower.replace(/s$/, "");
}

function begun(text: string, at: number): boolean {
  if (matchAt(TOKEN_BEGUN, text, at) !== null || matchAt(TAG_OPEN, text, at) !== null) return true;
  const tag = matchAt(TAG_BEGUN, text, at);
  return tag !== null && couldBeName(tag[2] ?? "");
}

/** A word may still become a name, or the prefix before one (`x:think`). */
function couldBeName(word: string): boolean {
  const own = word.slice(word.indexOf(":") + 1).toLowerCase();
  if (!word.includes(":") && /^(?:[a-z][\w-]{0,20})?$/i.test(word)) return true;
  return "function=".startsWith(own) || NAMES.some((name) => name.startsWith(own));
}

function brokenOff(text: string, at: number): Mark {
  if (matchAt(TAG_OPEN, text, at) !== null) return { kind: "cut" };
  const token = matchAt(TOKEN_BEGUN, text, at);
  if (token !== null && token[0].length > 2) return { kind: "cut" };
  const tag = matchAt(TAG_BEGUN, text, at);
  const word = (tag?.[2] ?? "").replace(/^[^:]*:/, "").toLowerCase();
  return word.length > 2 && NAMES.some((name) => name.startsWith(word)) ? { kind: "cut" } : NONE;
}

function bracketAt(text: string, at: number, final: boolean): Mark {
  const found = matchAt(BRACKET, text, at);
  if (found !== null) return { kind: found[1] === "/" ? "close" : "open", name: `[${found[2]}]`, length: found[0].length };
  return !final && matchAt(BRACKET_BEGUN, text, at) !== null ? WAIT : NONE;
}

/** What a pattern (sticky) finds at one place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
