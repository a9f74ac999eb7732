// `npm run world`: the emulated outside for people who try things by hand. Prints the settings that lead Assay into it.
import { startWorld } from "./world.ts";

const FIRST_PORT = 8_400;
const NAMES = [
  "web",
  "model",
  "duckduckgo",
  "tavily",
  "exa",
  "perplexity",
  "brave",
  "serpapi",
  "searxng",
  "bing",
  "steel",
  "firecrawl",
] as const;

const latency = Number(process.argv.find((argument) => argument.startsWith("--latency="))?.slice("--latency=".length) ?? 0);
const world = await startWorld({ ports: Object.fromEntries(NAMES.map((name, i) => [name, FIRST_PORT + i])) });
for (const name of NAMES) world.parts[name].latencyMs = latency;
for (const [name, value] of Object.entries(world.env)) console.log(`export ${name}='${value}'`);
console.log('# The world is up. Paste the lines above into a shell, then: npm run assay -- research "…"   (Ctrl-C ends the world)');
process.on("SIGINT", () => void world.close().then(() => process.exit(0)));
