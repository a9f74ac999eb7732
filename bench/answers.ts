// `npm run bench -- answers DIR [QUESTIONS [SET …]]`: what research finds without a model. DIR holds sets in SQuAD's format (`xquad.LANGUAGE.json` of
// github.com/google-deepmind/xquad …). Each is asked of a library of its first 120 paragraphs, on the whole path that a run takes, and once more of one that
// lacks the paragraph with the answer. QUESTIONS of each set at most (120), spread over it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAssay } from "../src/index.ts";
import { holds, nameOf, readSet, type SetParagraph, type SetQuestion } from "./answers/sets.ts";

const PARAGRAPHS = 120;
/** Libraries that lack every fourth paragraph each: one of them lacks that of any question. */
const PARTS = 4;

interface Asked extends SetQuestion {
  readonly paragraph: number;
}

export async function run([folder, most = "120", ...sets]: string[]): Promise<void> {
  const files =
    folder === undefined
      ? []
      : readdirSync(folder).filter((file) => file.endsWith(".json") && (sets.length === 0 || sets.includes(nameOf(file))));
  if (folder === undefined || files.length === 0) {
    console.error(
      "Name a folder with sets in SQuAD's format, such as xquad.en.json of google-deepmind/xquad; they are not part of the project.",
    );
    process.exitCode = 2;
    return;
  }
  const rows: Record<string, string | number>[] = [];
  for (const file of files.sort()) {
    rows.push(await measure(join(folder, file), Number(most)));
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
}

async function measure(file: string, most: number): Promise<Record<string, string | number>> {
  const paragraphs = readSet(file, PARAGRAPHS, Number.POSITIVE_INFINITY);
  const all = paragraphs.flatMap(({ questions }, paragraph) => questions.map((one): Asked => ({ ...one, paragraph })));
  const asked = Array.from(
    { length: Math.min(most, all.length) },
    (_, n) => all[Math.floor((n * all.length) / Math.min(most, all.length))],
  ).flatMap((one) => one ?? []);
  let [shown, given, right, removed] = [0, 0, 0, 0];
  await withLibrary(
    paragraphs,
    () => true,
    async (ask) => {
      for (const { question, gold } of asked) {
        const { answer, passages, status } = await ask(question);
        const isRight = holds(answer, gold);
        if (isRight || passages.some((passage) => holds(passage, gold))) shown++;
        if (status !== "not_found") given++;
        if (status !== "not_found" && isRight) right++;
        if (process.env.BENCH_SHOW !== undefined)
          console.log(isRight ? "+" : answer === "" ? " " : "-", status, question, "|", gold, "|", answer);
      }
    },
  );
  for (let part = 0; part < PARTS; part++) {
    await withLibrary(
      paragraphs,
      (at) => at % PARTS !== part,
      async (ask) => {
        for (const { question } of asked.filter(({ paragraph }) => paragraph % PARTS === part)) {
          const { answer, status } = await ask(question);
          if (status !== "not_found") removed++;
          if (process.env.BENCH_SHOW !== undefined && status !== "not_found") console.log("?", question, "|", answer);
        }
      },
    );
  }
  const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  return {
    ...{ set: nameOf(file), questions: asked.length },
    "in answer or passages": percent(shown, asked.length),
    "answer given": percent(given, asked.length),
    "of these right": percent(right, given),
    "answered without its paragraph": percent(removed, asked.length),
  };
}

type Ask = (question: string) => Promise<{ readonly answer: string; readonly passages: readonly string[]; readonly status: string }>;

async function withLibrary(
  paragraphs: readonly SetParagraph[],
  has: (at: number) => boolean,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "assay-answers-"));
  const documents = join(place, "documents");
  mkdirSync(documents);
  for (const [at, { context }] of paragraphs.entries()) if (has(at)) writeFileSync(join(documents, `paragraph-${at}.txt`), `${context}\n`);
  try {
    await using assay = await createAssay({ settings: { home: place, "library.folders": [documents] }, env: {} });
    await work(async (query) => {
      const { sentences, passages = [], status } = await assay.research({ query }).result;
      const answer = sentences.flatMap(({ role, text }) => (role === "statement" ? [text] : [])).join(" ");
      return { answer, passages: passages.map(({ text }) => text), status };
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
