import { z } from "zod";
import { shownSettings } from "../../config/shown.ts";
import { AssayError } from "../../domain/error.ts";
import { CHECK_STATES } from "../../service/doctor/check.ts";
import { tokenOf } from "../../service/principals.ts";
import type { Service } from "../../service/service.ts";
import { type App, endpoint } from "./endpoint.ts";
import { Refusal } from "./errors.ts";

export const settingSchema = z.object({ name: z.string(), value: z.unknown(), origin: z.string(), about: z.string() });
export const setupSchema = z.object({
  settings: z.array(settingSchema),
  node: z.string(),
  store: z.object({ kind: z.string(), location: z.string(), layout: z.int(), runs: z.int(), snapshots: z.int(), bytes: z.number() }),
  searches: z.array(z.string()),
  models: z.record(z.string(), z.string()),
  tokens: z.array(z.string()),
  operators: z.array(z.string()),
});
export const checkSchema = z.object({ name: z.string(), state: z.enum(CHECK_STATES), says: z.string() });
export const checksDoneSchema = z.object({ checks: z.array(checkSchema) });

/** A page that exists to be read by anybody. */
const PAGE = "https://example.com/";

/** How the service is set up, and whether what it needs answers: what `assay doctor` says, without secrets (X5). */
export function settingsRoutes(app: App, service: Service): void {
  const tag = "Operations";
  const { assay, over, config, isOperator } = service;
  endpoint(
    app,
    {
      method: "get",
      path: "/settings",
      name: "settings",
      tag,
      about: "Every setting with where it comes from, of secrets only that they are set; where tokens are set, for operators",
      answers: { 200: { about: "How the service is set up", schema: setupSchema } },
    },
    async ({ principal }) => {
      if (!isOperator(principal)) throw new Refusal(403, forOperators());
      const { kind, location, schemaVersion, runs, snapshots, bytes } = await assay.store.describe();
      const models = Object.entries(assay.roles ?? {}).map(([role, { model }]) => [role, model.id]);
      const kept = (await assay.store.tokens()).filter(({ revokedAt }) => revokedAt === undefined).map((token) => token.principal);
      const names = [...new Set([...config["serve.tokens"].map((entry) => tokenOf(entry).name), ...kept])];
      const granted = (await assay.store.principals()).flatMap(({ name, rights }) => (rights.includes("operate") ? [name] : []));
      const operators = new Set([...config["serve.operators"], ...granted]);
      return Response.json({
        settings: shownSettings(assay.loaded),
        node: process.versions.node,
        store: { kind, location, layout: schemaVersion, runs, snapshots, bytes },
        searches: over.searches,
        models: Object.fromEntries(models),
        tokens: names,
        operators: names.filter((name) => operators.has(name)),
      });
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/settings/checks",
      name: "checkSettings",
      tag,
      about: "Ask what is set up whether it answers: the model, search services where that is free, a page of the web",
      answers: { 200: { about: "Each with what to do about it", schema: checksDoneSchema } },
    },
    async ({ principal, gone }) => {
      if (!isOperator(principal)) throw new Refusal(403, forOperators());
      const { checkServices } = await import("../../service/doctor/services.ts");
      const what = { ask: false, page: PAGE, signal: gone };
      return Response.json({ checks: await service.jobs.within(principal, () => checkServices(assay.loaded, what)) });
    },
  );
}

function forOperators(): AssayError {
  return new AssayError(
    "UNAUTHORIZED",
    "How the service is set up is for operators: name this token in serve.operators (ASSAY_OPERATORS).",
    {
      field: "Authorization",
    },
  );
}
