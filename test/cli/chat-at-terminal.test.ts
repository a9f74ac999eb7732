// A conversation in a real terminal: keys in, everything the terminal is sent out.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { HAS_PTY, type Pty, startAtTerminal } from "./pty.ts";

const QUESTION = "What is the energy density of the TX-2 cell";
const PATIENCE = 120_000;

let root: string;
let world: World;
let open: Pty[];
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "assay-pty-"));
  world = await startWorld();
  open = [];
});
afterEach(async () => {
  for (const pty of open) pty.kill();
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function chat(...args: string[]): Promise<Pty> {
  const pty = startAtTerminal(["chat", ...args], { ...world.env, ASSAY_HOME: join(root, "home") }, root);
  open.push(pty);
  await pty.shows(/\/help says[\s\S]*> /);
  return pty;
}

describe.skipIf(!HAS_PTY)("assay chat at a terminal", () => {
  it(
    "I1 C2 C16 answers, searches on a yes, shows evidence, saves, leaves, and goes on",
    async () => {
      const at = await chat();
      at.type(`${QUESTION}\r`);
      await at.shows(/Phase 1 – Immediate Answer[\s\S]*\(y\/n\)[\s\S]*> /);
      at.type("y\r");
      await at.shows(/Phase 2 – Search-Backed Answer[\s\S]*TLDR[\s\S]*> /);
      expect(at.screen()).not.toContain('"bullets"');
      at.type("/evidence 1\r");
      await at.shows(/“[\s\S]*captured \d{4}[\s\S]*> /);
      at.type("/save talk.md\r");
      await at.shows(/Written to .*talk\.md[\s\S]*> /);
      at.type("\u0004");
      await at.shows(/Go on with: assay chat --resume c_[0-9a-f]+/);
      expect(await at.ended).toBe(0);
      expect(readFileSync(join(root, "talk.md"), "utf8")).toContain('"bullets"');

      const again = await chat("--resume", "last");
      expect(again.screen()).toMatch(/Going on with c_[0-9a-f]+[\s\S]*> y[\s\S]*Phase 2/);
      again.type("\u001b[A\u001b[A\r");
      await again.shows(new RegExp(`${QUESTION}[\\s\\S]*###[\\s\\S]*> `));
      again.type("/quit\r");
      expect(await again.ended).toBe(0);
    },
    PATIENCE,
  );

  it(
    "I1 C16 Ctrl-C stops the turn and not the program, and twice at an empty line leaves",
    async () => {
      world.parts.tavily.latencyMs = PATIENCE;
      const at = await chat();
      at.type(`${QUESTION}?\r`);
      await at.shows(/search: /);
      at.type("typed ahead\r\u0003");
      await at.shows(/Stopped\. The conversation is as it was before\.[\s\S]*> /);
      world.parts.tavily.latencyMs = 0;
      at.type("half a line\u0003");
      await at.shows(/\^C[\s\S]*> /);
      at.type(`${QUESTION}?\r`);
      await at.shows(/TLDR[\s\S]*> /);
      expect(at.screen()).not.toContain("typed ahead");
      at.type("\u0003");
      await at.shows(/Ctrl-C again leaves[\s\S]*> /);
      at.type("\u0003");
      expect(await at.ended).toBe(0);
      // Pastes are not marked any more, and the cursor is shown.
      expect(at.screen().lastIndexOf("\u001b[?2004l")).toBeGreaterThan(at.screen().lastIndexOf("\u001b[?2004h"));
      expect(at.screen().lastIndexOf("\u001b[?25h")).toBeGreaterThan(at.screen().lastIndexOf("\u001b[?25l"));
    },
    PATIENCE,
  );

  it(
    "I1 C16 R18 a conversation whose program was killed in an answer goes on where it was",
    async () => {
      const first = await chat();
      first.type(`${QUESTION}\r`);
      await first.shows(/\(y\/n\)[\s\S]*> /);
      world.parts.tavily.latencyMs = PATIENCE;
      first.type("y\r");
      await first.shows(/search: /);
      process.kill(await pidIn(join(root, "home")), "SIGKILL");
      await first.ended;
      world.parts.tavily.latencyMs = 0;
      const again = await chat("--resume", "last");
      expect(again.screen()).toMatch(/Going on with c_[0-9a-f]+[\s\S]*\(y\/n\)/);
      again.type("y\r");
      await again.shows(/Phase 2 – Search-Backed Answer[\s\S]*TLDR[\s\S]*> /);
    },
    PATIENCE,
  );

  it(
    "I1 Ctrl-C stops a research once, takes its panel away and says how to go on",
    async () => {
      world.parts.tavily.latencyMs = PATIENCE;
      const pty = startAtTerminal(["research", QUESTION], { ...world.env, ASSAY_HOME: join(root, "home") }, root);
      open.push(pty);
      await pty.shows(/search: /);
      pty.type("\u0003");
      await pty.shows(/Stopped\.[\s\S]*Go on with: assay runs resume r_[0-9a-f]+/);
      expect(await pty.ended).toBe(130);
      expect(pty.screen().lastIndexOf("\u001b[?25h")).toBeGreaterThan(pty.screen().lastIndexOf("\u001b[?25l"));
    },
    PATIENCE,
  );
});

/** The process that was given this home. */
async function pidIn(home: string): Promise<number> {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [env, command] = ["environ", "cmdline"].map((file) => readFileSync(`/proc/${pid}/${file}`, "utf8"));
      if (env?.includes(`ASSAY_HOME=${home}`) && command?.includes("main.ts\0chat")) return Number(pid);
    } catch {
      // Gone meanwhile, or somebody else's.
    }
  }
  throw new Error("No such process.");
}
