import {
  ABOUT,
  ASKED_ALONE,
  ASKS,
  ASPECTS,
  AUXILIARY,
  BARE,
  COMPOUND,
  COUNTED,
  COUNTED_ALONE,
  INDIRECT,
  OWN_SUBJECT,
  PARTICIPLE,
  PRONOUN,
  RESTS_ON,
  SIDES,
  WHO_DID,
} from "../lexicon/en/facets.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { endsWithStop } from "../text/stops.ts";
import { comparedIn } from "./compared.ts";
import { withoutFrame } from "./kind.ts";
import { namedSubject } from "./subject.ts";
import { entitiesOf } from "./terms.ts";
import { timeScopeOf } from "./time-scope.ts";

const MOST_FACETS = 6;
const POSSESSIVE = new Set(["its", "their", "his", "her"]);

/**
 * The sub-questions of a question, in order, each fit to be asked alone; the question itself when it is simple. Several questions in one
 * text, parts joined by "and how …", enumerated aspects ("pros and cons of X") and comparisons (the comparison itself, then each thing)
 * come apart; a stretch of time ("since 2018") is kept in every part.
 */
export function facetsOf(question: string): string[] {
  const whole = withoutFrame(question);
  const scope = timeScopeOf(whole);
  const compared = comparedSides(whole);
  if (compared !== undefined) return compared.slice(0, MOST_FACETS);
  const parts = separateQuestions(whole).flatMap((part) => withSubjects(splitCompound(part)));
  const resolved = resolvePronouns(parts);
  const facets = resolved.flatMap((part) => comparisonSides(part) ?? enumeratedAspects(part) ?? [part]);
  const scoped = facets.map((facet) =>
    scope === undefined || scope.latest || facet.toLowerCase().includes(scope.text.toLowerCase()) ? facet : withScope(facet, scope.text),
  );
  return [...new Set(scoped.map(asQuestion))].slice(0, MOST_FACETS);
}

/** A comparison of named things: the question itself, then what is to be known of each thing, in the respects the question names. */
function comparedSides(whole: string): string[] | undefined {
  const compared = comparedIn(whole);
  if (compared === undefined || separateQuestions(whole).length > 1) return undefined;
  const { things, aspects } = compared;
  const respects = aspects.length === 0 ? "" : `: ${listed(aspects)}`;
  const scope = timeScopeOf(whole);
  const dated = scope === undefined || scope.latest ? "" : ` ${scope.text}`;
  return [
    asQuestion(whole),
    ...things.map((thing) => `${capitalised(thing)}${respects}${thing.includes(scope?.text ?? " ") ? "" : dated}`),
  ];
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** Several questions or numbered lines in one text; an introducing sentence without a question mark goes with what follows. */
function separateQuestions(text: string): string[] {
  const lines = text
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, "").trim())
    .filter((line) => line !== "");
  return lines.flatMap((line) => line.split(/(?<=[?؟])\s+(?=\S)|(?<=？)(?=\S)/u)).map((part) => part.trim());
}

function splitCompound(part: string): string[] {
  const lexicon = lexiconFor(part);
  if (lexicon.tag !== "en") return lexicon.askedApart(part);
  const pieces = part
    .replace(/(?<![?.!])[?.!]+\s*$/, "")
    .split(new RegExp(COMPOUND.source, "gi"))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const first = pieces[0];
  if (first === undefined || pieces.length === 1) return [part];
  if (!new RegExp(`^(?:${ASKS}|list|explain|describe|compare|name)\\b`, "i").test(first)) return [part];
  return pieces.map((piece, index) => (index > 0 && BARE.test(piece) ? bareFollowUp(first, piece) : piece));
}

/** "Who founded X and when" → "On what date was X founded"; "Why does X fail and when" → "On what date does X fail". */
function bareFollowUp(first: string, bare: string): string {
  const ask = ASKED_ALONE[bare.replace(/(?<!\W)\W+$/, "").toLowerCase()] ?? capitalised(bare.replace(/(?<!\W)\W+$/, ""));
  const did = WHO_DID.exec(first);
  if (did?.[1] !== undefined && did[2] !== undefined) return `${ask} was ${did[2]} ${PARTICIPLE[did[1].toLowerCase()] ?? did[1]}`;
  const rest = AUXILIARY.exec(first)?.[1];
  return rest === undefined ? `${ask}: ${first}` : `${ask} ${rest}`;
}

