import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Line } from "./lines.ts";
import { TypedLines } from "./typed-lines.ts";

const open: TypedLines[] = [];
afterEach(() => {
  for (const lines of open.splice(0)) lines.close();
});

function typing(history: readonly string[] = [], columns?: number) {
  const keys = new PassThrough() as PassThrough & { setRawMode?: (on: boolean) => void };
  const raw = vi.fn();
  keys.setRawMode = raw;
  const screen: PassThrough & { columns?: number } = new PassThrough();
  if (columns !== undefined) screen.columns = columns;
  let shown = "";
  screen.on("data", (bytes: Buffer) => {
    shown += bytes.toString("utf8");
  });
  const suspend = vi.fn();
  const lines = new TypedLines(keys, screen, { history, commands: ["/sources", "/save "], suspend });
  open.push(lines);
  return { keys, lines, raw, screen, suspend, shown: () => shown };
}

/** The next line after these keys. */
async function typed(keys: string, history?: readonly string[]): Promise<Line> {
  const at = typing(history);
  const next = at.lines.next();
  at.keys.write(keys);
  return next;
}

const line = (text: string): Line => ({ kind: "line", text });

describe("lines that are typed", () => {
  it.each([
    ["Ctrl-A and Ctrl-E", "orl\u0001w\u0005d\r", "world"],
    ["Home and End", "orl\u001b[Hw\u001b[Fd\r", "world"],
    ["Ctrl-W", "one two\u0017three\r", "one three"],
    ["Ctrl-U", "gone\u0015kept\r", "kept"],
    ["arrows and backspace", "abx\u001b[Dc\u001b[C\u007f\r", "abc"],
    ["other scripts", "日本🙂\u007f語 مرحبا é\r", "日本語 مرحبا é"],
    ["several pasted lines", "\u001b[200~one\rtwo\r\u001b[201~ three\r", "one\ntwo three"],
  ])("I1 are edited with %s", async (_, keys, text) => {
    expect(await typed(keys)).toEqual(line(text));
  });

  it("I1 Tab completes commands", async () => {
    const at = typing();
    const next = at.lines.next();
    at.keys.write("/so");
    await expect.poll(() => at.shown()).toContain("/so");
    at.keys.write("\t");
    await expect.poll(() => at.shown()).toContain("urces");
    at.keys.write("\r");
    expect(await next).toEqual(line("/sources"));
  });

  it("I1 keep their rows together when more than a row comes at once", async () => {
    const at = typing([], 20);
    const next = at.lines.next();
    at.keys.write("word ".repeat(10));
    await expect.poll(() => at.shown()).toContain("word word word");
    const before = at.shown().length;
    at.keys.write("\u0001");
    await expect.poll(() => at.shown().length).toBeGreaterThan(before);
    // From the third row, where the text has ended, to the first.
    expect(at.shown().slice(before)).toMatch(/^\u001b\[2A/);
    at.keys.write("first \r");
    expect(await next).toEqual(line(`first ${"word ".repeat(10)}`));
  });

  it("I1 are drawn anew from their first row when the terminal gets another width", async () => {
    const at = typing([], 20);
    const next = at.lines.next();
    at.keys.write("word ".repeat(10));
    await expect.poll(() => at.shown()).toContain("word word word");
    const before = at.shown().length;
    at.screen.columns = 80;
    at.screen.emit("resize");
    await expect.poll(() => at.shown().slice(before)).toContain("word");
    // All of it stands in one row now.
    expect(at.shown().slice(before)).not.toMatch(/\u001b\[\d+A/);
    at.keys.write("\r");
    await next;
    expect(at.screen.listenerCount("resize")).toBe(0);
  });

  it("I1 take in much text at once, in the middle too", async () => {
    expect(await typed(`ab\u001b[D${"x".repeat(20_000)}🙂\r`)).toEqual(line(`a${"x".repeat(20_000)}🙂b`));
  });

  it("I1 C16 come back with the arrow keys, those of earlier sittings too", async () => {
    expect(await typed("\u001b[A\r", ["older", "newer"])).toEqual(line("newer"));
    expect(await typed("\u001b[A\u001b[A\r", ["old\nlines", "newer"])).toEqual(line("old\nlines"));
    expect(await typed("\u001b[A\u001b[A\u001b[B\r", ["older", "newer"])).toEqual(line("newer"));
    const at = typing();
    const first = at.lines.next();
    at.keys.write("said now\r");
    await first;
    const second = at.lines.next();
    at.keys.write("\u001b[A\r");
    expect(await second).toEqual(line("said now"));
  });

  it("I1 end with Ctrl-D; Ctrl-C says whether anything stood there", async () => {
    expect(await typed("\u0004")).toEqual({ kind: "end" });
    expect(await typed("\u0003")).toEqual({ kind: "interrupt", empty: true });
    expect(await typed("half a\u0003")).toEqual({ kind: "interrupt", empty: false });
    const gone = typing();
    const next = gone.lines.next();
    gone.keys.end();
    expect(await next).toEqual({ kind: "end" });
    expect(await gone.lines.next()).toEqual({ kind: "end" });
  });

  it("I1 keys that are pressed during an answer show nothing and wait, line by line", async () => {
    const at = typing();
    const first = at.lines.next();
    at.keys.write("one\rtwo\rthr");
    expect(await first).toEqual(line("one"));
    const before = at.shown();
    at.keys.write("ee\r");
    await new Promise(setImmediate);
    expect(at.shown()).toBe(before);
    expect(await at.lines.next()).toEqual(line("two"));
    expect(await at.lines.next()).toEqual(line("three"));
  });

  it("I1 Ctrl-C during an answer acts at once and takes back what was typed ahead", async () => {
    const at = typing();
    const pressed = vi.fn();
    at.lines.onInterrupt(pressed);
    at.keys.write("typed ahead\r\u0003");
    await expect.poll(() => pressed.mock.calls.length).toBe(1);
    const next = at.lines.next();
    at.keys.write("new\r");
    expect(await next).toEqual(line("new"));
  });

  it("I1 Ctrl-Z gives the terminal back", async () => {
    const at = typing();
    at.keys.write("\u001a");
    await expect.poll(() => at.suspend.mock.calls.length).toBe(1);
    expect(at.raw.mock.calls).toEqual([[true], [false]]);
  });

  it("I1 the terminal is left as it was found", () => {
    const at = typing();
    at.lines.close();
    expect(at.raw).toHaveBeenLastCalledWith(false);
    expect(at.shown().endsWith("\u001b[?2004l")).toBe(true);
    expect(at.keys.listenerCount("data")).toBe(0);
  });
});
