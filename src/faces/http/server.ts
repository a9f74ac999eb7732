import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Assay, EngineOver } from "../../assay.ts";
import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { Jobs } from "../service/jobs.ts";
import { createLog } from "../service/log.ts";
import { createLookups } from "../service/lookups.ts";
import { Metrics } from "../service/metrics.ts";
import { Observer } from "../service/observer.ts";
import { scrubber, secretsOf } from "../service/secrets.ts";
import { openTraces } from "../service/traces.ts";
import { checkExposure } from "./access.ts";
import { createHttpApp, type Mount } from "./app.ts";
import type { Service } from "./service.ts";

export interface ServeOptions {
  readonly config: Config;
  readonly assay: Assay;
  readonly over: EngineOver;
  readonly mounts?: readonly Mount[];
  /** Where log lines go; standard error by default. */
  readonly writeLog?: (line: string) => void;
}

export interface RunningServer {
  readonly address: string;
  readonly service: Service;
  /** Stops accepting, ends streams, and stops runs so that they go on at the next start. Does not close Assay itself. */
  close(): Promise<void>;
}

const GRACE_MS = 2_000;

/**
 * Starts the service: checks that it may stand where it is to stand, takes up what was interrupted, and listens.
 * @throws AssayError CONFIG_INVALID (a public address without tokens, a port in use), MISSING_DEPENDENCY
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { config, assay, over } = options;
  checkExposure(config);
  const trace = config["trace.enabled"] ? await openTraces() : undefined;
  const scrub = scrubber(secretsOf(config));
  const log = createLog(config, scrub, options.writeLog);
  const metrics = new Metrics(() => jobs.active);
  const observer = new Observer({ assay, log, metrics, trace });
  const limits = { perPrincipal: config["serve.runsPerToken"], inAll: config["serve.maxRuns"] };
  const jobs = new Jobs(assay, over, limits, (id, after) => observer.follow(id, after));
  const service: Service = { assay, config, over, jobs, lookups: createLookups(assay, over), log, metrics, scrub };
  const app = createHttpApp(service, options.mounts ?? []);
  const server = createAdaptorServer({ fetch: app.fetch, hostname: config["serve.host"] });
  const { port } = await listen(server, config);
  const host = config["serve.host"].includes(":") ? `[${config["serve.host"].replace(/[[\]]/g, "")}]` : config["serve.host"];
  const address = `http://${host}:${port}`;
  log.info({ address, searches: over.searches, tokens: config["serve.tokens"].length }, "listening");
  const resumed = jobs.resumeInterrupted().then((failures) => {
    for (const { id, error } of failures) log.error({ request_id: id, error: error.toBody() }, "not resumed");
  });
  resumed.catch((error) => log.error({ err: String(error) }, "interrupted runs could not be listed"));
  return {
    address,
    service,
    async close() {
      jobs.refuseNew();
      log.info({ active: jobs.active }, "shutting down");
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await over.engine.close();
      await resumed.catch(() => undefined);
      await observer.close(GRACE_MS);
      if ("closeIdleConnections" in server) server.closeIdleConnections();
      const cut = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}

function listen(server: ReturnType<typeof createAdaptorServer>, config: Config): Promise<AddressInfo> {
  const [host, port] = [config["serve.host"].replace(/[[\]]/g, ""), config["serve.port"]];
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const field = cause.code === "EADDRINUSE" ? "serve.port" : "serve.host";
      const why = cause.code === "EADDRINUSE" ? "something listens there already; choose another --port" : (cause.code ?? cause.message);
      reject(new AssayError("CONFIG_INVALID", `Cannot listen on ${host}:${port}: ${why}.`, { field, cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address);
      else reject(new AssayError("INTERNAL", "The server has no address."));
    });
  });
}
