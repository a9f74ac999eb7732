import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reportSchema } from "../../src/domain/report.ts";
import { fakeShell } from "../cli/fake-shell.ts";
import { packedWith, whereIn } from "./bytes.ts";
import { startService, type TestService } from "./harness.ts";
import { type Caller, callerOf } from "./holdings.ts";

const TOKENS = { ann: "a-long-secret-of-ann", bob: "a-long-secret-of-bob" };
const LIBRARY = join(import.meta.dirname, "../../docs");
const LIMITS = { breadth: 2, depth: 1, max_sources: 3 };
/** Words that stand nowhere else, so that every byte of what is deleted can be looked for. */
const MARK = { question: "zyxquark", document: "Vorblatt", shared: "Gamswurz" };
const idSchema = z.object({ id: z.string() });

function article(name: string): string {
  const sentences = [
    `The ${name} lighthouse was built in 1902 by the harbour board and stands 41 metres high.`,
    `The keeper of the ${name} lighthouse counts 320 steps from its foot to its lamp.`,
    `Ships of more than 900 tonnes pass the ${name} lighthouse on its northern side.`,
  ];
  const filler = `The rocks under the ${name} lighthouse are of granite, and gulls nest on them from April to July every year.`;
  return `# The ${name} lighthouse\n\n${sentences.join("\n\n")}\n\n${Array.from({ length: 30 }, () => filler).join("\n\n")}\n`;
}

