import { describe, expect, it } from "vitest";
import { directRun } from "../../../test/world/direct-run.ts";
import { AssayError } from "../../domain/error.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { Validator } from "../../search/validator.ts";
import { QUERIES_PER_TOOL, type Tool } from "./tools.ts";
import { citedPages, secondOpinion, validatorSearch } from "./validation.ts";

describe("pages a validator cites", () => {
  it("C7 a marker behind the full stop belongs to the sentence before it", () => {
    const pages = citedPages({
      text: "The share rose to 12.5 percent. [1] It fell later.[2] Nobody knows why.",
      citations: [{ url: "https://a.test/" }, { url: "https://b.test/" }],
    });
    expect(pages.map(({ snippet }) => snippet)).toEqual(["The share rose to 12.5 percent.", "It fell later."]);
  });

  it("C7 what it found in a page stands before what it says of it", () => {
    const [page] = citedPages({ text: "Confirmed [1].", citations: [{ url: "https://a.test/", snippet: "The harbour froze in 1947." }] });
    expect(page?.snippet).toBe("The harbour froze in 1947. Confirmed.");
  });

  it("C7 come in the order in which they are cited, each of this service, and one that nothing cites with what was found in it", () => {
    const pages = citedPages({
      text: "It froze [1][2]. It thawed [2].",
      citations: [{ url: "https://a.test/", title: "A" }, { url: "https://b.test/" }, { url: "https://c.test/", snippet: "Ice." }],
    });
    expect(pages).toEqual([
      { url: "https://a.test/", title: "A", snippet: "It froze.", provider: "perplexity", rank: 1 },
      { url: "https://b.test/", title: "", snippet: "It froze. It thawed.", provider: "perplexity", rank: 2 },
      { url: "https://c.test/", title: "", snippet: "Ice.", provider: "perplexity", rank: 3 },
    ]);
    expect(citedPages({ text: "It froze [1].", citations: [] })).toEqual([]);
  });
});

const validator = (check: Validator["check"]): Validator => ({ name: "second", costMicroUsd: 20_000, check });
const ask = (key: string) => ({ key, question: "Did it freeze?", statements: ["It froze in 1947."] });

describe("a second opinion", () => {
  it("C7 C9 is a search of its own, told what is to be checked, as often as a service may be asked", async () => {
    const run = directRun();
    const heard: unknown[] = [];
    const second = validator(async (question, statements) => {
      heard.push([question, statements]);
      return { text: "It froze [1].", citations: [{ url: "https://a.test/" as CanonicalUrl }] };
    });
    for (let n = 0; n < QUERIES_PER_TOOL; n++)
      expect(await validatorSearch(run, second, ask(`validate/${n}`))).toMatchObject({
        ...{ provider: "perplexity", cached: false, results: [{ url: "https://a.test/", snippet: "It froze." }] },
      });
    expect(heard).toEqual(Array(QUERIES_PER_TOOL).fill(["Did it freeze?", ["It froze in 1947."]]));
    await expect(validatorSearch(run, second, ask("validate/more"))).rejects.toMatchObject({
      ...{ type: "SEARCH_PROVIDER_UNAVAILABLE", retryable: false, message: "The searches of this turn are used up." },
    });
    expect(heard).toHaveLength(QUERIES_PER_TOOL);
  });

  it("C7 that fails says why", async () => {
    const down = validator(() => Promise.reject(new AssayError("UNAUTHORIZED", "Perplexity refuses the key.")));
    await expect(validatorSearch(directRun(), down, ask("validate"))).rejects.toThrow("Perplexity refuses the key.");
  });

  it("C7 can be given by a validator, or by a service of the web that was not asked yet", () => {
    const tools = (...names: Tool["name"][]) => names.map((name) => ({ name }) as Tool);
    const none = validator(() => Promise.reject(new Error("not asked")));
    expect(secondOpinion([], [], none)).toBe(true);
    expect(secondOpinion(tools("tavily", "brave"), ["tavily"], undefined)).toBe(true);
    expect(secondOpinion(tools("tavily", "brave"), ["brave", "tavily"], undefined)).toBe(false);
    expect(secondOpinion(tools("library"), [], undefined)).toBe(false);
    expect(secondOpinion([], [], undefined)).toBe(false);
  });
});
