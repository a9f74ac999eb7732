import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PartHandle, startParts } from "../../test/world/part.ts";
import { type ServiceName, searchServices, WORLD_KEY } from "../../test/world/search-services.ts";
import { createOutbound } from "../outbound/client.ts";
import { EXCLUDED_DOMAINS } from "./gates/domains.ts";
import { perplexityValidator } from "./validator.ts";

const outbound = createOutbound();
let world: { parts: Readonly<Record<ServiceName, PartHandle>>; close(): Promise<void> };
const pages = [{ url: "https://harbour.example/", title: "Harbour", snippet: "The harbour froze in 1947.", score: 1 }];

beforeAll(async () => {
  world = await startParts(searchServices({ search: (_, limit) => pages.slice(0, limit) }));
});
afterAll(async () => {
  await world.close();
  await outbound.close();
});

function validator(apiKey = WORLD_KEY) {
  return perplexityValidator({ apiKey, baseUrl: world.parts.perplexity.origin, outbound, timeoutMs: 20_000, excluded: EXCLUDED_DOMAINS });
}

const check = (apiKey?: string) =>
  validator(apiKey).check("When did the harbour freeze?", ["It froze in 1947."], new AbortController().signal);

function reply(content: string, citations: readonly string[]) {
  const body = {
    choices: [{ message: { role: "assistant", content } }],
    citations,
    search_results: [{ url: citations[0], title: "First" }],
  };
  world.parts.perplexity.faults.push({ kind: "status", status: 200, body: JSON.stringify(body) });
}

describe("C7 the validator", () => {
  it("C7 gives an opinion with sources", async () => {
    expect(await check()).toEqual({
      text: "The harbour froze in 1947. [1]",
      citations: [{ url: "https://harbour.example/", title: "Harbour", snippet: "The harbour froze in 1947." }],
    });
    const sent = JSON.parse(world.parts.perplexity.calls.at(-1)?.body ?? "{}");
    expect(sent.messages[0].content).toContain("(1) It froze in 1947.");
  });

  it("G1 G8 citations of excluded domains are left out, addresses normal, and the numbers follow", async () => {
    reply("A [1]. B [2][3]. C [4]. D [9].", [
      "https://www.a.example/?utm_source=p",
      "https://m.facebook.com/x",
      "https://b.example/",
      "https://a.example/",
    ]);
    expect(await check()).toEqual({
      text: "A [1]. B [2]. C [1]. D .",
      citations: [{ url: "https://a.example/", title: "First" }, { url: "https://b.example/" }],
    });
  });

  it("C15 what it thought aloud is not part of its opinion", async () => {
    reply("<think>secret plan</think>Confirmed [1].", ["https://a.example/"]);
    expect((await check()).text).toBe("Confirmed [1].");
  });

  it("R5 a bad key is said to be one, without the key", async () => {
    await expect(check("wrong-key-123456")).rejects.toMatchObject({
      type: "UNAUTHORIZED",
      message: "Perplexity refused the key (401): check PERPLEXITY_API_KEY.",
    });
  });

  it("R5 a reply without an answer is not an empty one", async () => {
    world.parts.perplexity.faults.push({ kind: "status", status: 200, body: '{"choices":[]}' });
    await expect(check()).rejects.toMatchObject({ type: "PARSE_ERROR" });
  });
});
