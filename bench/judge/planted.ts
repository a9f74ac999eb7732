// Passages with a claim each that they carry in other words and one that they do not, written before anybody saw what the judge makes of them:
//   # what the fault is    = the passage    + carried    - not carried
import { readdirSync, readFileSync } from "node:fs";
import { judgeByRules } from "../../src/verify/rules.ts";

const FOLDER = `${import.meta.dirname}/../../eval/sets/planted`;

interface Planted {
  readonly passage: string;
  readonly claim: string;
  readonly sound: boolean;
}

/** Says of each planted set how many sound and how many false claims get which verdict without a model. An evaluation, no list of cases to mend. */
export function plantedReport(): void {
  console.log("\nplanted claims (an evaluation: sound rewordings and false statements of the same passages), verdicts without a model");
  for (const file of readdirSync(FOLDER).sort()) {
    const rows = rowsOf(readFileSync(`${FOLDER}/${file}`, "utf8"));
    for (const sound of [true, false]) {
      const own = rows.filter((row) => row.sound === sound);
      const counts = new Map<string, number>();
      for (const { claim, passage } of own) {
        const { verdict } = judgeByRules(claim, [{ quote: passage, context: passage, place: [] }]);
        counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      }
      const told = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([verdict, count]) => `${verdict} ${count}`);
      console.log(`  ${file.padEnd(12)}${String(own.length).padStart(3)} ${sound ? "sound" : "false"}: ${told.join(", ")}`);
    }
  }
}

function rowsOf(text: string): Planted[] {
  const rows: Planted[] = [];
  let passage = "";
  for (const line of text.split("\n")) {
    const said = line.slice(2);
    if (line.startsWith("= ")) passage = said.replaceAll("\\n", "\n");
    else if (line.startsWith("+ ") || line.startsWith("- ")) rows.push({ passage, claim: said, sound: line.startsWith("+") });
  }
  return rows;
}
