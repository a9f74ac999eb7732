import { z } from "zod";
import { REPORT_FORMATS } from "../../audit/parse/report.ts";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import { clarifyingQuestionSchema, clarifyingQuestions } from "../../service/clarify.ts";
import { reportFromBytes, reportFromWeb } from "../../service/report-source.ts";
import { describedRequestSchema } from "../../service/request-fields.ts";
import type { Service } from "../../service/service.ts";
import { auditSchema, verifyAskSchema } from "../../service/verify.ts";
import { deliver, deliveryQuerySchema, deliverySchema, parseDelivery } from "./delivery.ts";
import { type App, endpoint, jsonObject, parse } from "./endpoint.ts";
import { jobSchema } from "./job-view.ts";

const { report, format, name, from, reading, with_model, fetch_timeout_s, token_budget, cost_budget_usd } = verifyAskSchema.shape;
/** The body of `POST /verify`, as it is documented. */
export const verifyBodySchema = verifyAskSchema.extend({
  report: report.describe("The report itself"),
  format: format.describe("Told from the text where it is left out"),
  name: name.describe("What the report is called"),
  from: from.describe("The address it came from: its relative links are read against it"),
  reading: reading.describe("Whether sources are read from the network, only from what is stored, or not at all"),
  with_model: with_model.describe("false has the rules judge, though a model is set up"),
  fetch_timeout_s: fetch_timeout_s.describe("Seconds one page may take"),
  token_budget: token_budget.describe("Most model tokens, in and out together"),
  cost_budget_usd: cost_budget_usd.describe("Most US dollars"),
  ...deliverySchema.shape,
});

const LONGEST_FILE = 30_000_000;
const READING_MS = 30_000;

export const reportSourceSchema = z.strictObject({
  address: z.string().min(1).max(2000).optional().describe("Address of a page or a document"),
  file: z
    .strictObject({
      name: z.string().min(1).max(200).describe("Its name, by whose ending its kind is told"),
      base64: z.base64().max(LONGEST_FILE).describe("Its bytes"),
    })
    .optional()
    .describe("A document: Markdown, HTML, DOCX, PDF …"),
});
export const readReportSchema = z.object({
  name: z.string(),
  report: z.string(),
  format: z.enum(REPORT_FORMATS),
  from: z.string().optional(),
});

async function readReport({ assay }: Service, { address, file }: z.output<typeof reportSourceSchema>, gone: AbortSignal) {
  if ((address === undefined) === (file === undefined))
    throw new AssayError("INVALID_INPUT", "Give either `address` or `file`.", { field: "address" });
  const { source, ...rest } =
    file === undefined
      ? await reportFromWeb(address ?? "", assay, READING_MS, gone)
      : await reportFromBytes(Buffer.from(file.base64, "base64"), { name: file.name, path: file.name }, assay.extractor);
  return { ...rest, report: source };
}

/** `POST /verify` and `POST /clarify`: what stands after a report, and what stands before one. */
export function checkRoutes(app: App, service: Service): void {
  endpoint(
    app,
    {
      method: "post",
      path: "/verify",
      name: "verify",
      tag: "Research",
      about: "Audit the citations of any Markdown or HTML report",
      documentedBody: verifyBodySchema,
      query: deliveryQuerySchema,
      answers: {
        200: {
          about: "Every sentence, citation and source with its verdict, or their stream",
          schema: auditSchema,
          also: ["text/event-stream"],
        },
        202: { about: "The job, when `async`", schema: jobSchema },
      },
    },
    async (call) => {
      const { delivery, fields } = parseDelivery(await jsonObject(call.c), call.query);
      const id = await service.jobs.startAudit(parse(verifyAskSchema, fields), call.principal);
      return deliver(service, call, { id, delivery, canReturn: false });
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/verify/source",
      name: "readReport",
      tag: "Research",
      about: "Read a report from its address or a file's bytes, as POST /verify takes it",
      body: reportSourceSchema,
      answers: { 200: { about: "The report, to be sent on", schema: readReportSchema } },
    },
    async ({ body, gone, principal }) => Response.json(await service.jobs.within(principal, () => readReport(service, body, gone))),
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/clarify",
      name: "clarify",
      tag: "Research",
      about:
        "What to ask the user before a run: at most three questions, most often none. Send the answers in `followUpDialogue` of POST /run",
      documentedBody: describedRequestSchema,
      answers: { 200: { about: "The questions", schema: z.object({ questions: z.array(clarifyingQuestionSchema) }) } },
    },
    async ({ c, gone, principal }) => {
      const request = parseResearchRequest(await jsonObject(c));
      const asked = () => clarifyingQuestions(service.assay, request, gone, principal);
      return Response.json({ questions: await service.jobs.within(principal, asked) });
    },
  );
}
