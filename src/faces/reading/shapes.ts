import { z } from "zod";
import { VERDICTS } from "../../domain/claim.ts";
import { SENTENCE_KINDS } from "../../domain/sentence.ts";
import { spanSchema } from "../../domain/span.ts";

// What a report is read as, over HTTP and on the page: its text in blocks, each sentence by a name of its own, and for each sentence its proof. Only shapes
// of the domain are imported, so that a browser can check with them what it was answered.

/** A stretch of a line: words of the report about itself, one of its sentences, or the numbers of sources behind one. */
export const pieceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string(), strong: z.boolean().optional(), code: z.boolean().optional() }),
  z.object({ kind: z.literal("sentence"), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal("marks"), sources: z.array(z.int().positive()) }),
]);
export type Piece = z.infer<typeof pieceSchema>;

const lineSchema = z.array(pieceSchema);

/** A passage that comes near to the question, shown as found. */
const passageBlockSchema = z.object({
  kind: z.literal("passage"),
  id: z.string(),
  text: z.string(),
  headings: z.array(z.string()),
  source: z.int().positive(),
  page: z.int().positive().optional(),
  /** The question's words in it. */
  marked: z.array(spanSchema),
  also: z.array(z.int().positive()),
});

export const blockSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.int().min(2).max(6), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), line: lineSchema }),
  /** What a report says of itself before everything else. */
  z.object({ kind: z.literal("note"), line: lineSchema }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), start: z.int(), items: z.array(lineSchema) }),
  z.object({ kind: z.literal("table"), heads: z.array(lineSchema), rows: z.array(z.array(lineSchema)) }),
  z.object({ kind: z.literal("code"), text: z.string(), id: z.string().optional() }),
  passageBlockSchema,
]);
export type Block = z.infer<typeof blockSchema>;

/** How well a sentence stands: the weakest verdict on what it says, and how many sources that are independent of each other carry it. */
export const strengthSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** Sources among its own that share no text, no work and no organisation. */
  independent: z.int().nonnegative(),
  sources: z.int().nonnegative(),
  /** When the newest of its sources is from, as far as that is known. */
  published: z.string().optional(),
  calculated: z.boolean(),
  /** A source of it has changed its address, was retracted, or could be read only in part; or a citation of it does not hold, though the others do. */
  weakened: z.array(z.enum(["gone", "partial", "retracted", "citation"])),
  /** Only a model or a reader can tell: no fault of fact was found. */
  open: z.literal(true).optional(),
});
export type Strength = z.infer<typeof strengthSchema>;

export const readSentenceSchema = z.object({
  /** Made of its words: the same in every answer, and in a link that is kept. */
  id: z.string(),
  text: z.string(),
  role: z.enum(["statement", "passage"]),
  kind: z.enum(SENTENCE_KINDS).optional(),
  sources: z.array(z.int().positive()),
  /** Absent for a passage and for words that only connect: nothing was judged. */
  strength: strengthSchema.optional(),
  /** Of an absence: in how many sources it was looked for. */
  searched: z.int().positive().optional(),
  /** Another claim of the report says otherwise: the same words with another figure, or a denial. */
  disputed: z.literal(true).optional(),
  /** Of a report that was checked: it states something, and cites nothing. */
  uncited: z.literal(true).optional(),
});
export type ReadSentence = z.infer<typeof readSentenceSchema>;

export const readSourceSchema = z.object({
  n: z.int().positive(),
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  snapshot_id: z.string(),
  published: z.string().optional(),
  authority: z.string().optional(),
  partial: z.boolean(),
  link: z.enum(["alive", "dead", "unknown", "local"]),
  /** Sources with the same letter are copies of one text. */
  cluster: z.string(),
  summary: z.string().optional(),
  /** Of a report that was checked: what the report calls it, how often it is cited, and why it could not be read. */
  label: z.string().optional(),
  cited: z.int().nonnegative().optional(),
  error: z.string().optional(),
});
export type ReadSource = z.infer<typeof readSourceSchema>;

const shareSchema = z.number().min(0).max(1).nullable();

/** What the check of somebody's report came to. Shares are from 0 to 1, and null where nothing could be counted. */
export const checkedSchema = z.object({
  audited_at: z.string(),
  /** Citations that hold, strictly, and as published measures count them; factual sentences with a citation that holds. */
  strict: shareSchema,
  published: shareSchema,
  coverage: shareSchema,
  contradicted: z.int(),
  dead_links: z.int(),
  dangling: z.int(),
  open: z.int(),
  findings: z.array(z.object({ severity: z.string(), line: z.int(), message: z.string() })),
});
export type Checked = z.infer<typeof checkedSchema>;

/** A report as it is read (`GET /runs/{id}/reading`). */
export const readingViewSchema = z.object({
  run_id: z.string(),
  query: z.string(),
  language: z.string().optional(),
  mode: z.enum(["report", "answer", "audit"]),
  /** Absent for a report that was checked. */
  status: z.enum(["answered", "partial", "not_found"]).optional(),
  /** Of a research: why the gathering ended. */
  stop_reason: z.string().optional(),
  blocks: z.array(blockSchema),
  /** In the order in which they are read. */
  sentences: z.array(readSentenceSchema),
  sources: z.array(readSourceSchema),
  gaps: z.array(z.string()),
  /** Of a research: what it took. */
  used: z
    .object({ seconds: z.number(), tokens: z.int(), dollars: z.number(), unpriced: z.array(z.string()), searches: z.int(), pages: z.int() })
    .optional(),
  without_model: z.boolean().optional(),
  /** Of a report that was checked. */
  checked: checkedSchema.optional(),
});
export type ReadingView = z.infer<typeof readingViewSchema>;

