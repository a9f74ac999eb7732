// What `scripts/fit-answers.ts` learns from: questions of sets in SQuAD's format, each asked of pages that a search found, with the measures of all their sentences.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { type Measured, measureSentences, SENTENCE_FEATURES } from "../../src/answer/features.ts";
import { type PagePassage, passagesOfPages } from "../../src/answer/page.ts";
import { promising } from "../../src/answer/promising.ts";
import { askedQuestion } from "../../src/answer/question.ts";
import { type FoundPage, holds, libraryOf, nameOf, readSet } from "./sets.ts";

const PARAGRAPHS = 120;
/** Pages that a search finds: many, or the only one there is. */
const PAGES = [8, 1];
export const FOLDS = 5;
/** What the measures of a sentence depend on, besides the libraries. */
const MEASURE = [
  new URL(import.meta.url),
  ...["features", "kind", "likeness", "page", "promising", "question"].map(
    (name) => new URL(`../../src/answer/${name}.ts`, import.meta.url),
  ),
];

/** A question as it was asked of some pages. */
export interface Asked {
  readonly set: string;
  readonly fold: number;
  readonly measured: Measured;
  /** Of each sentence, by its candidate: whether it is the one that answers, and whether it has the answer's words. */
  readonly answers: readonly boolean[];
  readonly holds: readonly boolean[];
  readonly without: boolean;
}

const rowSchema = z.object({
  ...{ set: z.string(), fold: z.number(), without: z.boolean() },
  rarities: z.array(z.number()),
  held: z.array(z.boolean()),
  candidates: z.array(
    z.object({
      ...{ passage: z.number(), unit: z.number(), told: z.array(z.string()), features: z.array(z.number()) },
      ...{ matched: z.array(z.number()), matchedPassage: z.array(z.number()), answers: z.boolean(), holds: z.boolean() },
    }),
  ),
});

/** The askings of a set: as they are kept, or measured now. @param all sets that are used together: what is XQuAD's is no other's */
export async function measuredOf(file: string, all: readonly string[], folder: string): Promise<Asked[]> {
  mkdirSync(folder, { recursive: true });
  const xquad = all.filter(isXquad);
  const hash = [...MEASURE, file, ...xquad].reduce((sum, source) => sum.update(readFileSync(source)), createHash("sha256")).digest("hex");
  const place = join(folder, `${nameOf(file)}.${hash.slice(0, 12)}.jsonl.gz`);
  if (!existsSync(place)) {
    const known = new Set(xquad.flatMap((one) => readSet(one, Number.POSITIVE_INFINITY, 0).map(({ context }) => context)));
    const found = await measured(file, known);
    writeFileSync(place, Buffer.concat(found.map((asked) => gzipSync(`${JSON.stringify(rowOf(asked))}\n`, { level: 1 }))));
  }
  const lines = gunzipSync(readFileSync(place)).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => askedIn(rowSchema.parse(JSON.parse(line))));
}

function rowOf({
  set,
  fold,
  without,
  measured: { rarities, held, candidates },
  answers,
  holds: holding,
}: Asked): z.input<typeof rowSchema> {
  return {
    ...{ set, fold, without, rarities: [...rarities], held: [...held] },
    candidates: candidates.map(({ passage, unit, told, features, matched, matchedPassage }, at) => ({
      ...{ passage, unit, told: [...told], features: SENTENCE_FEATURES.map((name) => features[name]) },
      ...{ matched: [...matched], matchedPassage: [...matchedPassage], answers: answers[at] === true, holds: holding[at] === true },
    })),
  };
}

function askedIn({ set, fold, without, rarities, held, candidates }: z.output<typeof rowSchema>): Asked {
  const measuredAgain = candidates.map(({ told, features, passage, unit, matched, matchedPassage }) => ({
    ...{ passage, unit, matched, matchedPassage, told: new Set(told) },
    features: featuresIn(features),
  }));
  return {
    ...{ set, fold, without, measured: { candidates: measuredAgain, rarities, held } },
    answers: candidates.map((one) => one.answers),
    holds: candidates.map((one) => one.holds),
  };
}

function featuresIn(values: readonly number[]): Measured["candidates"][number]["features"] {
  const [zero, ...names] = SENTENCE_FEATURES;
  const features = Object.fromEntries([zero, ...names].map((name, at) => [name, values[at] ?? 0]));
  return z.record(z.enum(SENTENCE_FEATURES), z.number()).parse(features);
}

function isXquad(file: string): boolean {
  return nameOf(file).startsWith("xquad.");
}

async function measured(file: string, known: ReadonlySet<string>): Promise<Asked[]> {
  const paragraphs = readSet(file, PARAGRAPHS, Number.POSITIVE_INFINITY, isXquad(file) ? new Set() : known);
  const library = await libraryOf(paragraphs);
  // A paper is found again and again, and takes longer to cut than a paragraph does.
  const cut = new Map<number, PagePassage[]>();
  const passagesIn = (page: FoundPage, place: number) => {
    const own = cut.get(page.paragraph) ?? passagesOfPages([page], true);
    cut.set(page.paragraph, own);
    return own.map((passage) => ({ ...passage, page: place }));
  };
  const found: Asked[] = [];
  for (const [paragraph, { questions }] of paragraphs.entries()) {
    for (const { question, gold, start } of questions) {
      const of = askedQuestion(question);
      // One search serves all: the search is what takes the time, most of all where a paragraph is a whole paper.
      const hits = await library.find(question, Math.max(...PAGES) + 1);
      // These texts have no title: what stands for one is the name of a file, and of headings so rare nothing can be learned.
      const nearest = hits.map((page) => ({ ...page, title: "" }));
      for (const [without, most] of [false, true].flatMap((gone) => PAGES.map((pages) => [gone, pages] as const))) {
        const pages = nearest.filter((page) => !without || page.paragraph !== paragraph).slice(0, most);
        const passages = promising(of, pages, pages.flatMap(passagesIn));
        const sentences = measureSentences(of, pages, passages);
        const told = sentences.candidates.map(({ passage, unit }) => {
          const own = passages[passage];
          const page = own && pages[own.page];
          const span = own?.units[unit];
          if (page === undefined || span === undefined) return { holds: false, answers: false };
          const held = holds(page.text.slice(span.start, span.end), gold);
          return { holds: held, answers: held && page.paragraph === paragraph && span.start <= start + 2 && start < span.end };
        });
        found.push({
          ...{ set: nameOf(file), fold: paragraph % FOLDS, measured: sentences, without },
          answers: told.map(({ answers }) => answers),
          holds: told.map(({ holds: held }) => held),
        });
      }
    }
  }
  await library.close();
  console.log(`${nameOf(file)}: ${found.length} askings`);
  return found;
}
