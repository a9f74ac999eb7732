import { accessSync, constants, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
/** One service of compose.yaml with what it shares with the others of the image, as text. */
const service = (name: string) => {
  const text = read("compose.yaml");
  const own = new RegExp(`^ {2}${name}:\\n((?: {4,}.*\\n|\\n)+)`, "m").exec(text)?.[1] ?? "";
  const shared = own.includes("<<: *assay") ? (/^x-assay: &assay\n((?: {2,}.*\n|\n)+)/m.exec(text)?.[1] ?? "") : "";
  return own + shared.replace(/^/gm, "  ");
};
/** The first thing a pattern captures in a file. */
const found = (path: string, pattern: RegExp) => pattern.exec(read(path))?.[1];

describe("what puts the service into production", () => {
  it("X5 listens, is asked for its health and is published at one port", () => {
    const port = found("Containerfile", /^EXPOSE (\d+)$/m);
    expect(port).toMatch(/^\d+$/);
    expect(found("compose.yaml", /ASSAY_PORT: "(\d+)"/)).toBe(port);
    expect(found("compose.yaml", /fetch\('http:\/\/127\.0\.0\.1:(\d+)\/readyz'\)/)).toBe(port);
    expect(found("compose.yaml", /"127\.0\.0\.1:\d+:(\d+)"/)).toBe(port);
  });

  it("X3 keeps its store in a volume that its own user owns", () => {
    const home = found("Containerfile", /\bASSAY_HOME=(\S+)/);
    expect(home).toMatch(/^\//);
    expect(found("Containerfile", /^VOLUME (\S+)$/m)).toBe(home);
    expect(found("Containerfile", /chown assay (\S+)/)).toBe(home);
    expect(found("Containerfile", /^USER (\S+)$/m)).toBe("assay");
    expect(found("compose.yaml", /ASSAY_HOME: (\S+)/)).toBe(home);
    expect(found("compose.yaml", /- assay-home:(\S+)/)).toBe(home);
  });

  it("X5 is not started in a container without a token, and every setting in .env reaches it", () => {
    expect(read("compose.yaml")).toMatch(/ASSAY_TOKENS: \$\{ASSAY_TOKENS:\?[^$]+\}/);
    for (const name of ["server", "worker"]) expect(service(name)).toMatch(/^ {4}env_file: \.env$/m);
    expect(
      read("compose.yaml")
        .match(/POSTGRES_PASSWORD(?=[:}])(?!: )[^}\n]*/g)
        ?.every((use) => use.includes(":?")),
    ).toBe(true);
    expect(read(".dockerignore").split("\n")).toContain(".env");
  });

  it("X5 the server, workers and the database are limited, watched and pinned", () => {
    for (const name of ["server", "worker", "postgres"]) {
      expect(service(name)).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
      expect(service(name)).toMatch(/^ {4}pids_limit: \d+$/m);
      expect(service(name)).toMatch(/^ {4}restart: unless-stopped$/m);
      expect(service(name)).toMatch(/^ {6}- no-new-privileges:true$/m);
      expect(service(name)).toMatch(/^ {4}stop_grace_period: \d+s$/m);
    }
    for (const name of ["server", "postgres"]) expect(service(name)).toMatch(/^ {4}healthcheck:$/m);
    for (const name of ["server", "worker"]) {
      expect(service(name)).toMatch(/^ {6}postgres:\n {8}condition: service_healthy$/m);
      expect(service(name)).toMatch(/^ {4}read_only: true$/m);
      expect(service(name)).toMatch(/^ {6}<<: \*settings$/m);
    }
    const images = [...read("compose.yaml").matchAll(/^ +image: (\S+)$/gm), ...read("Containerfile").matchAll(/^FROM (\S+)/gm)];
    expect(images).toHaveLength(4);
    for (const [, image] of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+(?:\.\d+)?(?:-[a-z-]+)?$/);
  });

  it("X5 only the server and the workers reach the database, and nothing of it is published", () => {
    expect(service("postgres")).toMatch(/^ {4}networks: \[store\]$/m);
    expect(service("postgres")).not.toContain("ports:");
    expect(found("compose.yaml", /^ {2}store:\n {4}internal: (\S+)$/m)).toBe("true");
    expect(found("compose.yaml", /ASSAY_DATABASE_URL: postgres:\/\/\w+:[^@]+@(\w+)\//)).toBe("postgres");
  });

  it("X3 many workers find the database's connections enough, and the image has the client that is tested", () => {
    const most = Number(found("compose.yaml", /max_connections=(\d+)/));
    const each = Number(found("src/store/postgres/open-database.ts", /CONNECTIONS = (\d+)/)) + 1;
    expect(most / each).toBeGreaterThan(16);
    const { packages, version } = JSON.parse(read("package-lock.json"));
    expect(found("Containerfile", /\bpg@(\S+)/)).toBe(packages["node_modules/pg"].version);
    expect(found("compose.yaml", /image: assay:(\S+)/)).toBe(version);
  });

  it("X3 the unit of systemd keeps the store where it may write, for its user alone", () => {
    const unit = found("docs/operations.md", /```ini\n([\s\S]*?)```/) ?? "";
    const of = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];
    expect(of("Environment")).toBe(`ASSAY_HOME=/var/lib/${of("StateDirectory")}`);
    expect(of("StateDirectoryMode")).toBe("0700");
    expect(Number(of("TimeoutStopSec"))).toBeGreaterThanOrEqual(10);
    expect(of("ExecStart")).toMatch(/\bassay serve\b/);
  });

  it.skipIf(process.platform === "win32")("I1 the launcher can be run as it is, which the image's `assay` does", () => {
    expect(() => accessSync(join(ROOT, "bin/assay.cjs"), constants.X_OK)).not.toThrow();
    expect(found("Containerfile", /ln -s \/app\/(\S+) \/usr\/local\/bin\/assay/)).toBe("bin/assay.cjs");
  });
});
