import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { createConversations, type RunTurn } from "./conversations.ts";
import { IDLE } from "./state.ts";
import type { TurnOutcome } from "./turn.ts";

const LONGEST = 20_000;
const outcome = (text: string, more: Partial<TurnOutcome> = {}): TurnOutcome =>
  ({
    ...{ run_id: "t_1", text, state: IDLE, heard: "question", action: "phase_one" },
    ...more,
  }) as TurnOutcome;

describe("C16 conversations that are kept", () => {
  let store: Store;
  let clock: ManualClock;
  let asked: { readonly request: Parameters<RunTurn>[0]; readonly options: Parameters<RunTurn>[1] }[];
  beforeEach(async () => {
    store = await openSqliteStore(":memory:");
    clock = new ManualClock();
    asked = [];
  });
  afterEach(() => store.close());

  const open = (runTurn: RunTurn = async ({ message }) => outcome(`To ${message}.`), blot?: (text: string) => string) =>
    createConversations({
      ...{ store, clock, blot },
      runTurn: (request, options) => {
        asked.push({ request, options });
        return runTurn(request, options);
      },
    });

  it("hold what was said, in order and with what it came to, and go along with the next turn", async () => {
    const kept = open();
    const { id, title, state } = await kept.create(undefined, "ann");
    expect([id, title, JSON.parse(state)]).toEqual([expect.stringMatching(/^c_[0-9a-f]{12}$/u), "", { name: "idle" }]);
    await kept.say(id, "one", { force: "phase_one" });
    await kept.say(id, "two");
    expect(asked.map(({ request }) => request)).toEqual([
      { message: "one", state: IDLE, dialogue: [], force: "phase_one" },
      { message: "two", state: IDLE, dialogue: [{ user: "one", assistant: "To one." }] },
    ]);
    expect(asked.map(({ options }) => [options.principal, JSON.parse(options.place ?? "")])).toEqual([
      ["ann", [id, 0, "one", "phase_one"]],
      ["ann", [id, 2, "two", null]],
    ]);
    const { messages } = await kept.open(id);
    expect(messages.map(({ role, text, meta }) => [role, text, JSON.parse(meta)])).toEqual([
      ["user", "one", {}],
      ["assistant", "To one.", { run_id: "t_1", action: "phase_one" }],
      ["user", "two", {}],
      ["assistant", "To two.", { run_id: "t_1", action: "phase_one" }],
    ]);
  });

  it("take six exchanges along, the last ones", async () => {
    const kept = open();
    const { id } = await kept.create();
    for (let at = 1; at <= 8; at++) await kept.say(id, String(at));
    expect(asked.at(-1)?.request.dialogue.map(({ user }) => user)).toEqual(["2", "3", "4", "5", "6", "7"]);
  });

  it("are called after the first question, cut to eighty signs, and keep that name", async () => {
    const names = ["", "x".repeat(100), "other"];
    const kept = open(async () => outcome("x", { query: names.shift() }));
    const { id } = await kept.create();
    const title = async () => (await kept.open(id)).record.title;
    await kept.say(id, "hello");
    expect(await title()).toBe("");
    await kept.say(id, "long");
    expect(await title()).toBe("x".repeat(80));
    await kept.say(id, "again");
    expect(await title()).toBe("x".repeat(80));
  });

  it("are opened by name or as the one spoken in last, and listed by that", async () => {
    const kept = open();
    await expect(kept.open("last")).rejects.toMatchObject({ type: "NOT_FOUND" });
    const { id: one } = await kept.create();
    await clock.advance(1_000);
    const { id: other } = await kept.create();
    await clock.advance(1_000);
    await kept.say(one, "hello");
    expect((await kept.open("last")).record.id).toBe(one);
    expect((await kept.list(9)).map(({ id }) => id)).toEqual([one, other]);
    expect(await kept.list(1)).toHaveLength(1);
    for (const call of [kept.open("c_none"), kept.say("c_none", "x"), kept.next("c_none", "x")])
      await expect(call).rejects.toMatchObject({ type: "NOT_FOUND" });
  });

  it("X5 take no message that is too long, and hold no secret that is known", async () => {
    const kept = open(undefined, (text) => text.replaceAll("sk-secret", "[key]"));
    const { id } = await kept.create();
    const long = "x".repeat(LONGEST + 1);
    for (const call of [() => kept.say(id, long), () => kept.next(id, long), () => kept.converse([{ role: "user", content: long }])])
      await expect(call()).rejects.toMatchObject({
        ...{ type: "INVALID_INPUT", field: "message", message: "`message` may have at most 20000 characters, and has 20001." },
      });
    expect(asked).toEqual([]);
    await kept.say(id, "x".repeat(LONGEST));
    await kept.say(id, "my key is sk-secret");
    expect((await kept.next(id, "sk-secret")).request.message).toBe("[key]");
    await kept.keep(id, { message: "sk-secret", outcome: outcome("x"), at: new Date(clock.now()).toISOString(), after: 4 });
    expect(JSON.stringify([(await kept.open(id)).messages, asked])).not.toContain("sk-secret");
  });

  it("take turns one after the other, also behind one that failed, and different ones at once", async () => {
    const order: string[] = [];
    const goOn = new Map<string, () => void>();
    const kept = open(async ({ message }) => {
      order.push(`${message} begins`);
      await new Promise<void>((resolve) => goOn.set(message, resolve));
      order.push(`${message} ends`);
      if (message === "a") throw new Error("it failed");
      return outcome("x");
    });
    const [{ id: one }, { id: other }] = [await kept.create(), await kept.create()];
    const turns = [kept.say(one, "a"), kept.say(one, "b"), kept.say(other, "c")];
    const failed = expect(turns[0]).rejects.toThrow("it failed");
    await expect.poll(() => goOn.size).toBe(2);
    expect(order.toSorted()).toEqual(["a begins", "c begins"]);
    goOn.get("c")?.();
    goOn.get("a")?.();
    await failed;
    await expect.poll(() => goOn.has("b")).toBe(true);
    goOn.get("b")?.();
    await Promise.all(turns.slice(1));
    expect(order.indexOf("a ends")).toBeLessThan(order.indexOf("b begins"));
    expect((await kept.open(one)).messages.map(({ text }) => text)).toEqual(["b", "x"]);
  });

  it("R18 that have gone on take nothing that was asked before", async () => {
    const kept = open();
    const { id } = await kept.create();
    await kept.say(id, "one");
    const late = { message: "late", outcome: outcome("x"), at: new Date(clock.now()).toISOString() };
    await expect(kept.say(id, "late", { after: 0 })).rejects.toMatchObject({ type: "CONFLICT", field: "message" });
    await expect(kept.keep(id, { ...late, after: 0 })).rejects.toThrow(/has gone on since this was asked/u);
    await kept.say(id, "two", { after: 2 });
    await kept.keep(id, { ...late, after: 4 });
    expect((await kept.open(id)).messages.map(({ text }) => text)).toEqual(["one", "To one.", "two", "To two.", "late", "x"]);
    expect(await kept.next(id, "next")).toMatchObject({ length: 6, place: JSON.stringify([id, 6, "next", null]) });
  });

  it("C1 of callers that keep their own messages end with what a user says", async () => {
    const kept = open();
    const said = [
      { role: "system", content: "be nice" },
      { role: "user", content: "one" },
      { role: "assistant", content: "To one." },
      { role: "user", content: "two" },
    ] as const;
    expect((await kept.converse(said, { principal: "ann", force: "phase_two", after: 7 })).text).toBe("To two.");
    expect(asked).toEqual([
      {
        request: { message: "two", state: IDLE, dialogue: [{ user: "one", assistant: "To one." }], force: "phase_two" },
        options: { principal: "ann" },
      },
    ]);
    for (const messages of [[], said.slice(0, 3)])
      await expect(kept.converse(messages)).rejects.toMatchObject({ type: "INVALID_INPUT", field: "messages" });
    expect(await kept.list(9)).toEqual([]);
  });
});
