// `assay worker` with all the time in the world: on its clock twenty seconds are one, so that no round goes on without its slowest pages because the
// machine is busy. Leases, heartbeats and the queue keep the real time.
import { openAssay } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import { openService } from "../../src/service/service.ts";
import { hastyClock } from "../hasty-clock.ts";

const loaded = loadConfig({ env: process.env, flags: { "search.web": true }, cwd: process.cwd() });
const assay = await openAssay({ loaded, clock: hastyClock(1 / 20) });
const service = await openService({ config: loaded.config, assay, over: assay.over([]) });
await service.jobs.work();
process.stderr.write(`Working on up to ${loaded.config["serve.maxRuns"]} runs at once.\n`);
