import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

/** Where Debian keeps PostgreSQL's server, newest first; undefined when this machine has none. */
export const POSTGRES_PROGRAMS: string | undefined = programs();

function programs(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((folder) => existsSync(join(folder, "initdb")));
}

/** A real server of its own, on a free port of the loopback, in a folder that goes with it. */
export interface PostgresServer {
  /** Makes an empty database and gives its address. */
  readonly newDatabase: () => Promise<string>;
  readonly dropDatabase: (address: string) => Promise<void>;
  /** Statements given past any store, as somebody at a terminal would. */
  readonly onDatabase: (address: string, sql: string) => Promise<void>;
  /** Stops it as `kill -9` would, or at once but cleanly, and starts it again on the same port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root, so there it runs as the user Debian's package makes. */
function asServer(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0 ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, [...args]];
}

/**
 * @param durable whether it writes through to the disk as a server of somebody's work does; tests need not wait for that
 * @throws Error when {@link POSTGRES_PROGRAMS} is undefined
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = POSTGRES_PROGRAMS;
  if (folder === undefined) throw new Error("PostgreSQL's server is not on this machine; install the package postgresql.");
  const home = await mkdtemp(join(tmpdir(), "assay-postgres-"));
  await chmod(home, 0o700);
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", home]);
  const data = join(home, "data");
  await run(...asServer(join(folder, "initdb"), ["-D", data, "-A", "trust", "-U", "assay", "--no-sync", "-E", "UTF8", "--locale=C"]), {
    cwd: home,
  });
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${home}`,
    `fsync=${durable ? "on" : "off"}`,
    "max_connections=200",
  ];
  const args = ["-D", data, ...settings.flatMap((one) => ["-c", one])];
  let server = await started(folder, args, home, port);
  const addressOf = (database: string) => `postgres://assay@127.0.0.1:${port}/${database}`;
  let made = 0;
  return {
    newDatabase: async () => {
      const name = `assay_${process.pid}_${++made}`;
      await onServer(addressOf("postgres"), `CREATE DATABASE ${name}`);
      return addressOf(name);
    },
    dropDatabase: (address) =>
      onServer(addressOf("postgres"), `DROP DATABASE IF EXISTS ${new URL(address).pathname.slice(1)} WITH (FORCE)`),
    onDatabase: onServer,
    restart: async () => {
      await ended(server, "SIGQUIT");
      server = await started(folder, args, home, port);
    },
    stop: async () => {
      await ended(server, "SIGQUIT");
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface Started {
  readonly child: ReturnType<typeof spawn>;
  readonly pid: number;
}

async function started(folder: string, args: readonly string[], home: string, port: number): Promise<Started> {
  const child = spawn(...asServer(join(folder, "postgres"), args), { cwd: home, stdio: "ignore" });
  for (let tries = 0; tries < 300; tries++) {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "assay", database: "postgres" });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: string }>("SELECT pg_read_file('postmaster.pid', 0, 20) AS pid");
      return { child, pid: Number.parseInt(rows[0]?.pid ?? "", 10) };
    } catch {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error("PostgreSQL did not begin to answer.");
}

/** SIGQUIT is PostgreSQL's immediate shutdown: connections are cut, and what was committed is found again from its log. */
async function ended({ child, pid }: Started, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  process.kill(pid, signal);
  if (child.exitCode === null) await gone;
}

async function onServer(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
