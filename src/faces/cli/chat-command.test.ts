import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { checkAnswer } from "../../conversation/contract/check.ts";
import { reportSchema } from "../../domain/report.ts";
import { chat } from "./chat-command.ts";
import { displayWidth } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";

let at: FakeShell;
beforeEach(() => {
  at = fakeShell();
  mkdirSync(join(at.cwd, "notes"));
  writeFileSync(
    join(at.cwd, "notes", "tea.md"),
    "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n\nBlack tea is steeped for four minutes.\n",
  );
});
afterEach(() => at.remove());

/** Types lines, each when the one before has been answered, and ends the input. */
async function type(lines: readonly string[], options: Readonly<Record<string, string | boolean>> = {}): Promise<number> {
  const input = new PassThrough();
  const done = chat({ library: ["notes"] as never, ...options }, at.shell, { keys: input, screen: new PassThrough() });
  for (const line of lines) input.write(`${line}\n`);
  input.end();
  return done;
}

describe("assay ask", () => {
  it("I1 C3 answers by the contract in one turn", async () => {
    expect(await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--quiet", "--contract")).toBe(EXIT.ok);
    expect(at.out()).toContain("- Green tea is steeped for two minutes at 75 degrees [1]");
    expect(checkAnswer(at.out().replace(/\n$/, ""))).toEqual([]);
    at.clear();
    writeFileSync(join(at.cwd, "empty.txt"), "");
    expect(await at.run("ask", "What is the airspeed of a gribbled zonk?", "--library", "notes", "--quiet", "--contract")).toBe(
      EXIT.notFound,
    );
    expect(at.out()).toContain("INSUFFICIENT_EVIDENCE");
  });

  it("I1 C4 --phase1 searches nothing; --json prints the outcome", async () => {
    expect(await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--phase1", "--json")).toBe(EXIT.ok);
    expect(JSON.parse(at.out())).toMatchObject({ action: "phase_one", state: { name: "awaiting_consent", phaseOne: { kind: "none" } } });
  });

  it("I1 --phase1 asks what nobody can answer here, and says what to do instead", async () => {
    const seen = fakeShell({ screen: true, live: true });
    await seen.run("ask", "How long is green tea steeped?", "--phase1");
    expect(seen.said()).toContain("Without --phase1 the question is looked up.");
    seen.remove();
  });

  it("I1 C11 a pipe gets the answer without its machine-readable part, unless that is asked for", async () => {
    await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--quiet");
    expect(at.out()).toMatch(
      /^### Phase 2 – Search-Backed Answer\nVerification: [^\n]+\n\n- [\s\S]+\n\nSources:\n1\. [\s\S]+\n\nTLDR\n• /u,
    );
    expect(at.out()).not.toContain("```");
  });

  it("I1 G2 --evidence adds the quotes behind every source", async () => {
    await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--quiet", "--contract", "--evidence");
    const [answer = "", evidence = ""] = at.out().split("\n\n[1] Tea\n");
    expect(checkAnswer(answer)).toEqual([]);
    expect(evidence).toMatch(
      /^Green tea is steeped for two minutes at 75 degrees\n {2}“Green tea is steeped for two minutes at 75 degrees\.”\n/,
    );
  });

  it("I1 Ctrl-C stops it in one sentence; such a run is not resumed, and how it is gone on with is said", async () => {
    const asked = at.run("ask", "How long is green tea steeped?", "--library", "notes");
    await expect.poll(() => at.said(), { interval: 1, timeout: 20_000 }).toMatch(/plan:/);
    at.interrupt();
    const code = await asked;
    // On a fast machine the answer may have been there before.
    if (code !== EXIT.ok) {
      expect(code).toBe(EXIT.interrupted);
      expect(at.said()).toContain("Stopped. What was searched and read is kept for a while");
    }
    at.clear();
    await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--json");
    expect(await at.run("runs", "resume", "last")).toBe(EXIT.conflict);
    expect(at.said()).toMatch(/The run t_[0-9a-f]+ is a turn, which is not resumed: ask again/);
  });

  it("I1 an empty question is said before anything is made", async () => {
    expect(await at.run("ask", "  ?")).toBe(EXIT.badInput);
    expect(at.files()).toEqual(["notes", "notes/tea.md"]);
  });
});

describe("assay contract", () => {
  it("C11 prints the schema", async () => {
    expect(await at.run("contract", "schema")).toBe(EXIT.ok);
    expect(JSON.parse(at.out())).toMatchObject({ type: "object", required: ["data", "error"] });
  });

  it("C11 checks a message, and says where it fails", async () => {
    await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--quiet", "--contract");
    writeFileSync(join(at.cwd, "good.md"), at.out());
    writeFileSync(join(at.cwd, "bad.md"), at.out().replace("two minutes", "ten minutes"));
    at.clear();
    expect(await at.run("contract", "check", "good.md")).toBe(EXIT.ok);
    expect(at.out()).toBe("The message keeps the contract.\n");
    at.clear();
    expect(await at.run("contract", "check", "bad.md")).toBe(EXIT.missed);
    expect(at.out()).toMatch(/^bad\.md:4:29: The printed block differs/);
    at.clear();
    expect(await at.run("contract", "check", "no-such.md")).toBe(EXIT.badInput);
  });
});

describe("assay chat", () => {
  it("C16 I1 talks, searches with consent, and shows sources and evidence", async () => {
    expect(
      await type([
        "how long is green tea steeped",
        "y",
        "/sources",
        "/evidence 1",
        "/evidence 9",
        "/nonsense",
        "/help",
        "/quit",
        "never read",
      ]),
    ).toBe(EXIT.ok);
    const out = at.out();
    expect(out).toMatch(/^### Phase 1 – Immediate Answer \(Unverified\)\nThere is no language model set up/);
    expect(out).toContain("- Green tea is steeped for two minutes at 75 degrees [1]");
    expect(out).toContain("[1] Tea\n    library:notes/tea.md\n");
    expect(out).toContain("“Green tea is steeped for two minutes at 75 degrees.”");
    expect(at.said()).toMatch(/\/evidence needs the number of a source: 1/);
    expect(at.said()).toMatch(/There is no command \/nonsense/);
    expect(at.said()).toMatch(/\/save FILE/);
    expect(out).not.toContain("never read");
  });

  it("C16 is listed, resumed and saved", async () => {
    await type(["? how long is black tea steeped"]);
    at.clear();
    await type([], { list: true });
    expect(at.out()).toMatch(/^c_[0-9a-f]{12} {2}\d{4}-\d{2}-\d{2} \d{2}:\d{2} {2}how long is black tea steeped\n$/);
    at.clear();
    expect(
      await type(["how long is green tea steeped", "/sources", "/save talk.md", "/save talk.md", "/new", "/sources"], { resume: "last" }),
    ).toBe(EXIT.ok);
    expect(at.out()).toMatch(/^### Follow-up – From the Evidence at Hand\n- Green tea is steeped for two minutes/);
    expect(at.out()).toContain("[1] Tea");
    expect(at.said()).toMatch(/Going on with c_[0-9a-f]+: how long is black tea steeped/);
    expect(at.said()).toMatch(/talk\.md exists already/);
    expect(at.said()).toMatch(/Nothing has been searched in this conversation yet/);
    const saved = readFileSync(join(at.cwd, "talk.md"), "utf8");
    expect(saved).toContain("**You:** ? how long is black tea steeped");
    expect(saved).toContain("### Follow-up");
  });

  it("C16 after a follow-up the numbers are those it shows, in a later sitting too, and it is exported like a searched answer", async () => {
    await type(["? how long is black tea steeped", "how long is green tea steeped", "/evidence 1"]);
    const quoted = at.out().slice(at.out().lastIndexOf("(y/n)"));
    expect(quoted).toContain("“Green tea is steeped for two minutes at 75 degrees.”");
    expect(quoted).not.toContain("“Black tea");
    at.clear();
    await type(["/evidence 1"], { resume: "last" });
    expect(at.out()).toContain("“Green tea is steeped for two minutes at 75 degrees.”");
    expect(at.out()).not.toContain("“Black tea");
    at.clear();
    expect(await at.run("runs", "export", "last", "--format", "html")).toBe(EXIT.ok);
    expect(at.out()).toContain("<mark>Green tea is steeped for two minutes at 75 degrees.</mark>");
    expect(at.out()).not.toContain("(y/n)");
  });

  it("I1 Ctrl-C stops an answer, not the program", async () => {
    const input = new PassThrough();
    const done = chat({ library: ["notes"] as never }, at.shell, { keys: input, screen: new PassThrough() });
    await expect.poll(() => at.said(), { timeout: 20_000 }).toMatch(/\/help says/);
    at.interrupt();
    expect(at.said()).toMatch(/Ctrl-C again leaves/);
    input.write("how long is green tea steeped\n");
    await expect.poll(() => at.out(), { timeout: 20_000 }).toMatch(/\(y\/n\)/);
    input.end();
    expect(await done).toBe(EXIT.ok);
    expect(at.left()).toBeUndefined();
  });

  it("I1 asked to end, it ends", async () => {
    const input = new PassThrough();
    const done = chat({ library: ["notes"] as never }, at.shell, { keys: input, screen: new PassThrough() });
    await expect.poll(() => at.said(), { timeout: 20_000 }).toMatch(/\/help says/);
    at.interrupt("SIGTERM");
    expect(await done).toBe(EXIT.ok);
  });

  it("I1 C16 a sitting in which nothing was said leaves no conversation, and commands need none", async () => {
    await type(["", "  ", "/help", "/?", "/sources", "/save talk.md", "/new", "exit", "never read"]);
    expect(at.said()).toContain("Nothing has been searched in this conversation yet");
    expect(at.said()).toContain("Nothing has been said in this conversation yet.");
    expect(at.files().some((file) => file.endsWith("talk.md"))).toBe(false);
    at.clear();
    await type([], { list: true });
    expect(at.said()).toBe("There are no conversations yet.\n");
  });

  it("I1 /save says what is wrong with a name, and takes one in quotation marks or of one's own folder", async () => {
    const own = { ...at.shell, env: { ...at.shell.env, HOME: at.cwd } };
    const input = new PassThrough();
    input.end('n?\n/save\n/save notes\n/save no/such/folder.md\n/save "my talk.md"\n/save ~/other.md\n');
    await chat({ library: ["notes"] as never }, own, { keys: input, screen: new PassThrough() });
    expect(at.said()).toContain("/save needs the name of a file");
    expect(at.said()).toContain("notes is a folder; name a file in it.");
    expect(at.said()).toContain("folder.md cannot be written; check its folder.");
    expect(at.files()).toEqual(expect.arrayContaining(["my talk.md", "other.md"]));
  });

  it("I1 on a screen piped messages are shown with their answers, and nothing is wider than it", async () => {
    const wide = fakeShell({ screen: true, live: true, columns: 40 });
    mkdirSync(join(wide.cwd, "notes"));
    writeFileSync(join(wide.cwd, "notes", "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
    const input = new PassThrough();
    input.end("how long is green tea steeped?\n/sources\n/evidence 1\n/help\n/nonsense\n");
    await chat({ library: ["notes"] as never }, wide.shell, { keys: input, screen: new PassThrough() });
    expect(wide.out()).toMatch(/^> how long is green tea steeped\?\n### Phase 2/);
    expect(wide.out()).not.toContain('"bullets"');
    // What is written over in place is a matter of its own.
    const said = wide.said().replace(/\u001b\[[?\d]*[A-Za-z]/g, "");
    for (const line of [...wide.out().split("\n"), ...said.split("\n")])
      expect(displayWidth(line.replaceAll("\r", ""))).toBeLessThanOrEqual(40);
    wide.clear();
    await chat({ list: true }, wide.shell, { keys: input, screen: new PassThrough() });
    for (const line of wide.out().split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(40);
    wide.remove();
  });

  it("C16 a conversation about a report shows the report's sources and quotes", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--json");
    const { run_id: about } = reportSchema.parse(JSON.parse(at.out()));
    at.clear();
    await type(["/sources", "/evidence 1", "/evidence 2"], { about });
    expect(at.out()).toContain("[1] Tea\n    library:notes/tea.md\n");
    expect(at.out()).toContain("  “Green tea is steeped for two minutes at 75 degrees.”");
    expect(at.said()).toContain("/evidence needs the number of a source: 1.");
  });

  it("C16 what is shown of a conversation that goes on is its last answer, not the small talk after it; how to go on is said on any screen", async () => {
    const screen = fakeShell({ screen: true });
    mkdirSync(join(screen.cwd, "notes"));
    writeFileSync(join(screen.cwd, "notes", "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
    const say = (lines: string, options = {}) => {
      const input = new PassThrough();
      input.end(lines);
      screen.clear();
      return chat({ library: ["notes"] as never, ...options }, screen.shell, { keys: input, screen: new PassThrough() });
    };
    await say("how long is green tea steeped?\nno\nthanks\n");
    expect(screen.said()).toMatch(/Go on with: assay chat --resume c_[0-9a-f]{12}\n$/);
    await say("", { resume: "last" });
    expect(screen.out()).toMatch(/^\n> how long is green tea steeped\?\n### Phase 2/);
    expect(screen.out()).not.toContain("You are welcome");
    screen.remove();
  });

  it("I1 a conversation that is not there is one clear sentence", async () => {
    await expect(type([], { resume: "c_none" })).rejects.toMatchObject({ type: "NOT_FOUND" });
    await expect(type([], { resume: "last", about: "r_1" })).rejects.toMatchObject({ type: "INVALID_INPUT" });
  });
});
