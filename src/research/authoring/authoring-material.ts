// What tests of writing from passages share: pages, the pack made of all their passages, and a judge that says what a test says.
import { EvidenceBase } from "../../gather/evidence-base.ts";
import type { Judge, Judged } from "../../verify/judge.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import { type MaterialPage, packedPages } from "../../write/pack-material.ts";
import type { ProveWith } from "./prove-with.ts";

/** The evidence of pages, each of a source of its own, and the pack of all that they say. */
export function materialOf(pages: readonly MaterialPage[]) {
  const { found, pack, id } = packedPages(pages);
  const evidence = new EvidenceBase();
  const of = { tier: 2, summary: "", relevance: 1, round: 1, cached: false, shown: [], claims: [] } as const;
  evidence.add(found.map((page) => ({ ...of, ...page, organisation: page.url })));
  return { evidence, pack, id };
}

export type Material = ReturnType<typeof materialOf>;

export const JUDGE_NAME = { kind: "model", model: "m", prompt: "judge@17" } as const;

type Said =
  | Judged["verdict"]
  | { readonly verdict: Judged["verdict"]; readonly alone: readonly number[]; readonly by?: Judged["by"]; readonly isAdvice?: true };

/** What sentences are proven with, the judge one that says what `say` says and keeps what it was asked; it always agrees by default. */
export function provingWith({ evidence, pack }: Material, say: (pair: JudgedPair) => Said = () => "supported") {
  const asked: JudgedPair[] = [];
  const judge: Judge = {
    name: JUDGE_NAME,
    judge: async (pairs) =>
      new Map(
        pairs.map((pair) => {
          asked.push(pair);
          const said = say(pair);
          const { verdict, alone } = typeof said === "string" ? { verdict: said, alone: pair.evidence.map((_, at) => at) } : said;
          const pages = Map.groupBy(alone, (at) => pair.evidence[at]?.place.join("\n"));
          const by = (typeof said === "string" ? undefined : said.by) ?? [...pages.values()].map((at) => ({ at, beside: [] }));
          return [
            pair.id,
            {
              ...(typeof said !== "string" && said.isAdvice && { isAdvice: true }),
              verdict,
              alone,
              by,
              score: 0.9,
              reasons: verdict === "supported" ? [] : [`it is ${verdict}`],
              judge: JUDGE_NAME,
            },
          ];
        }),
      ),
  };
  const by: ProveWith = {
    ...{
      evidence,
      pack,
      judge,
      signal: new AbortController().signal,
      question: "How do the cells compare?",
      told: "How do the cells compare?",
      today: "2026-05-04",
    },
    nearest: async () => pack.sentences().map(({ quote }) => ({ said: evidence.inContext(quote) })),
  };
  return { asked, by };
}

/** A sentence as a model drafts it. */
export function drafted(
  kind: DraftedSentence["kind"],
  text: string,
  from: readonly string[] = [],
  calculations: DraftedSentence["calculations"] = [],
): DraftedSentence {
  return { kind, text, from, calculations };
}
