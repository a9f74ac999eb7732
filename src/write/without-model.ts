import { type QuestionShape, shapeOf } from "../question/shape.ts";
import { quantities } from "../text/quantities.ts";
import { contentWords } from "../text/words.ts";
import { comparisonCells, standsFor } from "./comparison.ts";
import { introduction } from "./in-short.ts";
import {
  besideTheirContraries,
  forQuestion,
  inOrderOfTime,
  inTime,
  NEAR_BEST,
  type Statement,
  sentenceOf,
  statementsOf,
  stepsOf,
  toThePoint,
  WORTH_SAYING,
  withoutSteps,
} from "./statements.ts";
import { tableOf } from "./table.ts";
import type { DraftSection, DraftSentence, SectionAsk, WritableClaim, Writer } from "./writer.ts";

const LIST_FROM = 4;

const TABLE_FROM = 3;

const MOST_SENTENCES = 12;

const INTRODUCTION_SENTENCES = 2;

const CONCLUSION_SENTENCES = 3;

const ANSWER_SENTENCES = 4;

/** Room for markers stays below the 140 characters of an answer. */
const ANSWER_CHARACTERS = 110;

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
      return { title: "Answer", layout: "prose", sentences: answers(forQuestion(statements, question)) };
    case "findings":
      return findings(ask, statements, question);
  }
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
  const own = toThePoint(ofTask, question, ask.compared !== undefined);
  const steps = stepsOf(own, question);
  if (steps !== undefined) return { title, layout: "numbered", sentences: steps.map(sentenceOf) };
  const near = own.filter(({ lead }) => lead.claim.relevance >= NEAR_BEST * best);
  // Where nothing speaks of what is asked, only the nearest is shown: the rest would be beside the point.
  if (speaksBeside(ask.claims, question)) return { title, layout: "prose", sentences: near.slice(0, MOST_BESIDE).map(sentenceOf) };
  const told = withoutSteps(own).length > 0 ? withoutSteps(own) : own;
  const table = tableOf(
    near.map(({ lead }) => lead),
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
  if (question.kind === "timeline")
    return { title, layout: "bullets", sentences: inOrderOfTime(fitting, ask.request.query).map(sentenceOf) };
  const ordered = besideTheirContraries(fitting);
  return { title, layout: ordered.length >= LIST_FROM ? "bullets" : "prose", sentences: ordered.map(sentenceOf) };
}

const MOST_BESIDE = 3;

const TELLING = 0.9;

/** Whether no claim, nor the title of its page, has one of the words that say what is asked, in any form. */
function speaksBeside(claims: readonly WritableClaim[], { terms }: QuestionShape): boolean {
  const said = new Set(
    claims.flatMap(({ claim, sourceTitle }) =>
      contentWords(`${claim.text}\n${sourceTitle}\n${claim.quotes.map((quote) => quote.text).join("\n")}`),
    ),
  );
  const telling = terms.filter((term) => term.weight >= TELLING);
  return telling.length > 1 && telling.some((term) => ![...said].some((stem) => standsFor(stem, term.stem)));
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

/** The best statements, those that are short enough before others that are as good: a caller takes the first that fits and is accepted. */
function answers(statements: readonly Statement[]): DraftSentence[] {
  const best = statements[0]?.lead.claim.relevance ?? 0;
  const current = statements.filter(({ lead }) => lead.superseded !== true);
  const near = (current.length > 0 ? current : statements).filter(({ lead }) => lead.claim.relevance >= NEAR_BEST * best);
  const drafts = near.map((statement, index) => {
    const text = withoutQuestion(statement.lead.claim.text);
    const fits = text.length <= ANSWER_CHARACTERS;
    return { text, claimIds: statement.claimIds, worth: (fits ? 0.15 : 0) - 0.06 * index };
  });
  return drafts
    .sort((a, b) => b.worth - a.worth || a.text.length - b.text.length)
    .slice(0, ANSWER_SENTENCES)
    .map(({ text, claimIds }) => ({ text, claimIds }));
}

/** The reply alone, where a statement repeats the question it answers. */
function withoutQuestion(text: string): string {
  const reply = /^[^?]{5,200}\?\s+(?=\S)/.exec(text);
  return reply === null || text.length - reply[0].length < 12 ? text : text.slice(reply[0].length);
}
