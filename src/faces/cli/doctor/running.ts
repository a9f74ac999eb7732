import { z } from "zod";
import type { Config } from "../../../config/settings.ts";
import { attempt, type Check, failed, off, ok } from "../../../service/doctor/check.ts";
import { count } from "../progress.ts";

const DEADLINE_MS = 2_000;

const readySchema = z.object({ status: z.string(), active_runs: z.int(), store: z.string(), queue: z.string() });

/** Whether a service answers where `assay serve` would listen, and whether it takes new work. */
export function checkRunning(config: Config): Promise<Check> {
  const { "serve.host": host, "serve.port": port } = config;
  const address = `http://${reachable(host)}:${port}`;
  return attempt("service", async () => {
    if (port === 0) return off("service", "serve.port is 0, so that a service takes any free port");
    const answer = await asked(`${address}/readyz`);
    if (answer === undefined) return off("service", `none at ${address}; assay serve starts it`);
    const ready = readySchema.safeParse(answer.body);
    if (!ready.success)
      return off("service", `something that is not Assay answers at ${address}; assay serve needs another port: set ASSAY_PORT`);
    const { status, active_runs, store, queue } = ready.data;
    if (status === "ready") return ok("service", `ready at ${address}, ${count(active_runs, "run")} under way`);
    return failed("service", `${status} at ${address} (store: ${store}, queue: ${queue}); its log says why.`);
  });
}

/** What answered, or undefined where nothing did. */
async function asked(url: string): Promise<{ readonly body: unknown } | undefined> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(DEADLINE_MS) });
    return { body: await response.json().catch(() => undefined) };
  } catch (thrown) {
    // A server that answers in another way than HTTP, or not at all, still holds the port.
    const refused = thrown instanceof TypeError && isRefusal(thrown.cause);
    return refused ? undefined : { body: undefined };
  }
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && ["ECONNREFUSED", "EHOSTUNREACH", "EADDRNOTAVAIL"].includes(String(cause.code));
}

/** The address by which this machine reaches what listens on every address. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  const bare = host.replace(/[[\]]/g, "");
  if (bare === "::") return "[::1]";
  return bare.includes(":") ? `[${bare}]` : bare;
}
