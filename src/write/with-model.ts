import type { Claim } from "../domain/claim.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { comparisonPrompt, sectionPrompt } from "../prompts/index.ts";
import type { SectionInput } from "../prompts/section.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { contentWords } from "../text/words.ts";
import { namedClaims } from "./calculated.ts";
import { heldCell, isSpokenRespect } from "./cells.ts";
import { headOf } from "./comparison.ts";
import { finishSection, withoutMarks } from "./draft.ts";
import type { DraftSection, SectionAsk, Writer } from "./writer.ts";

/** What sections already written may take up in a prompt, in characters, the newest kept. */
const WRITTEN_CHARACTERS = 3_000;
const SIDE_BY_SIDE = "Side by side";
const MOST_REMARKS = 3;
const LONGEST_LABEL = 40;

export interface ModelWriterParts {
  readonly roles: ModelRoles;
  /** Takes over when the model fails for good, or drafts nothing that could be used. */
  readonly fallback: Writer;
}

/** The writer that asks a model once a section and keeps only sentences that name claims it was given (R14). */
export function writerWithModel({ roles, fallback }: ModelWriterParts): Writer {
  return {
    section: (run, ask) =>
      ask.claims.length === 0
        ? fallback.section(run, ask)
        : orWithout(
            run,
            "writer",
            async () => {
              const drafted = await written(run, roles, ask);
              const isRewrite = ask.rejected.length > 0;
              return drafted.sentences.length > 0 || isRewrite ? drafted : fallback.section(run, ask);
            },
            () => fallback.section(run, ask),
          ),
  };
}

function written(run: Run, roles: ModelRoles, ask: SectionAsk): Promise<DraftSection> {
  return ask.part === "comparison" ? compared(run, roles, ask) : section(run, roles, ask, ask.part);
}

async function section(run: Run, roles: ModelRoles, ask: SectionAsk, part: SectionInput["part"]): Promise<DraftSection> {
  const known = shownClaims(ask);
  const rewrite = ask.rejected.length === 0 ? "" : `/rewrite/${sha256(JSON.stringify(ask.rejected)).slice(0, 8)}`;
  const draft = await askModel(run, roles, {
    key: `${ask.key}/model${rewrite}`,
    role: "writer",
    prompt: sectionPrompt,
    system: sectionPrompt.system,
    user: sectionPrompt.render({
      question: ask.request.query,
      part,
      task: ask.task?.question,
      words: ask.words,
      claims: known.shown,
      written: newestOf(ask.written),
      rejected: ask.rejected,
    }),
    schemaName: sectionPrompt.schemaName,
    schema: sectionPrompt.schema,
    maxOutputTokens: sectionPrompt.maxOutputTokens,
    purse: "writer",
  });
  const sentences = draft.sentences.map((said) => ({ text: said.text, ...namedClaims(said, known.idsOf) }));
  return finishSection(ask, { title: draft.title, layout: draft.layout, sentences });
}

/** A table of the things the question compares, cell by cell. */
async function compared(run: Run, roles: ModelRoles, ask: SectionAsk): Promise<DraftSection> {
  const known = shownClaims(ask);
  const { things, aspects } = ask.compared ?? { things: [], aspects: [] };
  const draft = await askModel(run, roles, {
    key: `${ask.key}/model`,
    role: "writer",
    prompt: comparisonPrompt,
    system: comparisonPrompt.system,
    user: comparisonPrompt.render({ question: ask.request.query, things, aspects, claims: known.shown }),
    schemaName: comparisonPrompt.schemaName,
    schema: comparisonPrompt.schema,
    maxOutputTokens: comparisonPrompt.maxOutputTokens,
    purse: "writer",
  });
  const spoken = new Set(contentWords([ask.request.query, ...aspects, ...ask.claims.map(({ claim }) => claim.text)].join("\n")));
  const respects = [...new Set(draft.cells.map(({ respect }) => withoutMarks(respect)))];
  const cells = draft.cells.flatMap((said) => {
    const { thing, respect, value, text } = said;
    const column = things[Number.parseInt(thing, 10) - 1] ?? things.find((one) => one.toLowerCase() === thing.trim().toLowerCase());
    const row = withoutMarks(respect);
    if (column === undefined) return [];
    const head = isLabel(row) && isSpokenRespect(row, spoken) ? headOf(row) : "";
    const drafted = { at: respects.indexOf(row), row: head, column, shown: withoutMarks(value) };
    const cell = heldCell(withoutMarks(text), drafted, { things, aspects });
    return [{ text, ...namedClaims(said, known.idsOf), ...(cell === undefined ? {} : { cell }) }];
  });
  const remarks = draft.remarks.map((said) => ({ text: said.text, ...namedClaims(said, known.idsOf) }));
  return finishSection(ask, { title: SIDE_BY_SIDE, layout: "table", sentences: [...cells, ...remarks.slice(0, MOST_REMARKS)] });
}

/** The head of a row names a respect and states nothing: nothing checks it. */
function isLabel(row: string): boolean {
  return row.length <= LONGEST_LABEL && !/\p{N}|:\/\//u.test(row);
}

/** The claims in the prompt's words, under short names: they cost less and are copied without slips. What several claims say is one. */
function shownClaims(ask: SectionAsk) {
  const byClaim = new Map(ask.claims.map((one) => [one.claim, one]));
  const clusters = clusterEqual(ask.claims.map(({ claim }) => claim));
  const ids = new Map(clusters.map((same, at) => [`c${at + 1}`, same.map(({ id }) => id)]));
  const shown = clusters.flatMap((same, at) => {
    const own = same.flatMap((claim) => byClaim.get(claim) ?? []);
    const [first] = own;
    if (first === undefined) return [];
    const newest = own
      .flatMap(({ published }) => published?.slice(0, 10) ?? [])
      .sort()
      .at(-1);
    return [
      {
        id: `c${at + 1}`,
        text: first.claim.text,
        type: first.claim.type,
        verdict: first.claim.judgement.verdict,
        sources: own.reduce((sum, { independentSources }) => sum + independentSources, 0),
        by: own.flatMap(({ publisher }) => publisher ?? [])[0],
        published: newest,
        superseded: own.every(({ superseded }) => superseded === true),
      },
    ];
  });
  return { shown, idsOf: (name: string) => ids.get(name) ?? [] };
}

/** Claims in the same words, whatever their pages, together; in the order of the first. */
function clusterEqual(claims: readonly Claim[]): Claim[][] {
  return [...Map.groupBy(claims, ({ text, judgement }) => `${text.toLowerCase()}\n${judgement.verdict}`).values()];
}

function newestOf(sentences: readonly string[]): string[] {
  let left = WRITTEN_CHARACTERS;
  const kept = [...sentences].reverse().filter((sentence) => {
    left -= sentence.length;
    return left >= 0;
  });
  return kept.reverse();
}
