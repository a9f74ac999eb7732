import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { sectionPrompt } from "../prompts/index.ts";
import type { SectionInput } from "../prompts/section.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { findDisagreements } from "./disagreements.ts";
import { finishSection } from "./draft.ts";
import type { DraftSection, SectionAsk, Writer } from "./writer.ts";

/** What sections already written may take up in a prompt, in characters, the newest kept. */
const WRITTEN_CHARACTERS = 3_000;

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

async function written(run: Run, roles: ModelRoles, ask: SectionAsk): Promise<DraftSection> {
  const ids = new Map(ask.claims.map(({ claim }, at) => [`c${at + 1}`, claim.id]));
  const rewrite = ask.rejected.length === 0 ? "" : `/rewrite/${sha256(JSON.stringify(ask.rejected)).slice(0, 8)}`;
  const draft = await askModel(run, roles, {
    key: `${ask.key}/model${rewrite}`,
    role: "writer",
    prompt: sectionPrompt,
    system: sectionPrompt.system,
    user: sectionPrompt.render(sectionInput(ask)),
    schemaName: sectionPrompt.schemaName,
    schema: sectionPrompt.schema,
    maxOutputTokens: sectionPrompt.maxOutputTokens,
    purse: "writer",
  });
  const sentences = draft.sentences.map((sentence) => ({
    text: sentence.text,
    claimIds: sentence.claim_ids.map((id) => ids.get(id.trim())),
  }));
  return finishSection(ask, { title: draft.title, layout: draft.layout, sentences });
}

/** The ask in the prompt's words, claims under short names: they cost less and are copied without slips. */
function sectionInput(ask: SectionAsk): SectionInput {
  const disagreements = findDisagreements(ask.claims.map(({ claim }) => claim));
  const names = new Map(ask.claims.map(({ claim }, at) => [claim.id, `c${at + 1}`]));
  return {
    question: ask.request.query,
    part: ask.part,
    task: ask.task?.question,
    words: ask.words,
    claims: ask.claims.map(({ claim, independentSources, published, superseded }, at) => ({
      id: `c${at + 1}`,
      text: claim.text,
      type: claim.type,
      verdict: claim.judgement.verdict,
      sources: independentSources,
      published: published?.slice(0, 10),
      superseded: superseded === true,
      conflicts: disagreements.flatMap(({ a, b }) =>
        a.id === claim.id ? (names.get(b.id) ?? []) : b.id === claim.id ? (names.get(a.id) ?? []) : [],
      ),
    })),
    written: newestOf(ask.written),
    rejected: ask.rejected,
  };
}

function newestOf(sentences: readonly string[]): string[] {
  let left = WRITTEN_CHARACTERS;
  const kept = [...sentences].reverse().filter((sentence) => {
    left -= sentence.length;
    return left >= 0;
  });
  return kept.reverse();
}
