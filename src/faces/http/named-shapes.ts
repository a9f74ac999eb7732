import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import {
  auditCitationSchema,
  auditQuoteSchema,
  auditReferenceSchema,
  auditSchema,
  auditStatementSchema,
  findingSchema,
} from "../../audit/result.ts";
import { bulletSchema, contractSchema, sourceSchema as contractSourceSchema } from "../../conversation/contract/schema.ts";
import { phaseOneSchema, stateSchema } from "../../conversation/state.ts";
import { calculationSchema } from "../../domain/calculation.ts";
import { taskSchema } from "../../domain/checklist.ts";
import { claimSchema, judgementSchema, judgeSchema } from "../../domain/claim.ts";
import { errorBodySchema } from "../../domain/error.ts";
import { runEventSchema, storedEventSchema } from "../../domain/event.ts";
import { locatedSchema, quotedCellsSchema, quoteSchema } from "../../domain/quote.ts";
import { readingSchema } from "../../domain/reading.ts";
import { makingSchema, metricsSchema, reportSchema, sentenceSchema } from "../../domain/report.ts";
import { dialogueTurnSchema } from "../../domain/request.ts";
import { snapshotSchema } from "../../domain/snapshot.ts";
import { sourceSchema } from "../../domain/source.ts";
import { tableSchema } from "../../domain/table.ts";
import { clarifyingQuestionSchema } from "../../service/clarify.ts";
import { standingSchema } from "../../service/live-page.ts";
import { readAnswerSchema, readAskSchema, searchAnswerSchema, searchAskSchema } from "../../service/lookups.ts";
import { describedRequestSchema } from "../../service/request-fields.ts";
import { stepsSchema } from "../../service/step-shapes.ts";
import { dayTotalsSchema, principalTotalsSchema, totalsSchema } from "../../service/totals.ts";
import {
  blockSchema,
  checksSchema,
  litTableSchema,
  partnerSchema,
  pieceSchema,
  proofSchema,
  provenQuoteSchema,
  readingViewSchema,
  readSentenceSchema,
  readSourceSchema,
  strengthSchema,
  unwrittenSchema,
} from "../reading/shapes.ts";
import { quotePlaceSchema, runRecordSchema } from "./archive.ts";
import { chatAnswerSchema, chatSchema, conversationSchema, keptConversationSchema, messageSchema } from "./chat.ts";
import { readReportSchema, reportSourceSchema, verifyBodySchema } from "./check-routes.ts";
import { checkBodySchema } from "./checks.ts";
import { collectionSchema, documentSchema, newCollectionSchema, readersSchema, wholeCollectionSchema } from "./collections.ts";
import { errorEnvelopeSchema } from "./endpoint.ts";
import { findSchema, foundDocumentSchema, foundPassageSchema } from "./find.ts";
import { jobSchema } from "./job-view.ts";
import { eventPageSchema } from "./jobs.ts";
import { responseAskSchema, responseSchema } from "./openai/response-shapes.ts";
import { completionAnswerSchema, completionSchema, modelSchema, openAiErrorSchema } from "./openai/shapes.ts";
import { rateSchema, ratingPageSchema, ratingSchema, ratingSummarySchema } from "./ratings.ts";
import { runBodySchema } from "./run-body.ts";
import { sessionSchema, signInSchema } from "./session.ts";
import { checkSchema, checksDoneSchema, settingSchema, setupSchema } from "./settings.ts";
import { dayUsageSchema, quotasSchema, usageSchema, usedSchema } from "./usage.ts";

