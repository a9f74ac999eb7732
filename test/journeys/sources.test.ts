// What is asked for a question, what refuses, and what counts as one source.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SourceKind } from "../../src/domain/source-kind.ts";
import { LANES } from "../../src/search/kinds.ts";
import { hastyClock } from "../hasty-clock.ts";
import { exhaustive, sample } from "../lane.ts";
import type { OpenServiceName } from "../world/open-services.ts";
import { urlOf, type WorldPage } from "../world/pages/page.ts";
import type { FoundPage } from "../world/search-reply.ts";
import { SERVICE_NAMES } from "../world/search-services.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney } from "./journey.ts";

interface Topic {
  readonly question: string;
  /** What pages on it say. */
  readonly answer: string;
  /** What only pages on it say. */
  readonly key: string;
  readonly kind: SourceKind;
  /** The services that know it. */
  readonly known: readonly (OpenServiceName | "duckduckgo")[];
}

const scholarly = (key: string, question: string, answer: string, ...known: OpenServiceName[]): Topic => ({
  key,
  question,
  answer,
  kind: "scholarly",
  known,
});
const general = (key: string, question: string, answer: string): Topic => ({
  key,
  question,
  answer,
  kind: "web",
  known: ["duckduckgo", "wikipedia"],
});

const TOPICS: readonly Topic[] = [
  scholarly(
    "Ferolan",
    "What do studies say of Ferolan against iron deficiency?",
    "Studies say that Ferolan raised iron stores by 31 percent against iron deficiency within twelve weeks.",
    "openalex",
    "europepmc",
  ),
  scholarly(
    "Quiverlattice",
    "What effect did papers find for Quiverlattice magnets?",
    "Papers found that Quiverlattice magnets lose 4 percent of their field at 80 kelvin.",
    "openalex",
    "arxiv",
  ),
  scholarly(
    "Morvane",
    "Which trials tested Morvane in migraine?",
    "Two trials tested Morvane in migraine, with 412 and 388 patients.",
    "europepmc",
  ),
  scholarly(
    "Tessarnet",
    "What does the Tessarnet paper report of its accuracy?",
    "The Tessarnet paper reports an accuracy of 91.4 percent on the harbour set.",
    "arxiv",
  ),
  {
    key: "Brindlejs",
    question: "Which repository holds Brindlejs and what does it need?",
    answer: "The repository tidewater/brindlejs holds Brindlejs, which needs Node 22.",
    kind: "code",
    known: ["github"],
  },
  {
    key: "Corvidb",
    question: "What do the release notes of Corvidb change?",
    answer: "The release notes of Corvidb 4 change the default page size to 16 kilobytes.",
    kind: "code",
    known: ["github"],
  },
  {
    key: "Plinthkit",
    question: "How do I mend the error of a missing Plinthkit module?",
    answer: "The error of a missing Plinthkit module is mended by installing plinthkit-core beside it.",
    kind: "qa",
    known: ["stackexchange"],
  },
  {
    key: "Wrenlint",
    question: "How do I stop the Wrenlint exception on start?",
    answer: "The Wrenlint exception on start is stopped by naming the project's root folder.",
    kind: "qa",
    known: ["stackexchange"],
  },
  general("Ostervik", "How old is the Ostervik ferry?", "The Ostervik ferry is 94 years old; it was built in 1931."),
  general(
    "Halmarsund",
    "Who built the Halmarsund lighthouse?",
    "The Halmarsund lighthouse was built by the engineer Agnes Torvald in 1871.",
  ),
  general("Brannoch", "When did the Brannoch railway open?", "The Brannoch railway opened on 4 May 1894."),
  general("Sundholme", "How many people live on Sundholme?", "On Sundholme live 2,315 people, as the census of 2024 counted."),
];

function pageOf({ key, answer }: Topic): WorldPage {
  const body = [
    answer,
    `${key} was first described in 1931 by the survey of Varn, which counted 412 of its kind in the first year and 388 in the second.`,
    `In 2019 ${key} was looked at once more: 57 of 60 observers agreed with the first account, and three could not tell.`,
    `Whoever asks about ${key} today is sent to the archive in Lorne, where its papers fill eleven boxes on two shelves.`,
  ];
  return {
    host: `${key.toLowerCase()}.test`,
    path: "/page",
    title: `${key}: what is known`,
    site: `${key} pages`,
    published: "2024-02-03",
    body,
  };
}

const PAGES = TOPICS.map(pageOf);

function foundBy(service: OpenServiceName | "duckduckgo", query: string): FoundPage[] {
  const topics = TOPICS.filter(({ key, known }) => known.includes(service) && query.toLowerCase().includes(key.toLowerCase()));
  return topics.map((topic): FoundPage => {
    const page = pageOf(topic);
    const text = page.body.join(" ");
    return {
      url: urlOf(page),
      title: page.title,
      snippet: page.body[0] ?? "",
      score: 0.8,
      published: "2024-02-03",
      text,
      paper: { html: urlOf(page) },
    };
  });
}

