import { execFileSync } from "node:child_process";
import { constants, deflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { makeDocx, makePdf } from "../../../test/world/documents.ts";
import { createExtractionPool } from "../extract.ts";

const url = "https://example.org/x";
const pool = createExtractionPool({ size: 1, timeoutMs: 20_000, maxMemoryMb: 400 });
afterAll(() => pool.close());

const longPage = (n: number): Buffer =>
  Buffer.from(
    `<!doctype html><title>Page ${n}</title><article>${"<p>The river rose by two metres in a single night, and fell again, as rivers do.</p>".repeat(600)}</article>`,
  );

/** A one-page PDF whose content stream is given; it may unpack to something far larger. */
function pdfWithStream(stream: Buffer, filter: string): Uint8Array {
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>\nendobj\n5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n4 0 obj\n<< /Length ${stream.length} ${filter} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")]);
}

const ZLIB_HEADER = 2;

/** What so many millions of the same bytes deflate to, put together from one million, which is all that is deflated here. */
function longStream(millions: number): Buffer {
  const first = deflateSync(Buffer.alloc(1_000_000, "(x) Tj "), { finishFlush: constants.Z_FULL_FLUSH });
  const next = first.subarray(ZLIB_HEADER);
  return Buffer.concat([first, ...Array.from({ length: millions - 1 }, () => next)]);
}

describe("R6 the pool reads every kind", () => {
  it("R6 HTML, small in this thread and large in a worker; PDF and DOCX in a child process", async () => {
    const [small, large, pdf, docx] = await Promise.all([
      pool.extract(Buffer.from("<html><p>Closed on Monday.</p></html>"), { url }),
      pool.extract(longPage(1), { url }),
      pool.extract(makePdf(["A page."]), { url }),
      pool.extract(makeDocx([{ text: "A paragraph." }]), { url }),
    ]);
    expect(small.text).toBe("Closed on Monday.");
    expect(large.text.split("\n\n")).toHaveLength(600);
    expect(pdf.text).toBe("A page.");
    expect(docx.text).toBe("A paragraph.");
  });

  it("R6 hands a worker's typed refusal on", async () => {
    await expect(pool.extract(Buffer.from(`%PDF-1.4\n${"x".repeat(100)}`), { url })).rejects.toMatchObject({
      name: "AssayError",
      type: "PARSE_ERROR",
    });
    await expect(pool.extract(Buffer.from([0x89, 0x50, 0x4e, 0x47]), { url })).rejects.toMatchObject({ type: "UNSUPPORTED_TYPE" });
  });

  it("R6 serves many more documents than it has workers", async () => {
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => pool.extract(longPage(n), { url })));
    expect(results.map((result) => result.title)).toEqual(Array.from({ length: 12 }, (_, n) => `Page ${n}`));
  });
});

