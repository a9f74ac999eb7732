import type { z } from "zod";
import { askModel, type ModelAsk } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { contentsPrompt, editPrompt, mendPrompt, outlinePrompt, reportPrompt, shortAnswerPrompt } from "../prompts/index.ts";
import type { Prompt } from "../prompts/prompt.ts";
import { answerLanguage } from "../question/answer-language.ts";
import type { Run } from "../run/run.ts";
import { codeText } from "../text/code-text.ts";
import { type Author, CODE, type Mend, type MendAsk, type PlanAsk, type ReportAsk } from "./author.ts";
import type { AnswerPlan, DraftedBlock, DraftedReport, DraftedSentence } from "./drafted.ts";
import { withoutMarks } from "./without-marks.ts";

/** Points and calculations of a plan, and sentences an editor adds, at most. */
const MOST_POINTS = 7;
const MOST_CALCULATIONS = 16;
const MOST_ADDED = 8;
const LONGEST_HEADING = 100;

type WrittenSentence = (typeof shortAnswerPrompt)["schema"]["_output"]["answers"][number];
type WrittenBlock = (typeof reportPrompt)["schema"]["_output"]["sections"][number]["blocks"][number];

/** The author that asks a model (R14). @param roles of which the writer is asked */
export function authorWithModel(roles: ModelRoles): Author {
  return {
    choose: async (run, { key, request, ...ask }) => {
      const { read } = await asked(run, roles, key, contentsPrompt, contentsPrompt.render({ question: request.query, ...ask }));
      return read;
    },
    plan: (run, ask) => planned(run, roles, ask),
    report: (run, ask) => reported(run, roles, ask),
    mend: (run, ask) => mended(run, roles, ask),
    edit: async (run, { key, request, plan, unsaid, sections, refused, words }) => {
      const user = editPrompt.render({
        ...{ question: request.query, language: answerLanguage(request), needs: plan?.needs ?? "", unsaid, sections, refused, words },
        points: plan?.points.map(({ question }) => question) ?? [],
      });
      const { drop, move, titles, labels, order, replace, add } = await asked(run, roles, key, editPrompt, user);
      const code = new Set(sections.flatMap((section) => section.sentences.flatMap(({ id, kind }) => (kind === CODE ? [id] : []))));
      const isCode = (ids: readonly string[]) => ids.length === 1 && code.has(ids[0]?.trim() ?? "");
      return {
        drop,
        move,
        titles: titles.map(({ section, title }) => ({ section, title: headingOf(title) })),
        labels: (labels ?? []).map((one) => ({ ...one, label: headingOf(one.label) })),
        order,
        replace: replace.map(({ ids, sentence }) => ({ ids, sentence: isCode(ids) ? codeOf(sentence) : sentenceOf(sentence) })),
        add: add.slice(0, MOST_ADDED).map((one) => ({ ...one, sentence: (one.layout === "code" ? codeOf : sentenceOf)(one.sentence) })),
      };
    },
    answer: async (run, { key, request, pack, most, refused }) => {
      const user = shortAnswerPrompt.render({
        question: request.query,
        language: answerLanguage(request),
        sources: pack.shown(),
        most,
        refused,
      });
      const { answers } = await asked(run, roles, key, shortAnswerPrompt, user);
      return answers.map(sentenceOf).filter(({ text }) => text !== "");
    },
  };
}

function asked<Input, Schema extends z.ZodType>(
  run: Run,
  roles: ModelRoles,
  key: string,
  prompt: Prompt<Input, Schema>,
  user: string,
): Promise<z.output<Schema>> {
  const ask: ModelAsk<z.output<Schema>> = {
    ...{ key, role: "writer", prompt, system: prompt.system, user, purse: "writer" },
    schemaName: prompt.schemaName,
    schema: prompt.schema as z.ZodType<z.output<Schema>>,
    maxOutputTokens: prompt.maxOutputTokens,
  };
  return askModel(run, roles, ask);
}

async function planned(
  run: Run,
  roles: ModelRoles,
  { key, request, pack, tasks, overtaken, mayDisagree, gaps, words }: PlanAsk,
): Promise<AnswerPlan> {
  const user = outlinePrompt.render({
    ...{
      question: request.query,
      language: answerLanguage(request),
      today: run.startedAt.slice(0, 10),
      dialogue: request.followUpDialogue,
    },
    ...{ tasks: tasks.length > 1 ? tasks : [], sources: pack.shown(), overtaken, mayDisagree, gaps, words },
  });
  const plan = await asked(run, roles, key, outlinePrompt, user);
  return { ...plan, points: plan.points.slice(0, MOST_POINTS), calculations: plan.calculations.slice(0, MOST_CALCULATIONS), found: [] };
}

