// `npm run bench -- languages FOLDER [QUESTIONS [LANGUAGE …]]`: how often the answer stands in what research prints without a model, a language.
// FOLDER holds XQuAD (`xquad.LANGUAGE.json`, github.com/google-deepmind/xquad): the same paragraphs and questions in each language.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { createAssay } from "../src/index.ts";

const LANGUAGES = ["en", "de", "es", "zh", "ru", "ar", "hi"];
/** Paragraphs in file order that are read and asked about. */
const PARAGRAPHS = 120;
/** Where statements end and the list of sources begins: a source's excerpt is no answer. */
const SOURCES = /\n## [^\n]*\n+(?:\[1\]|1\.)[\s\S]*$/u;

const xquadSchema = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(z.object({ question: z.string(), answers: z.array(z.object({ text: z.string() })).min(1) })),
        }),
      ),
    }),
  ),
});

interface Asked {
  readonly question: string;
  readonly answer: string;
}

export async function run([folder, most = "40", ...languages]: string[]): Promise<void> {
  if (folder === undefined) throw new Error("Give the folder that holds xquad.en.json and so on: npm run bench -- languages FOLDER");
  const table: Record<string, string | number>[] = [];
  for (const language of languages.length > 0 ? languages : LANGUAGES) table.push(await measure(folder, language, Number(most)));
  console.table(table);
}

async function measure(folder: string, language: string, most: number): Promise<Record<string, string | number>> {
  const { data } = xquadSchema.parse(JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), "utf8")));
  const paragraphs = data.flatMap(({ title, paragraphs }) => paragraphs.map((one) => ({ title, ...one }))).slice(0, PARAGRAPHS);
  const place = mkdtempSync(join(tmpdir(), "assay-languages-"));
  const documents = join(place, "documents");
  mkdirSync(documents);
  for (const [n, { context }] of paragraphs.entries()) writeFileSync(join(documents, `paragraph-${n}.txt`), `${context}\n`);
  try {
    await using assay = await createAssay({ settings: { home: place, "library.folders": [documents] }, env: {} });
    let [printed, answered, inShort] = [0, 0, 0];
    for (const { question, answer } of spread(paragraphs, most)) {
      const report = await assay.research({ query: question }).result;
      const body = report.markdown.replace(SOURCES, "");
      const held = holds(body, answer);
      if (held) printed++;
      if (report.status !== "not_found") answered++;
      if (holds(report.final_answer ?? "", answer)) inShort++;
      if (process.env.BENCH_SHOW !== undefined) console.log(held ? "+" : "-", report.status, question, "|", answer);
    }
    return { language, questions: most, "answer printed": printed, "in the short answer": inShort, "said to be answered": answered };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** So many questions, from paragraphs as far apart as there are, the first of each. */
function spread(
  paragraphs: readonly { readonly qas: readonly { question: string; answers: readonly { text: string }[] }[] }[],
  most: number,
): Asked[] {
  return Array.from({ length: most }, (_, n) => {
    const { qas } = paragraphs[Math.floor((n * paragraphs.length) / most)] ?? { qas: [] };
    return { question: qas[0]?.question ?? "", answer: qas[0]?.answers[0]?.text ?? "" };
  });
}

/** Whether a text holds an answer, whatever the case, the white space and the marks. */
function holds(text: string, answer: string): boolean {
  return letters(text).includes(letters(answer));
}

function letters(text: string): string {
  return ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\*|\[\d+\]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;
}
