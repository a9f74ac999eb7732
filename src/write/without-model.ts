import type { Claim } from "../domain/claim.ts";
import { quantities } from "../text/quantities.ts";
import { holdsAnswer, isImperative } from "../text/question/answers.ts";
import { type QuestionShape, shapeOf } from "../text/question/shape.ts";
import { shortened } from "./clauses.ts";
import { findDisagreements } from "./disagreements.ts";
import { clusterClaims, markSuperseded } from "./rank.ts";
import type { DraftSection, DraftSentence, SectionAsk, WritableClaim, Writer } from "./writer.ts";

const LIST_FROM = 4;
const STEPS_FROM = 3;
const MOST_SENTENCES = 12;
const INTRODUCTION_SENTENCES = 2;
const CONCLUSION_SENTENCES = 3;
const ANSWER_SENTENCES = 4;
/** Room for markers stays below the 140 characters of an answer. */
const ANSWER_CHARACTERS = 110;
/** A claim this far below the best is not introduced as an answer. */
const NEAR_BEST = 0.8;
/** A claim below this share of the best of its section says something else. */
const WORTH_SAYING = 0.6;

/** One thing to say, with every claim that says it. */
interface Statement {
  readonly lead: WritableClaim;
  readonly claimIds: readonly string[];
}

/**
 * Writes sections of verbatim claims (X8, R14): it chooses, groups and orders, and never words anything itself. Claims that say the same
 * are one sentence with all their sources; claims that disagree stand next to each other; superseded ones come last.
 */
export const writerWithoutModel: Writer = {
  section: (_run, ask) => Promise.resolve(quotedSection(ask)),
};

/** What {@link writerWithoutModel} does, as a pure function. */
export function quotedSection(ask: SectionAsk): DraftSection {
  const question = shapeOf(ask.task?.question ?? ask.request.query);
  const statements = statementsOf(ask);
  switch (ask.part) {
    case "introduction":
      return { title: "In short", layout: "prose", sentences: introduction(forQuestion(statements, question), question).map(sentenceOf) };
    case "conclusion":
      return { title: "Conclusion", layout: "prose", sentences: conclusion(statements).map(sentenceOf) };
    case "answer":
      return { title: "Answer", layout: "prose", sentences: answers(forQuestion(statements, question), question) };
    case "findings":
      return findings(ask, statements, question);
  }
}

/** The claims to write as distinct statements, best first; what was said or refused before is left out. */
function statementsOf(ask: SectionAsk): Statement[] {
  const over = new Set([...ask.written, ...ask.rejected.map(({ text }) => text)].map(bare));
  const own = markSuperseded(ask.claims).filter(({ claim }) => !over.has(bare(claim.text)));
  const current = [...own.filter((one) => one.superseded !== true), ...own.filter((one) => one.superseded === true)];
  const byClaim = new Map(current.map((one) => [one.claim, one]));
  return clusterClaims(current.map(({ claim }) => claim)).flatMap(({ lead, others }) => {
    const writable = byClaim.get(lead);
    return writable === undefined ? [] : [{ lead: writable, claimIds: [lead, ...others].map(({ id }) => id) }];
  });
}

function sentenceOf({ lead, claimIds }: Statement): DraftSentence {
  return { text: lead.claim.text, claimIds };
}

