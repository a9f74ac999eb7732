// One of several processes that ask the same services: `node asker.ts DATABASE JOB [SERVICE=URL …] TIMES`. `ask` sends requests to each service under
// three a second; `hold` takes the three places of a key and keeps them until it is killed.

import { systemClock } from "../../src/run/clock.ts";
import { limiterOver } from "../../src/run/shared-limiter.ts";
import { openStore } from "../../src/store/open.ts";

const [address = "", job, ...rest] = process.argv.slice(2);
const store = await openStore({ kind: "postgres", address });
const limiter = limiterOver(store.limits, {
  concurrency: 16,
  limitFor: () => ({ concurrency: 3, minIntervalMs: 334 }),
  clock: systemClock,
});
const { signal } = new AbortController();

if (job === "hold") {
  const forever = setInterval(() => undefined, 60_000);
  const hold = () =>
    limiter.run("held", () => new Promise<void>(() => process.stdout.write("held\n")), signal).finally(() => clearInterval(forever));
  await Promise.all([hold(), hold(), hold()]);
} else {
  const times = Number(rest.pop());
  const asks = rest.flatMap((service) => {
    const [name = "", url = ""] = service.split(/=(.*)/su);
    return Array.from({ length: times }, () => limiter.run(`provider:${name}`, async () => (await fetch(url)).text(), signal));
  });
  await Promise.all(asks);
  await store.close();
}
