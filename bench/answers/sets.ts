import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import type { AnswerPage } from "../../src/answer/page.ts";
import { createExtractionPool } from "../../src/extract/extract.ts";
import { openLibrary } from "../../src/library/library.ts";

const squadSchema = z.object({
  data: z.array(
    z.object({
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(
            z.object({ question: z.string(), answers: z.array(z.object({ text: z.string(), answer_start: z.coerce.number() })) }),
          ),
        }),
      ),
    }),
  ),
});

/** A question of a set in SQuAD's format, with its answer and where in its paragraph that stands. */
export interface SetQuestion {
  readonly question: string;
  readonly gold: string;
  readonly start: number;
}

export interface SetParagraph {
  readonly context: string;
  readonly questions: readonly SetQuestion[];
}

/** The name of a set: `xquad.de` of `…/xquad.de.json`. */
export function nameOf(file: string): string {
  return basename(file, ".json");
}

/** The paragraphs of a file in its order, those of `but` left out. @param most paragraphs at most @param questions of each at most */
export function readSet(file: string, most: number, questions: number, but: ReadonlySet<string> = new Set()): SetParagraph[] {
  const { data } = squadSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return data
    .flatMap(({ paragraphs }) => paragraphs)
    .filter(({ context }) => !but.has(context))
    .slice(0, most)
    .map(({ context, qas }) => ({
      context,
      questions: qas
        .flatMap(({ question, answers: [answer] }) =>
          answer === undefined ? [] : [{ question: question.trim(), gold: answer.text, start: answer.answer_start }],
        )
        .slice(0, questions),
    }));
}

/** A page that a search found; of which paragraph, by its place. */
export interface FoundPage extends AnswerPage {
  readonly paragraph: number;
}

export interface ParagraphLibrary {
  /** The folder with a file a paragraph. */
  readonly folder: string;
  /** The pages that a search finds. @param without the paragraph that is taken away */
  find(question: string, limit: number, without?: number): Promise<FoundPage[]>;
  close(): Promise<void>;
}

const fileOf = (paragraph: number) => `paragraph-${String(paragraph).padStart(4, "0")}.txt`;

/** A library with one document a paragraph. */
export async function libraryOf(paragraphs: readonly SetParagraph[]): Promise<ParagraphLibrary> {
  const place = mkdtempSync(join(tmpdir(), "assay-answers-"));
  const folder = join(place, "documents");
  mkdirSync(folder);
  for (const [at, { context }] of paragraphs.entries()) writeFileSync(join(folder, fileOf(at)), `${context}\n`);
  const extractor = createExtractionPool();
  const library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
  await library.addFolder(folder);
  const read = new Map<string, FoundPage>();
  const pageOf = async (url: string): Promise<FoundPage> => {
    const known = read.get(url);
    if (known !== undefined) return known;
    const { snapshot, text } = await library.read(url);
    const paragraph = paragraphs.findIndex((_, at) => url.endsWith(`/${fileOf(at)}`));
    const page = { paragraph, title: snapshot.title, text, landmarks: snapshot.landmarks, tables: snapshot.tables };
    read.set(url, page);
    return page;
  };
  return {
    folder,
    find: async (question, limit, without) => {
      const hits = await library.search(question, { limit: limit + 1 });
      const pages = await Promise.all(hits.map(({ url }) => pageOf(url)));
      return pages.filter(({ paragraph }) => paragraph !== without).slice(0, limit);
    },
    close: async () => {
      await library.close();
      await extractor.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Whether a text holds an answer, whatever the case, the white space and the marks. */
export function holds(text: string, answer: string): boolean {
  return text.includes(answer) || letters(text).includes(letters(answer));
}

function letters(text: string): string {
  return ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\[\d+\]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;
}
