import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Clock } from "../run/clock.ts";
import type { CacheStore } from "../store/store.ts";
import type { SearchProvider } from "./provider.ts";

/** How long a service is left alone that took this machine for a bot: the longer, the more often in a row it did. */
const FIRST_MS = 15 * 60_000;
const MOST_MS = 12 * 3_600_000;
/** After so long without being asked, it counts from the beginning. */
const FORGOTTEN_MS = 24 * 3_600_000;
const KIND = "left-alone";

const noteSchema = z.object({ until: z.number(), times: z.number() });

/** Remembers, over runs and processes, which services take this machine for a bot, so that none is asked that does (R5). */
export interface LeftAlone {
  /** @throws AssayError SEARCH_BLOCKED while a service is left alone */
  admit(service: SearchProvider): Promise<void>;
  answered(service: SearchProvider): Promise<void>;
  /** @returns what to tell the user, where the service is left alone from now on */
  refused(service: SearchProvider, error: AssayError): Promise<AssayError>;
}

export function createLeftAlone(notes: Pick<CacheStore, "getNote" | "putNote">, clock: Clock): LeftAlone {
  async function known({ name }: SearchProvider) {
    const note = await notes.getNote(KIND, name, new Date(clock.now() - FORGOTTEN_MS).toISOString());
    return note === undefined ? undefined : noteSchema.safeParse(JSON.parse(note)).data;
  }
  const keep = (name: string, note: z.output<typeof noteSchema>) =>
    notes.putNote(KIND, name, JSON.stringify(note), new Date(clock.now()).toISOString());
  return {
    async admit(service) {
      if (service.capabilities.takesForBots === undefined) return;
      const until = (await known(service))?.until ?? 0;
      if (until > clock.now()) throw blocked(service.capabilities.takesForBots, until);
    },
    async answered(service) {
      if (service.capabilities.takesForBots === undefined) return;
      if (((await known(service))?.times ?? 0) > 0) await keep(service.name, { until: 0, times: 0 });
    },
    async refused(service, error) {
      const { takesForBots } = service.capabilities;
      if (takesForBots === undefined || error.type !== "SEARCH_BLOCKED") return error;
      const times = ((await known(service))?.times ?? 0) + 1;
      const until = clock.now() + Math.min(MOST_MS, FIRST_MS * 2 ** (times - 1));
      await keep(service.name, { until, times });
      return blocked(takesForBots, until);
    },
  };
}

function blocked(name: string, until: number): AssayError {
  const when = `${new Date(until).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return new AssayError(
    "SEARCH_BLOCKED",
    `${name} takes this machine for a bot and is left alone until ${when}: set the key of another search service, or SEARXNG_URL, to search the web meanwhile.`,
    { retryable: false },
  );
}