/** A table a quote was cut from: which cells are the quote's, and which of them the sentence speaks of. */
export const litTableSchema = z.object({
  caption: z.string(),
  notes: z.array(z.string()),
  heads: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), quoted: z.boolean(), cells: z.array(z.object({ text: z.string(), lit: z.boolean() })) })),
});
export type LitTable = z.infer<typeof litTableSchema>;

export const provenQuoteSchema = z.object({
  source: z.int().positive().optional(),
  title: z.string(),
  url: z.string(),
  /** The live page at the whole quote, by a text fragment; the address alone for what is not on the web. */
  live: z.string(),
  /** Whether the live page answered when it was last asked. */
  link: z.enum(["alive", "dead", "unknown", "local"]),
  snapshot_id: z.string(),
  /** The stored copy's hash, and when it was made; empty when it was removed. */
  text_sha256: z.string(),
  captured_at: z.string(),
  published: z.string().optional(),
  author: z.string().optional(),
  page: z.int().positive().optional(),
  span: spanSchema,
  /** Whether the stored copy has these very words at this very place. Otherwise nothing of it is shown as the quote. */
  located: z.boolean(),
  /** The text of the copy around it, from paragraph to paragraph, as it stands there. */
  before: z.string(),
  words: z.string(),
  after: z.string(),
  table: litTableSchema.optional(),
  translation: z.string().optional(),
  /** It does not carry what is said, and only comes nearest. */
  closest: z.literal(true).optional(),
});
export type ProvenQuote = z.infer<typeof provenQuoteSchema>;

export const PARTNER_KINDS = ["figure", "date", "name", "negation", "word"] as const;

/** A word of the sentence that has to stand in a quote, and where it stands there; without a place it stands in none. */
export const partnerSchema = z.object({
  kind: z.enum(PARTNER_KINDS),
  /** In the sentence. */
  said: spanSchema,
  /** The quote (counted over all claims, from 0) and the place in its words. */
  at: z.object({ quote: z.int().nonnegative(), place: spanSchema }).optional(),
});
export type Partner = z.infer<typeof partnerSchema>;

const judgedSchema = z.object({
  verdict: z.enum(VERDICTS),
  reasons: z.array(z.string()),
  /** What the reasons are written in (BCP 47), whatever the page around them speaks. */
  language: z.string(),
  judge: z.string(),
});

/** What one sentence rests on (`GET /runs/{id}/sentences/{sentence}`). */
export const proofSchema = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(SENTENCE_KINDS).optional(),
  strength: strengthSchema.optional(),
  searched: z.int().positive().optional(),
  /** The verdict on the sentence as a whole, where it is another than that on its claims. */
  judgement: judgedSchema.optional(),
  claims: z.array(
    judgedSchema.extend({
      id: z.string(),
      text: z.string(),
      quotes: z.array(provenQuoteSchema),
      /** Of a report that was checked: the citation as it is written, the source it names, why that was not read, and whether only a model can tell. */
      label: z.string().optional(),
      source: z.int().positive().optional(),
      error: z.string().optional(),
      open: z.literal(true).optional(),
    }),
  ),
  partners: z.array(partnerSchema),
  calculations: z.array(
    z.object({
      expression: z.string(),
      result: z.string(),
      inputs: z.array(z.object({ figure: z.string(), quote: z.string(), source: z.int().positive().optional() })),
    }),
  ),
  /** What other claims of the report say otherwise; `sure` where the same words have another figure or a denial. */
  against: z.array(z.object({ text: z.string(), sure: z.boolean(), sentence: z.string().optional(), quote: provenQuoteSchema })),
});
export type Proof = z.infer<typeof proofSchema>;

/** What was found and not written (`GET /runs/{id}/unwritten`): each claim with why, and the passage that came closest. */
export const unwrittenSchema = z.object({
  claims: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** Absent where it was never judged. */
      verdict: z.enum(VERDICTS).optional(),
      reasons: z.array(z.string()),
      url: z.string(),
      title: z.string(),
      quote: z.string(),
    }),
  ),
  /** Sentences and questions that could not be settled. */
  unresolved: z.array(z.object({ text: z.string(), reason: z.string() })),
});
export type Unwritten = z.infer<typeof unwrittenSchema>;

/** What people say of sentences they have looked at (`GET /runs/{id}/checks`). */
export const checksSchema = z.object({
  run_id: z.string(),
  /** How many sentences there are to check. */
  sentences: z.int(),
  checks: z.array(
    z.object({
      sentence: z.string(),
      text: z.string(),
      said: z.enum(["holds", "does_not_hold", "cannot_tell"]),
      note: z.string(),
      at: z.string(),
    }),
  ),
});
export type Checks = z.infer<typeof checksSchema>;
