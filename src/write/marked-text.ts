// Reads sentences as a model writes them: Markdown, each followed by what it rests on in brackets, "[q7 q9]", "[q7: 24,000 × 0.9]", "[none]".
import type { DraftedCalculation } from "../domain/calculation.ts";
import { sentenceSpans } from "../text/sentences.ts";
import type { DraftedSentence, InnerMark } from "./drafted.ts";
import { withoutMarks } from "./without-marks.ts";

/** Ids that one range of a mark, `q7-q12`, may stand for. */
const LONGEST_RANGE = 12;

/** A mark: brackets, of some models' own kind too, that begin with an id, or with a word that says what the sentence is. */
const MARK =
  /(?<![ \t])[ \t]*(?:\[|【)\s{0,4}\^?((?:(?:\p{L}{1,12}:[ \t]?)?[qQ]\d{1,5}|[sS]\d{1,3}|so|none|own|ask|calc)\b[^[\]【】\n]{0,800}|=[^[\]【】\n]{1,800})(?:\](?!\()|】)/gu;
/** A mark that a text which was cut off ends in. */
const CUT_OFF = /(?<![ \t])[ \t]*(?:\[|【)(?:[qQ]\d{0,5}|[sS]\d{1,5}\b)[^[\]【】\n]{0,800}$/u;
/** Ids before anything else of a mark, of sentences, q7, or of sources, s3; a colon that a figure follows at once, `q8:300`, belongs to an expression. */
const IDS =
  /^(?:(?:so|own)\b[\s:]*|\p{L}{1,12}:[ \t]?(?=[qQsS]\d))?((?:[qQsS]\d{1,5}(?!\d|:\S)(?:\s?[-–]\s?[qQsS]?\d{1,5}(?!\d|:\S))?(?:[\s,;]|and\b|&)*)+)(?::\s+|$)?/u;
const ONLY_IDS = /^[qQsS]\d{1,5}(?:[-–][qQsS]?\d{1,5})?(?:[\s,&]{1,3}[qQsS]\d{1,5}(?:[-–][qQsS]?\d{1,5})?)*$/u;
/** A mark that another begins in before it ends. */
const UNCLOSED = /[[【]\s?[qQsS]\d{1,5}\s?(?=[[【]\s?[qQsS]\d)/gu;
const NONE = /^none\b/u;
const OWN = /^own\b/u;
const CODE = /`[^`\n]{1,200}`/gu;
/** Leads to what follows, and says nothing itself. */
const LEADS = /[:：]$/u;
/** What is longer, or names a figure or code, says something besides. */
const LONGEST_LEADING = 80;

/** What a mark says its sentence rests on. */
interface Mark {
  readonly ids: readonly string[];
  readonly expressions: readonly string[];
  /** It says that the sources lack something. */
  readonly isNone: boolean;
  /** It says that its writer advises or estimates. */
  readonly isOwn: boolean;
  /** Where in the text without marks it stands. */
  readonly at: number;
}

/**
 * The sentences of a paragraph, item or cell; the words it begins with in bold, `lead`, belong to the first. One that has no mark rests on nothing but its writer; what the next mark of the same paragraph names, or else the
 * one before, is what may speak for it. Pure; linear.
 */
export function markedSentences(content: string, lead = ""): DraftedSentence[] {
  const { text, marks } = unmarked(content);
  // A stop within code, or in the words that lead a paragraph or item, ends no sentence.
  const whole = text.startsWith(lead) ? lead.length : 0;
  const spans = sentenceSpans(parted(`${"x".repeat(whole)}${text.slice(whole).replace(CODE, (code) => "x".repeat(code.length))}`, marks));
  const own = spans.map((_, at) => {
    const [from, to] = [at === 0 ? -1 : (spans[at]?.start ?? 0), spans[at + 1]?.start ?? Number.POSITIVE_INFINITY];
    return marks.filter((mark) => mark.at > from && mark.at <= to);
  });
  return spans.flatMap(({ start, end }, at) => {
    const said = withoutMarks(text.slice(start, end), { keepsCode: true });
    if (!/[\p{L}\p{N}]/u.test(said)) return [];
    const [mine = [], around = []] = [own[at], own.slice(at + 1).find(hasIds) ?? own.slice(0, at).findLast(hasIds)];
    const leads = at === 0 && lead !== "" && said.startsWith(lead);
    const places = placesIn(
      said,
      text.slice(start, end),
      mine.map((mark) => ({ ...mark, at: mark.at - start })),
    );
    return [{ ...sentenceOf(said, mine, around), ...(leads && { lead }), ...(places.length > 0 && { places }) }];
  });
}

/** Marks that stand within a sentence rather than at its end; none where what it says is not as it was written. */
function placesIn(said: string, written: string, marks: readonly Mark[]): InnerMark[] {
  if (written.trim() !== said) return [];
  const before = written.length - written.trimStart().length;
  const code = [...said.matchAll(CODE)].map(({ 0: span, index }) => ({ start: index, end: index + span.length }));
  return marks
    .map(({ at, ids }) => ({ at: at - before, from: ids }))
    .filter(({ at, from }) => from.length > 0 && at > 0 && /[\p{L}\p{N}]/u.test(said.slice(at)))
    .filter(({ at }) => !code.some(({ start, end }) => start < at && at < end));
}

/** A mark ends its sentence where what follows begins like one. */
function parted(text: string, marks: readonly Mark[]): string {
  const ends = marks.filter(({ at }) => /^\s\p{Lu}/u.test(text.slice(at, at + 3))).map(({ at }) => at);
  return ends.reduce((own, at) => `${own.slice(0, at)}\u2029${own.slice(at + 1)}`, text);
}

/** A text of which all is one sentence to be proven: a cell, or what takes a refused sentence's place. */
export function markedSentence(content: string): DraftedSentence {
  const { text, marks } = unmarked(content);
  return sentenceOf(withoutMarks(text, { keepsCode: true }), marks, []);
}

/** What stands behind a block, alone on its line, for all of it; undefined where the line says something else. */
export function markAlone(content: string): Pick<DraftedSentence, "from" | "calculations"> | undefined {
  const { text, marks } = unmarked(content);
  if (marks.length === 0 || /[\p{L}\p{N}]/u.test(text)) return undefined;
  const { from, calculations } = sentenceOf("", marks, []);
  return { from, calculations };
}

/** A sentence with its mark, as a model writes it. */
export function withMark({ kind, text, from, calculations, isOwn }: DraftedSentence): string {
  if (kind === "absence") return `${text} [none]`;
  if (isOwn === true) return `${text} [own]`;
  if (kind === "advice" || kind === "connective" || from.length + calculations.length === 0) return text;
  const workings = calculations.map(({ expression, result }) => (result === "" ? expression : `${expression} = ${result}`)).join("; ");
  const named = from.length === 0 ? "ask" : from.join(" ");
  return `${text} [${[named, workings].filter((part) => part !== "").join(": ")}]`;
}

function hasIds(marks: readonly Mark[]): boolean {
  return marks.some(({ ids }) => ids.length > 0);
}

function sentenceOf(text: string, own: readonly Mark[], around: readonly Mark[]): DraftedSentence {
  const from = [...new Set(own.flatMap(({ ids }) => ids))];
  const calculations = own.flatMap(({ expressions }) => expressions).map((expression): DraftedCalculation => ({ result: "", expression }));
  if (from.length + calculations.length > 0) return { kind: calculations.length > 0 ? "calculation" : "fact", text, from, calculations };
  if (own.some(({ isNone }) => isNone)) return { kind: "absence", text, from, calculations };
  if (own.some(({ isOwn }) => isOwn)) return { kind: "advice", text, from, calculations, isOwn: true };
  if (LEADS.test(text) && text.length <= LONGEST_LEADING && !/[\p{N}`]/u.test(text))
    return { kind: "connective", text, from, calculations };
  return { kind: "advice", text, from: [...new Set(around.flatMap(({ ids }) => ids))], calculations };
}

