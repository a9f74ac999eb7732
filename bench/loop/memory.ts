// Whether memory stays bounded: many runs one after the other in one process.
import { startJourney } from "../../test/journeys/journey.ts";
import { startWorld } from "../../test/world/world.ts";
import { questionAbout } from "./library.ts";
import { libraryJourney } from "./own-time.ts";

const WEB_QUESTION = "How much power does the tidal plant deliver, what did it cost and how did it affect the fish?";

/** Prints heap and resident memory after every tenth run, collected garbage not counted. */
export async function watchMemory(runs: number): Promise<void> {
  const table: Record<string, string | number>[] = [];
  const library = await libraryJourney(300);
  const nothing = () => 0;
  await sample(table, "library, no model", runs, nothing, (i) => library.ask(questionAbout(i), { breadth: 4, depth: 2, path: "loop" }));
  await library.close();
  const world = await startWorld();
  const web = await startJourney({ env: world.env });
  // The emulated model keeps every request for its tests: that is its memory, not Assay's.
  const recorded = () => JSON.stringify(world.model.requests).length;
  await sample(table, "emulated web and model", runs, recorded, async (i) => {
    // What the emulated services record of each call is theirs.
    for (const part of Object.values(world.parts)) part.calls.length = 0;
    return web.ask(`${WEB_QUESTION} (${i})`, { breadth: 4, depth: 2, path: "loop" });
  });
  await web.close();
  await world.close();
  console.table(table);
}

async function sample(
  table: Record<string, string | number>[],
  name: string,
  runs: number,
  recorded: () => number,
  ask: (i: number) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i <= runs; i++) {
    await ask(i);
    if (i % 10 !== 0) continue;
    globalThis.gc?.();
    const { heapUsed, rss, external } = process.memoryUsage();
    table.push({
      what: name,
      "after runs": i + 1,
      "heap MB": (heapUsed / 1e6).toFixed(1),
      "of it the world's MB": (recorded() / 1e6).toFixed(1),
      "external MB": (external / 1e6).toFixed(1),
      "RSS MB": (rss / 1e6).toFixed(0),
    });
  }
}
