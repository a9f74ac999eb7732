import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { auditSchema } from "../src/audit/result.ts";
import { stateSchema } from "../src/conversation/state.ts";
import { turnOutcomeSchema, turnRequestSchema } from "../src/conversation/turn.ts";
import { planSchema, reflectionSchema } from "../src/domain/checklist.ts";
import { errorBodySchema } from "../src/domain/error.ts";
import { storedEventSchema } from "../src/domain/event.ts";
import { reportSchema } from "../src/domain/report.ts";
import { snapshotSchema } from "../src/domain/snapshot.ts";
import { auditRequestSchema } from "../src/runs/kinds/audit.ts";

const span = { start: 3, end: 9 };
const located = { text: "12", span };
const error = { type: "TIMEOUT", message: "The page did not answer.", retryable: true, field: "url" };
const reading = { by: "model", typed: "two blur", candidates: ["tubular"], searched: true };
const quote = {
  snapshotId: "s1",
  span,
  text: "twelve",
  locatedBy: "folded",
  cells: {
    table: span,
    caption: located,
    notes: [located],
    corner: [located],
    rows: [{ label: [located], cells: [{ heads: [located], value: located }] }],
  },
};
const judgement = { verdict: "supported", score: 0.9, reasons: ["word for word"], judge: { kind: "rules", version: "rules@1" } };
const byModel = { ...judgement, judge: { kind: "model", model: "m", prompt: "judge@1" } };
const claim = {
  id: "c1",
  text: "There are twelve.",
  type: "estimate",
  confidence: 0.8,
  quotes: [quote],
  taskIds: ["t1"],
  relevance: 0.7,
  judgement,
};
const task = { id: "t1", question: "How many?", state: "blocked", note: "nothing found" };
const calculation = { result: "24", expression: "2 × 12", chosen: true, inputs: [{ figure: "12", claimId: "c1", quote: "twelve" }] };
const work = {
  doi: "10.1/a",
  arxiv: "2401.00001",
  pmid: "1",
  pmcid: "PMC1",
  alsoAs: ["10.1/b"],
  authors: ["A. Author"],
  venue: "Journal",
  volume: "4",
  issue: "2",
  pages: "1-9",
  revision: "77",
  licence: "CC-BY-4.0",
  retracted: "Crossref",
  copies: ["https://a.test/a.html"],
};
const source = {
  n: 1,
  snapshotId: "s1",
  url: "https://a.test/",
  title: "A",
  domain: "a.test",
  organisation: "a",
  tier: 2,
  authority: "peer reviewed",
  work,
  cluster: "k",
  published: "2024-01-01",
  partial: true,
  summary: "In short.",
  stored: "2024-02-01T00:00:00Z",
  link: "dead",
};
const { n: _, ...unnumbered } = source;
const query = {
  query: "how many",
  intent: "the number",
  taskId: "t1",
  sources: ["scholarly"],
  seconds: { of: "c1", without: ["a.test"] },
};
const making = { timestamp: "2024-01-01T00:00:00Z", model: "m", token_count: 5 };

const report = {
  run_id: "r1",
  query: "how many",
  reading,
  read_as: "how many",
  language: "de",
  mode: "answer",
  status: "partial",
  markdown: "# A",
  answer: "Twelve [1].",
  summary: "Twelve.",
  final_answer: "Twelve.",
  references: [{ n: 1, url: "https://a.test/", title: "A" }],
  sources: [source],
  claims: [claim],
  sentences: [
    {
      text: "There are 24.",
      claimIds: ["c1"],
      sources: [1],
      role: "statement",
      kind: "calculation",
      judgement: byModel,
      searched: 4,
      calculations: [calculation],
    },
  ],
  translations: [{ quote: "zwölf", text: "twelve" }],
  passages: [{ source: 1, text: "twelve", headings: ["A"], page: 2, published: "2024", marked: [span], also: [2] }],
  unresolved: [{ text: "why", reason: "no source" }],
  tasks: [task],
  confidence: 0.5,
  gaps: ["why"],
  failed_queries: ["q"],
  error_log: [{ ...error, at: "2024-01-01T00:00:00Z", step: "fetch" }],
  flags: {
    insufficient_termination: true,
    degraded_mode: true,
    incomplete_sources: true,
    few_independent_sources: true,
    without_model: true,
    model_failed: true,
    stop_reason: "asked",
  },
  metrics: {
    duration_s: 1.5,
    tokens_in: 10,
    tokens_out: 5,
    cost_est: 0.01,
    unpriced: ["m"],
    model_calls: 2,
    searches: 3,
    pages_read: 4,
    dead_links: 1,
    sources_count: 1,
    domain_diversity: 0.5,
    cache_hits: 1,
    cache_misses: 2,
    independent_share: 0.5,
    iterations: 2,
  },
  metadata: { plan: [making], reflection: [making], synthesis: [making] },
  made_with: { model: "m" },
};