/** Titles of searched documents that a writer is told at most. */
const MOST_TITLES = 20;

/** What a plan lacks, the last with what was searched for it besides the sources shown. */
function lacksOf(lacks: readonly string[], searched: readonly string[]): readonly string[] {
  const titles = searched.slice(0, MOST_TITLES).map((title) => title.slice(0, LONGEST_HEADING));
  const last = lacks.at(-1);
  if (last === undefined || titles.length === 0) return lacks;
  return [...lacks.slice(0, -1), `${last} (searched in vain besides the sources: ${titles.join("; ")})`];
}

async function reported(run: Run, roles: ModelRoles, { key, request, pack, plan, searched, words }: ReportAsk): Promise<DraftedReport> {
  const user = reportPrompt.render({
    ...{
      question: request.query,
      language: answerLanguage(request),
      today: run.startedAt.slice(0, 10),
      dialogue: request.followUpDialogue,
    },
    ...(plan ?? { needs: "", answer: [], points: [], calculations: [], found: [] }),
    lacks: lacksOf(plan?.lacks ?? [], searched),
    ...{ sources: pack.shown(), words },
  });
  const draft = await asked(run, roles, key, reportPrompt, user);
  const table = draft.in_short_table == null ? undefined : blockOf({ layout: "table", sentences: [], ...draft.in_short_table });
  return {
    inShort: sentencesOf(draft.in_short),
    ...(table?.layout === "table" && { inShortTable: table }),
    sections: draft.sections.map(({ title, blocks }) => ({ title: headingOf(title), blocks: blocks.map(blockOf) })),
    conclusion: sentencesOf(draft.conclusion),
    open: sentencesOf(draft.open),
  };
}

async function mended(run: Run, roles: ModelRoles, { key, request, pack, refused, around, also }: MendAsk): Promise<Map<string, Mend>> {
  const named = new Set([...refused.flatMap(({ draft }) => draft.from.map((id) => id.trim())), ...also]);
  const user = mendPrompt.render({
    question: request.query,
    language: answerLanguage(request),
    sources: pack.shown(named),
    around,
    refused: refused.map(({ id, draft, reason, cell, isCode }) => ({ id, ...draft, reason, cell, isCode })),
  });
  const reply = await asked(run, roles, key, mendPrompt, user);
  const code = new Set(refused.flatMap(({ id, isCode }) => (isCode ? [id] : [])));
  const kept = reply.mended.filter(({ id, drop, sentence }) => !drop && (sentence.text.trim() !== "" || code.has(id.trim())));
  return new Map(
    kept.map(({ id, sentence, label }) => [
      id.trim(),
      { sentence: code.has(id.trim()) ? codeOf(sentence) : sentenceOf(sentence), label: label === null ? undefined : headingOf(label) },
    ]),
  );
}

function sentencesOf(written: readonly WrittenSentence[]): DraftedSentence[] {
  return written.map(sentenceOf).filter(({ text }) => text !== "");
}

function sentenceOf({ kind, text, from, calculations }: WrittenSentence): DraftedSentence {
  return { kind, text: withoutMarks(text), from: [...new Set(from.map((id) => id.trim()))], calculations: calculations ?? [] };
}

/** A block of code as a model gives it: what a sentence would be rid of means something in it. */
function codeOf(written: WrittenSentence): DraftedSentence {
  return { ...sentenceOf(written), text: codeText(written.text) };
}

/** What a model puts into a block of another layout than it names is kept where it can be. */
function blockOf({ layout, sentences, columns, rows }: WrittenBlock): DraftedBlock {
  const heads = columns.map(headingOf);
  const isTable = rows.length > 0 && heads.length > 1;
  if (isTable)
    return {
      layout: "table",
      columns: heads,
      rows: rows.map(({ label, cells }) => ({ label: headingOf(label), cells: cells.slice(0, heads.length - 1).map(sentenceOf) })),
    };
  // Without a word of the model's, it is its source's.
  if (layout === "code") return { layout, sentences: sentences.map(codeOf) };
  return { layout: layout === "table" ? "bullets" : layout, sentences: sentencesOf(sentences) };
}

/** Headings hold no marks, and are short. */
function headingOf(text: string): string {
  const plain = withoutMarks(text).replace(/^\d+[.)]\s+/u, "");
  return plain.length <= LONGEST_HEADING ? plain : `${plain.slice(0, LONGEST_HEADING).replace(/\s+\S*$/u, "")} …`;
}
