import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ResearchRequest } from "../../domain/request.ts";
import { type ClarifyingQuestion, clarifyingQuestionSchema, clarifyingQuestions, withAnswers } from "../../service/clarify.ts";
import type { Service } from "../../service/service.ts";

const ANSWERS = "answers";
const elicitationSchema = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.looseObject({ form: z.unknown(), url: z.unknown() }).partial().optional() }),
});

/**
 * Whether the client shows forms to its user, by what this request says or by the handshake before it. Where nobody can be asked, the question is
 * researched as it stands (R3).
 */
export function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const said = elicitationSchema.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const forms = said?.elicitation;
  return forms !== undefined && (forms.form !== undefined || forms.url === undefined);
}

type Clarified = { readonly request: ResearchRequest } | { readonly ask: InputRequiredResult };

/**
 * Asks the user where the question is open (R3), through the client's own form. The questions travel with the client and come back with the
 * answers; what comes back is only ever read as what the user said.
 */
export async function clarified(
  { assay, jobs }: Service,
  principal: string,
  request: ResearchRequest,
  wanted: boolean,
  ctx: ServerContext,
): Promise<Clarified> {
  const state = ctx.mcpReq.requestState<string>();
  if (typeof state === "string") return { request: withAnswers(request, ...answersOf(state, ctx)) };
  if (!wanted) return { request };
  const questions = await jobs.within(principal, () => clarifyingQuestions(assay, request, ctx.mcpReq.signal, principal));
  if (questions.length === 0) return { request };
  const properties = Object.fromEntries(
    questions.map(({ question, options }, at) => [
      `q${at + 1}`,
      { type: "string" as const, title: question, ...(options.length === 0 ? {} : { description: `For example: ${options.join("; ")}` }) },
    ]),
  );
  const message = questions.map(({ question }) => question).join("\n");
  return {
    ask: inputRequired({
      inputRequests: { [ANSWERS]: inputRequired.elicit({ message, requestedSchema: { type: "object", properties } }) },
      requestState: JSON.stringify(questions),
    }),
  };
}

function answersOf(state: string, ctx: ServerContext): [readonly ClarifyingQuestion[], readonly (string | undefined)[]] {
  let json: unknown;
  try {
    json = JSON.parse(state);
  } catch {
    json = [];
  }
  const questions = z.array(clarifyingQuestionSchema).max(3).catch([]).parse(json);
  const response = inputResponse(ctx.mcpReq.inputResponses, ANSWERS);
  const content = response.kind === "elicit" && response.action === "accept" ? (response.content ?? {}) : {};
  return [questions, questions.map((_, at) => (typeof content[`q${at + 1}`] === "string" ? String(content[`q${at + 1}`]) : undefined))];
}