const base = { iteration: 1, token_budget_left: 100, results: 3 };
const events = [
  { type: "run_started", query: "q", mode: "report", limits: { rounds: 2, tokens: null } },
  ...["plan", "search", "read", "reflect", "verify", "write"].map((phase) => ({ type: "phase", phase, state: "finished" })),
  { type: "plan_made", plan: "p", reading, tier: "deep", tasks: [task] },
  { type: "tool_call", tool: "search", query: "q", provider: "brave", task_id: "t1" },
  {
    type: "search_result",
    query: "q",
    provider: "brave",
    found: 5,
    kept: 4,
    discarded: [{ url: "https://b.test/", gate: "domains", reason: "excluded" }],
    cached: true,
  },
  { type: "search_failed", query: "q", error },
  { type: "fetch_result", url: "https://a.test/", title: "A", snapshot_id: "s1", characters: 900, cached: false, error },
  { type: "chunk_made", url: "https://a.test/", chunks: 2, tokens: 1000 },
  { type: "claim_made", claim_id: "c1", text: "t", url: "https://a.test/", quote: "q", task_ids: ["t1"] },
  { type: "verify_result", claim_id: "c1", verdict: "contradicted", score: 0.1, reasons: ["no"] },
  { type: "checklist", tasks: [task] },
  { type: "research_progress", sufficient: false, confidence: 0.4, gaps: ["g"], sources: 1, claims: 2 },
  { type: "notice", code: "late", message: "m" },
  { type: "section_written", title: "T", markdown: "m", report: { at: 12, text: "t" } },
  { type: "writer_finalized", words: 100, sources: 2, statements: 5 },
  { type: "run_finished", status: "answered", stop_reason: "sufficient" },
  { type: "run_failed", error },
].map((event) => ({ seq: 1, at: "2024-01-01T00:00:00Z", request_id: "r1", topic_hash: "h", event: { ...base, ...event } }));

const origins = { title: "front matter", author: "first line", published: "page metadata" };
const snapshot = {
  id: "s1",
  url: "https://a.test/",
  finalUrl: "https://a.test/b",
  capturedAt: "2024-01-01T00:00:00Z",
  contentKind: "pdf",
  contentType: "application/pdf",
  title: "A",
  origins,
  author: "A. Author",
  published: "2024-01-01",
  modified: "2024-01-02",
  language: "en",
  siteName: "A site",
  declaredCanonical: "https://a.test/c",
  completeness: { state: "partial", reason: "cut" },
  landmarks: [
    { kind: "page", page: 2, start: 10 },
    { kind: "heading", level: 3, title: "H", start: 12 },
  ],
  tables: [{ span, caption: span, notes: [span], heads: [[span]], labels: 1, under: [-1, 0] }],
  textHash: "h",
  textLength: 900,
  extractor: "pdf@3",
  reader: "direct",
  headers: { etag: "x" },
};

const evidence = { claims: [claim], sources: [unnumbered] };
const hypotheses = { kind: "problem", hypotheses: [{ text: "Cause", percent: 100, was: "H2" }], questions: ["Is it on?"] };
const waiting = [{ query: "before", phaseOne: { kind: "simple", answer: "so" } }];
const states = [
  { name: "idle" },
  { name: "awaiting_consent", query: "q", phaseOne: hypotheses, askedBack: true, waiting, evidenceRun: "r0" },
  { name: "awaiting_consent", query: "q", phaseOne: { kind: "follow_up" } },
  { name: "awaiting_consent", query: "q", phaseOne: { kind: "none" } },
  ...["phase_one", "phase_two", "report"].map((by) => ({
    name: "answered",
    query: "q",
    by,
    phaseOne: hypotheses,
    waiting,
    evidenceRun: "r0",
  })),
];
const contractSource = { id: "s1", domain: "a.test", title: "A", url: "https://a.test/", published: "2024-01-01T00:00:00Z" };
const turnRequest = { message: "yes", state: states[1], force: "phase_two", dialogue: [{ user: "u", assistant: "a" }], evidence };
const turnOutcome = {
  run_id: "r1",
  text: "t",
  state: states[4],
  heard: "yes",
  action: "phase_two",
  query: "q",
  reading,
  read_as: "q",
  contract: {
    data: {
      bullets: [{ text: "Twelve. [1]", kind: "consensus_discord", source_ids: ["s1"] }],
      sources: [contractSource],
      render_markdown: "m",
    },
    error: { code: "NONE", message: "" },
  },
  follow_up: { bullets: [{ text: "Twelve. [1]", source_ids: ["s1"] }], sources: [contractSource] },
  bullet_claims: [["c1"]],
  bullet_calculations: [[calculation]],
  evidence,
};

