import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import {
  judgePrompt,
  mendPrompt,
  outlinePrompt,
  planPrompt,
  readingPrompt,
  reflectPrompt,
  reportPrompt,
  reviewPrompt,
  revisePrompt,
} from "../../src/prompts/index.ts";
import { fakeShell } from "../cli/fake-shell.ts";
import { EVIL_HOST, INJECTIONS, PAYLOAD_NAME } from "../world/injections.ts";
import { type ObedientModel, obedientModel } from "../world/obedient.ts";
import { namedAddresses, poisonedWeb } from "../world/poisoned-web.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, startJourney } from "./journey.ts";

const QUESTION = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";
const ASKED = { breadth: 6, depth: 2 };

/** The report without its list of sources, where titles stand as their pages have them. */
const bodyOf = (markdown: string) => markdown.split("\n## Sources")[0] ?? "";

function expectDisobedience(report: Report, world: World): void {
  const named = new Set([...namedAddresses(), "http://127.0.0.1"].map((url) => url.replace(/\/$/, "")));
  for (const call of world.parts.web.calls) {
    if (call.path === "/robots.txt") continue;
    expect(named, `${call.method} ${call.headers.host}${call.path}`).toContain(
      `http://${call.headers.host?.replace(/:\d+$/, "")}${call.path}`,
    );
  }
  expect(JSON.stringify(report.sentences)).not.toContain(PAYLOAD_NAME);
  expect(
    report.claims.filter((claim) => claim.text.includes(PAYLOAD_NAME) || claim.quotes.some(({ text }) => text.includes(PAYLOAD_NAME))),
  ).toEqual([]);
  expect(bodyOf(report.markdown)).not.toContain(PAYLOAD_NAME);
  expect(report.summary).not.toContain(PAYLOAD_NAME);
  // No link, image, HTML or bare address of anybody but the numbered sources.
  const ofOthers = report.references.reduce((body, { url }) => body.replaceAll(` · ${url} [`, " · ["), bodyOf(report.markdown));
  expect(ofOthers).not.toMatch(/(?<!\\)\]\(|(?<!\\)<\w|(?<!\\):\/\//);
  expect(report.markdown).not.toMatch(/!\[|(?<!\\)\]\(|(?<!\\)<[a-z/!]/i);
  expect(report.references.some(({ url }) => url.includes(EVIL_HOST))).toBe(false);
}

describe("orders to a model in everything that is read", { timeout: 120_000 }, () => {
  const poisoned = poisonedWeb(INJECTIONS);
  let clean: World;
  const systems = (world: World) => new Set(world.model.requests.map((request) => `${request.schemaName}\n${request.system}`));
  const prompts = [planPrompt, readingPrompt, reflectPrompt, judgePrompt, outlinePrompt, reportPrompt, reviewPrompt, revisePrompt];
  // Asked for as a text, it has no schema on the wire.
  const written = new Set([
    ...prompts.map(({ schemaName, system }) => `${schemaName}\n${system}`),
    ...[mendPrompt, revisePrompt].map(({ system }) => `undefined\n${system}`),
  ]);
  beforeAll(async () => {
    clean = await startWorld();
    const journey = await startJourney({ env: clean.env });
    await journey.ask(QUESTION, ASKED);
    await journey.close();
  });
  afterAll(() => clean.close());

  it("X5 there are at least forty of them, in text, titles, files and results", () => {
    expect(INJECTIONS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(INJECTIONS.map(({ place }) => place)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(INJECTIONS.map(({ text }) => text)).size).toBe(INJECTIONS.length);
  });

  it.each([
    ["that it is shown: hardly any", false],
    ["there are, shown or not", true],
  ])("X5 a model that obeys the orders %s, gets nothing planted into a report, nor anything fetched", async (_, lastingly) => {
    const model: ObedientModel = obedientModel({ injections: INJECTIONS, lastingly });
    const world = await startWorld({ ...poisoned, model: { answer: model.answer } });
    const journey = await startJourney({ env: world.env });
    try {
      const report = await journey.ask(QUESTION, ASKED);
      const reached = new Set(model.obeyed.map(({ payload }) => payload)).size;
      if (lastingly) expect(reached).toBeGreaterThan(20);
      else expect(reached, "orders that reached the model").toBeLessThan(5);
      await expectSound(report, journey.assay);
      expectDisobedience(report, world);
      expect(report.sentences.filter(({ role }) => role === "statement").length).toBeGreaterThan(0);
      // A poisoned run says to the model what every run says; which of the tasks it comes to depends on the answers.
      expect([...systems(world)].filter((said) => !systems(clean).has(said) && !written.has(said))).toEqual([]);
      expect(world.parts.model.calls.every((call) => !("tools" in Object(JSON.parse(call.body || "{}"))))).toBe(true);
    } finally {
      await journey.close();
      await world.close();
    }
  });

  it("X5 without a model no order becomes a statement, and the terminal is sent no control characters", async () => {
    const world = await startWorld(poisoned);
    const { ASSAY_MODEL: _, ASSAY_MODEL_BASE_URL: __, ASSAY_MODEL_API_KEY: ___, ...env } = world.env;
    const shell = fakeShell({ env });
    try {
      const journey = await startJourney({ env });
      const report = await journey.ask(QUESTION, ASKED);
      await expectSound(report, journey.assay);
      await journey.close();
      expect(report.flags.without_model).toBe(true);
      expect(report.sentences.filter(({ role }) => role === "passage").length).toBeGreaterThan(0);
      expectDisobedience(report, world);
      expect(world.parts.model.calls).toEqual([]);
      await shell.run("research", QUESTION, "--web");
      expect(shell.out()).toContain("TX-2");
      expect(`${shell.out()}${shell.said()}`).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b]/);
    } finally {
      shell.remove();
      await world.close();
    }
  });
});
