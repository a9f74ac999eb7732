// The largest bodies a service reads, of the kinds that make a careless one do most, with a client beside them that keeps asking whether it is well.
import { startWorld } from "../test/world/world.ts";
import { type Body, bodies, LARGEST } from "./bodies/bodies.ts";
import { startService } from "./serve/service.ts";

const AT_ONCE = 4;

/** What a service answered, and how much. */
interface Answered {
  readonly name: string;
  readonly sent: number;
  readonly status: number;
  readonly came: number;
  readonly ms: number;
  readonly said: string;
}

/** `npm run bench -- bodies [WORD…]`; words choose bodies by their names. */
export async function run(words: readonly string[]): Promise<void> {
  const world = await startWorld();
  const service = await startService({
    ...world.env,
    ASSAY_RATE_PER_MINUTE: "1000000",
    ASSAY_RUNS_PER_TOKEN: "100",
    ASSAY_MAX_RUNS: "100",
    ASSAY_MAX_BODY_BYTES: String(LARGEST),
  });
  const waiting = bodies().filter(({ name }) => words.every((word) => name.includes(word)));
  const answers: Answered[] = [];
  const next = async (): Promise<void> => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) answers.push(await sent(service.address, body));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const { spreads } = await service.stop();
  await world.close();
  console.table(
    answers
      .toSorted((a, b) => b.ms - a.ms)
      .map(({ ms, came, said, ...one }) => ({ ...one, ms: Math.round(ms), times: (came / one.sent).toFixed(1), said })),
  );
  const failed = answers.filter(({ status }) => status >= 500).length;
  const largest = answers.reduce((most, { came, sent: of }) => Math.max(most, came / of), 0);
  console.log(`${answers.length} answers, ${failed} of them 5xx, the longest ${largest.toFixed(1)} times what was sent.`);
  console.table(spreads);
}

async function sent(address: string, { name, path, json, headers = {} }: Body): Promise<Answered> {
  const began = performance.now();
  const response = await fetch(address + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: json });
  const text = await response.text();
  const ms = performance.now() - began;
  return {
    name,
    sent: Buffer.byteLength(json),
    status: response.status,
    came: text.length,
    ms,
    said: /"message":"([^"]{0,90})/.exec(text)?.[1] ?? "",
  };
}
