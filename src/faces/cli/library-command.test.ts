import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { makeDocx, makePdf } from "../../../test/world/documents.ts";
import { displayWidth } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";

let at: FakeShell;
beforeEach(() => {
  at = fakeShell();
  const folder = join(at.cwd, "notes");
  mkdirSync(folder);
  writeFileSync(join(folder, "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
  writeFileSync(join(folder, "lease.pdf"), makePdf(["The lease ends on 30 June 2027.", "Notice must be given six months before its end."]));
  writeFileSync(join(folder, "plan.docx"), makeDocx([{ style: "Heading1", text: "Plan" }, { text: "The roof is repaired in May 2026." }]));
  writeFileSync(join(folder, "song.mp3"), "not a document");
});
afterEach(() => at.remove());

describe("assay library", () => {
  it("X8 adds a folder, lists it, finds in it, brings it up to date and forgets it", async () => {
    expect(await at.run("library", "add", "notes")).toBe(EXIT.ok);
    expect(at.out()).toBe("notes: 3 added, 0 changed, 0 removed, 0 unchanged\n");
    expect(at.said()).toMatch(/not indexed: song\.mp3/);
    at.clear();

    writeFileSync(join(at.cwd, "notes", "tea.md"), "# Tea\n\nGreen tea is steeped for three minutes.\n");
    await at.run("library", "add", "notes");
    expect(at.out()).toBe("notes: 0 added, 1 changed, 0 removed, 2 unchanged\n");
    at.clear();

    expect(await at.run("library", "list")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/^notes {2}3 documents {2}\d{4}-\d{2}-\d{2} {2}\S+notes\n$/);
    at.clear();

    expect(await at.run("library", "search", "notice", "of", "the", "lease")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/library:notes\/lease\.pdf, page 2/);
    at.clear();

    expect(await at.run("library", "remove", "notes")).toBe(EXIT.ok);
    at.clear();
    await at.run("library", "list", "--json");
    expect(JSON.parse(at.out())).toEqual([]);
  });

  it("X8 what was added is searched by research that names no folder", async () => {
    await at.run("library", "add", "notes", "--name", "office");
    expect(at.said()).toContain("no longer Assay's own documentation");
    at.clear();
    await at.run("library", "add", "notes", "--name", "office");
    expect(at.said(), "that changes nothing more").not.toContain("no longer");
    at.clear();
    expect(await at.run("research", "When does the lease end?", "--quiet")).toBe(EXIT.ok);
    expect(at.out()).toContain("30 June 2027");
    expect(at.out()).toContain("library:office/lease.pdf");
  });

  it("X8 prints the steps that answer as a numbered list, whole, with their code", async () => {
    mkdirSync(join(at.cwd, "pumps"));
    const steps =
      "1. Stop the pump at the panel.\n2. Rotate the log of the pump by hand:\n\n   ```\n   rotate --now\n   ```\n\n3. Start the pump again.";
    const text = `# Pumps\n\n## Rotating the log of the pump\n\nRotate the log of the pump like this:\n\n${steps}\n\n## Colours\n\nIt is grey.\n`;
    writeFileSync(join(at.cwd, "pumps", "manual.md"), text);
    expect(await at.run("research", "How do I rotate the log of the pump?", "--library", "pumps", "--quiet")).toBe(EXIT.ok);
    const answer = at.out().split("## Passages")[0] ?? "";
    expect(answer.replace(/ ?\[1\]/g, "")).toContain(
      "1. Stop the pump at the panel.\n2. Rotate the log of the pump by hand:\n\n```\nrotate --now\n```\n\n3. Start the pump again.",
    );
  });

  it("X8 I1 calls an empty folder empty, and says once what research cannot read in a folder", async () => {
    mkdirSync(join(at.cwd, "nothing"));
    const empty = `The folder ${join(at.cwd, "nothing")} is empty: there is nothing in it to search.`;
    await at.run("research", "When does the lease end?", "--library", "nothing", "--quiet");
    expect(at.said()).toContain(empty);
    at.clear();
    await at.run("library", "add", "nothing");
    expect(at.said()).toContain(empty);
    at.clear();

    writeFileSync(join(at.cwd, "notes", "binary.txt"), Uint8Array.from([7, 1, 2, 3, 0, 255, 0, 7, 9]));
    const ask = ["research", "When does the lease end?", "--library", "notes", "--quiet"];
    await at.run(...ask);
    expect(at.said().match(/not indexed: \S+:/g)).toEqual(["not indexed: binary.txt:", "not indexed: song.mp3:"]);
    at.clear();
    await at.run(...ask);
    expect(at.said()).not.toContain("not indexed");
    await at.run("library", "add", "notes");
    expect(at.said(), "whoever adds a folder is told all").toContain("not indexed: song.mp3");
  });

  it("X8 a folder searched once is kept from then on when it is added", async () => {
    await at.run("research", "When does the lease end?", "--library", "notes", "--quiet");
    at.clear();
    await at.run("library", "list", "--json");
    expect(JSON.parse(at.out())).toMatchObject([{ name: "notes", kept: false }]);
    expect(await at.run("library", "search", "lease"), "a folder that is not kept is searched only when named").toBe(EXIT.badInput);
    expect(at.said()).toContain("--in NAME searches another");
    expect(await at.run("library", "search", "lease", "--in", "notes")).toBe(EXIT.ok);
    await at.run("library", "add", "notes");
    at.clear();
    await at.run("library", "list", "--json");
    expect(JSON.parse(at.out())).toMatchObject([{ name: "notes", kept: true }]);
  });

  it("I1 nothing found and names that do not exist have exit codes of their own", async () => {
    await at.run("library", "add", "notes");
    at.clear();
    expect(await at.run("library", "search", "zygote", "membrane")).toBe(EXIT.notFound);
    expect(await at.run("library", "search", "tea", "--in", "elsewhere")).toBe(EXIT.badInput);
    expect(at.said()).toContain("elsewhere");
    expect(await at.run("library", "remove", "elsewhere")).toBe(EXIT.badInput);
  });

  it("I1 a folder that is in the library under another name is a conflict", async () => {
    await at.run("library", "add", "notes");
    expect(await at.run("library", "add", "notes", "--name", "other")).toBe(EXIT.conflict);
  });

  it("X8 I1 keeps what it lists and finds within a narrow screen", async () => {
    const narrow = fakeShell({ screen: true, live: true, columns: 40 });
    const folder = join(narrow.cwd, "notes");
    mkdirSync(folder);
    writeFileSync(
      join(folder, "tea.md"),
      `# Tea\n\n## How long green tea is steeped\n\n${"Green tea is steeped for two minutes. ".repeat(9)}\n`,
    );
    await narrow.run("library", "add", folder);
    narrow.clear();
    await narrow.run("library", "list");
    expect(narrow.out()).toMatch(/^notes {2}1 document {2}\d{4}-\d{2}-\d{2}\n {2}\S+notes\n$/);
    narrow.clear();
    await narrow.run("library", "search", "green", "tea", "steeped");
    expect(narrow.out()).toContain("library:notes/tea.md");
    for (const line of narrow.out().split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(40);
    narrow.remove();
  });
});
