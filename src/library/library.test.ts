import { chmod, mkdir, mkdtemp, rename, rm, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeDocx, makePdf } from "../../test/world/documents.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { createExtractionPool, type ExtractionPool } from "../extract/extract.ts";
import { INDEX_LAYOUT } from "./layout.ts";
import { LISTED, type Library, openLibrary } from "./library.ts";
import { libraryReader } from "./reader.ts";

let extractor: ExtractionPool;
beforeAll(() => {
  extractor = createExtractionPool();
});
afterAll(() => extractor.close());

let place = "";
let folder = "";
let library: Library;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "assay-library-"));
  folder = join(place, "Sea Notes");
  await mkdir(folder);
  library = await openLibrary({ indexPath: join(place, "index.db"), extractor });
});
afterEach(async () => {
  await library.close();
  await rm(place, { recursive: true, force: true });
});

const write = async (path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const urls = async (query: string) => (await library.search(query, { limit: 10 })).map((hit) => hit.url);
const filler = "Ships leave the harbour in the morning and come back with nets full of herring. ".repeat(12);

describe("X8 indexing a folder", () => {
  it("X8 lists collections by their indexes, without gathering passages", async () => {
    const index = new DatabaseSync(join(place, "index.db"));
    const plan = index.prepare(`EXPLAIN QUERY PLAN ${LISTED}`).all();
    index.close();
    expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
  });

  it("X5 indexing is over when its thread is, which has cut what was removed out of the index's log by then", async () => {
    await write("tide.md", filler);
    let ended = 0;
    process.once("worker", (worker) => worker.once("exit", () => ended++));
    await library.addFolder(folder, { thorough: true });
    expect(ended).toBe(1);
    expect((await stat(join(place, "index.db-wal"))).size).toBe(0);
  });

  it("X8 reads Markdown, text, HTML, PDF and Word, and says where a hit stands", async () => {
    await write(
      "tides.md",
      `---\ntitle: On tides\ndate: 2024-05-06\n---\n# Tides\n\n${filler}\n\n## Spring tides\n\nA spring tide follows the full moon by two days.\n`,
    );
    await write("notes/wind.txt", "The trade wind blows steadily from the east all year.");
    await write(
      "page.html",
      `<html><head><title>Currents</title></head><body><article><h1>Currents</h1><p>The Gulf Stream carries warm water to Norway. ${filler}</p></article></body></html>`,
    );
    await write(
      "atlas.pdf",
      makePdf(["Harbours of the northern coast and their depths.", "Lighthouses stand on every skerry of the archipelago."]),
    );
    await write(
      "log.docx",
      makeDocx([{ style: "Heading1", text: "Logbook" }, { text: "The barometer fell sharply before the hurricane." }]),
    );
    const outcome = await library.addFolder(folder);
    expect(outcome).toMatchObject({ name: "sea-notes", added: 5, changed: 0, removed: 0, unchanged: 0, skipped: [] });
    const [tide] = await library.search("spring tide after full moon", { limit: 3 });
    expect(tide).toMatchObject({ url: "library:sea-notes/tides.md", title: "On tides", heading: "Spring tides", published: "2024-05-06" });
    expect(tide?.snippet).toBe("A spring tide follows the full moon by two days.");
    expect(await urls("trade wind from the east")).toEqual(["library:sea-notes/notes/wind.txt"]);
    expect((await urls("warm Gulf Stream water"))[0]).toBe("library:sea-notes/page.html");
    const [light] = await library.search("lighthouses of the archipelago", { limit: 3 });
    expect(light).toMatchObject({ url: "library:sea-notes/atlas.pdf", page: 2 });
    expect((await library.search("barometer hurricane", { limit: 3 }))[0]).toMatchObject({
      url: "library:sea-notes/log.docx",
      heading: "Logbook",
    });
    expect(await library.list()).toMatchObject([{ name: "sea-notes", documents: 5 }]);
  });

  it("X8 points to a passage that is exactly that part of the document's text", async () => {
    await write(
      "long.md",
      Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\n${filler}\n\nMarker number${n} stands here.`).join("\n\n"),
    );
    await library.addFolder(folder);
    const [hit] = await library.search("number23 marker", { limit: 1 });
    const { text } = await library.read("library:sea-notes/long.md");
    expect(hit?.heading).toBe("Part 23");
    expect(text.slice(hit?.passage.start, hit?.passage.end)).toBe(hit?.passage.text);
    expect(hit?.passage.text).toContain("Marker number23 stands here.");
  });

  it("X8 looks again only at what has changed, and forgets what is gone", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs for six hours.");
    await write("b.md", "# Flood\n\nThe flood runs for five hours.");
    await write("c.md", "# Slack\n\nSlack water is short.");
    await library.addFolder(folder);
    expect(await library.addFolder(folder)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });
    await write("a.md", "# Ebb\n\nThe ebb runs for seven hours, said the pilot.");
    await unlink(join(folder, "b.md"));
    await rename(join(folder, "c.md"), join(folder, "d.md"));
    await write("e.md", "# Bore\n\nA bore climbs the river.");
    expect(await library.addFolder(folder)).toMatchObject({ added: 2, changed: 1, removed: 2, unchanged: 0 });
    expect(await urls("pilot")).toEqual(["library:sea-notes/a.md"]);
    expect(await urls("flood five hours")).not.toContain("library:sea-notes/b.md");
    expect(await urls("slack water")).toEqual(["library:sea-notes/d.md"]);
    expect((await library.list())[0]).toMatchObject({ documents: 3 });
  });

  it("X5 never leaves the folder, and names what it does not read with the reason", async () => {
    await writeFile(join(place, "secret.md"), "# Secret\n\nThe treasure lies under the mast.");
    await mkdir(join(place, "outside"));
    await writeFile(join(place, "outside", "more.md"), "# More\n\nMore treasure.");
    await write("ok.md", "# Fine\n\nThis one is read.");
    await symlink(join(place, "secret.md"), join(folder, "link.md"));
    await symlink(join(place, "outside"), join(folder, "linked"));
    await symlink(folder, join(folder, "loop"));
    await symlink(join(folder, "nothing.md"), join(folder, "broken.md"));
    await write("picture.png", "not really");
    await write("binary.txt", Uint8Array.from([7, 1, 2, 3, 0, 255, 0, 7, 9]));
    await write("empty.txt", "");
    await write("huge.txt", "x".repeat(25_000_001));
    await write(".hidden.md", "# Hidden\n\nhidden treasure");
    await write("node_modules/pack/readme.md", "# Pack\n\npacked treasure");
    await write(".git/readme.md", "# Git\n\ntreasure");
    const outcome = await library.addFolder(folder);
    expect(outcome.added).toBe(1);
    expect(Object.fromEntries(outcome.skipped.map(({ path, reason }) => [path, reason]))).toEqual({
      "link.md": "a symbolic link that leads out of the folder",
      linked: "a symbolic link that leads out of the folder",
      loop: "a symbolic link to a place in the same folder",
      "broken.md": "a symbolic link that leads nowhere",
      "picture.png": "not a kind of document the library reads (.png)",
      "binary.txt": expect.stringContaining("binary data"),
      "empty.txt": expect.stringContaining("empty"),
      "huge.txt": "The file has 25.0 MB; at most 25 MB are read.",
    });
    expect(await urls("treasure")).toEqual([]);
    expect(outcome.newlySkipped).toEqual(outcome.skipped);
    expect(await library.addFolder(folder)).toMatchObject({ skipped: outcome.skipped, newlySkipped: [] });
    await write("picture2.png", "not really");
    expect((await library.addFolder(folder)).newlySkipped.map(({ path }) => path)).toEqual(["picture2.png"]);
  });

  it.skipIf(process.getuid?.() === 0)("X8 skips a file it may not read", async () => {
    await write("private.md", "# Private");
    await chmod(join(folder, "private.md"), 0);
    expect((await library.addFolder(folder)).skipped).toMatchObject([{ path: "private.md", reason: expect.stringContaining("EACCES") }]);
  });

  it("X8 takes names and words of every script", async () => {
    await write("潮汐/大潮 #1?.md", "# 大潮\n\n大潮は満月と新月のころに起こる。");
    await write("Überflutung & Ebbe.txt", "Die Überflutung der Küste begann im Februar.");
    await library.addFolder(folder);
    const [japanese] = await library.search("満月と大潮", { limit: 3 });
    expect(japanese?.url).toBe("library:sea-notes/%E6%BD%AE%E6%B1%90/%E5%A4%A7%E6%BD%AE%20%231%3F.md");
    expect((await library.read(japanese?.url ?? "")).text).toContain("新月");
    const [german] = await urls("uberflutung kuste");
    expect((await library.read(german ?? "")).snapshot.url).toBe("library:sea-notes/%C3%9Cberflutung%20%26%20Ebbe.txt");
  });

  it("X8 keeps what was done when it is cancelled, and goes on from there", async () => {
    for (let n = 0; n < 300; n++) await write(`n${n}.md`, `# Note ${n}\n\n${filler}`);
    const stop = new AbortController();
    const cancelled = library.addFolder(folder, { signal: stop.signal, onProgress: ({ done }) => done > 40 && stop.abort() });
    await expect(cancelled).rejects.toMatchObject({ type: "CANCELLED" });
    const kept = (await library.list())[0]?.documents ?? 0;
    expect(kept).toBeGreaterThan(30);
    const outcome = await library.addFolder(folder);
    expect(outcome.added + outcome.unchanged).toBe(300);
    expect(outcome.unchanged).toBe(kept);
  });

  it("X8 lets two collections stand side by side and forgets one without touching its files", async () => {
    const other = join(place, "other", "sea notes");
    await mkdir(other, { recursive: true });
    await writeFile(join(other, "a.md"), "# Other ebb\n\nAnother ebb.");
    await write("a.md", "# Ebb\n\nThe ebb runs out.");
    const [one, two] = await Promise.all([library.addFolder(folder), library.addFolder(other)]);
    expect([one.name, two.name].sort()).toEqual(["sea-notes", "sea-notes-2"]);
    expect((await library.search("ebb", { limit: 9, collections: [two.name] })).map((hit) => hit.url)).toEqual([
      `library:${two.name}/a.md`,
    ]);
    await expect(library.addFolder(other, { name: one.name })).rejects.toMatchObject({ type: "CONFLICT", field: "name" });
    await library.remove(two.name);
    expect(await urls("ebb")).toEqual([`library:${one.name}/a.md`]);
    await expect(library.remove(two.name)).rejects.toMatchObject({ type: "NOT_FOUND" });
    expect(await library.addFolder(other, { name: "elsewhere" })).toMatchObject({ name: "elsewhere", added: 1 });
  });

  it("X8 says why a folder that an earlier search knows, or that was added, gets no other name", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs out.");
    const searched = await library.addFolder(folder, { kept: false });
    const again = () => library.addFolder(folder, { name: "bakery" });
    await expect(again()).rejects.toThrow(`An earlier search knows the folder already, and its report may cite it, as "${searched.name}"`);
    await library.addFolder(folder);
    await expect(again()).rejects.toThrow(`The folder is in the library already, as "${searched.name}"; add it without a name`);
  });

  it("X8 refuses what is no folder and names that are none, with the field", async () => {
    await write("a.md", "text");
    for (const [path, name] of [["/no/such/folder"], [join(folder, "a.md")], [folder, "Bad Name"]]) {
      await expect(library.addFolder(path ?? "", name === undefined ? {} : { name })).rejects.toMatchObject({ type: "INVALID_INPUT" });
    }
  });

  it("X8 each refusal says in one sentence what is wrong and what to do", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs out.");
    const other = join(place, "other");
    await mkdir(other);
    const { name } = await library.addFolder(folder);
    const [none, long] = [join(place, "none"), `l${"o".repeat(250)}ng`];
    for (const [asked, type, field, message] of [
      [
        () => library.addFolder(join(folder, "a.md")),
        "INVALID_INPUT",
        "folder",
        `"${join(folder, "a.md")}" is a file; name the folder it lies in.`,
      ],
      [() => library.addFolder(none), "INVALID_INPUT", "folder", `There is no readable folder "${none}"; check its path.`],
      ...["Other", "a b", "", "-a", "o".repeat(65)].map(
        (bad) =>
          [
            () => library.addFolder(other, { name: bad }),
            ...["INVALID_INPUT", "name"],
            `"${bad}" cannot name a collection; use small letters, digits, dots and dashes, at most 64.`,
          ] as const,
      ),
      [
        () => library.addFolder(other, { name }),
        ...["CONFLICT", "name"],
        `The library has another folder under the name "${name}"; choose another name.`,
      ],
      [
        () => library.remove("other"),
        ...["NOT_FOUND", "name"],
        'The library has no collection "other"; `assay library list` shows those there are.',
      ],
      [() => library.read("https://a.example/"), "INVALID_INPUT", "url", '"https://a.example/" is not the address of a library document.'],
      [() => library.read(long), "INVALID_INPUT", "url", `"${long.slice(0, 200)}" is not the address of a library document.`],
    ] as const)
      await expect(asked(), message).rejects.toMatchObject({ type, field, message });
    expect(await library.list()).toMatchObject([{ name, documents: 1, passages: 1, kept: true }]);
  });

  it("X8 a folder whose name another has gets the next free number, however long its name is", async () => {
    const named: string[] = [];
    for (const [at, base] of ["Notes", "notes", "NOTES", "x".repeat(70), "x".repeat(64), "x".repeat(61)].entries()) {
      const one = join(place, String(at), base);
      await mkdir(one, { recursive: true });
      named.push((await library.addFolder(one)).name);
    }
    expect(named).toEqual(["notes", "notes-2", "notes-3", "x".repeat(64), `${"x".repeat(60)}-2`, "x".repeat(61)]);
    expect(await library.addFolder(join(place, "0", "Notes"), { name: "notes" })).toMatchObject({ name: "notes", added: 0 });
  });

  it("X8 a folder whose indexing was stopped is listed with the day it was added, and searched as far as it was read", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs out.");
    const stop = new AbortController();
    stop.abort();
    await library.addFolder(folder, { signal: stop.signal }).catch(() => undefined);
    expect(await library.list()).toMatchObject([{ name: "sea-notes", indexedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }]);
  });

  it("X8 lets another process use the index at the same time", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs out.");
    const other = await openLibrary({ indexPath: join(place, "index.db"), extractor });
    await Promise.all([library.addFolder(folder), other.addFolder(folder)]);
    expect((await other.search("ebb", { limit: 5 })).length).toBe(1);
    await other.close();
  });

  it("X8 indexes anew what an earlier version had indexed, before it is searched", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs out.");
    const older = join(place, "older.db");
    const db = new DatabaseSync(older);
    for (const migration of INDEX_LAYOUT.migrations.slice(0, 2)) db.exec(migration);
    db.exec(`PRAGMA user_version = 2; PRAGMA application_id = ${INDEX_LAYOUT.applicationId}`);
    db.prepare("INSERT INTO collections (name, folder, indexed_at) VALUES (?, ?, ?)").run("sea-notes", folder, "2026-01-01T00:00:00Z");
    db.close();
    const renewed = await openLibrary({ indexPath: older, extractor });
    expect(await renewed.list()).toMatchObject([{ name: "sea-notes", documents: 0, indexedAt: "" }]);
    expect((await renewed.search("ebb", { limit: 5 })).map((hit) => hit.url)).toEqual(["library:sea-notes/a.md"]);
    expect((await renewed.list())[0]).toMatchObject({ documents: 1, indexedAt: expect.stringMatching(/^\d{4}-/) });
    await renewed.close();
  });

  it("X5 searches a large library beside the event loop, with the same result", async () => {
    const sections = Array.from({ length: 2_100 }, (_, n) => `## Part ${n}\n\nBuoy number${n} is lit.`);
    await write("buoys.md", `# Buoys\n\n${sections.join("\n\n")}`);
    await library.addFolder(folder);
    expect(await library.search("number1234 lit", { limit: 2 })).toMatchObject([
      { url: "library:sea-notes/buoys.md", heading: "Part 1234" },
    ]);
  });

  it("R5 finds a document by its file's name, and gives several passages of one that says several things", async () => {
    await write("quarterly/Northwind_2024-budget.md", `# Figures\n\n${filler}`);
    await write("log.md", `# Log\n\n## May\n\nThe anchor was lost.\n\n${filler}\n\n## June\n\nThe anchor was found.\n\n${filler}`);
    await library.addFolder(folder);
    expect(await urls("northwind budget")).toEqual(["library:sea-notes/quarterly/Northwind_2024-budget.md"]);
    const [log] = await library.search("anchor found", { limit: 1 });
    expect(log?.passages.map(({ heading, snippet }) => [heading, snippet])).toEqual([
      ["June", "The anchor was found."],
      ["May", "The anchor was lost."],
    ]);
    expect(log?.terms).toEqual([
      { word: "anchor", found: "here" },
      { word: "found", found: "here" },
    ]);
  });

  it("R5 tells rows of tables in words, each with its head and scale", async () => {
    const rows = ["| Net sales | 16,525 | 15,100 |", "| Anchors sold | 44 | 41 |", "| Costs | 12,000 | 11,000 |"];
    await write("year.md", `# Year\n\n(in millions)\n\n| | 2019 | 2018 |\n| --- | --- | --- |\n${rows.join("\n")}\n`);
    await library.addFolder(folder);
    const [year] = await library.search("net sales 2019", { limit: 1 });
    expect(year?.snippet).toBe("Net sales — 2019: 16,525; 2018: 15,100 (in millions)");
    expect(year?.passage.text).toContain("| Net sales | 16,525 | 15,100 |");
    const votes = ["Chair independent:", "For|250", "Against|746"].map((said) => {
      const [name = "", count = ""] = said.split("|");
      return `<tr><td style="padding-left:${count === "" ? 0 : 2}em">${name}</td><td>${count}</td></tr>`;
    });
    await write("votes.html", `<title>Votes</title><table>${votes.join("")}</table>`);
    await library.addFolder(folder);
    const [found] = await library.search("chair independent votes for", { limit: 1 });
    expect(found?.snippet).toBe("Chair independent: › For — 250 · Chair independent: › Against — 746");
  });

  it("X3 refuses an index of a newer Assay, and a file that is something else", async () => {
    const newer = join(place, "newer.db");
    await (await openLibrary({ indexPath: newer, extractor })).close();
    const db = new DatabaseSync(newer);
    db.exec("PRAGMA user_version = 99");
    db.close();
    await expect(openLibrary({ indexPath: newer, extractor })).rejects.toMatchObject({
      type: "STORE_TOO_NEW",
      message: expect.stringContaining("library index"),
    });
    await write("text.db", "This is no database. ".repeat(100));
    await expect(openLibrary({ indexPath: join(folder, "text.db"), extractor })).rejects.toMatchObject({ type: "STORE_ERROR" });
  });
});

