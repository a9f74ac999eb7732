// What tests of writing from passages share: pages, the pack made of all their passages, and a judge that says what a test says.
import { canonicalUrl } from "../../domain/url.ts";
import { EvidenceBase } from "../../gather/evidence-base.ts";
import { makeSnapshot } from "../../read/snapshot.ts";
import type { Judge, Judged } from "../../verify/judge.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import { EvidencePack } from "../../write/pack.ts";
import { choosePassages } from "../../write/passages.ts";
import type { ProveWith } from "./proving.ts";

export interface MaterialPage {
  readonly text: string;
  readonly title?: string;
  readonly published?: string;
  readonly siteName?: string;
  readonly partial?: boolean;
}

/** The evidence of pages, each of a source of its own, and the pack of all that they say. */
export function materialOf(pages: readonly MaterialPage[]) {
  const evidence = new EvidenceBase();
  const found = pages.map(({ text, title = "Page", partial = false, ...known }, at) => {
    const url = canonicalUrl(`https://paper-${at}.test/page`);
    const { snapshot } = makeSnapshot(
      {
        ...known,
        ...{ url, finalUrl: url, title, capturedAt: "2026-01-01T00:00:00Z", contentKind: "text", contentType: "text/plain" },
        completeness: partial ? { state: "partial", reason: "cut short" } : { state: "complete" },
        ...{ landmarks: [], tables: [], extractor: "text@1", reader: "direct", headers: {} },
      },
      text,
    );
    const of = { tier: 2, organisation: url, summary: "", relevance: 1, round: 1, cached: false, shown: [] } as const;
    return { ...of, url, snapshot, text, claims: [] };
  });
  evidence.add(found);
  const packed = found.map(({ snapshot, text }) => ({
    snapshot,
    text,
    by: snapshot.siteName,
    published: snapshot.published,
    older: false,
  }));
  const asked = { subjects: ["all"], most: 100_000, aboutModels: false };
  const shown = packed.map(({ snapshot, text }) => ({
    title: snapshot.title,
    text,
    landmarks: [],
    drawn: [{ start: 0, end: text.length, relevance: 1 }],
  }));
  const pack = new EvidencePack(packed, choosePassages({ ...asked, pages: shown }));
  return {
    ...{ evidence, pack },
    /** The id of the one sentence that has these words. */
    id: (words: string) => {
      const [own, ...others] = pack.sentences().filter(({ quote }) => quote.text.includes(words));
      if (own === undefined || others.length > 0) throw new Error(`${others.length} sentences have "${words}".`);
      return own.id;
    },
  };
}

export type Material = ReturnType<typeof materialOf>;

export const JUDGE_NAME = { kind: "model", model: "m", prompt: "judge@9" } as const;

type Said = Judged["verdict"] | { readonly verdict: Judged["verdict"]; readonly alone: readonly number[] };

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
          return [pair.id, { verdict, alone, score: 0.9, reasons: verdict === "supported" ? [] : [`it is ${verdict}`], judge: JUDGE_NAME }];
        }),
      ),
  };
  const by: ProveWith = {
    ...{ evidence, pack, judge, signal: new AbortController().signal, question: "How do the cells compare?" },
    nearest: async () => pack.sentences().map(({ quote }) => evidence.inContext(quote)),
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