const judged = { ...judgement, open: true };
const audit = {
  run_id: "r1",
  name: "report.md",
  title: "R",
  format: "markdown",
  sha256: "h",
  audited_at: "2024-01-01T00:00:00Z",
  reading: "stored",
  stopped: true,
  structure: Object.fromEntries(
    [
      "references references_with_address repeated uncited gaps citations dangling statements",
      "factual long long_cited long_cited_directly long_cited_share",
    ]
      .join(" ")
      .split(" ")
      .map((name) => [name, 1]),
  ),
  figures: {
    verdicts: countsOf(2),
    covering: countsOf(3),
    fact: { citation_accuracy: 0.5, effective_citations: 2, pairs: 3 },
    strict: { citation_accuracy: 0.4, source_average: 0.3, claim_coverage: 0.2, pairs: 3 },
    alce: { recall: 0.5, precision: null },
    dead_links: 1,
    dangling: 1,
    contradicted: 1,
    open: 2,
    open_covering: 1,
    wrong_figures: 1,
    independent_share: 0.5,
    judges: ["rules"],
  },
  findings: [
    { rule: "dead link", severity: "error", line: 3, message: "m" },
    { rule: "copied source", severity: "warning", line: 3, message: "m" },
    { rule: "partial source", severity: "note", line: 3, message: "m" },
  ],
  references: [
    {
      index: 1,
      label: "1",
      title: "A",
      url: "https://a.test/",
      line: 9,
      origin: "listed",
      state: "failed",
      link: "unknown",
      error,
      page_title: "A page",
      partial: "cut",
      snapshot_id: "s1",
      text_sha256: "h",
      captured_at: "2024-01-01T00:00:00Z",
      organisation: "a",
      same_as: 2,
      citations: 4,
    },
  ],
  statements: [
    {
      line: 1,
      block: 2,
      section: "S",
      text: "t",
      place: "cell",
      factual: true,
      long: true,
      together: judged,
      independent_sources: 2,
      citations: [
        {
          label: "[1]",
          style: "number",
          scope: "sentence",
          reference: 1,
          claim: "c",
          ...judged,
          missing_figures: ["12"],
          quotes: [{ ...quote, context: "around", page: 4, link: "https://a.test/#:~:text=twelve" }],
        },
      ],
    },
  ],
};
function countsOf(n: number) {
  return Object.fromEntries(
    ["supported", "partly supported", "contradicted", "not found", "source failed", "not checked"].map((verdict) => [verdict, n]),
  );
}

const plan = { readAs: "q", perhaps: ["p"], title: "T", plan: "p", tier: "simple", tasks: [task], queries: [query] };
const auditRequest = {
  query: "report.md",
  format: "html",
  from: "https://a.test/",
  sha256: "h",
  reading: "none",
  sources: "folder",
  collections: ["c"],
  with_model: false,
  fetch_timeout_s: 3,
  token_budget: 100,
  cost_budget_usd: 1,
};
const SPARE_OF_EVENTS: Readonly<Record<string, string>> = {
  plan_made: "event.reading",
  tool_call: "event.provider event.task_id",
  fetch_result: "event.title event.snapshot_id event.characters event.error",
  section_written: "event.report",
};

const KEPT: [string, z.ZodType, unknown[]][] = [
  ["R14 a report", reportSchema, [report]],
  ["X1 an event of each type", storedEventSchema, events],
  ["R6 a capture", snapshotSchema, [snapshot]],
  ["R4 a plan", planSchema, [plan]],
  ["R9 a reflection", reflectionSchema, [{ sufficient: true, confidence: 1, gaps: [], tasks: [task], queries: [query] }]],
  ["R16 an error", errorBodySchema, [error]],
  ["C1 where a conversation stands", stateSchema, states],
  ["C16 what a turn is asked", turnRequestSchema, [turnRequest]],
  ["C16 what a turn comes to", turnOutcomeSchema, [turnOutcome]],
  ["I7 an audit", auditSchema, [audit]],
  ["I7 what an audit is asked", auditRequestSchema, [auditRequest]],
];

