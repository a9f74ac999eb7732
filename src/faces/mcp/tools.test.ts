import type { McpServer } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import type { Service } from "../../service/service.ts";
import { answerTools } from "./answer-tools.ts";
import { lookupTools } from "./lookup-tools.ts";
import { researchTools } from "./research-tools.ts";
import { Toolbox } from "./toolbox.ts";

interface Told {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** What a client is told of every tool there is. */
function told(): Told[] {
  const all: Told[] = [];
  const server = { registerTool: (name: string, about: Omit<Told, "name">) => all.push({ name, ...about }) } as unknown as McpServer;
  const tools = new Toolbox(server, {} as Service, "ann");
  researchTools(tools, server);
  answerTools(tools);
  lookupTools(tools);
  return all;
}

it("I4 every tool says in words of its own what it does, what it takes and what it gives", () => {
  const all = told();
  expect(all.length).toBeGreaterThan(8);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(["research", "research_start", "research_status", "research_result"]));
  for (const { name, title, description, inputSchema, outputSchema, annotations } of all) {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
    expect(title, name).toMatch(/^\p{Lu}\p{L}+/u);
    expect(description, name).toMatch(/^\p{Lu}.{20,}\.$/su);
    expect(inputSchema, name).toBeDefined();
    expect(outputSchema, name).toBeDefined();
    expect(annotations, name).toMatchObject({ title, destructiveHint: expect.any(Boolean), readOnlyHint: expect.any(Boolean) });
  }
  for (const told of [all.map(({ name }) => name), all.map(({ title }) => title), all.map(({ description }) => description)])
    expect(new Set(told).size).toBe(told.length);
});

it("I4 a tool that another one names is there", () => {
  const all = told();
  const names = new Set(all.map(({ name }) => name));
  const named = all.flatMap(({ description }) => description.match(/\b[a-z]+_(?:start|status|result|resume|stop|cancel|finish)\b/gu) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
