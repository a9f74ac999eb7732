import { version } from "../../service/version.ts";
import { withNotes } from "./docs-notes.ts";
import { docsPage } from "./docs-page.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import type { App } from "./endpoint.ts";
import { withNamedShapes } from "./named-shapes.ts";

const INFO = {
  openapi: "3.1.0",
  info: {
    title: "Assay",
    version: version(),
    description: "Web research in which every sentence is tied to a verbatim quote in a stored copy of its source.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/" }],
  tags: [
    { name: "Research", description: "Cited reports and answers, audits of reports, and what to ask before a run." },
    { name: "Lookups", description: "One search or one page, without a report." },
    { name: "Conversation", description: "A dialogue that answers from memory first and searches with the user's consent." },
    { name: "OpenAI-compatible", description: "Assay as a model of any chat client." },
    { name: "Jobs", description: "What is under way: its state, its events, its result, and how it is stopped and resumed." },
    { name: "Runs", description: "What is kept: runs of every kind, as files too, and the stored copies of their sources." },
    { name: "Reading", description: "A report as it is read and checked: every sentence with what it rests on." },
    { name: "Collections", description: "Documents of one's own that one's runs search, and whose runs may search them besides." },
    { name: "Session", description: "Signing in a page." },
    { name: "Operations", description: "Probes, metrics, and what was used." },
  ],
  security: [{ bearer: [] }],
};

/** The OpenAPI 3.1 document of everything that was registered before, and a page made of it; nothing comes from anywhere else. */
export function docsRoutes(app: App): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "One of the service's tokens; needed only where tokens are set.",
  });
  // Made when first asked for: nobody who only researches waits for it at the start.
  const document = once(() => JSON.stringify(withNotes({ ...withNamedShapes(app.getOpenAPI31Document(INFO)) })));
  const page = once(() => docsPage(JSON.parse(document())));
  app.get("/openapi.json", () => new Response(document(), { headers: { "content-type": "application/json" } }));
  app.get("/docs", () => new Response(page(), { headers: { "content-type": "text/html; charset=utf-8" } }));
  app.get("/docs.css", () => new Response(DOCS_STYLE, { headers: { "content-type": "text/css; charset=utf-8" } }));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
