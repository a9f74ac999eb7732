// `assay worker` whose rounds never go on without their slowest pages, however busy the machine is: long waits last twenty times as long. Leases,
// heartbeats and the queue keep the real time.
import { openAssay } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import { type Clock, systemClock } from "../../src/run/clock.ts";
import { openService } from "../../src/service/service.ts";

/** Shorter pauses keep services from being asked too often. */
const LEAST_WAIT_MS = 2_000;
const LONGEST_MS = 2 ** 31 - 1;
const patient: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms < LEAST_WAIT_MS ? ms : Math.min(ms * 20, LONGEST_MS), signal),
};

const loaded = loadConfig({ env: process.env, flags: { "search.web": true }, cwd: process.cwd() });
const assay = await openAssay({ loaded, clock: patient });
const service = await openService({ config: loaded.config, assay, over: assay.over([]) });
await service.jobs.work();
process.stderr.write(`Working on up to ${loaded.config["serve.maxRuns"]} runs at once.\n`);
