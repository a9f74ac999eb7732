import { describe, expect, it } from "vitest";
import { makeDocx } from "../../test/world/documents.ts";
import type { ContentKind } from "../domain/snapshot.ts";
import { extractBytes } from "../extract/extract.ts";
import type { OutboundRequest } from "../outbound/outbound.ts";
import type { Extractor } from "../read/capture.ts";
import { reportFromBytes, reportFromWeb } from "./report-source.ts";

const extractor = { extract: (bytes, hints) => extractBytes(bytes, hints) } as Extractor;
const bytes = (text: string) => new TextEncoder().encode(text);
const REPORT = "# Mills\n\nThe mill stands [1].\n\n[1]: https://one.test/\n";

function assayOf(page: { readonly kind?: ContentKind; readonly status?: number; readonly body?: string; readonly type?: string }) {
  const asked: OutboundRequest[] = [];
  const { kind = "html", status = 200, body = REPORT, type = "text/markdown" } = page;
  const web = {
    reader: {
      read: async (url: string) => ({ snapshot: { contentKind: kind, finalUrl: `${url}&moved=1` }, text: "The mill stands [1]." }),
    },
    outbound: {
      request: async (request: OutboundRequest) => {
        asked.push(request);
        return {
          status,
          url: `${request.url}&token=abcdefghijklmnop`,
          headers: { "content-type": type },
          body: bytes(body),
          cut: false,
          redirects: [],
        };
      },
    },
  };
  return { assay: { web, extractor } as unknown as Parameters<typeof reportFromWeb>[1], asked };
}

const fromWeb = (assay: Parameters<typeof reportFromWeb>[1], address = "https://One.test/r.md?a=1") =>
  reportFromWeb(address, assay, 5000, new AbortController().signal);

describe("I7 the report to be audited", () => {
  it("from an address is fetched as it stands, and its links are read against where it was found", async () => {
    const { assay, asked } = assayOf({});
    const loaded = await fromWeb(assay);
    expect(loaded).toEqual({
      name: "https://one.test/r.md?a=1",
      source: REPORT,
      format: "markdown",
      from: expect.stringContaining("moved=1"),
    });
    expect(loaded.from).not.toContain("abcdefghijklmnop");
    expect(asked).toMatchObject([{ url: "https://one.test/r.md?a=1&moved=1", policy: "page", deadlineMs: 5000, maxBytes: 20_000_000 }]);
  });

  it("from an address that holds a page is HTML", async () => {
    const { assay } = assayOf({ body: "<!doctype html><p>The mill stands.</p>", type: "text/html" });
    expect((await fromWeb(assay, "https://one.test/r?a=1")).format).toBe("html");
  });

  it("from an address that holds a PDF is the text that was read of it", async () => {
    const { assay, asked } = assayOf({ kind: "pdf" });
    expect(await fromWeb(assay)).toEqual({ name: "https://one.test/r.md?a=1", source: "The mill stands [1].", format: "markdown" });
    expect(asked).toEqual([]);
  });

  it("from an address that does not answer so is refused", async () => {
    const { assay } = assayOf({ status: 404 });
    await expect(fromWeb(assay)).rejects.toMatchObject({
      type: "NETWORK_ERROR",
      retryable: false,
      message: expect.stringContaining("HTTP 404"),
    });
  });

  it("from a file is Markdown or HTML as it is, of a document its text", async () => {
    const file = (name: string, content: Uint8Array) => reportFromBytes(content, { name, path: name }, extractor);
    expect(await file("r.md", bytes(REPORT))).toEqual({ name: "r.md", source: REPORT, format: "markdown" });
    expect((await file("r.html", bytes("<p>The mill stands.</p>"))).format).toBe("html");
    expect((await file("r.docx", makeDocx([{ text: "The mill stands." }]))).source).toContain("The mill stands.");
    await expect(file("r.md", new Uint8Array(20_000_001))).rejects.toMatchObject({ type: "TOO_LARGE", field: "report" });
    await expect(file("r.md", new Uint8Array())).rejects.toMatchObject({ type: "INVALID_INPUT" });
  });
});
