import { OpenAPIHono } from "@hono/zod-openapi";
import type { Service } from "../../service/service.ts";
import { archiveRoutes } from "./archive.ts";
import { chatRoutes } from "./chat.ts";
import { checkRoutes } from "./check-routes.ts";
import { checkingRoutes } from "./checks.ts";
import { collectionRoutes } from "./collections.ts";
import { docsRoutes } from "./docs.ts";
import type { App, Env } from "./endpoint.ts";
import { findRoutes } from "./find.ts";
import { guard } from "./guard.ts";
import { jobRoutes } from "./jobs.ts";
import { lookupRoutes } from "./lookup-routes.ts";
import { responseRoutes } from "./openai/responses.ts";
import { openAiRoutes } from "./openai/routes.ts";
import { operationRoutes } from "./operations.ts";
import { ratingRoutes } from "./ratings.ts";
import { readingRoutes } from "./reading.ts";
import { runRoutes } from "./runs.ts";
import { sessionRoutes } from "./session.ts";
import { settingsRoutes } from "./settings.ts";
import { totalsRoutes } from "./totals.ts";
import { usageRoutes } from "./usage.ts";

/** Adds routes of another face (the page, MCP) behind the same guard. */
export type Mount = (app: App, service: Service) => void;

/** The whole HTTP face of a service. */
export function createHttpApp(service: Service, mounts: readonly Mount[] = []): App {
  const app = new OpenAPIHono<Env>({ strict: false });
  guard(app, service);
  runRoutes(app, service);
  checkRoutes(app, service);
  lookupRoutes(app, service);
  findRoutes(app, service);
  chatRoutes(app, service);
  openAiRoutes(app, service);
  responseRoutes(app, service);
  jobRoutes(app, service);
  archiveRoutes(app, service);
  ratingRoutes(app, service);
  totalsRoutes(app, service);
  readingRoutes(app, service);
  checkingRoutes(app, service);
  collectionRoutes(app, service);
  sessionRoutes(app, service);
  usageRoutes(app, service);
  operationRoutes(app, service);
  settingsRoutes(app, service);
  for (const mount of mounts) mount(app, service);
  docsRoutes(app);
  return app;
}
