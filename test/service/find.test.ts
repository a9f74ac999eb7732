import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { foundDocumentSchema } from "../../src/faces/http/find.ts";
import { makePdf } from "../world/documents.ts";
import { startService, type TestService } from "./harness.ts";

type Found = ReturnType<(typeof foundDocumentSchema)["parse"]>;

const LEASE = `<html lang="en"><head><title>The lease</title><meta name="date" content="2024-05-01"></head><body>
<h1>The mill</h1><p>The wheel of the mill is four metres across, and has not been turned for many years by now.</p>
<h2>Term</h2><p>The lease of the mill ends on 30 June 2027.</p></body></html>`;

describe("I2 X8 finding in the library without a run", () => {
  let folder: string;
  let service: TestService;
  let other: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "assay-find-"));
    writeFileSync(join(folder, "lease.html"), LEASE);
    writeFileSync(join(folder, "deed.pdf"), makePdf(["The deed of the barn.\n".repeat(3), "The lease of the barn ends in August 2031."]));
    service = await startService({ library: folder });
    const made = await service.post("/collections", { name: "Boats" });
    other = ((await made.json()) as { id: string }).id;
    const put = await fetch(`${service.address}/collections/${other}/documents/boat.md`, {
      method: "PUT",
      body: "# Boat\n\nThe lease of the boat ends in May 2029.\n",
    });
    expect(put.status).toBe(201);
  });
  afterAll(async () => {
    await service.end();
    rmSync(folder, { recursive: true });
  });

  const find = async (body: object): Promise<Found[]> => {
    const answered = await service.post("/library/search", body);
    expect(answered.status).toBe(200);
    return ((await answered.json()) as { documents: Found[] }).documents;
  };
  const read = async (url: string) => service.get(`/library/document?url=${encodeURIComponent(url)}`);

  it("tells of each document what it is, and of each passage where it stands and which of the words it has", async () => {
    const found = await find({ query: "When does the lease of the mill end?" });
    const lease = found[0];
    expect(lease).toMatchObject({ title: "The lease", published: "2024-05-01", language: "en" });
    expect(lease?.url).toMatch(/lease\.html$/u);
    expect(lease?.url).toContain(lease?.collection);
    const passage = lease?.passages.find(({ text }) => text.includes("30 June 2027"));
    expect(passage?.heading).toBe("Term");
    expect(passage).not.toHaveProperty("page");
    const lit = passage?.lit.map(({ start, end }) => passage.text.slice(start, end).toLowerCase());
    expect(lit).toEqual(["lease", "mill", "ends"]);
    const whole = (await (await read(lease?.url ?? "")).json()) as { text: string; snapshot: { title: string } };
    expect(whole.text.slice(passage?.start, passage?.end)).toBe(passage?.text);
    expect(whole.snapshot.title).toBe("The lease");
  });

  it("names the page of a document that has pages", async () => {
    const [deed] = await find({ query: "lease of the barn August 2031" });
    expect(deed?.url).toMatch(/deed\.pdf$/u);
    expect(deed?.passages.find(({ text }) => text.includes("August"))?.page).toBe(2);
  });

  it("finds in the collections that are named, in all without any, and so many documents as are wanted", async () => {
    const urls = async (body: object) => (await find({ query: "lease", ...body })).map(({ url }) => url.replace(/^.*\//u, "")).toSorted();
    expect(await urls({})).toEqual(["boat.md", "deed.pdf", "lease.html"]);
    expect(await urls({ collections: [other] })).toEqual(["boat.md"]);
    expect(await urls({ collections: ["none"] })).toEqual([]);
    expect(await urls({ limit: 1 })).toHaveLength(1);
    expect((await service.post("/library/search", { query: "lease", limit: 0 })).status).toBe(400);
    expect((await service.post("/library/search", { query: "" })).status).toBe(400);
  });
});
