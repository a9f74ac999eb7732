// `npm run build` builds the page with it: src/faces/web/app into dist/web.
import { join } from "node:path";
import { buildPage } from "../src/faces/web/build.ts";

await buildPage(join(import.meta.dirname, "..", "dist", "web"));
