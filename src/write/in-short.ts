import type { Task } from "../domain/checklist.ts";
import { holdsAnswer } from "../question/answers.ts";
import { scoreOf } from "../question/scale.ts";
import { type QuestionShape, shapeOf } from "../question/shape.ts";
import {
  contraryTo,
  forQuestion,
  inOrderOfTime,
  NEAR_BEST,
  ofOtherTimes,
  type Statement,
  sentenceOf,
  stepsOf,
  withoutRows,
  withoutSteps,
} from "./statements.ts";
import { tableOf } from "./table.ts";
import type { DraftSection, DraftSentence, SectionAsk } from "./writer.ts";

const INTRODUCTION_SENTENCES = 2;
const MOST_LISTED = 12;
const TABLE_FROM = 3;
/**
 * How something is done, or what came when, whole; what decides between things compared; else the best statement, and the best of another task
 * or one nearly as good, with what disagrees with it.
 */
export function introduction(ask: SectionAsk, statements: readonly Statement[], question: QuestionShape): DraftSection {
  const title = "In short";
  const simple = question.facets.length < 2;
  const steps = simple ? stepsOf(statements, question) : undefined;
  if (steps !== undefined) return { title, layout: "numbered", sentences: steps.map(sentenceOf) };
  if (simple && question.kind === "timeline" && statements.length > INTRODUCTION_SENTENCES)
    return { title, layout: "bullets", sentences: inOrderOfTime(statements, ask.request.query).slice(0, MOST_LISTED).map(sentenceOf) };
  const told = withoutRows(withoutSteps(statements));
  const deciding = ask.compared === undefined ? [] : told.filter(({ lead }) => decides(lead.claim.text, ask.compared?.things ?? []));
  if (deciding.length > 0) return { title, layout: "prose", sentences: deciding.slice(0, INTRODUCTION_SENTENCES).map(sentenceOf) };
  const parts = ask.tasks ?? [];
  if (ask.compared === undefined && parts.length > 1) return partsInShort(statements, parts);
  const table = simple ? ruling(statements) : undefined;
  if (table !== undefined) return { title, layout: "table", corner: table.corner, sentences: table.cells };
  const chosen = inShort(told.length > 0 ? told : statements);
  return { title, layout: "prose", sentences: chosen.map(sentenceOf) };
}

/** An answer to each part; a procedure is left to the findings, which show it whole, unless there is nothing else to say. */
function partsInShort(statements: readonly Statement[], tasks: readonly Task[]): DraftSection {
  const title = "In short";
  const procedures = new Map(tasks.map((task) => [task, stepsOf(servingTask(statements, task), shapeOf(task.question))]));
  const others = tasks.filter((task) => procedures.get(task) === undefined);
  const sentences = answersToEach(withoutSteps(statements), others);
  if (sentences.length > 0) return { title, layout: "prose", sentences };
  const [steps] = [...procedures.values()].filter((own) => own !== undefined);
  return steps === undefined
    ? { title, layout: "prose", sentences: inShort(statements).map(sentenceOf) }
    : { title, layout: "numbered", sentences: steps.map(sentenceOf) };
}

function servingTask(statements: readonly Statement[], task: Task): Statement[] {
  return statements.filter(({ lead }) => lead.claim.taskIds.includes(task.id));
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
    const own = forQuestion(servingTask(statements, task), question);
    const answering = own.filter((one) => one.lead.superseded !== true && holdsAnswer(one.lead.claim.text, question) >= LEAST_ANSWERED);
    const best = answering[0] ?? (FACTUAL.has(question.asksFor) ? undefined : own[0]);
    if (best !== undefined && !chosen.has(best)) chosen.set(best, sentenceOf(best));
  }
  return [...chosen.values()].slice(0, MOST_PARTS);
}

/** What a sentence holds or does not. */
const FACTUAL: ReadonlySet<QuestionShape["asksFor"]> = new Set(["number", "date", "person", "place"]);
const MOST_PARTS = 5;

const DECIDES =
  /\b(?:(?:cheap|fast|slow|loud|quiet|large|small|high|low|long|short|light|heavi|strong|old|new|bigg|great|simpl|saf)(?:est|er)|best|better|worst|worse|(?<!at )(?:most|least)|more|less|fewer|than|whereas|while|unlike|choose|only)\b/i;

/** Whether a statement says something of the things that tells them apart. */
function decides(text: string, things: readonly string[]): boolean {
  return DECIDES.test(text) && things.some((thing) => text.toLowerCase().includes(thing.toLowerCase()));
}

function inShort(statements: readonly Statement[]): Statement[] {
  const best = statements[0];
  if (best === undefined) return [];
  // What held at another time is told among the findings, with its date.
  const others = statements.slice(1).filter((one) => one.lead.superseded !== true && !ofOtherTimes(best, one));
  const contrary = contraryTo(best, others);
  if (contrary !== undefined) return [best, contrary];
  const other =
    others.find(({ lead }) => lead.claim.taskIds.every((id) => !best.lead.claim.taskIds.includes(id))) ??
    others.find(({ lead }) => scoreOf(lead.claim.relevance) >= NEAR_BEST * scoreOf(best.lead.claim.relevance));
  return other === undefined ? [best] : [best, other].slice(0, INTRODUCTION_SENTENCES);
}
