import { holdsAnswer } from "../question/answers.ts";
import { scoreOf } from "../question/scale.ts";
import type { QuestionShape } from "../question/shape.ts";
import { bare } from "../text/lines.ts";
import { quantities } from "../text/quantities.ts";
import { exactly, mayDisagree } from "./disagreements.ts";
import { clusterClaims, markSuperseded } from "./rank.ts";
import { byPlace, placeOf, stepNumber, stepsAmong } from "./steps.ts";
import { sourceRowOf } from "./table.ts";
import type { DraftSentence, SectionAsk, WritableClaim } from "./writer.ts";

/** A claim this far below the best is not introduced as an answer. */
export const NEAR_BEST = 0.8;

/** A claim below this share of the best of its section says something else. */
export const WORTH_SAYING = 0.6;

/** The same of what answers a question: what is further off is about another matter of the same thing. */
const TO_THE_POINT = 0.68;
/** What happened in the course of time is told in many ways. */
const IN_ITS_TIME = 0.4;

/** The statements that have a place among the findings on a question: none that is far less to the point than the best. */
export function toThePoint(statements: readonly Statement[], { kind }: QuestionShape, compared: boolean): Statement[] {
  const share = kind === "timeline" ? IN_ITS_TIME : compared || kind === "compare" ? WORTH_SAYING : TO_THE_POINT;
  const best = Math.max(0, ...statements.map(({ lead }) => scoreOf(lead.claim.relevance)));
  return statements.filter(({ lead }) => scoreOf(lead.claim.relevance) >= share * best);
}

/** One thing to say, with every claim that says it. */
export interface Statement {
  readonly lead: WritableClaim;
  readonly claimIds: readonly string[];
}

/** The claims to write as distinct statements, best first; what was said or refused before is left out. */
export function statementsOf(ask: SectionAsk): Statement[] {
  const over = new Set([...ask.written, ...ask.rejected.map(({ text }) => text)].map((one) => bare(one)));
  const own = markSuperseded(ask.claims).filter(({ claim }) => !over.has(bare(claim.text)));
  const current = [...own.filter((one) => one.superseded !== true), ...own.filter((one) => one.superseded === true)];
  const byClaim = new Map(current.map((one) => [one.claim, one]));
  // Two steps of a list are never one, however alike they are.
  const steps = current.filter(({ claim }) => stepNumber(claim) !== undefined);
  const alone = steps.map(({ claim }) => ({ lead: claim, others: [] }));
  const others = clusterClaims(current.filter((one) => !steps.includes(one)).map(({ claim }) => claim));
  const place = new Map(current.map(({ claim }, at) => [claim, at]));
  const clusters = [...alone, ...others].sort((a, b) => (place.get(a.lead) ?? 0) - (place.get(b.lead) ?? 0));
  return clusters.flatMap(({ lead, others }) => {
    const writable = byClaim.get(lead);
    return writable === undefined ? [] : [{ lead: writable, claimIds: [lead, ...others].map(({ id }) => id) }];
  });
}

export function sentenceOf({ lead, claimIds }: Statement): DraftSentence {
  return { text: lead.claim.text, claimIds };
}