/** What records of each kind may lack, by place; `*` is each of a list. */
const MAY_LACK: [string, z.ZodType, unknown, string][] = [
  [
    "R14 a report",
    reportSchema,
    report,
    `reading read_as language answer references.*.title sources.*.authority sources.*.work sources.*.published sources.*.summary sources.*.stored
    claims.*.quotes.*.cells sentences.*.kind sentences.*.judgement sentences.*.searched sentences.*.calculations translations passages.*.page
    passages.*.published passages tasks.*.note error_log.*.field claims.*.quotes.*.cells.caption sentences.*.calculations.*.chosen
    ${Object.keys(work)
      .filter((name) => !["alsoAs", "authors", "copies"].includes(name))
      .map((name) => `sources.*.work.${name}`)
      .join(" ")}`,
  ],
  [
    "R6 a capture",
    snapshotSchema,
    snapshot,
    "origins origins.title origins.author origins.published author published modified language siteName declaredCanonical tables.*.caption",
  ],
  ["R4 a plan", planSchema, plan, "readAs perhaps title queries.*.sources queries.*.seconds"],
  ["C1 where a conversation stands", stateSchema, states[1], "phaseOne.hypotheses.*.was phaseOne.questions askedBack waiting evidenceRun"],
  ["C1 where a conversation stands", stateSchema, states[4], "phaseOne waiting evidenceRun"],
  ["C16 what a turn is asked", turnRequestSchema, turnRequest, "force evidence"],
  [
    "C16 what a turn comes to",
    turnOutcomeSchema,
    turnOutcome,
    "query reading read_as contract follow_up bullet_claims bullet_calculations evidence contract.data.bullets.*.kind contract.data.sources.*.published",
  ],
  [
    "I7 an audit",
    auditSchema,
    audit,
    `stopped references.*.label references.*.url references.*.error references.*.page_title references.*.partial references.*.snapshot_id
    references.*.text_sha256 references.*.captured_at references.*.organisation references.*.same_as statements.*.block statements.*.together
    statements.*.together.judge statements.*.together.open statements.*.citations.*.reference statements.*.citations.*.judge
    statements.*.citations.*.open statements.*.citations.*.missing_figures statements.*.citations.*.quotes.*.page`,
  ],
  ["I7 what an audit is asked", auditRequestSchema, auditRequest, "from sources collections token_budget cost_budget_usd"],
  ...events.flatMap((event): [string, z.ZodType, unknown, string][] => {
    const lacks = SPARE_OF_EVENTS[event.event.type];
    return lacks === undefined ? [] : [[`X1 an event ${event.event.type}`, storedEventSchema, event, lacks]];
  }),
];

/** What records of before lack, and what is then understood. */
const UNDERSTOOD: [string, z.ZodType, unknown, string, unknown][] = [
  ["R14 a report", reportSchema, report, "metrics.unpriced", []],
  ["R14 a report", reportSchema, report, "flags.model_failed", false],
  ["R14 a report", reportSchema, report, "sources.0.work.alsoAs", []],
  ["R14 a report", reportSchema, report, "sources.0.work.authors", []],
  ["R14 a report", reportSchema, report, "sources.0.work.copies", []],
  ["R6 a capture", snapshotSchema, snapshot, "tables", []],
  ["C16 what a turn is asked", turnRequestSchema, turnRequest, "dialogue", []],
  ["I7 an audit", auditSchema, audit, "figures.open", 0],
  ["I7 an audit", auditSchema, audit, "figures.open_covering", 0],
];

type Held = Record<string, unknown>;

/** A copy of a value with the fields at a place taken out, or set. */
function changed(value: unknown, [step, ...steps]: readonly string[], to?: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.map((one, at) => (step === "*" || step === `${at}` ? changed(one, steps, to) : one));
  const { [step]: field, ...others } = value as Held;
  expect(field, step).toBeDefined();
  return steps.length === 0 && to === undefined ? others : { ...others, [step]: changed(field, steps, to) };
}

describe("what is kept", () => {
  it.each(KEPT)("R18 %s comes back with every field it can have", (_, schema, values) => {
    for (const value of values) expect(schema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
  });

  it.each(MAY_LACK)("R18 %s is read without what it need not have", (_, schema, value, places) => {
    for (const place of places.split(/\s+/)) {
      const less = changed(value, place.split("."));
      expect([place, schema.safeParse(less).data]).toEqual([place, less]);
    }
  });

  it.each(UNDERSTOOD)("R18 %s of before is understood where it lacks a field", (_, schema, value, place, understood) => {
    const steps = place.split(".");
    expect(schema.parse(changed(value, steps))).toEqual(changed(value, steps, understood));
  });
});
