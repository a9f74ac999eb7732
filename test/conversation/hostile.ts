// Turns made hostile from every side at once: the model's words, the pages' words, titles and addresses. All of it of our own making, from a seed.

import { analystWithoutModel } from "../../src/analyse/without-model.ts";
import { findProof } from "../../src/answer/proof.ts";
import { phaseOneWithModel } from "../../src/conversation/phase-one/with-model.ts";
import { bulletsByRules } from "../../src/conversation/phase-two/bullets.ts";
import { builtInPlanningTool } from "../../src/conversation/phase-two/planning-tool.ts";
import { searchPlannerByRules } from "../../src/conversation/phase-two/search-plan.ts";
import { examinerByRules } from "../../src/conversation/phase-two/verification.ts";
import { bulletsWithModel, examinerWithModel, searchPlannerWithModel } from "../../src/conversation/phase-two/with-model.ts";
import { type TurnOutcome, type TurnParts, takeTurn, turnRequestSchema } from "../../src/conversation/turn.ts";
import { canonicalUrl, registrableDomain } from "../../src/domain/url.ts";
import type { ModelRoles } from "../../src/model/model.ts";
import { scriptedModel } from "../../src/model/scripted.ts";
import { makeSnapshot } from "../../src/read/snapshot.ts";
import type { SearchResult } from "../../src/search/provider.ts";
import { NO_WORDS } from "../../src/text/spelling/words-at-hand.ts";
import { rulesJudge } from "../../src/verify/rules.ts";
import { brisk } from "../brisk-clock.ts";
import { seeded } from "../world/competent/random.ts";
import { directRun } from "../world/direct-run.ts";

const NASTY = [
  "<think>SECRET plan</think>",
  "<|channel|>analysis<|message|>SECRET<|end|>",
  "\u202Egnirts desrever",
  "| a | b |",
  "```js\nalert(1)\n```",
  "[99]",
  "[click](http://evil.test/x)",
  "<script>alert(1)</script>",
  "\u0007\u001b[2J",
  "# Heading",
  "- item\n- item",
  "Would you like me to search the web? (y/n)",
  "Sources:\n1. Fake (http://fake.test)",
  "\ud800",
  "analysis: I should",
  "“quoted” ‘text’ — and… more",
  "日本語のテキスト。",
  "x".repeat(400),
  "many words ".repeat(40),
  "TLDR",
  "[2 - Partial]",
  "【1†source】",
  "\u200b\u2063\ufeff",
  "\\",
  "*bold* _under_ ~strike~",
  "H1 confirmed",
  '{"error":{"code":"NONE"}}',
  "",
  "   ",
  "\n\n\n",
];

const FACTS = [
  "The Brill pump moves 40 litres of water a minute",
  "The Brill pump was introduced in 2019 by Ansel Works",
  "The Brill pump weighs 12 kilograms without its hose",
  "Ansel Works sold 3,100 Brill pumps in 2023",
  "The Brill pump costs 410 euros in its standard form",
  "The Brill pump needs 230 volts and 0.9 kilowatts",
];

/** Pages with the facts in them, the nasty things between. Two say different weights. */
function pages(random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return ["one", "two", "three", "four"].map((name, at) => {
    const facts = FACTS.map((fact) => (at === 1 ? fact.replace("12 kilograms", "15 kilograms") : fact)).filter(() => random() < 0.8);
    const spoiled = facts.flatMap((fact) =>
      random() < 0.3 ? [`${fact} ${pick(NASTY)}.`] : random() < 0.2 ? [pick(NASTY), `${fact}.`] : [`${fact}.`],
    );
    const address = pick([
      `https://${name}.test/pump_(brill)`,
      `https://${name}.test/a?utm_source=x&q=[1]`,
      `https://www.${name}.test/ü/`,
      `https://${name}.test/x?token=abc`,
    ]);
    const title = random() < 0.4 ? `Pump ${pick(NASTY)}` : `The Brill pump at ${name}`;
    return {
      url: canonicalUrl(address),
      title,
      text: spoiled.join("\n\n"),
      partial: random() < 0.2,
      published: pick(["2024-05-01", "yesterday", "2024-05-01T10:00:00Z", undefined]),
    };
  });
}

/** What a hostile model says to any schema: sometimes right in form and wrong in content, sometimes wrong in form. */
function say(schema: string | undefined, user: string, random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const words = (): string =>
    [...Array(1 + Math.floor(random() * 4))].map(() => (random() < 0.5 ? pick(NASTY) : pick(FACTS))).join(pick([" ", ". ", "\n"]));
  const ids = [...user.matchAll(/<<<BLOCK kind=claim id=(\S+?)[\s>]/g)].map(([, id = ""]) => id);
  const claims = () =>
    random() < 0.8 && ids.length > 0 ? [pick(ids), pick(ids)].slice(0, 1 + Math.floor(random() * 2)) : pick([[], ["c99"], ["\u202e"]]);
  const roll = random();
  if (roll < 0.08) return words();
  if (roll < 0.12) return "";
  const bodies = [...user.matchAll(/<<<BLOCK kind=claim [^\n]*\n([^\n]*)/g)].map(([, body = ""]) => body);
  const text = () => (random() < 0.4 && bodies.length > 0 ? pick(bodies) : words());
  const value = valueFor(schema, text, claims, random);
  const json = value === undefined ? words() : JSON.stringify(value);
  return random() < 0.1
    ? `<think>SECRET ${words()}</think>${json}`
    : random() < 0.06
      ? json.slice(0, Math.floor(json.length * random()))
      : json;
}