/** Best first as answers to the whole question, of which tasks are parts; superseded ones last. */
export function forQuestion(statements: readonly Statement[], question: QuestionShape): Statement[] {
  const worth = new Map(
    statements.map((one, index) => {
      const { text, relevance } = one.lead.claim;
      return [one, (one.lead.superseded === true ? 0 : 1) + relevance * (0.7 + 0.3 * holdsAnswer(text, question)) - index * 0.005];
    }),
  );
  return [...statements].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

/** The statements that tell how it is done, in the order of their page. */
export function stepsOf(statements: readonly Statement[], question: QuestionShape): Statement[] | undefined {
  const byClaim = new Map(statements.map((one) => [one.lead.claim, one]));
  const steps = stepsAmong([...byClaim.keys()], question);
  return steps?.flatMap((claim) => byClaim.get(claim) ?? []);
}

/** Steps say little out of their list; where there is nothing else they stay. */
export function withoutSteps(statements: readonly Statement[]): Statement[] {
  return statements.filter(({ lead }) => stepNumber(lead.claim) === undefined);
}

/** Rows of tables are no sentences: they are left to tables, unless they are far better than what else is there. */
export function withoutRows(statements: readonly Statement[]): Statement[] {
  const best = Math.max(0, ...statements.map(({ lead }) => lead.claim.relevance));
  return statements.filter(({ lead }) => sourceRowOf(lead) === undefined).filter(({ lead }) => lead.claim.relevance >= WORTH_SAYING * best);
}

/** How it came about is told from the beginning; what changed of late, from the end. */
const FROM_THE_BEGINNING = /\b(?:history|chronology|evolution|evolved?|timeline|sequence of events|over time|developed?)\b/i;
const OF_LATE = /\b(?:latest|newest|recent(?:ly)?|new|changelog|release notes|what changed|changes in|last \w+)\b/i;

/** Entries of a timeline in the order that the question asks for; those without a date go where most have one. */
export function inOrderOfTime(statements: readonly Statement[], query: string): Statement[] {
  const newest = newestFirst(statements);
  if (!FROM_THE_BEGINNING.test(query) || OF_LATE.test(query)) return newest;
  const dated = statements.flatMap((statement, index) => {
    const times = datesOf(statement);
    return times.length === 0 ? [] : [{ statement, index, time: Math.min(...times) }];
  });
  if (dated.length * 2 < statements.length) return newest;
  return dated.sort((a, b) => (a.time === b.time ? inPage(a, b) : a.time - b.time)).map(({ statement }) => statement);
}

/** The days a statement names, as milliseconds since 1970. */
function datesOf({ lead }: Statement): number[] {
  return quantities(lead.claim.text).dates.flatMap(({ fromYear, month, day }) =>
    fromYear === undefined ? [] : [Date.UTC(fromYear, (month ?? 1) - 1, day ?? 1)],
  );
}

/** Whether two statements each name days and none in common: what held at another time contradicts nothing. */
export function ofOtherTimes(a: Statement, b: Statement): boolean {
  const [days, others] = [datesOf(a), datesOf(b)];
  return days.length > 0 && others.length > 0 && !days.some((day) => others.includes(day));
}

/** By the latest date each statement names, else its source's date; undated last. */
export function newestFirst(statements: readonly Statement[]): Statement[] {
  const timeOf = (statement: Statement): number => {
    const named = datesOf(statement);
    const { lead } = statement;
    const published = lead.published === undefined ? Number.NaN : Date.parse(lead.published);
    return named.length > 0 ? Math.max(...named) : Number.isNaN(published) ? Number.NEGATIVE_INFINITY : published;
  };
  const timed = statements.map((statement, index) => ({ statement, index, time: timeOf(statement) }));
  return timed.sort((a, b) => (a.time === b.time ? inPage(a, b) : b.time - a.time)).map(({ statement }) => statement);
}

/** Entries of one date as their page has them. */
function inPage(
  a: { readonly statement: Statement; readonly index: number },
  b: { readonly statement: Statement; readonly index: number },
): number {
  const [one, other] = [a.statement.lead.claim, b.statement.lead.claim];
  return placeOf(one).snapshot === placeOf(other).snapshot ? byPlace(one, other) : a.index - b.index;
}

/** What changes with time (dates, figures) newest first, where sources have dates; the rest as it was. */
export function inTime(statements: readonly Statement[], { asksFor }: QuestionShape): readonly Statement[] {
  if (asksFor !== "date" && asksFor !== "number") return statements;
  const dated = statements.filter(({ lead }) => lead.published !== undefined);
  if (new Set(dated.map(({ lead }) => lead.published)).size < 2) return statements;
  const newest = [...dated].sort((a, b) => Date.parse(b.lead.published ?? "") - Date.parse(a.lead.published ?? ""));
  return statements.map((one) => (dated.includes(one) ? (newest.shift() ?? one) : one));
}

/** Each statement followed by those that may contradict it; those of one series in the order of their dates, in place of the first. */
export function besideTheirContraries(statements: readonly Statement[]): Statement[] {
  const ordered = new Set<Statement>();
  for (const statement of statements) {
    if (ordered.has(statement)) continue;
    const series = statements.filter((other) => other !== statement && exactly(statement.lead.claim, other.lead.claim) === "series");
    for (const one of newestFirst([statement, ...series]).reverse()) ordered.add(one);
    const contrary = statements.filter((other) => mayDisagree(statement.lead.claim, other.lead.claim));
    for (const other of contrary) ordered.add(other);
  }
  return [...ordered];
}

export function contraryTo(statement: Statement, statements: readonly Statement[]): Statement | undefined {
  return statements.find((other) => mayDisagree(statement.lead.claim, other.lead.claim));
}
