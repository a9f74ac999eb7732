// The gates as a whole run meets them, without a model: what is never read, never cited, read once, asked again, and told in the events.
import { afterEach, describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/event.ts";
import type { Report } from "../../src/domain/report.ts";
import type { ResearchRequestInput } from "../../src/domain/request.ts";
import type { WorldPage } from "../world/pages/page.ts";
import { urlOf } from "../world/pages/page.ts";
import type { FoundPage } from "../world/search-reply.ts";
import type { WebOptions } from "../world/web.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, startJourney, statements } from "./journey.ts";

const QUESTION = "How tall is the Brannock lighthouse?";
const TRUNCATED = "<error>Content truncated</error>";
/** The lamp, the keepers, the stairs: prose around the statement that differs from page to page. */
const AROUND: readonly string[] = [
  "The lamp was first lit with colza oil in the winter of 1871 and burned through every night of the great frost, while ice stood on the gallery.",
  "Three keepers lived in the rooms below the lantern and changed every month when the tender could land at the eastern steps of the skerry.",
  "Granite for the walls came by barge from the quarries of Lorne, each block dovetailed to its neighbours so that no wave could shift it.",
  "A fog bell hung outside the gallery until the siren came in 1902; sailors of the coast still tell its four slow strokes from any other.",
  "Visitors climb the stairs in groups of ten between May and September, weather permitting, and sign the keepers' old book at the top.",
];

const page = (host: string, says: string, at: number, more: Partial<WorldPage> = {}): WorldPage => ({
  host,
  path: "/brannock",
  title: `Brannock lighthouse, from ${host}`,
  site: host,
  published: "2024-05-01",
  body: [says, AROUND[at % AROUND.length] ?? "", AROUND[(at + 2) % AROUND.length] ?? ""],
  ...more,
});
const found = (of: WorldPage, more: Partial<FoundPage> = {}): FoundPage => ({
  url: urlOf(of),
  title: of.title,
  snippet: of.body.join(" "),
  score: 0.8,
  ...more,
});

interface Asked {
  readonly pages: readonly WorldPage[];
  readonly results: readonly FoundPage[] | ((query: string) => readonly FoundPage[]);
  readonly routes?: WebOptions["routes"];
  readonly query?: string;
  readonly more?: Partial<ResearchRequestInput>;
}
interface Told {
  readonly report: Report;
  readonly events: readonly RunEvent[];
  readonly world: World;
  /** Addresses of the web that were read, robots.txt and checks of links left out. */
  readonly fetched: readonly string[];
}

describe("gates over a whole run", () => {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  async function ask({ pages, results, routes, query = QUESTION, more = {} }: Asked): Promise<Told> {
    const search = (text: string, limit: number) => (typeof results === "function" ? results(text) : results).slice(0, limit);
    const world = await startWorld({ web: { pages, ...(routes === undefined ? {} : { routes }) }, search });
    open.push(() => world.close());
    const env = Object.fromEntries(Object.entries(world.env).filter(([name]) => !name.startsWith("ASSAY_MODEL")));
    const journey = await startJourney({ env });
    open.push(() => journey.close());
    const report = await journey.ask(query, { breadth: 3, depth: 1, ...more });
    await expectSound(report, journey.assay);
    const events = (await journey.assay.store.events(report.run_id, 0, 10_000)).map(({ event }) => event);
    const fetched = world.parts.web.calls
      .filter(({ path, method }) => path !== "/robots.txt" && method === "GET")
      .map(({ headers, path }) => `http://${String(headers.host).replace(/:\d+$/, "")}${path}`);
    return { report, events, world, fetched };
  }

  const discards = (events: readonly RunEvent[]) => events.flatMap((event) => (event.type === "search_result" ? event.discarded : []));
  const cited = (report: Report) => report.sources.map((source) => source.url);

  it("G4 what the service cut short is never fetched, and not cited where a complete source says it", async () => {
    const whole = page("harbour.test", "The Brannock lighthouse is 43 metres tall.", 0);
    const cut = page("almanac.test", "The Brannock lighthouse is 43 metres tall.", 1);
    const { report, events, fetched } = await ask({
      pages: [whole, cut],
      results: [found(cut, { score: 0.95, snippet: `${cut.body.join(" ")} ${TRUNCATED}` }), found(whole)],
    });
    expect(fetched).toContain(urlOf(whole));
    expect(fetched).not.toContain(urlOf(cut));
    expect(statements(report).join(" ")).toContain("43 metres");
    const said = report.sentences.find(({ role }) => role === "statement");
    expect(said?.sources.map((n) => report.sources[n - 1]?.url)).toEqual([urlOf(whole)]);
    expect(report.flags.incomplete_sources).toBe(false);
    expect(report.markdown).not.toContain("incomplete data");
    expect(discards(events)).toContainEqual(expect.objectContaining({ url: urlOf(cut), gate: "G4" }));
  });

  it("G4 a point that only a partial source supports cites it, marked; the rest of the report is not incomplete", async () => {
    const whole = page("harbour.test", "The Brannock lighthouse is 43 metres tall.", 0);
    const cut = page("almanac.test", "The Brannock lighthouse stands on granite 12 metres above the sea.", 1);
    const { report, fetched } = await ask({
      query: "How tall is the Brannock lighthouse and on what does the Brannock lighthouse stand?",
      pages: [whole, cut],
      results: [found(whole), found(cut, { snippet: `${cut.body.join(" ")} ${TRUNCATED}` })],
    });
    expect(fetched).not.toContain(urlOf(cut));
    const source = report.sources.find(({ url }) => url === urlOf(cut));
    expect(source?.partial).toBe(true);
    expect(report.markdown).toMatch(new RegExp(`^${source?.n}\\. .*almanac\\.test/brannock\\).*partial$`, "m"));
    expect(report.sources.find(({ url }) => url === urlOf(whole))?.partial).toBe(false);
  });

  it("G4 when only partial sources are there, the answer says to the letter that it rests on incomplete data", async () => {
    const cut = page("almanac.test", "The Brannock lighthouse is 43 metres tall.", 1);
    const { report, fetched } = await ask({ pages: [cut], results: [found(cut, { snippet: `${cut.body.join(" ")} ${TRUNCATED}` })] });
    expect(fetched).toEqual([]);
    expect(report.markdown).toContain("Answer based on incomplete data");
    expect(report.flags.incomplete_sources).toBe(true);
    expect(report.sources.map(({ partial }) => partial)).toEqual([true]);
  });

  it("G1 excluded domains are never asked, named by a result or by a redirect", async () => {
    const good = page("harbour.test", "The Brannock lighthouse is 43 metres tall.", 0);
    const bad = page("gossip.test", "The Brannock lighthouse is 99 metres tall.", 1);
    const moved = page("moved.test", "The Brannock lighthouse is 98 metres tall.", 2);
    const { report, events, fetched, world } = await ask({
      pages: [good, bad],
      routes: { "moved.test/brannock": () => ({ status: 302, headers: { location: urlOf(bad) } }) },
      results: [
        found(bad, { score: 0.99 }),
        found(moved, { score: 0.9 }),
        found(page("www.pinterest.co.uk", "Pins of lighthouses.", 3), { url: "https://www.pinterest.co.uk/pin/1", score: 0.9 }),
        found(good),
      ],
      more: { exclude_domains: ["gossip.test"] },
    });
    expect(fetched.filter((url) => url.includes("gossip.test"))).toEqual([]);
    expect(world.parts.web.calls.some(({ headers }) => String(headers.host).includes("gossip"))).toBe(false);
    expect(cited(report)).toEqual([urlOf(good)]);
    const gone = discards(events).filter(({ gate }) => gate === "G1");
    // The user's domain is sent to the service, which leaves it out; the built-in one comes back and is dropped here.
    expect(gone.some(({ url }) => url.includes("pinterest"))).toBe(true);
    const refused = events.filter((event) => event.type === "fetch_result" && event.url === urlOf(moved));
    expect(refused).toEqual([expect.objectContaining({ error: expect.objectContaining({ type: expect.any(String) }) })]);
  });

  it("R5 the cap on a domain holds over the whole run, whatever queries find", async () => {
    const many = Array.from({ length: 6 }, (_, at) =>
      page("harbour.test", `The Brannock lighthouse is 43 metres tall, says part ${at + 1} of the chronicle.`, at, { path: `/part/${at}` }),
    );
    const other = page("coast.test", "At 43 metres the Brannock lighthouse is the tallest of the coast.", 4);
    let asked = 0;
    const { fetched } = await ask({
      pages: [...many, other],
      // Every query finds other parts first.
      results: () => {
        const turn = asked++;
        return [...many.slice(turn % 6), ...many.slice(0, turn % 6)].map((one) => found(one)).concat(found(other, { score: 0.5 }));
      },
      more: { per_domain_cap: 2, breadth: 6, depth: 2, path: "loop" },
    });
    expect(asked).toBeGreaterThan(1);
    expect(fetched.filter((url) => url.includes("harbour.test"))).toHaveLength(2);
    expect(fetched).toContain(urlOf(other));
  });

  it("G3 a query whose results are mostly foreign is asked once more, and only once", async () => {
    const english = ["harbour.test", "coast.test", "almanac.test"].map((host, at) =>
      page(host, `The Brannock lighthouse is 43 metres tall, as the survey of ${1990 + at} found.`, at),
    );
    const german = ["nord.test", "kueste.test", "seezeichen.test", "hafen.test"].map((host) =>
      page(host, "Der Leuchtturm Brannock ist 43 Meter hoch und steht seit dem Jahr 1871 auf einer kleinen Schäre vor der Küste.", 0, {
        title: "Der Leuchtturm Brannock und seine Geschichte",
        language: "de",
        body: ["Der Leuchtturm Brannock ist 43 Meter hoch und steht seit dem Jahr 1871 auf einer kleinen Schäre vor der Küste des Landes."],
      }),
    );
    const queries: string[] = [];
    const { events, fetched } = await ask({
      pages: [...english, ...german],
      results: (query) => {
        queries.push(query);
        return query.includes("site:") ? english.map((one) => found(one)) : german.map((one) => found(one, { score: 0.9 }));
      },
    });
    const plain = queries.filter((query) => !query.includes("site:"));
    const again = queries.filter((query) => query.includes("site:.com OR site:.org"));
    expect(plain.length).toBeGreaterThan(0);
    expect(again.length).toBe(plain.length);
    expect(new Set(again).size).toBe(again.length);
    expect(fetched.some((url) => english.some((one) => urlOf(one) === url))).toBe(true);
    expect(fetched.some((url) => german.some((one) => urlOf(one) === url))).toBe(false);
    expect(discards(events).some(({ gate, url }) => gate === "G3" && url.includes("nord.test"))).toBe(true);
  });

  it("G6 mirrors count once, and the better copy is kept", async () => {
    const original = page("maritime.gov.test", "The Brannock lighthouse is 43 metres tall.", 0);
    const mirror = { ...original, host: "mirror.test", site: "Mirror" };
    const { report, events, fetched } = await ask({
      pages: [original, mirror],
      results: [found(mirror, { score: 0.7 }), found(original)],
    });
    expect(fetched).not.toContain(urlOf(mirror));
    expect(cited(report)).toEqual([urlOf(original)]);
    expect(report.metrics.independent_share).toBe(0);
    expect(discards(events)).toContainEqual(expect.objectContaining({ gate: "G6", url: urlOf(mirror) }));
  });

  it("G2 G8 G9 what is beside the point is dropped, addresses are one in all their forms, and every discard is told", async () => {
    const good = page("harbour.test", "The Brannock lighthouse is 43 metres tall.", 0);
    const beside = page("recipes.test", "Simmer the soup for forty minutes and add the leeks last.", 1, { title: "Leek soup" });
    const { report, events, fetched } = await ask({
      pages: [good, beside],
      results: [found(beside, { score: 0.05 }), found(good), found(good, { url: `${urlOf(good)}/?utm_source=x#top`, score: 0.7 })],
    });
    expect(fetched).toEqual([urlOf(good)]);
    expect(cited(report)).toEqual([urlOf(good)]);
    const gates = discards(events).map(({ gate, url }) => `${gate} ${new URL(url).hostname}`);
    expect(gates).toContain("G2 recipes.test");
    expect(gates).toContain("G8 harbour.test");
    for (const event of events) {
      if (event.type !== "search_result") continue;
      expect(event.kept + event.discarded.length, event.query).toBe(event.found);
      for (const { reason } of event.discarded) expect(reason.length).toBeGreaterThan(5);
    }
  });

  it("R1 what is of another time than was asked for is not read, or not used; what has no date is, and marked", async () => {
    const { published: _, ...undated } = page("undated.test", "The Brannock lighthouse is 42 metres tall, the keepers say.", 2);
    const told = [
      page("early.test", "The Brannock lighthouse is 38 metres tall, the harbour office says.", 0, { published: "2019-03-01" }),
      page("within.test", "The Brannock lighthouse is 41 metres tall, the survey says.", 1, { published: "2024-05-01" }),
      undated,
      page("late.test", "The Brannock lighthouse is 44 metres tall, the museum says.", 3, { published: "2025-09-01" }),
    ];
    const results = told.map((one, i) => found(one, i === 0 ? { published: "2019-03-01" } : {}));
    const { report, events, fetched } = await ask({
      pages: told,
      results,
      more: { date_range: { from: "2024-01-01", to: "2024-12-31" }, path: "loop" },
    });
    expect(fetched).not.toContain("http://early.test/brannock");
    expect(discards(events)).toContainEqual({
      url: "http://early.test/brannock",
      gate: "R1",
      reason: "it is of 2019-03-01, before 2024-01-01",
    });
    const notices = events.flatMap((event) => (event.type === "notice" && event.code === "OUT_OF_RANGE" ? [event.message] : []));
    expect(notices).toEqual(["http://late.test/brannock was left out: it is of 2025-09-01, after 2024-12-31."]);
    expect(cited(report)).not.toContain("http://late.test/brannock");
    expect(report.markdown).toContain("undated source");
    expect(report.markdown.split("survey says")[1]).not.toMatch(/^ \(undated/);
  });

  it("R5 named domains are searched first, and everything where they give little", async () => {
    const own = page("own.test", "The Brannock lighthouse is 41 metres tall.", 0);
    const other = page("other.test", "The Brannock lighthouse measures 41 metres from rock to lamp.", 1);
    const { report, world, fetched } = await ask({
      pages: [own, other],
      results: [found(other, { score: 0.9 }), found(own)],
      more: { include_domains: ["own.test"], path: "loop" },
    });
    const asked = world.parts.tavily.calls.map(({ body }) => JSON.parse(body).include_domains);
    expect(asked.slice(0, 2)).toContainEqual(["own.test"]);
    expect(asked).toContainEqual(undefined);
    expect(fetched[0]).toBe("http://own.test/brannock");
    expect(cited(report)).toContain("http://own.test/brannock");
    expect(fetched).toContain("http://other.test/brannock");
  });
});
