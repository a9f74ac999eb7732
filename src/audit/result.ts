import { z } from "zod";
import { judgeSchema, VERDICTS } from "../domain/claim.ts";
import { errorBodySchema } from "../domain/error.ts";
import { quoteSchema } from "../domain/quote.ts";
import { RULES, SEVERITIES } from "./lint.ts";
import { CITATION_STYLES } from "./parse/mark.ts";
import { REPORT_FORMATS } from "./parse/report.ts";
import { SCOPES } from "./parse/statements.ts";

const share = z.number().min(0).max(1).nullable();
const count = z.number().int().nonnegative();

/** Whether sources are read from the network, only from what is stored, or not at all. */
export const READINGS = ["network", "stored", "none"] as const;

/** What became of a source when it was to be read. */
export const SOURCE_STATES = ["read", "failed", "not read"] as const;

export const auditReferenceSchema = z.object({
  /** Its place among all sources of the report, from 1. Citations name it by this. */
  index: count,
  /** The number or name the report gives it. */
  label: z.string().optional(),
  title: z.string(),
  /** As the report writes it, secrets blotted out. */
  url: z.string().optional(),
  line: count,
  origin: z.enum(["listed", "note", "inline"]),
  state: z.enum(SOURCE_STATES),
  link: z.enum(["alive", "dead", "unknown", "local"]),
  error: errorBodySchema.optional(),
  /** What the page calls itself. */
  page_title: z.string().optional(),
  /** Why only part of it could be read. */
  partial: z.string().optional(),
  snapshot_id: z.string().optional(),
  text_sha256: z.string().optional(),
  captured_at: z.string().optional(),
  organisation: z.string().optional(),
  /** Index of the source of which this one is the same page or a copy; they count as one. */
  same_as: count.optional(),
  citations: count,
});
export type AuditReference = z.infer<typeof auditReferenceSchema>;

const judged = {
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  reasons: z.array(z.string()),
  judge: judgeSchema.optional(),
  /** Only a model can tell: its figures and names stand in the source, `score` is the measured likelihood of the rest. Never a fault. */
  open: z.literal(true).optional(),
};

export const auditQuoteSchema = quoteSchema.extend({
  /** The sentences around it. */
  context: z.string(),
  page: z.number().int().positive().optional(),
  /** The live page at the quote. */
  link: z.string(),
});

export const auditCitationSchema = z.object({
  /** As the report writes it. */
  label: z.string(),
  style: z.enum(CITATION_STYLES),
  scope: z.enum(SCOPES),
  /** Index of the source; absent for a citation of something that is not there. */
  reference: count.optional(),
  /** What was held against the source: the sentence, or its clause. */
  claim: z.string(),
  ...judged,
  /** Partly supported or contradicted: its numbers and dates that do not stand in the source. */
  missing_figures: z.array(z.string()).optional(),
  /** What the verdict rests on; for "not found" the passage that comes nearest. */
  quotes: z.array(auditQuoteSchema),
});
export type AuditCitation = z.infer<typeof auditCitationSchema>;

export const auditStatementSchema = z.object({
  line: count,
  /** The paragraph, list item or table it stands in; absent in results of before it was told. */
  block: count.optional(),
  section: z.string(),
  text: z.string(),
  place: z.enum(["sentence", "item", "cell"]),
  /** States something that can be checked. */
  factual: z.boolean(),
  long: z.boolean(),
  /** All its citations together; absent where it has none. */
  together: z.object(judged).optional(),
  /** Independent sources among those that were read: copies and pages of one organisation count once. */
  independent_sources: count,
  citations: z.array(auditCitationSchema),
});
export type AuditStatement = z.infer<typeof auditStatementSchema>;

export const findingSchema = z.object({
  rule: z.enum([...RULES, "dead link", "copied source", "partial source"]),
  severity: z.enum(SEVERITIES),
  line: count,
  message: z.string(),
});
export type AuditFinding = z.infer<typeof findingSchema>;

export const structureSchema = z.object({
  references: count,
  references_with_address: count,
  /** References whose address stands in the list before. */
  repeated: count,
  uncited: count,
  gaps: count,
  citations: count,
  dangling: count,
  statements: count,
  factual: count,
  long: count,
  long_cited: count,
  /** Of those, the ones that have a citation of their own, not only that of their paragraph's end. */
  long_cited_directly: count,
  long_cited_share: share,
});
export type Structure = z.infer<typeof structureSchema>;

export const figuresSchema = z.object({
  /** Citations of whole sentences and clauses, by verdict. Those that cover a paragraph are counted in `covering`. */
  verdicts: z.record(z.enum(VERDICTS), count),
  covering: z.record(z.enum(VERDICTS), count),
  /** FACT as published: partly supported counts in full; dead and unread sources are left out. Of this and all below, what is open is left out. */
  fact: z.object({ citation_accuracy: share, effective_citations: count, pairs: count }),
  /** The same pairs, strictly: only "supported" counts, and what is dead, dangling or unread fails. */
  strict: z.object({ citation_accuracy: share, source_average: share, claim_coverage: share, pairs: count }),
  /** ALCE: recall over all factual statements, precision over their citations. */
  alce: z.object({ recall: share, precision: share }),
  dead_links: count,
  dangling: count,
  contradicted: count,
  /** Of `verdicts` and of `covering`, those that only a model could have judged: they count neither for the report nor against it. */
  open: count.default(0),
  open_covering: count.default(0),
  /** Citations that are partly supported or contradicted, and name a number or date that does not stand in their source. */
  wrong_figures: count,
  /** Share of the cited factual statements that rest on two or more independent sources. */
  independent_share: share,
  /** Who judged, in words; none where nothing was judged. */
  judges: z.array(z.string()),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The one result of an audit, on every face (I7). */
export const auditSchema = z.object({
  /** The run it was made by: kept in the store, as any run. */
  run_id: z.string(),
  name: z.string(),
  title: z.string(),
  format: z.enum(REPORT_FORMATS),
  sha256: z.string(),
  audited_at: z.string(),
  reading: z.enum(READINGS),
  /** The audit was stopped: this is what it had come to, and what it had not is "not checked". */
  stopped: z.literal(true).optional(),
  structure: structureSchema,
  figures: figuresSchema,
  findings: z.array(findingSchema),
  references: z.array(auditReferenceSchema),
  statements: z.array(auditStatementSchema),
});
export type Audit = z.infer<typeof auditSchema>;