/** Best first as answers to the whole question, of which tasks are parts; superseded ones last. */
function forQuestion(statements: readonly Statement[], question: QuestionShape): Statement[] {
  const worth = new Map(
    statements.map((one, index) => {
      const { text, relevance } = one.lead.claim;
      return [one, (one.lead.superseded === true ? 0 : 1) + relevance * (0.7 + 0.3 * holdsAnswer(text, question)) - index * 0.005];
    }),
  );
  return [...statements].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

/** The best statement, and the best of another task or one nearly as good, with what disagrees with it. */
function introduction(statements: readonly Statement[], question: QuestionShape): Statement[] {
  const steps = stepsOf(statements, question);
  if (steps !== undefined) return steps.slice(0, INTRODUCTION_SENTENCES);
  const best = statements[0];
  if (best === undefined) return [];
  const contrary = contraryTo(best, statements);
  if (contrary !== undefined && contrary.lead.superseded !== true) return [best, contrary];
  const other =
    statements.find(({ lead }) => lead.superseded !== true && lead.claim.taskIds.every((id) => !best.lead.claim.taskIds.includes(id))) ??
    statements.slice(1).find(({ lead }) => lead.superseded !== true && lead.claim.relevance >= NEAR_BEST * best.lead.claim.relevance);
  return other === undefined ? [best] : [best, other].slice(0, INTRODUCTION_SENTENCES);
}

const RISK =
  /\b(?:risks?|dangers?|warnings?|limits?|limited|limitations?|however|but|except|unless|must not|not|cannot|never|only|fails?|problems?|drawbacks?|disadvantages?|costs?|depends?|expected|unknown|unclear)\b/i;

/** Numbers, risks and limits: what a reader should not leave without. */
function conclusion(statements: readonly Statement[]): Statement[] {
  const telling = statements
    .slice(INTRODUCTION_SENTENCES)
    .filter(({ lead }) => lead.claim.relevance >= WORTH_SAYING * (statements[0]?.lead.claim.relevance ?? 0))
    .filter(({ lead }) => RISK.test(lead.claim.text) || quantities(lead.claim.text).amounts.length > 0);
  return telling.slice(0, CONCLUSION_SENTENCES);
}

function findings(ask: SectionAsk, statements: readonly Statement[], question: QuestionShape): DraftSection {
  const title = ask.task?.question ?? ask.request.query;
  const taskId = ask.task?.id;
  const ofTask = taskId === undefined ? statements : statements.filter(({ lead }) => lead.claim.taskIds.includes(taskId));
  const best = Math.max(0, ...ofTask.map(({ lead }) => lead.claim.relevance));
  const own = ofTask.filter(({ lead }) => lead.claim.relevance >= WORTH_SAYING * best);
  const steps = stepsOf(own, question);
  if (steps !== undefined) return { title, layout: "numbered", sentences: steps.map(sentenceOf) };
  const fitting = withinWords(own, ask.words);
  if (question.kind === "timeline") return { title, layout: "bullets", sentences: newestFirst(fitting).map(sentenceOf) };
  const ordered = besideTheirContraries(fitting);
  return { title, layout: ordered.length >= LIST_FROM ? "bullets" : "prose", sentences: ordered.map(sentenceOf) };
}

/** As many as the words allow, two at least. */
function withinWords(statements: readonly Statement[], words: number): Statement[] {
  const kept: Statement[] = [];
  let left = words;
  for (const statement of statements) {
    const length = statement.lead.claim.text.split(/\s+/).length;
    if (kept.length >= MOST_SENTENCES || (kept.length >= 2 && length > left)) continue;
    kept.push(statement);
    left -= length;
  }
  return kept;
}

/** The instructions of the best source that has several, in its order, when the question asks how something is done. */
function stepsOf(statements: readonly Statement[], question: QuestionShape): Statement[] | undefined {
  if (question.asksFor !== "method") return undefined;
  const bySource = new Map<string, Statement[]>();
  for (const statement of statements) {
    if (!isImperative(statement.lead.claim.text)) continue;
    const source = placeOf(statement.lead.claim).snapshot;
    bySource.set(source, [...(bySource.get(source) ?? []), statement]);
  }
  const steps = [...bySource.values()].find((own) => own.length >= STEPS_FROM);
  if (steps === undefined || steps.length < statements.length / 2) return undefined;
  return [...steps].sort((a, b) => placeOf(a.lead.claim).start - placeOf(b.lead.claim).start);
}

function placeOf({ quotes }: Claim): { snapshot: string; start: number } {
  const last = quotes[quotes.length - 1];
  return { snapshot: last?.snapshotId ?? "", start: last?.span.start ?? 0 };
}

/** By the latest date each statement names, else its source's date; undated last. */
function newestFirst(statements: readonly Statement[]): Statement[] {
  const timeOf = ({ lead }: Statement): number => {
    const named = quantities(lead.claim.text).dates.flatMap(({ fromYear, month, day }) =>
      fromYear === undefined ? [] : [Date.UTC(fromYear, (month ?? 1) - 1, day ?? 1)],
    );
    const published = lead.published === undefined ? Number.NaN : Date.parse(lead.published);
    return named.length > 0 ? Math.max(...named) : Number.isNaN(published) ? Number.NEGATIVE_INFINITY : published;
  };
  const timed = statements.map((statement, index) => ({ statement, index, time: timeOf(statement) }));
  return timed.sort((a, b) => (a.time === b.time ? a.index - b.index : b.time - a.time)).map(({ statement }) => statement);
}

/** Each statement followed by those that contradict it. */
function besideTheirContraries(statements: readonly Statement[]): Statement[] {
  const ordered: Statement[] = [];
  for (const statement of statements) {
    if (ordered.includes(statement)) continue;
    ordered.push(statement);
    for (const other of statements) {
      if (!ordered.includes(other) && disagree(statement, other)) ordered.push(other);
    }
  }
  return ordered;
}

function contraryTo(statement: Statement, statements: readonly Statement[]): Statement | undefined {
  return statements.find((other) => other !== statement && disagree(statement, other));
}

function disagree(a: Statement, b: Statement): boolean {
  return findDisagreements([a.lead.claim, b.lead.claim]).length > 0;
}

/** Short ways to give the best statements, best first: a caller takes the first that fits and is accepted. */
function answers(statements: readonly Statement[], question: QuestionShape): DraftSentence[] {
  const best = statements[0]?.lead.claim.relevance ?? 0;
  const current = statements.filter(({ lead }) => lead.superseded !== true);
  const near = (current.length > 0 ? current : statements).filter(({ lead }) => lead.claim.relevance >= NEAR_BEST * best);
  const drafts = near.map((statement, index) => {
    const text = shortAnswer(statement.lead.claim.text, question);
    const fits = text.length <= ANSWER_CHARACTERS;
    return { text, claimIds: statement.claimIds, worth: (fits ? 0.15 : 0) - 0.06 * index };
  });
  return drafts
    .sort((a, b) => b.worth - a.worth || a.text.length - b.text.length)
    .slice(0, ANSWER_SENTENCES)
    .map(({ text, claimIds }) => ({ text, claimIds }));
}

/** The part of a statement that answers, where it can be cut out whole: without the question it repeats, up to a border of clauses. */
function shortAnswer(text: string, question: QuestionShape): string {
  const reply = /^[^?]{5,200}\?\s+(?=\S)/.exec(text);
  const told = reply === null || text.length - reply[0].length < 12 ? text : text.slice(reply[0].length);
  const cut = shortened(told, ANSWER_CHARACTERS);
  return cut !== undefined && holdsAnswer(cut, question) >= holdsAnswer(told, question) ? cut : told;
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
