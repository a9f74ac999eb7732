import { AUXILIARIES, PHRASE_ENDS } from "../lexicon/en/question.ts";
import { entitiesOf } from "./terms.ts";

const MOST_NOUNS = 2;
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