/** A text without its marks, and where they stood in it. */
function unmarked(written: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const content = written.replace(UNCLOSED, "");
  let text = "";
  let last = 0;
  const marks: Mark[] = [];
  // What stands in code is code, save what names sentences of the pack.
  const codes = [...content.matchAll(CODE)].map(({ 0: code, index }) => ({ start: index, end: index + code.length }));
  for (const found of content.matchAll(MARK)) {
    const bracket = found.index + found[0].search(/\S/u);
    if (!/^[qQ]\d/u.test(found[1] ?? "") && codes.some(({ start, end }) => start < bracket && bracket < end)) continue;
    text += content.slice(last, found.index);
    last = found.index + found[0].length;
    marks.push({ ...readMark(found[1]?.trim() ?? ""), at: text.length });
  }
  return { text: text + content.slice(last).replace(CUT_OFF, ""), marks };
}

function readMark(written: string): Omit<Mark, "at"> {
  // "ask q7: 3 × 5": of the asker's figures and a source's.
  const inner = written.replace(/^ask[\s,]+(?=[qQsS]\d)/u, "");
  if (NONE.test(inner)) return { ids: [], expressions: [], isNone: true, isOwn: false };
  const [whole = "", named = ""] = IDS.exec(inner) ?? [];
  const parts = inner
    .slice(whole.length)
    .replace(/^(?:so|own|ask:\s)\s?/u, "")
    // A comma with a space divides, too, but in a day: "March 5, 2027".
    .split(/;|,\s(?!\d{4}\b)/u)
    .map((part) => part.trim().replace(/^ask:\s/u, ""));
  // Ids may stand behind workings, too.
  const more = parts.filter((part) => ONLY_IDS.test(part));
  const expressions = parts.filter((part) => !ONLY_IDS.test(part) && /\p{N}/u.test(part) && /[+×*·÷/−–()-]/u.test(part));
  return { ids: [...new Set([named, ...more].flatMap(idsIn))], expressions, isNone: false, isOwn: OWN.test(inner) };
}

function idsIn(named: string): string[] {
  return [...named.matchAll(/([qQsS])(\d{1,5})(?:\s?[-–]\s?[qQsS]?(\d{1,5}))?/gu)].flatMap(([, letter = "", from, to = from]) =>
    Array.from(
      { length: Math.min(LONGEST_RANGE, Math.max(1, Number(to) - Number(from) + 1)) },
      (_, at) => `${letter.toLowerCase()}${Number(from) + at}`,
    ),
  );
}
