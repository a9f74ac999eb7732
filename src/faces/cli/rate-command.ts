import type { Command } from "commander";
import { AssayError } from "../../domain/error.ts";
import { allRatings, type RatingSummary } from "../../service/ratings.ts";
import { EXIT } from "./exit-codes.ts";
import { withRun } from "./named-run.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import type { Shell } from "./shell.ts";

const LONGEST_NOTE = 4000;

/** `assay runs rate`: what somebody says of a run. It stays in the store: no rating is ever sent anywhere (T1). */
export function rateCommand(withCommon: WithCommon, runs: Command, shell: Shell, exit: Exit): void {
  withCommon(
    runs
      .command("rate")
      .description("say whether a run's result was of use; kept with the run, sent nowhere")
      .argument("<id>", "a run, or last for the newest")
      .argument("<thumbs>", "up or down"),
    "home",
  )
    .addOption(optionOf("--note <text>", "why, in your own words"))
    .option("--json", "as JSON")
    .action(async (id: string, thumbs: string, options: RawOptions) => exit(await rate(id, thumbs, options, shell)));
}

async function rate(named: string, said: string, options: RawOptions, shell: Shell): Promise<number> {
  if (said !== "up" && said !== "down")
    throw new AssayError("INVALID_INPUT", `<thumbs> must be up or down, not ${JSON.stringify(said)}.`, { field: "thumbs" });
  const comment = String(options.note ?? "");
  if (comment.length > LONGEST_NOTE)
    throw new AssayError("INVALID_INPUT", `--note must have at most ${LONGEST_NOTE} characters, not ${comment.length}.`, {
      field: "--note",
    });
  return withRun(named, options, shell, async ({ store }, { id }) => {
    await store.rate({ runId: id, thumbs: said, comment, at: new Date().toISOString() });
    const summary = await allRatings(store);
    if (options.json === true) shell.terminal.out(`${JSON.stringify({ run_id: id, thumbs: said, comment, summary }, null, 2)}\n`);
    else shell.terminal.out(`Rated ${id} ${said}. ${inWords(summary)}\n`);
    return EXIT.ok;
  });
}

function inWords({ up, down }: RatingSummary): string {
  const rated = up + down;
  return `${up} of ${rated} rated ${rated === 1 ? "run was" : "runs were"} of use; the target is four of five.`;
}
