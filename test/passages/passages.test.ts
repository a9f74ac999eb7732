// Passages with a claim each that they carry in other words and one that they do not. Each set was written before its first run:
//   % how many of the sound claims are written at least    # what the fault is    = the passage
//   + carried    - not carried    -? not carried, but accepted so far
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../../src/domain/claim.ts";
import type { SnapshotId } from "../../src/domain/snapshot.ts";
import { acceptSentences } from "../../src/verify/accept.ts";
import { rulesJudge } from "../../src/verify/judge.ts";
import { RULES_JUDGE } from "../../src/verify/rules-judge.ts";

interface Row {
  readonly about: string;
  readonly passage: string;
  readonly claim: string;
  readonly mark: "+" | "-" | "-?";
}

const LINE = /^(?<mark>[%#=+]|-\??) (?<text>.+)$/;

function readRows(file: string): { rows: Row[]; least: number } {
  const rows: Row[] = [];
  let least = 0;
  let about = "";
  let passage = "";
  for (const line of readFileSync(`${import.meta.dirname}/${file}`, "utf8").split("\n")) {
    const { mark, text = "" } = LINE.exec(line)?.groups ?? {};
    if (mark === "%") least = Number(text);
    else if (mark === "#") about = text;
    else if (mark === "=") passage = text;
    else if (mark === "+" || mark === "-" || mark === "-?") rows.push({ about, passage, claim: text, mark });
  }
  return { rows, least };
}

/** How a sentence that rests on a passage is written after all checks without a model: as it is, narrowed, or not at all. */
async function written(sentence: string, passage: string): Promise<string | undefined> {
  const claim: Claim = {
    id: "c" as ClaimId,
    text: passage,
    type: "fact",
    confidence: 1,
    quotes: [{ snapshotId: "s" as SnapshotId, span: { start: 0, end: passage.length }, text: passage, locatedBy: "exact" }],
    taskIds: [],
    relevance: 1,
    judgement: { verdict: "supported", score: 1, reasons: [], judge: RULES_JUDGE },
  };
  const by = { claim: () => claim, contextOf: () => passage, judge: rulesJudge(), signal: new AbortController().signal };
  const { accepted } = await acceptSentences([{ text: sentence, claimIds: ["c"] }], by);
  return accepted[0]?.text;
}

describe.each(readdirSync(import.meta.dirname).filter((file) => file.endsWith(".txt")))("%s", (file) => {
  const { rows, least } = readRows(file);
  const sound = rows.filter(({ mark }) => mark === "+");

  it(`R12 writes at least ${least} of ${sound.length} sound claims as they are`, async () => {
    expect(sound.length).toBeGreaterThanOrEqual(40);
    expect(rows.length).toBe(2 * sound.length);
    const texts = await Promise.all(sound.map(async ({ claim, passage }) => (await written(claim, passage)) === claim));
    expect(texts.filter((same) => same).length).toBeGreaterThanOrEqual(least);
  });

  for (const { about, passage, claim, mark } of rows) {
    if (mark === "+") continue;
    const refuses = mark === "-" ? it : it.fails;
    refuses(`R12 ${about}: not written: ${claim}`, async () => {
      expect(await written(claim, passage)).toBeUndefined();
    });
  }
});
