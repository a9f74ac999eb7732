// What is too large is refused with 413 and the limit, before or instead of the work it would make.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { startService, type TestService } from "./harness.ts";

const errorSchema = z.object({ error: z.object({ type: z.string(), message: z.string(), field: z.string() }) });
const many = Array(22_000).fill(1);

describe("X5 a request that is too large", { timeout: 60_000 }, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ mounts: [mcpRoutes] });
  });
  afterAll(() => service.end());

  it.each([
    ["more values than are read", "/search", { query: "x", k: many }, "body", "20000 values"],
    [
      "the same of MCP",
      "/mcp",
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "read", arguments: many } },
      "body",
      "20000",
    ],
    ["more bytes than are read", "/search", { query: "x".repeat(1_000_001) }, "body", "1000000 bytes"],
    ["more statements than are checked", "/verify", { report: "A b.\n\n".repeat(4_001), reading: "none" }, "report", "4000 statements"],
    ["an HTML report nested too deeply", "/verify", { report: `<p>a${"<b>".repeat(6_000)}`, reading: "none" }, "report", "5000 levels"],
  ])("%s is 413, with the limit", async (_, path, body, field, limit) => {
    const response = await service.post(path, body);
    const { error } = errorSchema.parse(await response.json());
    expect([response.status, error]).toMatchObject([413, { type: "TOO_LARGE", field }]);
    expect(error.message).toContain(limit);
  });
});