describe("R5 ranking", () => {
  beforeEach(async () => {
    for (let n = 0; n < 30; n++) await write(`filler-${n}.md`, `# Harbour ${n}\n\nWater reaches the harbour. ${filler}`);
    await write("both.md", `# Notes\n\nThe salinity of the Baltic Sea falls toward the north. ${filler}`);
    await write("title.md", "# Salinity of the Baltic\n\nIt is low, since rivers bring fresh water.");
    await write("once.md", `# Varia\n\nSalinity is mentioned. ${filler}`);
    await library.addFolder(folder);
  });

  it("R5 puts titles before text, and all words before some", async () => {
    const hits = await library.search("salinity Baltic", { limit: 10 });
    expect(hits.map((hit) => hit.url.slice("library:sea-notes/".length))).toEqual(["title.md", "both.md", "once.md"]);
    expect(hits[0]?.score).toBeGreaterThan(0.8);
  });

  it("R5 weighs a word in the title above one in a heading, and that above one in the text", async () => {
    const tail = "Ropes, sails and masts are kept in the long shed by the quay.";
    await write("1-text.md", `# Gear\n\n## Stores\n\n${tail} The windlass is an old windlass.`);
    await write("2-heading.md", `# Gear\n\n## Windlass\n\n${tail} The shed is old.`);
    await write("3-title.md", `# Windlass\n\n## Stores\n\n${tail} The shed is old.`);
    await library.addFolder(folder);
    expect((await urls("windlass")).map((url) => url.slice("library:sea-notes/".length))).toEqual([
      "3-title.md",
      "2-heading.md",
      "1-text.md",
    ]);
  });

  it("G2 scores a document with one common word of five under the gate, whatever the question", async () => {
    const hits = await library.search("quantum entanglement teleportation photon water", { limit: 10 });
    expect(hits.every((hit) => hit.score < 0.15)).toBe(true);
    const rare = await library.search("salinity of lakes", { limit: 1 });
    expect(rare[0]?.score).toBeGreaterThan(0.15);
  });

  it("R5 X8 finds a document by words that are used for those typed, and says which were told so", async () => {
    await write("ropes.md", "# Sheds\n\nTake the vendor of whoever leaves the harbour.");
    await library.addFolder(folder);
    const [first] = await library.search("Who is the supplier?", { limit: 3 });
    expect(first?.url).toBe("library:sea-notes/ropes.md");
    expect(first?.terms).toEqual([{ word: "supplier", found: "related" }]);
  });

  it("R5 finds longer words by their beginning when the word itself is unknown", async () => {
    expect(await urls("salin")).toHaveLength(3);
  });

  it("R5 has no answer for what holds no word, and never fails on strange input", async () => {
    for (const query of ["", "???", "the of and", '"', "NEAR(a b)", "zzzzqqq"])
      expect(await library.search(query, { limit: 5 })).toEqual([]);
  });
});

