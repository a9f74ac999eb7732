import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditSchema } from "../../src/audit/result.ts";
import { reportSchema } from "../../src/domain/report.ts";
import { checksSchema } from "../../src/faces/reading/shapes.ts";
import { evidenceSchema } from "../../src/write/evidence.ts";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const REPORT =
  "# Tides\n\nThe Halden Sound tidal array fed 287 gigawatt hours into the grid in 2024 [1].\n\n## Sources\n\n[1] Herald: http://northsea-herald.test/2025/02/halden-sound-output\n";

/** Nothing is loaded, run, sent or framed by an export: it has its style, and links (X5). */
const CLOSED = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`;

describe("I6 exports over HTTP", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  it("the evidence of a report as data: each claim with verdict and judge, each quote with source, link, hash and time", async () => {
    const { run_id } = reportSchema.parse(await (await service.post("/run", { query: QUESTION, ...SHORT })).json());
    const response = await service.get(`/runs/${run_id}/export?format=evidence-json`);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${run_id}.evidence.json"`);
    const evidence = evidenceSchema.parse(await response.json());
    expect(evidence.run_id).toBe(run_id);
    const quotes = evidence.statements.flatMap((one) => one.claims.flatMap((claim) => claim.quotes));
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) {
      expect(quote.link).toContain("#:~:text=");
      expect(quote.text_sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(Date.parse(quote.captured_at)).not.toBeNaN();
    }
    const html = await service.get(`/runs/${run_id}/export?format=html`);
    expect(html.headers.get("content-type")).toContain("text/html");
    expect(html.headers.get("content-disposition")).toBe(`attachment; filename="${run_id}.html"`);
    const shown = await html.text();
    expect(shown).toContain('<a class="c" id="m1" href="#e1"');
    // The file opens without the service, so its rules stand in it.
    expect(shown).toContain(CLOSED);
    const bib = await service.get(`/runs/${run_id}/export?format=bibtex`);
    expect(bib.headers.get("content-disposition")).toBe(`attachment; filename="${run_id}.bib"`);
    expect(await bib.text()).toMatch(/^@misc\{/m);
    const csl = await service.get(`/runs/${run_id}/export?format=csl-json`);
    expect(csl.headers.get("content-type")).toBe("application/vnd.citationstyles.csl+json");
    const items = (await csl.json()) as unknown[];
    expect(items.length).toBeGreaterThan(0);
    for (const item of items)
      expect(item).toMatchObject({
        type: "webpage",
        accessed: { "date-parts": [[expect.any(Number), expect.any(Number), expect.any(Number)]] },
      });
    const none = await service.get(`/runs/${run_id}/export?format=word`);
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({ error: { type: "INVALID_INPUT", field: "format" } });
  });

  it("R12 what people found of its sentences, as JSON unless a data set is asked for", async () => {
    const { run_id } = reportSchema.parse(await (await service.post("/run", { query: QUESTION, ...SHORT })).json());
    const said = await service.post(`/runs/${run_id}/checks`, { sentence: "1", said: "holds" });
    expect(said.status).toBe(200);
    const asJson = await service.get(`/runs/${run_id}/checks`);
    const { checks } = checksSchema.parse(await asJson.json());
    expect([asJson.headers.get("content-type"), checks.map((one) => one.said)]).toEqual(["application/json", ["holds"]]);
    const gold = await service.get(`/runs/${run_id}/checks?format=gold`);
    expect(gold.headers.get("content-type")).toBe("application/jsonl");
    expect(JSON.parse(await gold.text())).toMatchObject({ id: run_id, facts: checks.map(({ text }) => text) });
  });

  it("I7 an audit is a run: listed with its kind, shown, and exported as Markdown, JSON and page", async () => {
    const audit = auditSchema.parse(await (await service.post("/verify", { report: REPORT, name: "tides", with_model: false })).json());
    const listed = (await (await service.get("/runs?kind=audit")).json()) as { runs: { id: string; state: string; query: string }[] };
    expect(listed.runs).toMatchObject([{ id: audit.run_id, state: "finished", query: "tides" }]);
    const file = (format: string) => service.get(`/runs/${audit.run_id}/export?format=${format}`);
    expect(await (await file("json")).json()).toEqual(audit);
    expect(await (await file("markdown")).text()).toContain("fed 287 gigawatt hours into the grid in 2024");
    const page = await file("html");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-disposition")).toContain("attachment");
    expect(await page.text()).toContain('class="v v-supported"');
    expect((await service.get("/jobs")).status).toBe(200);
  });

  it("X5 the report itself stands in the journal, not among what lists and traces show", async () => {
    const secret = "http://northsea-herald.test/no/page?api_key=geheim";
    const audit = auditSchema.parse(
      await (await service.post("/verify", { report: `Tides turn [1](${secret}).`, with_model: false })).json(),
    );
    const run = await (await service.get(`/runs/${audit.run_id}`)).text();
    const events = await (await service.get(`/jobs/${audit.run_id}/events?format=json`)).text();
    expect(run).toContain("no/page");
    expect(run + events).not.toContain("geheim");
  });

  it("a client that goes away leaves an audit that can be taken up again", async () => {
    world.parts.web.latencyOf = (call) => (call.headers.host?.startsWith("maritime") ? 60_000 : 0);
    const gone = new AbortController();
    const report = `${REPORT}\n[2] Permit: http://maritime.gov.test/permits/halden-sound\n`.replace("2024 [1].", "2024 [1][2].");
    const asked = service.post("/verify", { report, name: "left", with_model: false }, { signal: gone.signal }).catch(() => undefined);
    await expect.poll(() => world.parts.web.calls.some((call) => call.headers.host?.startsWith("maritime"))).toBe(true);
    gone.abort();
    await asked;
    world.parts.web.latencyOf = undefined;
    const runs = async () =>
      ((await (await service.get("/runs?kind=audit")).json()) as { runs: { id: string; query: string; state: string }[] }).runs;
    await expect.poll(async () => (await runs()).find((one) => one.query === "left")?.state).toBe("cancelled");
    const id = (await runs()).find((one) => one.query === "left")?.id;
    expect((await service.post(`/jobs/${id}/resume`, {})).status).toBe(202);
    const frames = await allFrames(await service.get(`/jobs/${id}/events`));
    expect(frames.at(-1)).toMatchObject({ event: "result", data: { name: "left" } });
  });
});
