import type { z } from "zod";
import { askForText, askModel, type ModelAsk } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import {
  MEND_AGAIN,
  mendPrompt,
  outlinePrompt,
  REFUSED,
  REFUSED_END,
  REPORT_AGAIN,
  REVISE_AGAIN,
  reportPrompt,
  reviewPrompt,
  revisePrompt,
  shortAnswerPrompt,
} from "../prompts/index.ts";
import type { Prompt } from "../prompts/prompt.ts";
import { answerLanguage } from "../question/answer-language.ts";
import type { Run } from "../run/run.ts";
import type { Author, MendAsk, Mended, PlanAsk, PlannedAnswer, ReportAsk, ReviewAsk, ReviseAsk } from "./author.ts";
import type { DraftedReport, DraftedSentence } from "./drafted.ts";
import { markedSentence } from "./marked-text.ts";
import { readDraft } from "./read-draft.ts";

/** Points of a plan, and sentences that may answer, at most: as many as are asked for. */
const MOST_POINTS = 6;
const MOST_ANSWERS = 3;

/** The author that asks a model (R14). @param roles of which the writer is asked */
export function authorWithModel(roles: ModelRoles): Author {
  return {
    plan: (run, ask) => planned(run, roles, ask),
    report: (run, ask) => reported(run, roles, ask),
    review: (run, ask) => reviewed(run, roles, ask),
    revise: (run, ask) => revised(run, roles, ask),
    mend: (run, ask) => mended(run, roles, ask),
    answer: async (run, { key, request, pack, most, refused }) => {
      const user = shortAnswerPrompt.render({
        question: request.query,
        language: answerLanguage(request),
        sources: pack.shown(),
        most,
        refused,
      });
      const { answers } = await asked(run, roles, key, shortAnswerPrompt, user);
      return answers
        .slice(0, MOST_ANSWERS)
        .map(markedSentence)
        .filter(({ text }) => text !== "");
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

async function planned(run: Run, roles: ModelRoles, { key, request, ...ask }: PlanAsk): Promise<PlannedAnswer> {
  const user = outlinePrompt.render({ question: request.query, ...spokenOf(run, request), ...ask });
  const { read, ...plan } = await asked(run, roles, key, outlinePrompt, user);
  return { read, plan: { ...plan, points: plan.points.slice(0, MOST_POINTS), found: [] } };
}

/** In which language and on which day an answer is given, and what was said before. */
function spokenOf(run: Run, request: ReportAsk["request"]) {
  return { language: answerLanguage(request), today: run.startedAt.slice(0, 10), dialogue: request.followUpDialogue };
}

/** Characters of a sentence by which whoever read it knows it again. */
const KNOWN_BY = 160;

function reported(
  run: Run,
  roles: ModelRoles,
  { key, request, pack, plan, words, overtaken, mayDisagree }: ReportAsk,
): Promise<DraftedReport> {
  const told = (id: string) => `“${(pack.sentence(id)?.quote.text ?? "").slice(0, KNOWN_BY)}” (${pack.sourcesOf([id]).join(" ")})`;
  const user = reportPrompt.render({
    ...{ question: request.query, ...spokenOf(run, request), sources: pack.shown(), words },
    ...{ overtaken: overtaken.map(told), mayDisagree: mayDisagree.map(([one, other]) => [told(one), told(other)] as const) },
    found: plan?.found.map(({ lack, use }) => ({ lack, use: pack.sourcesOf(use) })) ?? [],
    lacks: plan?.lacks ?? [],
  });
  return askForText(run, roles, {
    ...{ key, role: "writer", prompt: reportPrompt, system: reportPrompt.system, user, purse: "writer" },
    ...{ schemaName: reportPrompt.schemaName, maxOutputTokens: reportPrompt.maxOutputTokens, again: REPORT_AGAIN },
    read: reportIn,
  });
}

function sentencesOf({ inShort, sections, conclusion, open }: DraftedReport): DraftedSentence[] {
  const blocks = [...inShort, ...sections.flatMap((section) => section.blocks), ...conclusion, ...open];
  return blocks.flatMap((block) => (block.layout === "table" ? block.rows.flatMap(({ cells }) => cells) : block.sentences));
}

/** A report as it was checked, for whoever is to make it better. */
function checked(
  pack: ReviewAsk["pack"],
  { shown, carrying, cited, unsaid, unused }: Pick<ReviewAsk, "shown" | "carrying" | "cited" | "unsaid" | "unused">,
) {
  const report = shown((text, reason) => `${text} ${REFUSED}${reason}${REFUSED_END}`);
  return { report, sources: pack.shown(new Set(carrying), new Set(cited)), unsaid, unused };
}

/** Faults that a reviewer names at most, and characters of each: more are no fault but a report. */
const MOST_FAULTS = 6;
const LONGEST_FAULT = 600;

async function reviewed(run: Run, roles: ModelRoles, { key, request, pack, ...ask }: ReviewAsk): Promise<readonly string[]> {
  const { dialogue: _, ...spoken } = spokenOf(run, request);
  const user = reviewPrompt.render({ question: request.query, ...spoken, ...checked(pack, ask) });
  const { faults } = await asked(run, roles, key, reviewPrompt, user);
  return faults
    .filter((fault) => fault.trim() !== "")
    .slice(0, MOST_FAULTS)
    .map((fault) => fault.slice(0, LONGEST_FAULT));
}

function revised(run: Run, roles: ModelRoles, { key, request, pack, plan, words, faults, ...ask }: ReviseAsk): Promise<DraftedReport> {
  const user = revisePrompt.render({
    ...{ question: request.query, language: answerLanguage(request), needs: plan?.needs ?? "", words, faults },
    points: plan?.points.map(({ question }) => question) ?? [],
    ...checked(pack, ask),
  });
  return askForText(run, roles, {
    ...{ key, role: "writer", prompt: revisePrompt, system: revisePrompt.system, user, purse: "writer" },
    ...{ schemaName: revisePrompt.schemaName, maxOutputTokens: revisePrompt.maxOutputTokens, again: REVISE_AGAIN },
    read: (text) => reportIn(text.replace(REASONS, "")),
  });
}

function mended(run: Run, roles: ModelRoles, { key, request, pack, refused, carrying }: MendAsk): Promise<ReadonlyMap<number, Mended>> {
  const user = mendPrompt.render({
    ...{ question: request.query, language: answerLanguage(request), refused },
    sources: pack.shown(new Set(carrying)),
  });
  return askForText(run, roles, {
    ...{ key, role: "writer", prompt: mendPrompt, system: mendPrompt.system, user, purse: "writer" },
    ...{ schemaName: mendPrompt.schemaName, maxOutputTokens: mendPrompt.maxOutputTokens, again: MEND_AGAIN },
    read: mendedIn,
  });
}

/** The first sentence or block of code under each heading that is a number, by its place; undefined where there is none. */
function mendedIn(text: string): ReadonlyMap<number, Mended> | undefined {
  const numbered = readDraft(text).sections.flatMap(({ title, blocks }): [number, Mended][] => {
    const at = Number(/^\D{0,9}(\d{1,2})/u.exec(title)?.[1] ?? Number.NaN) - 1;
    const code = blocks.find(({ layout }) => layout === "code");
    const said = code ?? blocks.find(({ layout }) => layout !== "table" && layout !== "heading");
    const draft = said === undefined || said.layout === "table" ? undefined : said.sentences[0];
    return draft === undefined || Number.isNaN(at) ? [] : [[at, { draft, isCode: code !== undefined }]];
  });
  return numbered.length === 0 ? undefined : new Map(numbered);
}

/** Reasons that a writer leaves where they stood. */
const REASONS = new RegExp(`\\s?${REFUSED}[^${REFUSED_END}\\n]{0,1000}${REFUSED_END}`, "gu");

/** A text as a report; undefined where it names no sentence of a source. */
function reportIn(text: string): DraftedReport | undefined {
  const draft = readDraft(text);
  return sentencesOf(draft).some(({ from }) => from.length > 0) ? draft : undefined;
}
