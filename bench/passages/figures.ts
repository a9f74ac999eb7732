import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { excerptOf } from "../../src/analyse/excerpt.ts";
import { createExtractionPool, type Extraction } from "../../src/extract/extract.ts";
import { filingOf, type Question, questionsIn } from "./financebench.ts";

/** Tokens of a page that a model is shown at most. */
const SHOWN = 2_300;

/**
 * Of the questions for a figure of a filing, whose number is even: how often each line that the answer is taken or computed from, as its evidence has it, stands
 * in what a reader is shown of the right document; and what a filing costs to read.
 */
export async function measureFigures(folder: string): Promise<void> {
  const asked = (await questionsIn(folder)).filter((one) => one.question_type === "metrics-generated");
  const rows: Record<string, string | number>[] = [];
  const read = new Map<string, Extraction>();
  const pool = createExtractionPool({ size: 1, timeoutMs: 120_000 });
  try {
    for (const question of asked) {
      const document = filingOf(folder, question);
      if (!existsSync(document)) {
        rows.push({ document: question.doc_name, shown: "no such file", lacks: "", tokens: 0, ms: 0 });
        continue;
      }
      const text =
        read.get(document) ?? (await pool.extract(await readFile(document), { url: `https://filings.test/${question.doc_name}` }));
      read.set(document, text);
      rows.push(rowOf(question, text));
    }
  } finally {
    await pool.close();
  }
  console.table(rows);
  const judged = rows.filter(({ shown }) => shown === "yes" || shown === "no");
  const right = judged.filter(({ shown }) => shown === "yes").length;
  console.log(
    `Every figure shown at ${SHOWN} tokens: ${right} of ${judged.length} (${((100 * right) / Math.max(1, judged.length)).toFixed(0)} %).`,
  );
}

function rowOf(question: Question, { text, landmarks }: Extraction): Record<string, string | number> {
  const since = performance.now();
  const excerpt = excerptOf(text, [question.question], SHOWN, landmarks);
  const ms = Math.round(performance.now() - since);
  const gold = goldFigures(question);
  const lacks = gold.filter(({ figure }) => !holds(excerpt.text, figure));
  return {
    document: question.doc_name,
    shown: gold.length === 0 ? "unclear" : lacks.length === 0 ? "yes" : "no",
    lacks: lacks.map(({ item, figure }) => `${item.slice(0, 40)} ${figure}`).join("; "),
    tokens: excerpt.tokens,
    ms,
  };
}

/** The lines of the filing that the answer rests on, as its justification names them, each with the first figure that its evidence has for it. */
function goldFigures({ justification, evidence }: Question): { readonly item: string; readonly figure: string }[] {
  const items = [...(justification ?? "").matchAll(/(?:line item name, as seen in the 10K, was|single line item named): (.+?)\.(?:\s|$)/g)];
  const said = evidence.map((one) => one.evidence_text.replace(/\s+/g, " "));
  return items.flatMap(([, item = ""]) => {
    const words = item.match(/[\p{L}\p{N}&]+/gu)?.filter((word) => !/[â]/.test(word)) ?? [];
    const row = new RegExp(`${words.join("[^\\p{L}\\p{N}]*")}(?:\\s\\([^)]*\\))?[^\\p{L}\\p{N}]+(\\d{1,3}(?:,\\d{3})+|\\d{3,})`, "iu");
    const figure = said.map((text) => row.exec(text)?.[1]).find((found) => found !== undefined);
    return figure === undefined ? [] : [{ item, figure }];
  });
}

function holds(text: string, figure: string): boolean {
  return new RegExp(`(?<![\\d,.])${figure.replaceAll(",", ",?")}(?![\\d]|,\\d)`).test(text);
}
