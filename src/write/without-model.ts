import type { Task } from "../domain/checklist.ts";
import { quantities } from "../text/quantities.ts";
import { holdsAnswer } from "../text/question/answers.ts";
import { type QuestionShape, shapeOf } from "../text/question/shape.ts";
import { contentWords } from "../text/words.ts";
import { shortened } from "./clauses.ts";
import { comparisonCells, standsFor } from "./comparison.ts";
import { findDisagreements } from "./disagreements.ts";
import { clusterClaims, markSuperseded } from "./rank.ts";
import { byPlace, placeOf, stepNumber, stepsAmong } from "./steps.ts";
import { sourceRowOf, tableOf } from "./table.ts";
import type { DraftSection, DraftSentence, SectionAsk, WritableClaim, Writer } from "./writer.ts";

const LIST_FROM = 4;
const TABLE_FROM = 3;
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
      return introduction(ask, forQuestion(statements, question), question);
    case "comparison":
      return comparison(ask, statements);
    case "conclusion":
      return { title: "Conclusion", layout: "prose", sentences: conclusion(withoutSteps(statements)).map(sentenceOf) };
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

/**
 * How something is done, or what came when, whole; what decides between things compared; else the best statement, and the best of another task
 * or one nearly as good, with what disagrees with it.
 */
function introduction(ask: SectionAsk, statements: readonly Statement[], question: QuestionShape): DraftSection {
  const title = "In short";
  const simple = question.facets.length < 2;
  const steps = simple ? stepsOf(statements, question) : undefined;
  if (steps !== undefined) return { title, layout: "numbered", sentences: steps.map(sentenceOf) };
  if (simple && question.kind === "timeline" && statements.length > INTRODUCTION_SENTENCES)
    return { title, layout: "bullets", sentences: newestFirst(statements).slice(0, MOST_SENTENCES).map(sentenceOf) };
  const told = withoutRows(withoutSteps(statements));
  const deciding = ask.compared === undefined ? [] : told.filter(({ lead }) => decides(lead.claim.text, ask.compared?.things ?? []));
  if (deciding.length > 0) return { title, layout: "prose", sentences: deciding.slice(0, INTRODUCTION_SENTENCES).map(sentenceOf) };
  const parts = ask.tasks ?? [];
  if (ask.compared === undefined && parts.length > 1)
    return { title, layout: "prose", sentences: answersToEach(withoutSteps(statements), parts) };
  const table = simple ? ruling(statements) : undefined;
  if (table !== undefined) return { title, layout: "table", corner: table.corner, sentences: table.cells };
  const chosen = inShort(told.length > 0 ? told : statements);
  return { title, layout: "prose", sentences: chosen.map((statement) => narrowed(statement, question)) };
}

/** The table that most statements are rows of. */
function ruling(statements: readonly Statement[]) {
  const table = tableOf(
    statements.map(({ lead }) => lead),
    TABLE_FROM,
  );
  const rows = new Set(table?.cells.flatMap(({ claimIds }) => claimIds));
  return rows.size >= statements.length / 2 ? table : undefined;
}

const LEAST_ANSWERED = 0.75;

/** The best answer to each part of the question, in its order; a part nothing answers is left to the findings. */
function answersToEach(statements: readonly Statement[], tasks: readonly Task[]): DraftSentence[] {
  const chosen = new Map<Statement, DraftSentence>();
  for (const task of tasks) {
    const question = shapeOf(task.question);
    const own = forQuestion(
      statements.filter((one) => one.lead.claim.taskIds.includes(task.id)),
      question,
    );
    const answering = own.filter((one) => one.lead.superseded !== true && holdsAnswer(one.lead.claim.text, question) >= LEAST_ANSWERED);
    const best = answering[0] ?? (question.asksFor === "any" ? own[0] : undefined);
    if (best !== undefined && !chosen.has(best)) chosen.set(best, narrowed(best, question));
  }
  const sentences = [...chosen.values()].slice(0, MOST_PARTS);
  return sentences.length > 0 ? sentences : inShort(statements).map(sentenceOf);
}

const MOST_PARTS = 5;

/** A row of a table as what the question asks of it: "Lunetta One – Weight: 6.3 kg". */
function narrowed(statement: Statement, question: QuestionShape): DraftSentence {
  const row = sourceRowOf(statement.lead);
  const asked = question.terms.map((term) => term.stem);
  const column = row?.heads.findIndex((head, at) => at > 0 && contentWords(head).some((stem) => asked.some((one) => standsFor(stem, one))));
  if (row === undefined || column === undefined || column < 0) return sentenceOf(statement);
  return { text: `${row.cells[0]} – ${row.heads[column]}: ${row.cells[column]}`, claimIds: statement.claimIds };
}