describe("R6 reading a library document", () => {
  const url = "library:sea-notes/a.md" as CanonicalUrl;

  it("R18 gives the same snapshot as long as the file is the same, and a new one when it changes", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs for six hours.");
    await library.addFolder(folder);
    const [first, again] = [await library.read(url), await library.read(url)];
    expect(first.snapshot).toMatchObject({
      url,
      title: "Ebb",
      contentKind: "markdown",
      reader: "library",
      completeness: { state: "complete" },
    });
    expect(first.snapshot.modified).toMatch(/^\d{4}-.*Z$/);
    expect(first.snapshot.published).toBeUndefined();
    expect(again).toEqual(first);
    await write("a.md", "# Ebb\n\nThe ebb runs for nine hours!");
    const reader = libraryReader(library);
    expect([reader.reads(url), reader.reads("https://a.example/" as CanonicalUrl)]).toEqual([true, false]);
    const capturedAt = "2026-01-01T00:00:00.000Z";
    const changed = await reader.read(url, { timeoutMs: 1000, capturedAt }, new AbortController().signal);
    expect(changed).toMatchObject({ cached: false, snapshot: { capturedAt } });
    expect(changed.text).toContain("nine hours");
    expect(changed.snapshot.id).not.toBe(first.snapshot.id);
    expect((await library.search("nine hours", { limit: 1 }))[0]?.passage.text).toContain("nine");
  });

  it("X5 reads nothing that is gone, was never indexed, or has become a link out of the folder", async () => {
    await write("a.md", "# Ebb\n\nThe ebb runs for six hours.");
    await writeFile(join(place, "secret.md"), "# Secret");
    await library.addFolder(folder);
    await write("new.md", "# New");
    await write(".env", "KEY=1");
    for (const path of ["new.md", ".env", "gone.md"]) {
      await expect(library.read(`library:sea-notes/${path}`)).rejects.toMatchObject({ type: "NOT_FOUND" });
    }
    await expect(library.read("library:other/a.md")).rejects.toMatchObject({ type: "NOT_FOUND" });
    await expect(library.read("library:sea-notes/..%2f..%2fsecret.md")).rejects.toMatchObject({ type: "INVALID_INPUT" });
    await unlink(join(folder, "a.md"));
    await expect(library.read(url)).rejects.toMatchObject({ type: "NOT_FOUND" });
    await symlink(join(place, "secret.md"), join(folder, "a.md"));
    await expect(library.read(url)).rejects.toMatchObject({ type: "UNSAFE_URL" });
  });
});

