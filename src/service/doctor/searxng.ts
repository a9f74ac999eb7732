import { z } from "zod";
import type { Outbound } from "../../outbound/outbound.ts";
import { type Check, off } from "./check.ts";

/** Where a SearXNG of one's own usually listens. */
const USUAL = ["http://127.0.0.1:8080", "http://127.0.0.1:8888"];
const DEADLINE_MS = 1_500;

const configSchema = z.object({ instance_name: z.string(), engines: z.array(z.unknown()) });

/** Whether a SearXNG that nobody told us of answers on this machine: it searches the web without a key. */
export async function findSearxng(outbound: Outbound, signal: AbortSignal, places: readonly string[] = USUAL): Promise<Check[]> {
  const found = await Promise.all(places.map(async (place) => ((await isSearxng(place, outbound, signal)) ? [place] : [])));
  return found
    .flat()
    .slice(0, 1)
    .map((place) => off("searxng", `one answers at ${place} and is not used; SEARXNG_URL=${place} searches the web with it`));
}

async function isSearxng(place: string, outbound: Outbound, signal: AbortSignal): Promise<boolean> {
  try {
    const { status, body } = await outbound.request({
      ...{ url: `${place}/config`, policy: "service", headers: { accept: "application/json" } },
      ...{ deadlineMs: DEADLINE_MS, maxBytes: 2_000_000, signal },
    });
    return status === 200 && configSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).success;
  } catch {
    return false;
  }
}
