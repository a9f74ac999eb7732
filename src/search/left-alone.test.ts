import { describe, expect, it } from "vitest";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { AssayError } from "../domain/error.ts";
import { createOutbound } from "../outbound/client.ts";
import { duckduckgo } from "./duckduckgo.ts";
import { createLeftAlone } from "./left-alone.ts";
import { tavily } from "./tavily.ts";

const options = { apiKey: "", baseUrl: "http://127.0.0.1:1", outbound: createOutbound(), timeoutMs: 1 };
const bot = new AssayError("SEARCH_BLOCKED", "A page for bots.", { retryable: false });

describe("services that take this machine for a bot", () => {
  it("R5 are left alone by later runs, longer each time, and are asked again when that is over", async () => {
    const [notes, clock, service] = [memoryCache(), new ManualClock(), duckduckgo(options)];
    const one = createLeftAlone(notes, clock);
    await one.admit(service);
    const told = await one.refused(service, bot);
    expect(told.message).toMatch(
      /^DuckDuckGo takes this machine for a bot and is left alone until \d{4}-\d\d-\d\d \d\d:\d\d UTC: set the key of another/,
    );
    // Another run, another process: only the notes are the same.
    const other = createLeftAlone(notes, clock);
    await expect(other.admit(service)).rejects.toMatchObject({ type: "SEARCH_BLOCKED", retryable: false });
    await clock.advance(15 * 60_000 + 1);
    await other.admit(service);
    await other.refused(service, bot);
    await clock.advance(15 * 60_000 + 1);
    await expect(other.admit(service)).rejects.toMatchObject({ type: "SEARCH_BLOCKED" });
    await clock.advance(15 * 60_000 + 1);
    await other.admit(service);
    await other.answered(service);
    await other.refused(service, bot);
    await clock.advance(15 * 60_000 + 1);
    await other.admit(service);
  });

  it("R5 other services, and other failures, are not remembered", async () => {
    const [notes, clock] = [memoryCache(), new ManualClock()];
    const one = createLeftAlone(notes, clock);
    expect(await one.refused(tavily(options), bot)).toBe(bot);
    await one.admit(tavily(options));
    const failing = new AssayError("NETWORK_ERROR", "Down.");
    expect(await one.refused(duckduckgo(options), failing)).toBe(failing);
    await one.admit(duckduckgo(options));
  });
});
