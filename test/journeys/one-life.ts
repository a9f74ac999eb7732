// One life of a run, in a process of its own: starts the run or takes up the one there is, and dies at its nth journal write when told to.
// Arguments: HOME QUESTION REQUEST-JSON N before|after. Settings come from the environment.
import { openAssay } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import { reportSchema } from "../../src/domain/report.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { openKillingStore } from "../killing-store.ts";

const [home = "", query = "", more = "{}", at = "0", when = "after"] = process.argv.slice(2);
const loaded = loadConfig({ env: process.env, flags: { home }, cwd: home });
const assay = await openAssay({
  loaded,
  store: (place) =>
    openKillingStore(place.kind === "file" ? place.path : place.address, Number(at), when === "before" ? "before" : "after"),
});
const { research } = assay.over([]);
const [known] = await assay.store.listRuns({ limit: 1 });
if (known?.state === "finished") {
  console.log(JSON.stringify({ state: "finished", markdown: reportSchema.parse(JSON.parse(known.result ?? "")).markdown }));
  await assay.close();
  process.exit(0);
}
const started =
  known === undefined ? await research.start(parseResearchRequest({ query, ...JSON.parse(more) })) : await research.resume(known.id);
const outcome = await started.outcome;
console.log(JSON.stringify({ state: outcome.state, markdown: outcome.result?.markdown }));
await assay.close();
