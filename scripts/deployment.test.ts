import { accessSync, constants, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
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
    expect(read("compose.yaml")).toMatch(/^ {4}env_file: \.env$/m);
    expect(read(".dockerignore").split("\n")).toContain(".env");
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
