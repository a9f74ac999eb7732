import { z } from "zod";
import { parseResearchRequest } from "../../domain/request.ts";
import { clarifyingQuestionSchema, clarifyingQuestions } from "../service/clarify.ts";
import { describedRequestSchema } from "../service/request-fields.ts";
import type { Service } from "../service/service.ts";
import { auditSchema, verify, verifyAskSchema } from "../service/verify.ts";
import { type App, endpoint, jsonObject } from "./endpoint.ts";

/** `POST /verify` and `POST /clarify`: what stands after a report, and what stands before one. */
export function checkRoutes(app: App, { assay }: Service): void {
  endpoint(
    app,
    {
      method: "post",
      path: "/verify",
      name: "verify",
      tag: "Research",
      about: "Audit the citations of any Markdown or HTML report",
      body: verifyAskSchema,
      answers: { 200: { about: "Every sentence, citation and source with its verdict", schema: auditSchema } },
    },
    async ({ body, gone }) => Response.json(await verify(assay, body, gone)),
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
    async ({ c, gone }) => {
      const request = parseResearchRequest(await jsonObject(c));
      return Response.json({ questions: await clarifyingQuestions(assay, request, gone) });
    },
  );
}