/** Gives a part that left its subject to the part before it that subject back: "how many can be carried over", "when is the last entry". */
function withSubjects(parts: readonly string[]): string[] {
  const first = parts[0] ?? "";
  const counted = COUNTED.exec(first)?.[2];
  const named = namedSubject(first);
  return parts.map((part, index) => {
    if (index === 0) return part;
    if (counted !== undefined && COUNTED_ALONE.test(part)) return part.replace(COUNTED_ALONE, (ask) => `${ask}${counted} `);
    if (
      named === undefined ||
      PRONOUN.test(part) ||
      OWN_SUBJECT.test(part) ||
      entitiesOf(part).some((name) => /\p{L}{2}/u.test(name)) ||
      !new RegExp(`^(?:${ASKS})\\b`, "i").test(part)
    )
      return part;
    return `${part.replace(/(?<![?.!])[?.!]+\s*$/, "")} (${named})`;
  });
}

/** Puts the subject of the first part where later parts say "it" or "they". */
function resolvePronouns(parts: readonly string[]): string[] {
  const first = parts[0];
  if (first === undefined) return [];
  const subject = subjectOf(first);
  return parts.map((part, index) => {
    if (index === 0 || subject === undefined || !PRONOUN.test(part)) return part;
    return part.replace(PRONOUN, (pronoun) => (POSSESSIVE.has(pronoun.toLowerCase()) ? `${subject}'s` : subject));
  });
}

function subjectOf(question: string): string | undefined {
  const named = namedSubject(question);
  if (named !== undefined) return named;
  const bare = question.replace(/(?<![?.!])[?.!]+\s*$/, "");
  const of =
    /^(?:what|who|which)(?:'s| is| are| was| were)\s+((?:the |an? )?[\w-]+(?: (?!of\b|in\b|for\b|and\b)[\w-]+){0,3})(?:\s+(?:of|in|for)\b.*)?$/i.exec(
      bare,
    )?.[1];
  if (of !== undefined) return of;
  const about = ABOUT.exec(bare)?.[1];
  const rest = RESTS_ON.exec(bare)?.[1];
  if (rest === undefined) return about;
  const tokens = rest.split(" ");
  const least = /^(?:the|an?)$/i.test(tokens[0] ?? "") ? 2 : 1;
  return tokens.length > least ? tokens.slice(0, Math.min(tokens.length - 1, least + 1)).join(" ") : rest;
}

/** A comparison as three questions: one for each side and the comparison itself. */
function comparisonSides(part: string): string[] | undefined {
  const bare = part.replace(/(?<![?.!])[?.!]+\s*$/, "");
  for (const pattern of SIDES) {
    const { a, b, rest } = pattern.exec(bare)?.groups ?? {};
    if (a === undefined || b === undefined) continue;
    const better = rest !== undefined && /^(?:better|worse|more|less|\w+er)\b/i.test(rest);
    const aspect = rest === undefined || better ? "" : ` ${rest.trim()}`;
    return [`What is ${a.trim()}${aspect}`, `What is ${b.trim()}${aspect}`, bare];
  }
  return undefined;
}

/** "The pros and cons of X" → one question for each aspect. */
function enumeratedAspects(part: string): string[] | undefined {
  const match = ASPECTS.exec(part.replace(/(?<![?.!])[?.!]+\s*$/, ""));
  const [, list, link, subject] = match ?? [];
  if (list === undefined || subject === undefined) return undefined;
  return list
    .split(/(?:(?<!\s)\s+)?,\s*(?:and\s+)?|(?<!\s)\s+and\s+(?:the\s+)?/i)
    .map((aspect) => `What are the ${aspect} ${link} ${subject}`);
}

function withScope(facet: string, scope: string): string {
  return `${facet.replace(/(?<![?.!])[?.!]+\s*$/, "")} ${scope}`;
}

function asQuestion(part: string): string {
  const direct = part
    .trim()
    .replace(/^(?:and|but|also|then)\s+/i, "")
    .replace(INDIRECT, "$1 $3 $2$4");
  const text = capitalised(direct);
  if (endsWithStop(text)) return text;
  return new RegExp(`^(?:${ASKS}|(?:on|in|for) (?:what|which))\\b`, "i").test(text) ? `${text}?` : text;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