describe("what somebody removes", { timeout: 120_000 }, () => {
  let service: TestService;
  let [ann, bob] = [] as unknown as [Caller, Caller];
  const life = async (home?: string) => {
    const flags = {
      "serve.tokens": Object.entries(TOKENS).map(([name, secret]) => `${name}:${secret}`),
      "serve.maxDocumentBytes": 200_000,
    };
    service = await startService({ flags, library: LIBRARY, ...(home === undefined ? {} : { home }) });
    [ann, bob] = [callerOf(service, TOKENS.ann), callerOf(service, TOKENS.bob)];
  };
  beforeAll(() => life());
  afterAll(() => service.end());

  const begun = async (caller: Caller, name: string, readers: readonly string[] = []) => {
    const response = await caller.post("/collections", { name, readers });
    expect(response.status).toBe(201);
    return idSchema.parse(await response.json()).id;
  };
  const researched = async (caller: Caller, query: string) => {
    const response = await caller.post("/run", { query, ...LIMITS });
    return reportSchema.parse(await response.json());
  };

  it("X5 X8 a document is searched by its owner's runs and those of its readers, and by nobody else's", async () => {
    const id = await begun(ann, "lights");
    const put = await ann.send("PUT", `/collections/${id}/documents/light.md`, article(MARK.shared));
    expect(put.status).toBe(201);
    expect((await put.json()) as object).toMatchObject({ name: "light.md", title: `The ${MARK.shared} lighthouse` });
    const query = `How high is the ${MARK.shared} lighthouse?`;
    expect((await researched(ann, query)).markdown).toContain("41 metres");
    const url = `library:${id}/light.md`;
    expect((await researched(bob, query)).markdown).not.toContain("41 metres");
    expect((await bob.post("/read", { url })).status).toBe(404);
    const report = `The lighthouse is 41 metres high [1].\n\n## Sources\n\n[1] ${url}\n`;
    const audited = z.object({ references: z.array(z.object({ state: z.string() }).loose()) }).loose();
    const bobs = audited.parse(await (await bob.post("/verify", { report, reading: "stored" })).json());
    const anns = audited.parse(await (await ann.post("/verify", { report, reading: "stored" })).json());
    expect(JSON.stringify(bobs)).not.toEqual(JSON.stringify(anns));
    expect((await bob.send("DELETE", `/collections/${id}`)).status).toBe(404);
    expect((await ann.post(`/collections/${id}/readers`, { readers: ["bob"] })).status).toBe(200);
    expect((await researched(bob, query)).markdown).toContain("41 metres");
    expect((await bob.send("DELETE", `/collections/${id}`)).status).toBe(403);
    expect((await bob.send("PUT", `/collections/${id}/documents/light.md`, "x")).status).toBe(403);
  });

  it("X5 X8 limits of documents are named, and what cannot be read is not kept", async () => {
    const id = await begun(ann, "limits");
    const put = (name: string, body: string) => ann.send("PUT", `/collections/${id}/documents/${encodeURIComponent(name)}`, body);
    const large = await put("large.md", "x".repeat(200_001));
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("200000 bytes (serve.maxDocumentBytes)");
    for (const name of ["../a.md", "a/b.md", ".hidden.md", "a\\b.md", "a\0.md"])
      expect([400, 404]).toContain((await put(name, "text")).status);
    const unread = await put("picture.png", "text");
    expect(unread.status).toBe(422);
    const empty = await put("empty.md", "");
    expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('"empty.md\\" cannot be read: it is empty.')]);
    expect(readdirSync(join(service.home, "collections", id))).toEqual([]);
    expect((await put("light.md", article("Small"))).status).toBe(201);
    expect((await put("light.md", article("Other"))).status).toBe(200);
    expect((await put("light.md", "")).status).toBe(422);
    expect(readdirSync(join(service.home, "collections", id))).toEqual(["light.md"]);
    const after = await ann.get(`/library/document?url=${encodeURIComponent(`library:${id}/light.md`)}`);
    expect(await after.text()).toContain("The Other lighthouse");
    expect((await ann.post("/collections", { name: "limits" })).status).toBe(409);
    const files = join(service.home, "collections", id);
    expect(statSync(join(files, "light.md")).mode & 0o077).toBe(0);
    expect(statSync(files).mode & 0o077).toBe(0);
  });

  it("X5 leaves no byte in any file, but for texts that another's kept run cites", async () => {
    const listed = z.object({ collections: z.array(idSchema.extend({ name: z.string() })) });
    const shared = listed.parse(await (await ann.get("/collections")).json()).collections.find(({ name }) => name === "lights");
    const own = await begun(ann, "own");
    await ann.send("PUT", `/collections/${own}/documents/own.md`, article(MARK.document));
    const report = await researched(ann, `How many steps has the ${MARK.document} lighthouse, asks ${MARK.question}?`);
    expect(report.sources.length).toBeGreaterThan(0);
    const said = await ann.post("/chat", { message: `How high is the ${MARK.document} lighthouse, ${MARK.question}?`, force: "phase_two" });
    const { conversation_id } = z.object({ conversation_id: z.string() }).parse(await said.json());
    await service.stop();
    const packed = packedWith(service.home, MARK.document);
    expect(packed.length).toBeGreaterThan(2);
    expect(whereIn(service.home, [MARK.question, MARK.document, packed[0] ?? ""]).length).toBeGreaterThan(5);

    await life(service.home);
    const runs = z.object({ runs: z.array(idSchema) }).parse(await (await ann.get("/runs?limit=1000")).json()).runs;
    expect((await ann.send("DELETE", `/conversations/${conversation_id}`)).status).toBe(204);
    for (const { id } of runs) expect([204, 404]).toContain((await ann.send("DELETE", `/runs/${id}`)).status);
    for (const id of [own, shared?.id]) expect((await ann.send("DELETE", `/collections/${id}`)).status).toBe(204);
    expect((await ann.get(`/runs/${report.run_id}`)).status).toBe(404);
    await service.stop();
    expect(whereIn(service.home, [MARK.question, MARK.document, ...packed])).toEqual([]);
    // What Bob's run has read of the shared document is his to cite.
    const left = whereIn(service.home, [MARK.shared]);
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((where) => where.includes("library.db") || where.includes("/collections/"))).toEqual([]);
    await life(service.home);
    const bobs = z
      .object({ runs: z.array(idSchema.extend({ kind: z.string(), state: z.string() })) })
      .parse(await (await bob.get("/runs")).json());
    const kept = bobs.runs.find(({ kind, state }) => kind === "research" && state === "finished");
    expect(await (await bob.get(`/runs/${kept?.id}/export?format=evidence`)).text()).toContain(MARK.shared);
  });

  it("X5 all that is kept for a name is removed from the command line, its collections with their documents too", async () => {
    const [own, others] = [await begun(bob, "of bob"), await begun(ann, "of ann")];
    for (const [caller, id] of [
      [bob, own],
      [ann, others],
    ] as const)
      expect((await caller.send("PUT", `/collections/${id}/documents/light.md`, article("Bob"))).status).toBe(201);
    await service.stop();
    const shell = fakeShell();
    expect(await shell.run("runs", "delete", "--of", "bob", "--home", service.home)).toBe(0);
    expect(shell.said()).toMatch(/^Removed \d+ runs?, 0 conversations and 1 collection\.\n$/);
    shell.remove();
    const folders = readdirSync(join(service.home, "collections"));
    expect([folders.includes(own), folders.includes(others)]).toEqual([false, true]);
    await life(service.home);
    const left = z.object({ runs: z.array(z.unknown()), collections: z.array(z.object({ own: z.boolean() })) }).partial();
    expect(left.parse(await (await bob.get("/runs")).json()).runs).toEqual([]);
    expect(left.parse(await (await bob.get("/collections")).json()).collections?.filter((one) => one.own)).toEqual([]);
  });
});
