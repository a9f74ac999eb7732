import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { LearnedVerdict } from "../../src/verify/weighing.ts";

/** One labelled pair: a claim, its evidence in sentences or passages, and where known the sets of sentences that carry it. */
export interface LabelledPair {
  readonly claim: string;
  readonly evidence: readonly string[];
  /** Whether `evidence` is already one sentence an entry. */
  readonly inSentences: boolean;
  readonly label: LearnedVerdict;
  readonly supporting: readonly (readonly number[])[];
}

export interface LabelledSet {
  readonly name: "WiCE" | "ExpertQA";
  readonly pairs: readonly LabelledPair[];
  /** Pairs left out because their evidence is an address without text. */
  readonly leftOut: number;
}

const wice = z.object({
  label: z.enum(["supported", "partially_supported", "not_supported"]),
  claim: z.string(),
  evidence: z.array(z.string()),
  supporting_sentences: z.array(z.array(z.number())),
});
const expertQa = z.object({
  answers: z.record(
    z.string(),
    z.object({ claims: z.array(z.object({ claim_string: z.string(), evidence: z.array(z.string()), support: z.string().nullable() })) }),
  ),
});
const LABELS = { supported: "supported", partially_supported: "partly supported", not_supported: "not found" } as const;
const SUPPORT: Readonly<Record<string, LearnedVerdict>> = { Complete: "supported", Partial: "partly supported", Incomplete: "not found" };
const LEAST_EVIDENCE = 100;

/** Reads a WiCE or ExpertQA file (JSON lines), told apart by their fields. */
export function readLabelled(file: string): LabelledSet {
  if (!existsSync(file)) throw new Error(`There is no file ${file}; give the path of a WiCE or ExpertQA file in JSON lines.`);
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
  if (wice.safeParse(rows[0]).success) return { name: "WiCE", pairs: rows.map((row) => wicePair(wice.parse(row))), leftOut: 0 };
  if (!expertQa.safeParse(rows[0]).success) throw new Error(`${file} is neither WiCE nor ExpertQA: its first line has other fields.`);
  const all = rows.flatMap((row) => expertPairs(expertQa.parse(row)));
  const pairs = all.filter((pair) => pair.evidence.join("").length >= LEAST_EVIDENCE);
  return { name: "ExpertQA", pairs, leftOut: all.length - pairs.length };
}

function wicePair(row: z.infer<typeof wice>): LabelledPair {
  return { claim: row.claim, evidence: row.evidence, inSentences: true, label: LABELS[row.label], supporting: row.supporting_sentences };
}

function expertPairs(row: z.infer<typeof expertQa>): LabelledPair[] {
  return Object.values(row.answers).flatMap(({ claims }) =>
    claims.flatMap(({ claim_string, evidence, support }) => {
      const label = SUPPORT[support ?? ""];
      if (label === undefined || evidence.length === 0) return [];
      const texts = evidence.map((text) => text.replace(/^\s*\[\d+\]\s+\S+\s*/, ""));
      return [{ claim: claim_string.replace(/\s*\[\d+\]/g, "").trim(), evidence: texts, inSentences: false, label, supporting: [] }];
    }),
  );
}