describe("C14 the library's vocabulary", () => {
  it("C14 knows its words and finds misspelled and misheard ones", async () => {
    await write("a.md", "# Lighthouse\n\nThe lighthouse keeper wrote of the archipelago and of phosphorescence.");
    await write("b.md", "# Keeper\n\nThe keeper slept. Résumé of the year. A nib broke, and an ox ran.");
    await library.addFolder(folder);
    const words = library.vocabulary();
    expect([words.frequency("keeper"), words.frequency("Lighthouse"), words.frequency("resume"), words.frequency("dragon")]).toEqual([
      2, 1, 1, 0,
    ]);
    expect(words.similar("litehouse")[0]).toBe("lighthouse");
    expect(words.similar("archipelgo")[0]).toBe("archipelago");
    expect(words.similar("fosforescence")[0]).toBe("phosphorescence");
    expect(words.similar("keper")[0]).toBe("keeper");
    expect(words.similar("xylophone")).toEqual([]);
    expect([words.similar("nibb"), words.similar("oxx")]).toEqual([["nib"], []]);
    expect(words.together("keepers", "lighthouses")).toBe(true);
    expect([words.together("lighthouse", "year"), words.together("lighthouse", "dragon"), words.together('"', "OR")]).toEqual([
      false,
      false,
      false,
    ]);
    await unlink(join(folder, "a.md"));
    await library.addFolder(folder);
    expect([words.frequency("keeper"), words.frequency("archipelago")]).toEqual([1, 0]);
    expect(words.similar("archipelgo")).toEqual([]);
  });
});