/** Shapes that have a name in the OpenAPI document, so that the types of a generated client have names too. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  ErrorBody: errorBodySchema,
  ErrorEnvelope: errorEnvelopeSchema,
  CompletionError: openAiErrorSchema,
  ResearchRequest: describedRequestSchema,
  RunRequest: runBodySchema,
  SearchRequest: searchAskSchema,
  ReadRequest: readAskSchema,
  VerifyRequest: verifyBodySchema,
  ReportSource: reportSourceSchema,
  ReadReport: readReportSchema,
  ChatRequest: chatSchema,
  RatingRequest: rateSchema,
  CompletionRequest: completionSchema,
  ResponseRequest: responseAskSchema,
  DialogueTurn: dialogueTurnSchema,
  AgentResponse: reportSchema,
  Reading: readingSchema,
  Source: sourceSchema,
  Claim: claimSchema,
  Quote: quoteSchema,
  QuotedCells: quotedCellsSchema,
  Located: locatedSchema,
  Judgement: judgementSchema,
  Judge: judgeSchema,
  Sentence: sentenceSchema,
  Calculation: calculationSchema,
  Task: taskSchema,
  RunMetrics: metricsSchema,
  Making: makingSchema,
  Job: jobSchema,
  RunRecord: runRecordSchema,
  Rating: ratingSchema,
  RatingPage: ratingPageSchema,
  RatingSummary: ratingSummarySchema,
  Totals: totalsSchema,
  Setup: setupSchema,
  Setting: settingSchema,
  SetupChecks: checksDoneSchema,
  SetupCheck: checkSchema,
  DayTotals: dayTotalsSchema,
  PrincipalTotals: principalTotalsSchema,
  RunEvent: runEventSchema,
  StoredEvent: storedEventSchema,
  EventPage: eventPageSchema,
  JobSteps: stepsSchema,
  Snapshot: snapshotSchema,
  QuotePlace: quotePlaceSchema,
  Standing: standingSchema,
  Table: tableSchema,
  Verification: auditSchema,
  VerifiedStatement: auditStatementSchema,
  VerifiedCitation: auditCitationSchema,
  VerifiedQuote: auditQuoteSchema,
  VerifiedReference: auditReferenceSchema,
  Finding: findingSchema,
  SearchAnswer: searchAnswerSchema,
  FindRequest: findSchema,
  FoundDocument: foundDocumentSchema,
  FoundPassage: foundPassageSchema,
  ReadAnswer: readAnswerSchema,
  ClarifyingQuestion: clarifyingQuestionSchema,
  ChatAnswer: chatAnswerSchema,
  SignIn: signInSchema,
  Session: sessionSchema,
  Usage: usageSchema,
  DayUsage: dayUsageSchema,
  Used: usedSchema,
  Quotas: quotasSchema,
  Collection: collectionSchema,
  WholeCollection: wholeCollectionSchema,
  Document: documentSchema,
  CollectionRequest: newCollectionSchema,
  ReadersRequest: readersSchema,
  Conversation: conversationSchema,
  KeptConversation: keptConversationSchema,
  Message: messageSchema,
  ConversationState: stateSchema,
  PhaseOne: phaseOneSchema,
  Contract: contractSchema,
  ContractBullet: bulletSchema,
  ContractSource: contractSourceSchema,
  Model: modelSchema,
  ChatCompletion: completionAnswerSchema,
  ModelResponse: responseSchema,
  ReadingView: readingViewSchema,
  ReadBlock: blockSchema,
  ReadPiece: pieceSchema,
  ReadSentence: readSentenceSchema,
  Strength: strengthSchema,
  ReadSource: readSourceSchema,
  Proof: proofSchema,
  ProvenQuote: provenQuoteSchema,
  LitTable: litTableSchema,
  Partner: partnerSchema,
  Unwritten: unwrittenSchema,
  Checks: checksSchema,
  CheckRequest: checkBodySchema,
};

const REFERENCE = "#/components/schemas/";
type Schemas = Readonly<Record<string, unknown>>;

/**
 * The document with each named shape written out once, and referred to wherever it occurs. Two shapes are one where they are spelled the same,
 * so that the schemas themselves need not know of any document.
 */
export function withNamedShapes<D extends { readonly components?: { readonly schemas?: Schemas } }>(document: D): object {
  const { components = {}, ...rest } = document;
  const shapes = spelledShapes();
  const names = new Map(shapes.map(([name, shape]) => [JSON.stringify(shape), name]));
  const schemas = Object.fromEntries(shapes.map(([name, shape]) => [name, inside(shape, (child) => referring(child, names))]));
  const whole = inside(rest, (child) => referring(spelledOut(child, components.schemas ?? {}), names));
  return { ...(whole as object), components: { ...components, schemas } };
}

/** Each named shape as the document's own generator spells it, with nothing referred to. */
function spelledShapes(): (readonly [string, unknown])[] {
  const scratch = new OpenAPIHono();
  for (const [name, schema] of Object.entries(NAMED)) {
    const content = { "application/json": { schema } };
    scratch.openAPIRegistry.registerPath({ method: "get", path: `/${name}`, responses: { 200: { description: name, content } } });
  }
  const { paths, components } = openApiSchema.parse(scratch.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } }));
  return Object.entries(paths).map(([path, { get }]) => {
    const { schema } = get.responses["200"].content["application/json"];
    return [path.slice(1), spelledOut(schema, components.schemas ?? {})] as const;
  });
}

const openApiSchema = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        responses: z.object({ "200": z.object({ content: z.object({ "application/json": z.object({ schema: z.unknown() }) }) }) }),
      }),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()).optional() }).default({}),
});

function spelledOut(node: unknown, schemas: Schemas): unknown {
  if (isObject(node) && typeof node.$ref === "string" && node.$ref.startsWith(REFERENCE))
    return spelledOut(schemas[node.$ref.slice(REFERENCE.length)], schemas);
  return inside(node, (child) => spelledOut(child, schemas));
}

function referring(node: unknown, names: ReadonlyMap<string, string>): unknown {
  const name = isObject(node) ? names.get(JSON.stringify(node)) : undefined;
  return name === undefined ? inside(node, (child) => referring(child, names)) : { $ref: REFERENCE + name };
}

function inside(node: unknown, change: (child: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map(change);
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, child]) => [key, change(child)])) : node;
}

function isObject(node: unknown): node is Readonly<Record<string, unknown>> {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}
