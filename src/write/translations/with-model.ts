import { askModel, type ModelAsk } from "../../model/ask.ts";
import type { ModelRoles } from "../../model/model.ts";
import { translatePrompt } from "../../prompts/index.ts";
import type { Run } from "../../run/run.ts";

/** Puts texts into a language, in their order; "" for one that was left out. */
export type Translate = (run: Run, texts: readonly string[], language: string) => Promise<readonly string[]>;

/**
 * The translator that asks a model, in one call (R1). Whether it answers is no part of how the model fared at the work of the run.
 * @param roles of which the writer is asked
 */
export function translateWithModel(roles: ModelRoles): Translate {
  const { health: _, ...writer } = roles.writer;
  const asked = { ...roles, writer };
  return async (run, quotes, language) => {
    const ask: ModelAsk<(typeof translatePrompt)["schema"]["_output"]> = {
      ...{ key: "write/translations", role: "writer", purse: "writer", prompt: translatePrompt },
      system: translatePrompt.system,
      user: translatePrompt.render({ language, quotes }),
      schemaName: translatePrompt.schemaName,
      schema: translatePrompt.schema,
      maxOutputTokens: translatePrompt.maxOutputTokens,
    };
    const { translations } = await askModel(run, asked, ask);
    const given = new Map(translations.map(({ id, text }) => [id.trim(), text.replace(/\s+/gu, " ").trim()]));
    return quotes.map((_, at) => given.get(`q${at + 1}`) ?? "");
  };
}
