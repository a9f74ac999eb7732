import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reportSchema } from "../../src/domain/report.ts";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, startService, type TestService } from "./harness.ts";

const jobSchema = z.object({ id: z.string(), state: z.string() });
const ONE_ROUND = { query: QUESTION, breadth: 2, max_iters: 1, max_queries: 1, max_sources: 1, path: "loop", token_budget: 4_000 };

describe("a run that a limit ended", { timeout: 60_000 }, () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env, mounts: [mcpRoutes] });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const reportOf = async (id: string) => reportSchema.parse((await allFrames(await service.get(`/jobs/${id}/events`))).at(-1)?.data);
  const limited = async () => {
    const { id } = jobSchema.parse(await (await service.post("/run", { ...ONE_ROUND, async: true })).json());
    return reportOf(id);
  };

  it("R10 I2 goes on with more over HTTP, as a job of its own", async () => {
    const report = await limited();
    expect(report.flags.insufficient_termination).toBe(true);
    const plain = await service.post(`/jobs/${report.run_id}/resume`, {});
    expect(plain.status).toBe(409);
    const answer = await service.post(`/jobs/${report.run_id}/resume`, {
      token_budget: 200_000,
      max_iters: 3,
      max_queries: 20,
      max_sources: 20,
    });
    expect(answer.status).toBe(202);
    const { id } = jobSchema.parse(await answer.json());
    expect(id).not.toBe(report.run_id);
    const whole = await reportOf(id);
    expect(whole.sources.length).toBeGreaterThan(report.sources.length);
    expect(jobSchema.parse(await (await service.get(`/jobs/${report.run_id}`)).json()).state).toBe("finished");
  });

  it("R16 I2 a limit that is none is refused by its name, and what has no limits takes none", async () => {
    const { run_id } = await limited();
    const wrong = await service.post(`/jobs/${run_id}/resume`, { token_budget: "many" });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: { type: "INVALID_INPUT", field: "token_budget" } }]);
    const { run_id: audit } = z
      .object({ run_id: z.string() })
      .parse(await (await service.post("/verify", { report: "Tides turn.", with_model: false })).json());
    const limits = await service.post(`/jobs/${audit}/resume`, { max_execution_time_s: 60 });
    expect([limits.status, await limits.json()]).toMatchObject([400, { error: { field: "max_execution_time_s" } }]);
  });

  it("R10 I4 goes on with more over MCP", async () => {
    const { run_id } = await limited();
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`)));
    const { structuredContent } = await client.callTool({
      name: "research_resume",
      arguments: { run_id, token_budget: 100_000, max_iters: 2, max_queries: 9, max_sources: 9 },
    });
    await client.close();
    const goesOn = z.object({ run_id: z.string() }).parse(structuredContent).run_id;
    expect(goesOn).not.toBe(run_id);
    expect((await reportOf(goesOn)).query).toBe(QUESTION);
  });
});
