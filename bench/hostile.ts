import { parseArgs } from "node:util";
import { health } from "./hostile/health.ts";
import { growth, inWords, LENGTHS, markOf, type Row, rows, worst } from "./hostile/matrix.ts";

const LIMIT_MS = 5_000;

/**
 * `npm run bench -- hostile [WORD…] [--all] [--limit MS] [--lengths A,B]`, `… --health`: every way by which a text of somebody else's comes in, times every shape that makes a
 * careless rule do more than look at it once, at growing lengths. A cell is marked where 20 kB take more than 100 ms or time grows worse than
 * the text. Words choose surfaces and shapes by their names; `--all` prints every row, not the marked ones and the worst of each surface only.
 * `--health` asks a real service whether it is well while it works on the hardest of them, instead.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: "boolean" }, limit: { type: "string" }, lengths: { type: "string" }, health: { type: "boolean" } },
  });
  if (values.health === true) return health();
  const options = { limitMs: Number(values.limit ?? LIMIT_MS), lengths: values.lengths?.split(",").map(Number) ?? LENGTHS };
  const bySurface = new Map<string, Row[]>();
  let marked = 0;
  let all = 0;
  for await (const row of rows(positionals, options)) {
    bySurface.set(row.surface, [...(bySurface.get(row.surface) ?? []), row]);
    all++;
    const mark = markOf(row);
    if (mark !== undefined) marked++;
    if (mark !== undefined || values.all) console.log(lineOf(row, options.lengths));
  }
  console.log(`\nThe worst of each way in, in ms at ${options.lengths.join(", ")} characters (or its cap):`);
  for (const known of bySurface.values()) {
    const [first] = known.toSorted((a, b) => worst(b) - worst(a));
    if (first !== undefined) console.log(lineOf(first, options.lengths));
  }
  console.log(`\n${all} rows, ${marked} marked.`);
}

function lineOf(row: Row, lengths: readonly number[]): string {
  const times = row.at.map(({ length, taken }) =>
    `${inWords(taken)}${lengths.some((one) => one === length) ? "" : ` (${length})`}`.padStart(12),
  );
  const mark = markOf(row);
  return `${row.surface.padEnd(36)} ${row.shape.padEnd(24)} ${times.join("")}  n^${growth(row)?.toFixed(2) ?? "?"}${mark === undefined ? "" : `  ! ${mark}`}`;
}
