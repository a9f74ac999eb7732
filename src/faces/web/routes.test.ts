import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "../../../test/service/harness.ts";
import { readAssets } from "./assets.ts";
import { pageRoutes } from "./routes.ts";

const SCRIPT = "export const tides = 4; // ".padEnd(4_000, "ebb ");

describe("I5 the files of the page", () => {
  let folder: string;
  let service: TestService;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "assay-files-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<!doctype html><title>Assay</title>");
    writeFileSync(join(folder, "assets", "page-ab12.js"), SCRIPT);
    writeFileSync(join(folder, "assets", "mark-cd34.svg"), "<svg/>");
    writeFileSync(join(folder, "assets", "page.js.map"), "{}");
    const assets = await readAssets(folder);
    if (assets === undefined) throw new Error("nothing was read");
    service = await startService({ mounts: [pageRoutes(assets)] });
  });
  afterAll(async () => {
    await service.end();
    rmSync(folder, { recursive: true });
  });

  /** As a browser has it, nothing unpacked. */
  async function fetched(path: string, headers: Record<string, string> = {}): Promise<{ answer: IncomingMessage; body: Buffer }> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${service.address}${path}`, { headers }, resolve).on("error", reject),
    );
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { answer, body: Buffer.concat(parts) };
  }

  it("go whole to whom takes them whole, and packed to whom unpacks them, each as long as it says", async () => {
    const whole = await fetched("/assets/page-ab12.js");
    const packed = await fetched("/assets/page-ab12.js", { "accept-encoding": "br, gzip;q=0.8" });
    expect([whole.body.toString(), gunzipSync(packed.body).toString()]).toEqual([SCRIPT, SCRIPT]);
    for (const { answer, body } of [whole, packed]) expect(answer.headers["content-length"]).toBe(String(body.length));
    expect([whole.answer.headers["content-encoding"], packed.answer.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
    expect(packed.answer.headers.vary).toContain("accept-encoding");
  });

  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/assets/page-ab12.js", "text/javascript; charset=utf-8"],
    ["/assets/mark-cd34.svg", "image/svg+xml"],
  ])("%s is %s", async (path, type) => {
    const { answer } = await fetched(path);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
  });

  it("are kept for ever but the document, which is asked for anew and answered shortly while it is the same", async () => {
    const script = await fetched("/assets/page-ab12.js");
    const first = await fetched("/");
    expect([script.answer.headers["cache-control"], first.answer.headers["cache-control"]]).toEqual([
      "public, max-age=31536000, immutable",
      "no-cache",
    ]);
    const tag = String(first.answer.headers.etag);
    expect(tag).not.toBe(script.answer.headers.etag);
    const again = await fetched("/", { "if-none-match": tag });
    expect([again.answer.statusCode, again.body.length, again.answer.headers.etag]).toEqual([304, 0, tag]);
    expect((await fetched("/", { "if-none-match": '"another"' })).answer.statusCode).toBe(200);
  });

  it("X5 run only scripts of the service's own, frame nothing and send no form", async () => {
    const policy = String((await fetched("/")).answer.headers["content-security-policy"]);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split("; ")).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*|https?:/u);
  });

  it("are those of the page alone, and none where no page was built", async () => {
    expect((await fetched("/assets/page.js.map")).answer.statusCode).toBe(404);
    expect((await fetched("/index.html")).answer.statusCode).toBe(404);
    expect(await readAssets(join(folder, "assets"))).toBeUndefined();
    expect(await readAssets(join(folder, "none"))).toBeUndefined();
  });
});
