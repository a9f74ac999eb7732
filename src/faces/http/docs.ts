import { DOCS_STYLE, docsPage } from "./docs-page.ts";
import type { App } from "./endpoint.ts";

const INFO = {
  openapi: "3.1.0",
  info: {
    title: "Assay",
    version: "1",
    description: "Web research in which every sentence is tied to a verbatim quote in a stored copy of its source.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/" }],
  security: [{ bearer: [] }],
};

/** The OpenAPI 3.1 document of everything that was registered before, and a page made of it; nothing comes from anywhere else. */
export function docsRoutes(app: App): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "One of the service's tokens; needed only where tokens are set.",
  });
  const made = app.getOpenAPI31Document(INFO);
  const document = JSON.stringify(made);
  const page = docsPage(JSON.parse(document));
  app.get("/openapi.json", () => new Response(document, { headers: { "content-type": "application/json" } }));
  app.get("/docs", () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }));
  app.get("/docs.css", () => new Response(DOCS_STYLE, { headers: { "content-type": "text/css; charset=utf-8" } }));
}
