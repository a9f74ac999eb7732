import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { openService, type Service, type ServiceParts } from "../../service/service.ts";
import { rehearse } from "../../wiring/rehearsal.ts";
import { checkExposure } from "./access.ts";
import { createHttpApp, type Mount } from "./app.ts";
import { answerFaults, answerUnread } from "./protocol-faults.ts";

export interface ServeOptions extends ServiceParts {
  readonly mounts?: readonly Mount[];
  readonly patience?: Patience;
}

/** How long requests may take to arrive, in milliseconds, so that slow clients cannot hold connections for ever (X5). */
export interface Patience {
  readonly headersMs: number;
  /** Headers and body. */
  readonly requestMs: number;
  /** How often it is looked at. */
  readonly everyMs: number;
}

const PATIENCE: Patience = { headersMs: 20_000, requestMs: 120_000, everyMs: 5_000 };

export interface RunningServer {
  readonly address: string;
  readonly service: Service;
  /** Stops accepting, ends streams, and stops runs so that they go on at the next start. Does not close Assay itself. */
  close(): Promise<void>;
}

const GRACE_MS = 2_000;

/**
 * Starts the service: checks that it may stand where it is to stand, listens, and takes up what was interrupted.
 * @throws AssayError CONFIG_INVALID (a public address without tokens), CONFLICT (a port in use), MISSING_DEPENDENCY
 */
export async function startServer({ mounts = [], patience = PATIENCE, ...parts }: ServeOptions): Promise<RunningServer> {
  const { config, over } = parts;
  checkExposure(config, (await parts.assay.store.tokens()).length);
  const service = await openService(parts);
  const app = createHttpApp(service, mounts);
  const listener = getRequestListener(app.fetch, { hostname: hostInAddress(config["serve.host"]), errorHandler: answerUnread });
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.everyMs,
      requireHostHeader: false,
    },
    listener,
  );
  answerFaults(server);
  await rehearse().catch((thrown) => service.log.warn({ err: String(thrown) }, "not warmed up"));
  const { port } = await listen(server, config);
  const address = `http://${hostInAddress(config["serve.host"])}:${port}`;
  service.log.info({ address, searches: over.searches, tokens: config["serve.tokens"].length }, "listening");
  if (config["serve.workers"] === "here") await service.jobs.work();
  service.forgetting.keepUp();
  return {
    address,
    service,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await service.close();
      await hangUp(server, closed);
    },
  };
}

/** Answers under way may still be sent; after the grace time their connections are cut. */
async function hangUp(server: Server, closed: Promise<void>): Promise<void> {
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
}

function hostInAddress(host: string): string {
  return host.includes(":") ? `[${host.replace(/[[\]]/g, "")}]` : host;
}

function listen(server: Server, config: Config): Promise<AddressInfo> {
  const [host, port] = [config["serve.host"].replace(/[[\]]/g, ""), config["serve.port"]];
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const inUse = cause.code === "EADDRINUSE";
      const why = inUse ? "something listens there already; choose another port" : (cause.code ?? cause.message);
      reject(
        // A port may be free a moment later, when the service before has ended: no fault of the settings.
        new AssayError(inUse ? "CONFLICT" : "CONFIG_INVALID", `Cannot listen on ${host}:${port}: ${why}.`, {
          field: inUse ? "serve.port" : "serve.host",
          cause,
        }),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address);
      else reject(new AssayError("INTERNAL", "The server has no address."));
    });
  });
}
