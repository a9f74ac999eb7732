import { z } from "zod";
import type { AssayError } from "../domain/error.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import type { ProviderName } from "./provider.ts";

/** A run asks no service more often than this without getting anything of use. */
const MOST_IN_VAIN = 2;

const noteSchema = z.object({ times: z.number(), standIn: z.boolean() });

/**
 * Keeps a run from asking in vain (R5): a service that twice refused, or twice found nothing of use, is not asked again in the run, and while nobody knows
 * what it will say, no more searches are sent to it than may be in vain. What was in vain is journaled, so that a resumed run remembers.
 */
export class InVain {
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** How often a service was asked in vain; what it was asked only to widen a search counts against that alone. */
  times(run: Run, provider: ProviderName, standIn: boolean): number {
    const notes = run.decided(`in-vain/${provider}/`, noteSchema).filter((note) => standIn || !note.standIn);
    return notes.reduce((sum, note) => sum + note.times, 0);
  }

  /** Whether a service is left out for the rest of the run. @param standIn it would be asked only to widen a search */
  isLeftOut(run: Run, provider: ProviderName, standIn: boolean): boolean {
    return this.times(run, provider, standIn) >= MOST_IN_VAIN;
  }

  /** Notes that a search was in vain. A refusal that will not pass counts as if it had been met again. */
  async note(run: Run, provider: ProviderName, about: string, standIn: boolean, refusal?: AssayError): Promise<void> {
    const lasting = refusal !== undefined && !refusal.retryable;
    await run.decide(`in-vain/${provider}/${sha256(about).slice(0, 16)}`, noteSchema, () => ({
      times: lasting ? MOST_IN_VAIN : 1,
      standIn: standIn && refusal === undefined,
    }));
  }

  /** Does the work when no more of its kind is under way than may be in vain. @param services those it may ask */
  async among<T>(run: Run, lane: string, services: readonly ProviderName[], work: () => Promise<T>): Promise<T> {
    const room = () => Math.max(1, MOST_IN_VAIN - Math.max(...services.map((service) => this.times(run, service, true))));
    while ((this.#underWay.get(lane) ?? 0) >= room()) {
      await new Promise<void>((resolve) => this.#waiting.set(lane, [...(this.#waiting.get(lane) ?? []), resolve]));
    }
    this.#underWay.set(lane, (this.#underWay.get(lane) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#underWay.set(lane, (this.#underWay.get(lane) ?? 1) - 1);
      const waiting = this.#waiting.get(lane) ?? [];
      this.#waiting.delete(lane);
      for (const next of waiting) next();
    }
  }
}
