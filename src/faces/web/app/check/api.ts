import { z } from "zod";
import { ask } from "../api/client.ts";
import { jobSchema } from "../api/shapes.ts";

const verdict = z.enum(["supported", "partly supported", "contradicted", "not found", "source failed", "not checked"]);
const share = z.number().nullable();

const citationSchema = z.object({
  label: z.string(),
  scope: z.string(),
  reference: z.number().optional(),
  claim: z.string(),
  verdict,
  score: z.number(),
  reasons: z.array(z.string()),
  open: z.literal(true).optional(),
  quotes: z.array(
    z.object({
      text: z.string(),
      context: z.string(),
      page: z.number().optional(),
      link: z.string(),
      snapshotId: z.string(),
      span: z.object({ start: z.number(), end: z.number() }),
    }),
  ),
});
export type Citation = z.output<typeof citationSchema>;

const statementSchema = z.object({
  line: z.number(),
  section: z.string(),
  text: z.string(),
  factual: z.boolean(),
  independent_sources: z.number(),
  citations: z.array(citationSchema),
});
export type Statement = z.output<typeof statementSchema>;

const referenceSchema = z.object({
  index: z.number(),
  label: z.string().optional(),
  title: z.string(),
  url: z.string().optional(),
  state: z.enum(["read", "failed", "not read"]),
  link: z.enum(["alive", "dead", "unknown", "local"]),
  error: z.object({ message: z.string() }).optional(),
  page_title: z.string().optional(),
  snapshot_id: z.string().optional(),
  text_sha256: z.string().optional(),
  captured_at: z.string().optional(),
  same_as: z.number().optional(),
  citations: z.number(),
});
export type Reference = z.output<typeof referenceSchema>;

export const auditSchema = z.object({
  run_id: z.string(),
  name: z.string(),
  title: z.string().optional(),
  audited_at: z.string(),
  statements: z.array(statementSchema),
  references: z.array(referenceSchema),
  findings: z.array(z.object({ rule: z.string(), severity: z.string(), line: z.number(), message: z.string() })),
  figures: z.object({
    fact: z.object({ citation_accuracy: share, effective_citations: z.number(), pairs: z.number() }),
    strict: z.object({ citation_accuracy: share, source_average: share, claim_coverage: share, pairs: z.number() }),
    dead_links: z.number(),
    dangling: z.number(),
    contradicted: z.number(),
    open: z.number(),
  }),
});
export type Audit = z.output<typeof auditSchema>;

const sourceSchema = z.object({ name: z.string(), report: z.string(), format: z.enum(["markdown", "html"]), from: z.string().optional() });

/** What somebody wants checked. */
export type Given = { readonly text: string } | { readonly address: string } | { readonly file: File };

/** Begins the check of a report. @returns its run */
export async function checkReport(given: Given, reading: "network" | "stored" | "none"): Promise<string> {
  const { from, ...source } = await sourceOf(given);
  const body = { ...source, ...(from === undefined ? {} : { from }), reading, async: true };
  const job = await ask(jobSchema, "/verify", { method: "POST", body });
  return job.id;
}

async function sourceOf(
  given: Given,
): Promise<z.output<typeof sourceSchema> | { readonly name: string; readonly report: string; readonly from?: undefined }> {
  if ("text" in given) return { name: "report", report: given.text };
  const body = "address" in given ? { address: given.address } : { file: { name: given.file.name, base64: await base64Of(given.file) } };
  return ask(sourceSchema, "/verify/source", { method: "POST", body });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/u, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
