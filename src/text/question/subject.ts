import { entitiesOf } from "./terms.ts";

const MOST_NOUNS = 2;
const AUXILIARIES = new Set("is are was were do does did can could will would should shall may might must has have had".split(" "));
const PHRASE_ENDS = new Set(
  "a an the its their every each any some in at on of for to from by with and or but since after before during until about as than which that who into over under per via".split(
    " ",
  ),
);

/** The first name of a question with its article and the nouns after it: "the Harrow Hill tunnel". */
export function namedSubject(question: string): string | undefined {
  const bare = question.replace(/(?<![?.!])[?.!]+\s*$/, "");
  const name = entitiesOf(bare)[0];
  const at = name === undefined ? -1 : bare.indexOf(name);
  if (name === undefined || at < 0) return name;
  const before = bare.slice(0, at).trim().split(/\s+/);
  const article = /^(?:the|an?|our|my|your)$/i.test(before.at(-1) ?? "") ? `${before.pop()} ` : "";
  const inverted = AUXILIARIES.has((before.at(-1) ?? "").toLowerCase());
  const after = bare.slice(at + name.length);
  const tokens = /^\s/.test(after) ? after.trim().split(/\s+/) : [];
  const end = tokens.findIndex((token) => !/^[\p{Ll}-]+$/u.test(token) || PHRASE_ENDS.has(token) || AUXILIARIES.has(token));
  const nouns = end < 0 ? tokens : tokens.slice(0, end);
  // After "does the Harrow Hill tunnel" the verb follows the nouns.
  const own = inverted ? nouns.slice(0, -1) : nouns;
  return [`${article.toLowerCase()}${name}`, ...(own.length <= MOST_NOUNS ? own : [])].join(" ");
}