describe("R6 hostile input ends in a typed refusal, and the pool goes on", () => {
  const ends = async (bytes: Uint8Array): Promise<string> =>
    pool.extract(bytes, { url, contentType: "text/html" }).then(
      () => "read",
      (error: { type: string }) => error.type,
    );

  it.each<[string, () => Uint8Array, string[]]>([
    ["elements nested a million deep", () => Buffer.from("<div>".repeat(1_000_000)), ["TOO_LARGE"]],
    [
      "elements nested a thousand deep",
      () => Buffer.from(`<html>${"<div><b>".repeat(500)}text${"</b></div>".repeat(500)}${" ".repeat(30_000)}`),
      ["read"],
    ],
    ["a million elements", () => Buffer.from(`<html>${"<p>x".repeat(1_000_000)}`), ["TOO_LARGE"]],
    ["an attribute of ten megabytes", () => Buffer.from(`<html><p class="${"a ".repeat(5_000_000)}">text</p>`), ["read"]],
    [
      "a hundred thousand attributes",
      () => Buffer.from(`<html><p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(" ")}>text</p>`),
      ["read"],
    ],
    ["tables inside tables", () => Buffer.from(`<html>${"<table><tr><td>a</td><td>b".repeat(2_000)}`), ["read", "TOO_LARGE"]],
    [
      "a table row of many cells and many rows",
      () => Buffer.from(`<html><table><tr>${"<td>x".repeat(9_000)}</tr>${"<tr><td>y".repeat(9_000)}</table>`),
      ["read"],
    ],
    ["unclosed comments and tags", () => Buffer.from(`<html><p>text${"<!-- <a <b ".repeat(10_000)}`), ["read"]],
    ["a million entities", () => Buffer.from(`<html><p>${"&amp;".repeat(1_000_000)}</p>`), ["read"]],
    [
      "JSON-LD nested deep",
      () => Buffer.from(`<html><script type="application/ld+json">${"[".repeat(50_000)}${"]".repeat(50_000)}</script><p>text</p>`),
      ["read"],
    ],
  ])(
    "R6 %s",
    async (_, make, outcomes) => {
      expect(outcomes).toContain(await ends(make()));
      expect((await pool.extract(longPage(7), { url })).title).toBe("Page 7");
    },
    60_000,
  );

  it("R6 a PDF stream that unpacks to more than the memory allowed ends in TOO_LARGE", async () => {
    const small = createExtractionPool({ size: 1, timeoutMs: 60_000, maxMemoryMb: 250 });
    const bomb = pdfWithStream(deflateSync(longStream(900)), "/Filter [/FlateDecode /FlateDecode]");
    await expect(small.extract(bomb, { url })).rejects.toMatchObject({ type: "TOO_LARGE" });
    expect((await small.extract(makePdf(["Still here."]), { url })).text).toBe("Still here.");
    await small.close();
  }, 120_000);

  it("R6 a document that takes too long ends in TIMEOUT, is not retried, and its worker is replaced", async () => {
    const hasty = createExtractionPool({ size: 1, timeoutMs: 1, maxMemoryMb: 400 });
    for (const bytes of [longPage(1), makePdf(["x"])])
      await expect(hasty.extract(bytes, { url })).rejects.toMatchObject({ type: "TIMEOUT", retryable: false });
    await hasty.close();
  });
});

describe("R6 cancelling", () => {
  it("R6 a signal ends a document at work and one in the queue with CANCELLED", async () => {
    const controller = new AbortController();
    const busy = createExtractionPool({ size: 1 });
    const both = [busy.extract(longPage(1), { url }, controller.signal), busy.extract(longPage(2), { url }, controller.signal)];
    controller.abort();
    for (const outcome of await Promise.allSettled(both))
      expect(outcome).toMatchObject({ status: "rejected", reason: { type: "CANCELLED" } });
    expect((await busy.extract(longPage(3), { url })).title).toBe("Page 3");
    await busy.close();
  });

  it("R6 closing ends what is at work, and nothing is taken after", async () => {
    const closing = createExtractionPool({ size: 1 });
    const work = closing.extract(longPage(1), { url });
    await Promise.all([expect(work).rejects.toMatchObject({ type: "CANCELLED" }), closing.close()]);
    await expect(closing.extract(longPage(1), { url })).rejects.toMatchObject({ type: "CANCELLED" });
  });

  it("R6 idle workers do not keep a process alive", () => {
    const entry = new URL("../extract.ts", import.meta.url).href;
    const documents = new URL("../../../test/world/documents.ts", import.meta.url).href;
    const script = `
      import { createExtractionPool } from ${JSON.stringify(entry)};
      import { makePdf } from ${JSON.stringify(documents)};
      const pool = createExtractionPool({ size: 1 });
      const page = Buffer.from("<html>" + "<p>Some words, and more of them.</p>".repeat(2000));
      const done = await Promise.all([pool.extract(page, { url: "https://a.org/" }), pool.extract(makePdf(["x"]), { url: "https://a.org/" })]);
      console.log(done.length);`;
    expect(execFileSync(process.execPath, ["--input-type=module", "-e", script], { timeout: 60_000, encoding: "utf8" }).trim()).toBe("2");
  }, 90_000);
});
