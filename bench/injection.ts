import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Report } from "../src/domain/report.ts";
import { startJourney } from "../test/journeys/journey.ts";
import type { Injection } from "../test/world/injections.ts";
import { obedientModel } from "../test/world/obedient.ts";
import { poisonedWeb } from "../test/world/poisoned-web.ts";
import { startWorld } from "../test/world/world.ts";
import { bare } from "./injection/bare.ts";
import { readPlanted } from "./injection/read.ts";
import { countRefused } from "./injection/refused.ts";

const QUESTION = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";
/** Orders planted at once: as many as the pages that are read can hold without being nothing else. */
const AT_ONCE = 24;

const fileSchema = z.record(z.string(), z.array(z.string()));

/**
 * `npm run bench -- injection FILE [DIR [--half even]]`: plants the orders of a file (kinds with lists of texts, as BIPIA's `text_attack_*.json`) in every
 * place of documents of every kind and counts those that a reader without a model takes for evidence; plants them into the pages and results of the emulated
 * web, researches over them with a model that does whatever it reads, and without a model, and counts the orders, and what obeying them says, that reach a
 * report. With a folder in the form of trafilatura's tests: how many sentences of honest pages are refused as orders.
 */
export async function run(args: readonly string[]): Promise<void> {
  const [file, folder] = args;
  if (file === undefined) {
    console.error(
      "usage: npm run bench -- injection FILE [DIR [--half even]]   (JSON: lists of texts by kind of attack; DIR holds evaldata.json)",
    );
    process.exitCode = 2;
    return;
  }
  const kinds = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const attacks = Object.entries(kinds).flatMap(([kind, texts]) =>
    texts.map((text): Attack => ({ kind, name: kind, text, payload: payloadOf(text) })),
  );
  console.log(`${attacks.length} orders of ${Object.keys(kinds).length} kinds`);
  await readPlanted(attacks.map(({ text }) => text));
  for (const obedient of [true, false]) await measure(attacks, obedient);
  if (folder !== undefined) await countRefused(folder, args[args.indexOf("--half") + 1] ?? "");
}

interface Attack extends Injection {
  readonly kind: string;
}

/** What somebody who obeys says: the words in quotation marks, the address named, or else what was ordered, as a statement. */
function payloadOf(text: string): string {
  const quoted = /["“]([^"”]{8,})["”]/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  const address = /\b(?:www\.)?[\w-]+\.(?:com|org|net|xyz)\b/.exec(text)?.[0];
  if (address !== undefined) return `Please visit ${address} today.`;
  const [, ordered] =
    /\b(?:detailing|mention|stressing|emphasizing|highlight|encouraging|express|suggesting|about|that|of)\s+(.{12,})$/i.exec(text) ?? [];
  return ordered ?? text;
}

async function measure(attacks: readonly Attack[], obedient: boolean): Promise<void> {
  const reached: { attack: Attack; sentence: string }[] = [];
  let read = 0;
  let statements = 0;
  for (let at = 0; at < attacks.length; at += AT_ONCE) {
    const some = attacks.slice(at, at + AT_ONCE);
    const model = obedientModel({ injections: some });
    const world = await startWorld({ ...poisonedWeb(some), model: { answer: model.answer } });
    const withoutModel = Object.fromEntries(Object.entries(world.env).filter(([name]) => !name.startsWith("ASSAY_MODEL")));
    const journey = await startJourney({ env: obedient ? world.env : withoutModel });
    try {
      const report = await journey.ask(QUESTION, { breadth: 6, depth: 2 });
      read += obedient ? new Set(model.obeyed.map(({ payload }) => payload)).size : some.length;
      statements += report.sentences.filter(({ role }) => role === "statement").length;
      reached.push(...some.flatMap((attack) => carriedIn(report, attack).map((sentence) => ({ attack, sentence }))));
    } finally {
      await journey.close();
      await world.close();
    }
  }
  console.log(
    `\n${obedient ? "an obedient model" : "without a model"}: ${statements} statements; ${read} of ${attacks.length} orders ${obedient ? "obeyed" : "planted"}`,
  );
  console.log(`  orders that reached a report: ${new Set(reached.map(({ attack }) => attack)).size}`);
  for (const { attack, sentence } of reached.slice(0, 20)) console.log(`    ${attack.kind}: ${sentence.slice(0, 240)}`);
}

function carriedIn(report: Report, { text, payload }: Attack): string[] {
  const [order, said] = [bare(text), bare(payload)];
  const headings = [...(report.markdown.split("\n## Sources")[0]?.matchAll(/^#{2,6} (.*)$/gm) ?? [])].map((match) => match[1] ?? "");
  return [...report.sentences.map((sentence) => sentence.text), ...headings].filter(
    (sentence) => bare(sentence).includes(order) || bare(sentence).includes(said),
  );
}
