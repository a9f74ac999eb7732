import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { LearnedVerdict } from "../../src/verify/measure/weighing.ts";

/** One labelled pair: a claim, the texts of the sources it cites, what people said of it, and where known the sentences that carry it. */
export interface LabelledPair {
  readonly claim: string;
  readonly texts: readonly string[];
  readonly label: LearnedVerdict;
  /** What belongs together when folds are dealt: the question or article the claim comes from. */
  readonly group: string;
  readonly supporting: readonly (readonly string[])[];
}

export interface LabelledSet {
  readonly name: "WiCE" | "ExpertQA" | "AttributionBench";
  readonly pairs: readonly LabelledPair[];
  /** Pairs left out because their evidence is an address without text, or because another set has them. */
  readonly leftOut: number;
}

const wice = z.object({
  label: z.enum(["supported", "partially_supported", "not_supported"]),
  claim: z.string(),
  evidence: z.array(z.string()),
  supporting_sentences: z.array(z.array(z.number())),
  meta: z.object({ claim_title: z.string() }),
});
const expertQa = z.object({
  question: z.string(),
  answers: z.record(
    z.string(),
    z.object({ claims: z.array(z.object({ claim_string: z.string(), evidence: z.array(z.string()), support: z.string().nullable() })) }),
  ),
});
const attributionBench = z.object({
  question: z.string().nullable(),
  claim: z.string(),
  references: z.array(z.string()),
  attribution_label: z.enum(["attributable", "not attributable"]),
  src_dataset: z.string(),
});
const LABELS = { supported: "supported", partially_supported: "partly supported", not_supported: "not found" } as const;
const SUPPORT: Readonly<Record<string, LearnedVerdict>> = { Complete: "supported", Partial: "partly supported", Incomplete: "not found" };
const LEAST_EVIDENCE = 100;

/** Reads a WiCE, ExpertQA or AttributionBench file (JSON lines), told apart by their fields. @throws when the file is missing or none of them */
export function readLabelled(file: string): LabelledSet {
  if (!existsSync(file))
    throw new Error(`There is no file ${file}; give the path of a WiCE, ExpertQA or AttributionBench file in JSON lines.`);
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
  if (wice.safeParse(rows[0]).success) return { name: "WiCE", pairs: rows.map((row) => wicePair(wice.parse(row))), leftOut: 0 };
  if (attributionBench.safeParse(rows[0]).success) return attributionSet(rows.map((row) => attributionBench.parse(row)));
  if (!expertQa.safeParse(rows[0]).success)
    throw new Error(`${file} is no WiCE, ExpertQA or AttributionBench: its first line has other fields.`);
  const all = rows.flatMap((row) => expertPairs(expertQa.parse(row)));
  const pairs = all.filter(({ texts }) => texts.join("").length >= LEAST_EVIDENCE);
  return { name: "ExpertQA", pairs, leftOut: all.length - pairs.length };
}

function wicePair({ claim, evidence, label, supporting_sentences, meta }: z.infer<typeof wice>): LabelledPair {
  const supporting = supporting_sentences.map((set) => set.flatMap((at) => evidence[at] ?? []));
  return { claim, texts: [evidence.join("\n")], label: LABELS[label], group: meta.claim_title, supporting };
}

/** Rows of ExpertQA stand in its own file too, with finer labels. */
function attributionSet(rows: readonly z.infer<typeof attributionBench>[]): LabelledSet {
  const own = rows.filter(({ src_dataset }) => src_dataset !== "ExpertQA");
  const pairs = own.map(
    ({ question, claim, references, attribution_label }): LabelledPair => ({
      claim: withoutMarkers(claim),
      texts: references,
      label: attribution_label === "attributable" ? "supported" : "not found",
      group: question ?? claim,
      supporting: [],
    }),
  );
  return { name: "AttributionBench", pairs, leftOut: rows.length - own.length };
}

function expertPairs({ question, answers }: z.infer<typeof expertQa>): LabelledPair[] {
  return Object.values(answers).flatMap(({ claims }) =>
    claims.flatMap(({ claim_string, evidence, support }) => {
      const label = SUPPORT[support ?? ""];
      if (label === undefined || evidence.length === 0) return [];
      const texts = evidence.map((text) => text.replace(/^\s*\[\d+\]\s+\S+\s*/, ""));
      return [{ claim: withoutMarkers(claim_string), texts, label, group: question, supporting: [] }];
    }),
  );
}

function withoutMarkers(claim: string): string {
  return claim.replace(/\s*\[\d+\]/g, "").trim();
}
