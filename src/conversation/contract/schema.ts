import { z } from "zod";

/** Limits of S1, citation markers counted in both. */
export const BULLET_CHARACTERS = 160;
export const BULLET_WORDS = 18;
export const MOST_BULLETS = 6;
export const MOST_SOURCES = 6;

const sourceId = z.string().regex(/^s[1-6]$/);
/** An absolute http(s) address, or a document of the local library. */
const sourceUrl = z.string().regex(/^(?:https?:\/\/|library:)[^\s<>[\]"`\\]+$/);
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

export const bulletSchema = z
  .strictObject({
    text: z
      .string()
      .max(BULLET_CHARACTERS)
      .regex(ONE_LINE)
      .regex(/^(?:\S+ ){0,17}\S+$/)
      .regex(/ \[[1-6](?: - Partial)?\]$/)
      .meta({ description: "One line of at most 160 characters and 18 words, its citation markers counted, ending in its markers." }),
    kind: z
      .enum(["fact", "consensus_discord"])
      .optional()
      .meta({ description: "`fact` when absent; `consensus_discord` where credible sources disagree." }),
    source_ids: z.array(sourceId).min(1).max(MOST_SOURCES),
  })
  .meta({ id: "bullet" });
export type Bullet = z.infer<typeof bulletSchema>;

export const sourceSchema = z
  .strictObject({
    id: sourceId.meta({ description: "`sN` is number N of the list." }),
    domain: z.string().min(1).meta({ description: "Registrable domain; the collection's name for a document of the local library." }),
    title: z.string().min(1).regex(ONE_LINE),
    url: sourceUrl,
    published: z.iso.datetime({ offset: true }).optional().meta({ description: "RFC 3339 date-time." }),
  })
  .meta({ id: "source" });
export type ContractSource = z.infer<typeof sourceSchema>;

export const ERROR_CODES = ["NONE", "SCHEMA_VIOLATION", "INSUFFICIENT_EVIDENCE"] as const;

/** The object of a Phase 2 answer (C11). What a JSON Schema cannot say, such as the byte equality of the block, {@link checkAnswer} checks. */
export const contractSchema = z
  .strictObject({
    data: z.strictObject({
      bullets: z.array(bulletSchema).max(MOST_BULLETS),
      sources: z.array(sourceSchema).max(MOST_SOURCES),
      render_markdown: z.string().meta({ description: "Byte for byte the bullets and the Sources block as printed above the object." }),
    }),
    error: z.strictObject({ code: z.enum(ERROR_CODES), message: z.string() }),
  })
  .meta({ title: "Phase 2 answer", description: "The machine-readable part of a search-backed answer." });
export type ContractObject = z.infer<typeof contractSchema>;

/** The published JSON Schema (draft 2020-12). */
export function contractJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(contractSchema, { io: "output" });
}
