import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { startService, type TestService } from "./harness.ts";

/** What we promise beyond what the specification asks of a document. */
const operationSchema = z.object({
  operationId: z.string().regex(/^[a-z]\w+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() })).default([]),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

describe("the OpenAPI document", () => {
  let service: TestService;
  let text: string;
  let document: z.infer<typeof documentSchema>;
  beforeAll(async () => {
    service = await startService({ library: `${import.meta.dirname}/../../docs`, mounts: [mcpRoutes] });
    text = await (await service.get("/openapi.json")).text();
    document = documentSchema.parse(JSON.parse(text));
  });
  afterAll(() => service.end());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it("I2 is valid OpenAPI 3.1 by the specification's own schema", async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    const broken = text.replace('"operationId":"run"', '"operationId":["run"]');
    expect((await new Validator().validate(JSON.parse(broken))).valid).toBe(false);
  });

  it("I2 names every operation once, with a summary, one tag and an answer for failures", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(20);
    for (const { operation } of operations()) expect(operation.responses, operation.operationId).toHaveProperty("default");
  });

  it("I2 puts what is done with one kind of thing into one part", () => {
    const PARTS: Readonly<Record<string, readonly string[]>> = {
      Research: ["clarify", "run", "run-simple", "verify"],
      Lookups: ["library", "read", "search"],
      Conversation: ["chat", "conversations"],
      "OpenAI-compatible": ["v1"],
      Jobs: ["jobs"],
      Runs: ["ratings", "runs", "snapshots", "totals"],
      Collections: ["collections"],
      Session: ["session"],
      Operations: ["healthz", "metrics", "readyz", "settings", "usage"],
    };
    const isRead = (path: string) => /^\/runs\/\{id\}\/(?:reading|sentences|unwritten|checks)/u.test(path);
    for (const { path, method, operation } of operations()) {
      const [, first = ""] = path.split("/");
      const [part] = Object.entries(PARTS).find(([, names]) => names.includes(first)) ?? [];
      expect(operation.tags, `${method} ${path}`).toEqual([isRead(path) ? "Reading" : part]);
    }
  });

  it("I2 names every endpoint that is asked for", () => {
    const wanted = [
      "/run",
      "/run-simple",
      "/search",
      "/read",
      "/verify",
      "/clarify",
      "/chat",
      "/conversations",
      "/conversations/{id}",
      "/jobs",
      "/jobs/{id}",
      "/jobs/{id}/events",
      "/jobs/{id}/result",
      "/jobs/{id}/cancel",
      "/jobs/{id}/finish",
      "/jobs/{id}/resume",
      "/runs",
      "/runs/{id}",
      "/runs/{id}/export",
      "/runs/{id}/rating",
      "/ratings",
      "/totals",
      "/library/search",
      "/library/document",
      "/settings",
      "/verify/source",
      "/v1/chat/completions",
      "/v1/models",
      "/healthz",
      "/readyz",
      "/metrics",
    ];
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(wanted));
  });

  it("I2 declares exactly the parameters its paths have", () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters.filter((one) => one.in === "path");
      expect(declared.map((one) => one.name)).toEqual(inPath);
      for (const one of declared) expect(one.required).toBe(true);
    }
  });

  it("I2 resolves every reference, and gives names to the shapes that occur often", () => {
    const named = Object.keys(document.components.schemas);
    expect(named).toEqual(
      expect.arrayContaining(["ErrorEnvelope", "AgentResponse", "Job", "RunRecord", "Verification", "Claim", "Source"]),
    );
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
    expect(text.match(/"\$ref"/g)).toHaveLength(referred.length);
    for (const name of referred) expect(named).toContain(name);
    const uses = (name: string) => referred.filter((one) => one === name).length;
    expect(uses("ErrorEnvelope")).toBeGreaterThan(operations().length);
    // Every name is used: one that no operation reaches was spelled differently where it stands.
    expect(named.filter((name) => uses(name) === 0)).toEqual([]);
  });

  it("I2 the docs page lists every operation and every shape, runs no script and loads nothing from elsewhere", async () => {
    const page = await (await service.get("/docs")).text();
    const words = page.replace(/<[^>]+>/g, "");
    for (const { path, operation } of operations()) {
      expect(page).toContain(`<code>${path}</code>`);
      expect(words).toContain(operation.summary.replaceAll("'", "&#39;").replaceAll("`", ""));
    }
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const name of Object.keys(document.components.schemas)) expect(anchors).toContain(`shape-${name}`);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
    expect(page).not.toMatch(/<script|\bon\w+=|\b(?:src|href)="(?!#|\/\w|data:,")/i);
    expect(page).not.toMatch(/\[object Object\]|undefined/);
  });
});
