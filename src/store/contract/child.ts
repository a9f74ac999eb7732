// What the contract test runs in processes of their own: `node child.ts MODULE EXPORT LOCATION JOB …`.

import { newOwner } from "../lease.ts";
import type { Store } from "../store.ts";
import { eventOf, rowOf } from "./material.ts";

const [module = "", exported = "", location = "", job, run = "", ...rest] = process.argv.slice(2);
const opened: Record<string, (location: string) => Promise<Store>> = await import(module);
const open = opened[exported];
if (open === undefined) throw new Error(`${module} exports no ${exported}.`);
const store = await open(location);

if (job === "append") {
  const [epoch, side, times] = rest;
  for (let i = 0; i < Number(times); i++) await store.appendEvents(run, Number(epoch), [eventOf(`${side} ${i}`)]);
  await store.close();
} else {
  const { epoch } = await store.acquireRun(run, newOwner());
  for (let i = 0; ; i++) {
    const [key, id] = [`step ${i}`, `attempt ${i}`];
    await store.openAttempt(run, epoch, { id, key, n: 1, purse: "main", reserved: "{}", at: new Date().toISOString() });
    const events = [eventOf(`${key} begun`), eventOf(`${key} ended`)];
    await store.commitStep(run, epoch, { row: rowOf(key), events, settlement: { attemptId: id, settled: "{}" }, elapsedMs: i });
    process.stdout.write(`${i}\n`);
  }
}