const KEYLESS = {
  SEARXNG_URL: "",
  ASSAY_SEARCH_PROVIDERS: "",
  TAVILY_API_KEY: "",
  ASSAY_MODEL_BASE_URL: "",
  ASSAY_MODEL_API_KEY: "",
  ASSAY_MODEL: "",
  ASSAY_WEB: "true",
};
const withoutEmpty = (env: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

describe("what is asked for a question", () => {
  const worlds: World[] = [];
  const journeys: Journey[] = [];
  let world: World;

  const start = async (from: World, env: Record<string, string>, home?: string) => {
    const all = withoutEmpty({ ...from.env, ...env });
    const journey = await startJourney({ env: all, clock: hastyClock(20), ...(home === undefined ? {} : { home }) });
    journeys.push(journey);
    return journey;
  };
  const opened = async (options: Parameters<typeof startWorld>[0]) => {
    const made = await startWorld(options);
    worlds.push(made);
    return made;
  };
  beforeAll(async () => {
    world = await opened({
      web: { pages: PAGES },
      search: (query) => foundBy("duckduckgo", query),
      open: (service, query) => foundBy(service, query),
    });
  });
  afterEach(() => {
    for (const part of Object.values(world.parts)) part.calls.length = 0;
  });
  afterAll(async () => {
    await Promise.all(journeys.map((journey) => journey.close()));
    await Promise.all(worlds.map((one) => one.close()));
  });

  it("R5 twelve questions: the wanted kind is asked in 11 and more, no service in vain more than twice a run", {
    timeout: 180_000,
  }, async () => {
    const { ASSAY_SEARCH_PROVIDERS: _all, TAVILY_API_KEY: _key, SEARXNG_URL: _own, ...env } = world.env;
    const journey = await start({ ...world, env }, { ASSAY_WEB: "true" });
    let asked = 0;
    const vain: string[] = [];
    const tried = sample("questions by kind", TOPICS, 4);
    for (const { question, kind } of tried) {
      for (const name of SERVICE_NAMES) world.parts[name].calls.length = 0;
      await journey.ask(question, { max_iters: 2, max_execution_time_s: 3600 });
      const called = SERVICE_NAMES.filter((name) => world.parts[name].calls.length > 0);
      if (called.some((name) => LANES[name].kind === kind)) asked++;
      for (const name of called) {
        const useless = world.parts[name].calls.filter(
          ({ path, body }) => !knows(name, decodeURIComponent(`${path} ${body}`.replaceAll("+", " "))),
        );
        const times = name === "github" ? useless.length / 2 : useless.length;
        if (times > 2) vain.push(`${name}: ${times} times for "${question}"`);
      }
    }
    console.log(`the wanted kind was asked for ${asked} of ${tried.length} questions; asked in vain more than twice: ${vain.length}`);
    expect(asked).toBeGreaterThanOrEqual(exhaustive ? 11 : tried.length);
    expect(vain).toEqual([]);
  });

  it("R5 R15 keyless, with DuckDuckGo refusing: answered from open services, said plainly, and DuckDuckGo is left alone by later runs", async () => {
    const refusing = await opened({
      web: { pages: PAGES },
      botPageAfter: 0,
      search: () => [],
      open: (service, query) => foundBy(service, query),
    });
    const journey = await start(refusing, KEYLESS);
    const report = await journey.ask("How old is the Ostervik ferry?", { max_execution_time_s: 3600 });
    await expectSound(report, journey.assay);
    expect(report.sources.map(({ url }) => url)).toContain("http://ostervik.test/page");
    expect(report.markdown).toContain("Not all that was wanted could be searched");
    expect(report.markdown).toMatch(/DuckDuckGo takes this machine for a bot and is left alone until .*Asked instead: wikipedia/s);
    expect(refusing.parts.duckduckgo.calls).toHaveLength(1);
    expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
    const later = await start(refusing, KEYLESS, journey.home);
    await later.ask("Who built the Halmarsund lighthouse?", { max_execution_time_s: 3600 });
    expect(refusing.parts.duckduckgo.calls).toHaveLength(1);
  });

  it("R5 only the kinds that are wished are asked, and none that is excluded", async () => {
    const journey = await start(world, KEYLESS);
    await journey.ask("What do studies say of Ferolan against iron deficiency?", { sources: ["scholarly"], max_execution_time_s: 3600 });
    const called = SERVICE_NAMES.filter((name) => world.parts[name].calls.length > 0);
    expect(new Set(called.map((name) => LANES[name].kind))).toEqual(new Set(["scholarly"]));
    for (const name of SERVICE_NAMES) world.parts[name].calls.length = 0;
    await journey.ask("How old is the Ostervik ferry?", { exclude_sources: ["encyclopedia"], max_execution_time_s: 3600 });
    expect(world.parts.wikipedia.calls).toEqual([]);
    expect(world.parts.duckduckgo.calls.length).toBeGreaterThan(0);
  });
});

/** Whether a request to a service was of use to it: it asks for something that the service knows. */
function knows(service: (typeof SERVICE_NAMES)[number], asked: string): boolean {
  const known = TOPICS.filter((topic) => topic.known.some((name) => name === service));
  return known.some(({ key }) => asked.toLowerCase().includes(key.toLowerCase()));
}