const DECIDES =
  /\b(?:(?:cheap|fast|slow|loud|quiet|large|small|high|low|long|short|light|heavi|strong|old|new|bigg|great|simpl|saf)(?:est|er)|best|better|worst|worse|(?<!at )(?:most|least)|more|less|fewer|than|whereas|while|unlike|choose|only)\b/i;

/** Whether a statement says something of the things that tells them apart. */
function decides(text: string, things: readonly string[]): boolean {
  return DECIDES.test(text) && things.some((thing) => text.toLowerCase().includes(thing.toLowerCase()));
}

function inShort(statements: readonly Statement[]): Statement[] {
  const best = statements[0];
  if (best === undefined) return [];
  const contrary = contraryTo(best, statements);
  if (contrary !== undefined && contrary.lead.superseded !== true) return [best, contrary];
  const other =
    statements.find(({ lead }) => lead.superseded !== true && lead.claim.taskIds.every((id) => !best.lead.claim.taskIds.includes(id))) ??
    statements.slice(1).find(({ lead }) => lead.superseded !== true && lead.claim.relevance >= NEAR_BEST * best.lead.claim.relevance);
  return other === undefined ? [best] : [best, other].slice(0, INTRODUCTION_SENTENCES);
}

/** Steps say little out of their list; where there is nothing else they stay. */
function withoutSteps(statements: readonly Statement[]): Statement[] {
  return statements.filter(({ lead }) => stepNumber(lead.claim) === undefined);
}

/** Rows of tables are no sentences: they are left to tables, unless they are far better than what else is there. */
function withoutRows(statements: readonly Statement[]): Statement[] {
  const best = Math.max(0, ...statements.map(({ lead }) => lead.claim.relevance));
  return statements.filter(({ lead }) => sourceRowOf(lead) === undefined).filter(({ lead }) => lead.claim.relevance >= WORTH_SAYING * best);
}

/** Named things side by side, and below what is said of several of them at once. */
function comparison(ask: SectionAsk, statements: readonly Statement[]): DraftSection {
  const things = ask.compared?.things ?? [];
  const ranked = statements.map(({ lead }) => lead);
  const cells = ask.compared === undefined ? [] : comparisonCells(ranked, ask.compared);
  const placed = new Set(cells.flatMap(({ claimIds }) => claimIds));
  const ofSeveral = statements.filter(({ lead, claimIds }) => {
    const named = things.filter((thing) => lead.claim.text.toLowerCase().includes(thing.toLowerCase()));
    return named.length > 1 && !claimIds.some((id) => placed.has(id));
  });
  const below = ofSeveral.slice(0, CONCLUSION_SENTENCES).map(sentenceOf);
  return { title: "Side by side", layout: "table", sentences: cells.length === 0 ? [] : [...cells, ...below] };
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
  const told = withoutSteps(own).length > 0 ? withoutSteps(own) : own;
  const table = tableOf(
    told.map(({ lead }) => lead),
    TABLE_FROM,
  );
  if (table !== undefined) {
    const placed = new Set(table.cells.flatMap(({ claimIds }) => claimIds));
    const rest = withinWords(
      told.filter(({ claimIds }) => !claimIds.some((id) => placed.has(id))),
      ask.words,
    );
    return { title, layout: "table", corner: table.corner, sentences: [...table.cells, ...rest.map(sentenceOf)] };
  }
  const fitting = inTime(withinWords(told, ask.words), question);
  if (question.kind === "timeline") return { title, layout: "bullets", sentences: newestFirst(fitting).map(sentenceOf) };
  const ordered = besideTheirContraries(fitting);
  const sentences = ordered.map((statement) => narrowed(statement, question));
  return { title, layout: ordered.length >= LIST_FROM ? "bullets" : "prose", sentences };
}

/** What changes with time (dates, figures) newest first, where sources have dates; the rest as it was. */
function inTime(statements: readonly Statement[], { asksFor }: QuestionShape): readonly Statement[] {
  if (asksFor !== "date" && asksFor !== "number") return statements;
  const dated = statements.filter(({ lead }) => lead.published !== undefined);
  if (new Set(dated.map(({ lead }) => lead.published)).size < 2) return statements;
  const newest = [...dated].sort((a, b) => Date.parse(b.lead.published ?? "") - Date.parse(a.lead.published ?? ""));
  return statements.map((one) => (dated.includes(one) ? (newest.shift() ?? one) : one));
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

/** The statements that tell how it is done, in the order of their page. */
function stepsOf(statements: readonly Statement[], question: QuestionShape): Statement[] | undefined {
  const byClaim = new Map(statements.map((one) => [one.lead.claim, one]));
  const steps = stepsAmong([...byClaim.keys()], question);
  return steps?.flatMap((claim) => byClaim.get(claim) ?? []);
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
