import { readFileSync } from "node:fs";
import { z } from "zod";
import { loadConfig } from "../src/config/config.ts";
import { ProseStream } from "../src/conversation/phase-one/prose-stream.ts";
import { phaseOneWithModel } from "../src/conversation/phase-one/with-model.ts";
import { modelRoles } from "../src/model/roles.ts";
import { systemClock } from "../src/run/clock.ts";
import { createLimiter } from "../src/run/limiter.ts";
import { directRun } from "../test/world/direct-run.ts";

const rowSchema = z.object({ language: z.string(), question: z.string(), kind: z.enum(["problem", "simple"]) });

/** `npm run bench -- kinds`: how many problems and simple questions in six languages the model that is set up tells apart. */
export async function run(): Promise<void> {
  const limiter = createLimiter({ concurrency: 100, limitFor: () => ({ concurrency: 100, minIntervalMs: 0 }), clock: systemClock });
  const roles = modelRoles(loadConfig({ env: process.env, cwd: process.cwd() }), { limiter });
  if (roles === undefined) throw new Error("No model is set up; what a question wants is the model's to say.");
  const file = readFileSync(new URL("../eval/sets/kinds.jsonl", import.meta.url), "utf8");
  const rows = file
    .trim()
    .split("\n")
    .map((line) => rowSchema.parse(JSON.parse(line)));
  const said = await Promise.all(
    rows.map(async ({ question }) => {
      const stream = new ProseStream(question);
      stream.push(await phaseOneWithModel(roles).prose(directRun({}), { question, dialogue: [] }, () => undefined));
      stream.end();
      return stream.kind;
    }),
  );
  const wrong = rows.flatMap((row, at) => ((said[at] === "problem") === (row.kind === "problem") ? [] : [{ row, said: said[at] }]));
  console.log(`${rows.length - wrong.length} of ${rows.length} questions told rightly`);
  for (const { row, said: kind } of wrong) console.log(`  ${row.language} ${row.kind} → ${kind}: ${row.question}`);
}
