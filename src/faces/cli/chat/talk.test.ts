import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeShell, fakeShell } from "../../../../test/cli/fake-shell.ts";
import { IDLE } from "../../../conversation/state.ts";
import { AssayError } from "../../../domain/error.ts";
import type { Sources } from "../open.ts";
import type { Line, Lines } from "./lines.ts";
import { Talk } from "./talk.ts";

let at: FakeShell;
beforeEach(() => {
  at = fakeShell();
});
afterEach(() => {
  vi.restoreAllMocks();
  at.remove();
});

/** Ctrl-C at the prompt, with something typed or not. */
const ctrlC = (empty = true): Line => ({ kind: "interrupt", empty });
const typed = (text: string): Line => ({ kind: "line", text });
const HINT = "Ctrl-C again leaves, like /quit and Ctrl-D.\n";

/** A sitting at which these lines come; `busy` is what else happens while the message is answered, which ends when it is stopped, or at once. */
function sitting(given: readonly Line[], busy?: (press: () => void) => void) {
  const left = [...given];
  const [said, asks] = [[] as string[], [] as string[]];
  let press = () => undefined as unknown;
  const lines: Lines = {
    next: async () => left.shift() ?? { kind: "end" },
    again: () => void asks.push("again"),
    onInterrupt: (listener) => {
      press = listener;
    },
    close: () => void asks.push("close"),
  };
  const say = async (_: string, message: string, { signal }: { signal: AbortSignal }) => {
    said.push(message);
    const stopped = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    if (message.startsWith("wait")) {
      busy?.(press);
      await stopped;
    }
    if (message.startsWith("break")) throw new AssayError("MODEL_ERROR", "The model is not there.");
    return { run_id: "t_1", text: message, state: IDLE, heard: "question", action: "phase_one" };
  };
  const conversations = { create: async () => ({ id: "c_1", state: "{}", title: "" }), say, open: async () => ({ messages: [{}] }) };
  const sources = { conversations, searches: ["library"], demonstration: false } as unknown as Sources;
  const talk = new Talk({ sources, shell: at.shell, lines, record: undefined, contract: false });
  return { begun: talk.begin(), said, asks };
}

describe("Ctrl-C in a conversation", () => {
  it.each<[string, Line[], string[], number]>([
    ["once at an empty line says that the next leaves", [ctrlC(), typed("on")], ["on"], 1],
    ["twice at an empty line leaves", [ctrlC(), ctrlC(), typed("never")], [], 1],
    ["twice with something typed only clears it", [ctrlC(false), ctrlC(false), typed("on")], ["on"], 0],
    ["after something was typed counts anew", [ctrlC(), ctrlC(false), ctrlC(), typed("on")], ["on"], 2],
    ["after a message counts anew", [ctrlC(), typed("one"), ctrlC(), typed("two")], ["one", "two"], 2],
    ["after a message that failed counts anew", [ctrlC(), typed("break"), ctrlC(), typed("two")], ["break", "two"], 2],
    ["after a command counts anew", [ctrlC(), typed("/new"), ctrlC(), typed("on")], ["on"], 2],
    ["after an empty line counts anew", [ctrlC(), typed(" "), ctrlC(), typed("on")], ["on"], 2],
  ])("I1 %s", async (_, given, said, hints) => {
    const talk = sitting(given);
    await talk.begun;
    expect(talk.said).toEqual(said);
    expect(at.said().split(HINT)).toHaveLength(hints + 1);
    expect(at.left()).toBeUndefined();
  });

  it("I1 stops an answer, and nothing else; pressed three times in one it ends the program", async () => {
    const once = sitting([typed("wait"), ctrlC(), typed("on")], (press) => press());
    await once.begun;
    expect(once.said).toEqual(["wait", "on"]);
    expect(at.said()).toContain(`Stopped. The conversation is as it was before.\n${HINT}`);
    const twice = sitting([typed("wait"), typed("on")], (press) => [press(), press()]);
    await twice.begun;
    expect(twice.said).toEqual(["wait", "on"]);
    expect(at.left()).toBeUndefined();
    await sitting([typed("wait")], (press) => [press(), press(), press()]).begun;
    expect(at.left()).toBe(130);
  });

  it("I1 as a signal stops what is answered; one press that comes twice is one", async () => {
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const presses = (...pauses: number[]) => {
      for (const pause of pauses) {
        now += pause;
        at.interrupt();
      }
    };
    await sitting([typed("wait"), typed("on")], () => presses(1_000, 300, 301)).begun;
    expect(at.left()).toBeUndefined();
    await sitting([typed("wait")], () => presses(1_000, 301, 301)).begun;
    expect(at.left()).toBe(130);
  });

  it("I1 as a signal at the prompt is as a key, after which the prompt is shown again", async () => {
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const presses = (...pauses: number[]) => {
      for (const pause of pauses) {
        now += pause;
        at.interrupt();
      }
    };
    const { promise, resolve } = Promise.withResolvers<Line>();
    const prompt: Lines = { next: () => promise, again: vi.fn(), onInterrupt: () => undefined, close: () => resolve({ kind: "end" }) };
    const sources = { searches: ["library"], demonstration: false } as unknown as Sources;
    const talk = new Talk({ sources, shell: at.shell, lines: prompt, record: undefined, contract: false }).begin();
    presses(1_000, 300);
    expect(at.said()).toMatch(/there is\.\n\nCtrl-C again leaves, like \/quit and Ctrl-D\.\n$/);
    expect(prompt.again).toHaveBeenCalledTimes(1);
    presses(301);
    await talk;
    expect(prompt.again).toHaveBeenCalledTimes(1);
    expect(at.left()).toBeUndefined();
  });

  it("I1 after an answer is at the prompt again", async () => {
    const first: Line[] = [typed("one")];
    const { promise, resolve } = Promise.withResolvers<Line>();
    const lines: Lines = {
      next: async () => first.shift() ?? promise,
      again: vi.fn(),
      onInterrupt: () => undefined,
      close: () => resolve({ kind: "end" }),
    };
    const conversations = {
      create: async () => ({ id: "c_1" }),
      say: async () => ({ state: IDLE, action: "phase_one" }),
      open: async () => ({ messages: [] }),
    };
    const sources = { conversations, searches: ["library"], demonstration: false } as unknown as Sources;
    const talk = new Talk({ sources, shell: at.shell, lines, record: undefined, contract: false }).begin();
    await expect.poll(() => at.out()).toBe("\n\n");
    await Promise.resolve();
    at.interrupt();
    expect(at.said()).toContain(HINT);
    at.interrupt("SIGTERM");
    await talk;
    expect(at.left()).toBeUndefined();
  });
});

describe("what a sitting says", () => {
  it.each([
    ["/new", "A new conversation.\n"],
    ["/NEW", "A new conversation.\n"],
    ["/sources", "Nothing has been searched in this conversation yet."],
    ["/evidence 1", "Nothing has been searched in this conversation yet."],
    ["/save", "/save needs the name of a file, such as /save talk.md."],
    ["/save a.md", "Nothing has been said in this conversation yet."],
    ["/no-such", ""],
    ["/nosuch", "There is no command /nosuch; /help shows those there are."],
    ["/help", "Ctrl-C stops an answer under way, and at an empty line leaves when pressed twice.\n"],
    ["/?", "Ask anything. The first answer is from memory;"],
    ["break", "The model is not there."],
  ])("I1 to %s", async (line, says) => {
    await sitting([typed(line)]).begun;
    const [, after = ""] = at.said().split("/help says what else there is.\n");
    if (says === "") expect(after).toBe("");
    else expect(after).toContain(says);
  });
});