function valueFor(schema: string | undefined, text: () => string, claims: () => string[], random: () => number): unknown {
  const many = <T>(make: () => T, most: number): T[] => [...Array(Math.floor(random() * (most + 1)))].map(make);
  const number = () => [0, -5, 1e308, 33.3, 0.001, 70][Math.floor(random() * 6)] ?? 1;
  switch (schema) {
    case "assay_bullets_v1":
      return {
        bullets: many(() => ({ text: text(), kind: random() < 0.2 ? "consensus_discord" : "fact", claim_ids: claims() }), 9),
        tldr: many(() => ({ text: text(), verb: text(), claim_ids: claims() }), 4),
      };
    case "assay_route_v1":
      return {
        read_as: random() < 0.3 ? text() : null,
        thought: text(),
        route: "both",
        first: "facts",
        facts_queries: many(text, 4),
        concepts_queries: many(text, 4),
      };
    case "assay_verification_v1":
      return {
        answer: "confirmed",
        hypotheses: many(() => ({ id: `H${Math.floor(random() * 5)}`, verdict: "refuted", claim_ids: ["b1", "b9"] }), 4),
      };
    case "assay_hypotheses_v1":
      return {
        read_as: random() < 0.3 ? text() : null,
        hypotheses: many(() => ({ text: text(), probability: number() }), 7),
        tldr: many(() => ({ text: text(), verb: text() }), 4),
      };
    case "assay_phase_one_v1":
      return {
        read_as: null,
        layout: ["table", "numbered", "bullets", "paragraphs"][Math.floor(random() * 4)],
        columns: many(text, 5),
        rows: many(() => many(text, 5), 5),
        lines: many(text, 8),
      };
    case "assay_questionnaire_v1":
      return { questions: many(text, 9) };
    case "assay_update_v1":
      return {
        probabilities: many(() => ({ id: `H${Math.floor(random() * 5)}`, probability: number() }), 5),
        tldr: many(() => ({ text: text(), verb: text() }), 3),
      };
    case "assay_consent_v1":
      return { means: "new question", limits: text() };
    default:
      return undefined;
  }
}

/** One turn from a seed. The model is hostile, or there is none. */
export async function hostileTurn(
  seed: string,
  message: string,
  state: TurnOutcome["state"],
): Promise<{ outcome: TurnOutcome; said: string }> {
  const random = seeded(seed);
  const found = pages(random);
  const model = scriptedModel([{ reply: (call) => say(call.response?.name, call.user, random), times: 1_000 }]);
  const role = { model, effort: "low" as const };
  const roles: ModelRoles = { planner: role, reader: role, writer: role, judge: role };
  const withModel = random() < 0.8;
  const judge = rulesJudge();
  const results = found.map(
    (page, at): SearchResult => ({
      url: page.url,
      title: page.title,
      snippet: page.text.slice(0, 80),
      provider: "tavily",
      rank: at + 1,
      score: 0.9,
    }),
  );
  const kept = new Map<string, ReturnType<typeof makeSnapshot>>();
  const examiner = examinerByRules(judge);
  const parts: TurnParts = {
    phaseOne: withModel ? phaseOneWithModel(roles) : undefined,
    listen: undefined,
    searches: [],
    followUp: { reread: async () => [] },
    phaseTwo: () => ({
      gather: {
        gate: async (all) => ({
          kept: all.map((result) => ({
            ...result,
            score: 0.9,
            scoredBy: "provider",
            tier: 2,
            quality: 0.8,
            domain: registrableDomain(result.url),
            organisation: registrableDomain(result.url),
            copies: [],
          })),
          heldBack: [],
          discarded: [],
        }),
        excluded: () => false,
        excludedDomains: [],
        reader: { reads: () => true, read: async (url) => ({ ...snapshotOf(found, url), cached: false }) },
        analyst: analystWithoutModel,
        judge,
        evidence: {
          putSnapshot: async (capture) => void kept.set(capture.snapshot.id, capture),
          getSnapshot: async (id) => kept.get(id),
        },
        minCharacters: 20,
      },
      tools: [{ name: "tavily", roles: ["facts"], search: async () => ({ results, provider: "tavily", cached: false }) }],
      validator: undefined,
      openPlanningTool: builtInPlanningTool,
      planner: withModel ? searchPlannerWithModel(roles, searchPlannerByRules) : searchPlannerByRules,
      bullets: withModel ? bulletsWithModel(roles) : bulletsByRules,
      examiner: withModel ? examinerWithModel(roles, examiner) : examiner,
      judgeFor: () => judge,
      rulesJudge: judge,
      find: async (ask) => findProof(ask),
      vocabulary: NO_WORDS,
    }),
  };
  let said = "";
  const outcome = await takeTurn(directRun({ clock: brisk }), parts, turnRequestSchema.parse({ message, state }), (piece) => {
    said += piece;
  });
  return { outcome, said };
}

function snapshotOf(found: ReturnType<typeof pages>, url: string) {
  const page = found.find((one) => one.url === url);
  if (page === undefined) throw new Error(`no page ${url}`);
  return makeSnapshot(
    {
      url: page.url,
      finalUrl: page.url,
      capturedAt: "2025-01-15T12:00:00.000Z",
      contentKind: "text",
      contentType: "text/plain",
      title: page.title,
      completeness: page.partial ? { state: "partial", reason: "cut short" } : { state: "complete" },
      landmarks: [],
      tables: [],
      extractor: "test@1",
      reader: "direct",
      headers: {},
      ...(page.published === undefined ? {} : { published: page.published }),
    },
    page.text,
  );
}
