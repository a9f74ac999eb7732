import { z } from "zod";
import type { Service } from "../../service/service.ts";
import type { UsageRecord } from "../../store/store.ts";
import { type App, endpoint } from "./endpoint.ts";

const DAYS = 30;
const usedShape = { runs: z.int(), tokens_in: z.int(), tokens_out: z.int(), cost_micro_usd: z.int() };
export const dayUsageSchema = z.object({ day: z.string(), principal: z.string().optional(), ...usedShape });
export const usedSchema = z.object(usedShape);
export const quotasSchema = z.object({ runs: z.int().optional(), tokens: z.int().optional(), cost_micro_usd: z.int().optional() });
export const usageSchema = z.object({ days: z.array(dayUsageSchema), total: usedSchema, quotas: quotasSchema.optional() });

/** `GET /usage`: what was used on each day, by principal (X2). */
export function usageRoutes(app: App, { assay: { store }, isOperator }: Service): void {
  endpoint(
    app,
    {
      method: "get",
      path: "/usage",
      name: "usage",
      tag: "Operations",
      about: "Runs, model tokens and money used on each day: one's own; for operators everybody's",
      query: z.strictObject({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
      answers: { 200: { about: "By day", schema: usageSchema } },
    },
    async ({ query, principal }) => {
      const until = query.until ?? new Date().toISOString().slice(0, 10);
      const from = query.from ?? new Date(Date.parse(until) - (DAYS - 1) * 24 * 3_600_000).toISOString().slice(0, 10);
      const used = await store.usage({ from, until, ...(isOperator(principal) ? {} : { principal }) });
      const quotas = (await store.principals()).find(({ name }) => name === principal)?.quotas;
      const { runs, tokens, microUsd } = quotas ?? {};
      return Response.json({
        days: used.map((one) => ({ day: one.day, ...(one.principal === undefined ? {} : { principal: one.principal }), ...shown(one) })),
        total: shown(used.reduce(added, NONE)),
        ...(quotas === undefined ? {} : { quotas: { runs, tokens, cost_micro_usd: microUsd } }),
      });
    },
  );
}

type Used = Pick<UsageRecord, "runs" | "tokensIn" | "tokensOut" | "microUsd">;
const NONE: Used = { runs: 0, tokensIn: 0, tokensOut: 0, microUsd: 0 };

function added(a: Used, b: Used): Used {
  return {
    runs: a.runs + b.runs,
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    microUsd: a.microUsd + b.microUsd,
  };
}

function shown({ runs, tokensIn, tokensOut, microUsd }: Used): z.infer<typeof usedSchema> {
  return { runs, tokens_in: tokensIn, tokens_out: tokensOut, cost_micro_usd: microUsd };
}
