import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeShell } from "../../../test/cli/fake-shell.ts";
import { processTerminal, safeLine, safeText, sayFault } from "./terminal.ts";

describe("I1 what is wrong, said on a terminal", () => {
  const MESSAGE = "The library has no folder of this name.";
  const said = (message: string, remedy: string | undefined, options: Parameters<typeof fakeShell>[0]) => {
    const at = fakeShell(options);
    try {
      sayFault(message, at.shell.terminal, remedy);
      return at.said();
    } finally {
      at.remove();
    }
  };

  it("is one line where nobody watches, however long it is and however narrow the terminal", () => {
    expect(said(MESSAGE, " See --help.", { columns: 20 })).toBe(`assay: ${MESSAGE} See --help.\n`);
    expect(said(MESSAGE, undefined, { columns: 20 })).toBe(`assay: ${MESSAGE}\n`);
  });

  it("is broken before the last column where somebody reads it, and never to less than twenty columns", () => {
    expect(said(MESSAGE, undefined, { columns: 30, live: true })).toBe("assay: The library has no\nfolder of this name.\n");
    // "folder of this name." takes twenty.
    expect(said(MESSAGE, undefined, { columns: 3, live: true })).toBe("assay: The library\nhas no folder of\nthis name.\n");
    expect(said("ab cd", undefined, { columns: 13, live: true })).toBe("assay: ab cd\n");
  });

  it("X5 carries nothing that a terminal obeys, says the command's name alone in colour, and does not grow without end", () => {
    expect(said("assay: \u001b[31mred", undefined, { coloured: true })).toMatch(/^\u001b\[1massay:\u001b\[22m assay: [^\u001b]*red\n$/u);
    const long = said("x".repeat(5_000), " Do this.", {});
    expect(long.endsWith("… Do this.\n")).toBe(true);
    expect(long.length).toBe("assay: ".length + 2_000 + " Do this.\n".length);
  });
});

describe("X5 text of others on a terminal", () => {
  it.each([
    ["a\u001b[2Jb", "a[2Jb"],
    ["a\u0000b\u0008c", "abc"],
    ["one\ttwo\nthree", "one\ttwo\nthree"],
    ["one\rtwo\u000bthree\u001f", "onetwothree"],
    ["\u007fa\u0080b\u009fc\u00a0d", "abc\u00a0d"],
    ["\u202aa\u202eb\u2066c\u2069d", "abcd"],
    ["~ tide mill é 潮", "~ tide mill é 潮"],
  ])("%j becomes %j", (text, safe) => expect(safeText(text)).toBe(safe));

  it("is one line of so many columns at most", () => {
    expect(safeLine("tide\nmill", 40)).not.toContain("\n");
    expect(safeLine("tide mill", 6)).toBe("tide …");
    expect(safeLine("\u001b]0;x\u0007tide", 40)).not.toMatch(/[\u001b\u0007]/u);
  });
});

describe("I1 the terminal of the process", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const take of undo.splice(0)) take();
  });
  const undo: (() => void)[] = [];
  /** What a stream says of itself, until the test is over. */
  const set = (stream: NodeJS.WriteStream, values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) {
      const before = Object.getOwnPropertyDescriptor(stream, name);
      Object.defineProperty(stream, name, { value, configurable: true, writable: true });
      undo.push(() => (before === undefined ? Reflect.deleteProperty(stream, name) : Object.defineProperty(stream, name, before)));
    }
  };
  const size = () => {
    const { columns, rows } = processTerminal();
    return [columns(), rows()];
  };

  it("is as large as what is said is shown, or as the results are, or as large as terminals were", () => {
    set(process.stderr, { columns: 100, rows: 40 });
    set(process.stdout, { columns: 70, rows: 20 });
    expect(size()).toEqual([100, 40]);
    set(process.stderr, { columns: 0, rows: undefined });
    expect(size()).toEqual([70, 20]);
    set(process.stdout, { columns: undefined, rows: undefined });
    expect(size()).toEqual([80, 24]);
  });

  it.each([
    ["two screens", {}, true, true, [true, true]],
    ["results in a pipe", {}, true, false, [true, false]],
    ["what is said in a file", {}, false, true, [false, true]],
    ["a terminal that moves nothing", { TERM: "dumb" }, true, true, [false, true]],
    ["a service that builds", { CI: "true" }, true, true, [false, false]],
  ])("%s", (_, env, err, out, [live, screen]) => {
    for (const [name, value] of Object.entries({ CI: undefined, TERM: "xterm", ...env })) vi.stubEnv(name, value);
    set(process.stderr, { isTTY: err });
    set(process.stdout, { isTTY: out });
    expect(processTerminal()).toMatchObject({ live, screen });
  });

  it("writes results to one stream and everything else to the other", () => {
    const wrote: string[] = [];
    set(process.stdout, { write: (text: string) => wrote.push(`out ${text}`) });
    set(process.stderr, { write: (text: string) => wrote.push(`err ${text}`) });
    const terminal = processTerminal();
    terminal.out("a report");
    terminal.say("a hint");
    expect(wrote).toEqual(["out a report", "err a hint"]);
  });
});
