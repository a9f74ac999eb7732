// FinanceBench as its repository lays it out: questions on filings, with the evidence for their answers. Of them those whose number is even.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const QUESTIONS = join("data", "financebench_open_source.jsonl");

const questionSchema = z.object({
  financebench_id: z.string(),
  doc_name: z.string(),
  question_type: z.string(),
  question: z.string(),
  justification: z.string().nullable(),
  evidence: z.array(z.object({ evidence_text: z.string() })),
});
export type Question = z.infer<typeof questionSchema>;

/** Whether a folder holds FinanceBench. */
export function hasFilings(folder: string): boolean {
  return existsSync(join(folder, QUESTIONS));
}

export async function questionsIn(folder: string): Promise<Question[]> {
  const lines = (await readFile(join(folder, QUESTIONS), "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => questionSchema.parse(JSON.parse(line))).filter((one) => isEven(one.financebench_id));
}

export function filingOf(folder: string, { doc_name }: Question): string {
  return join(folder, "pdfs", `${doc_name}.pdf`);
}

function isEven(id: string): boolean {
  return BigInt(`0x${createHash("sha256").update(id).digest("hex")}`) % 2n === 0n;
}

/** Words and figures that stand one after the other in so many are found in another text only where it is the same. */
const SHINGLE = 4;
/** A passage has the evidence that shares this part of its shingles, or of the evidence's where that is shorter. */
const SAME = 0.5;

/** Whether a text has the evidence of a question, or is of it: what lays tables out differently puts the same words and figures in the same order. */
export function hasEvidence(text: string, { evidence }: Question): boolean {
  const own = shinglesOf(text);
  return evidence.some(({ evidence_text }) => {
    const gold = shinglesOf(evidence_text);
    const shared = [...own].filter((one) => gold.has(one)).length;
    return shared >= SAME * Math.max(1, Math.min(own.size, gold.size));
  });
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(" ")));
}
