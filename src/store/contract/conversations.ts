import { expect, it } from "vitest";
import { NOW } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Conversations. */
export function conversationTests(here: UnderTest): void {
  const conversation = (id: string, updatedAt = NOW) => ({ id, createdAt: NOW, updatedAt, title: "", state: '"idle"' });
  const message = (role: "user" | "assistant", text: string) => ({ role, text, meta: "{}", at: NOW });

  it("C16 appends a turn and moves the state on, or does neither", async () => {
    await here.store.createConversation(conversation("c"));
    await here.store.createConversation(conversation("later", "2027-01-01T00:00:00.000Z"));
    const turn = {
      messages: [message("user", "tides?"), message("assistant", "yes")],
      state: '"answered"',
      expectedState: '"idle"',
      at: NOW,
    };
    await here.store.appendTurn("c", { ...turn, title: "Tides" });
    await expect(here.store.appendTurn("c", turn)).rejects.toMatchObject({ type: "CONFLICT" });
    await here.store.appendTurn("c", { ...turn, messages: [message("user", "more")], expectedState: '"answered"' });
    expect((await here.store.messages("c")).map(({ seq, text }) => [seq, text])).toEqual([
      [1, "tides?"],
      [2, "yes"],
      [3, "more"],
    ]);
    expect(await here.store.getConversation("c")).toMatchObject({ title: "Tides", state: '"answered"' });
    expect((await here.store.listConversations(9)).map((one) => one.id)).toEqual(["later", "c"]);
    await expect(here.store.appendTurn("none", turn)).rejects.toMatchObject({ type: "NOT_FOUND" });
    await expect(here.store.createConversation(conversation("c"))).rejects.toMatchObject({ type: "CONFLICT" });
  });

  it("C16 lets one of two turns through that begin from the same state", async () => {
    await here.store.createConversation(conversation("c"));
    const other = await here.openAgain();
    const turn = (text: string) => ({ messages: [message("user", text)], state: `"${text}"`, expectedState: '"idle"', at: NOW });
    const both = await Promise.allSettled([here.store.appendTurn("c", turn("one")), other.appendTurn("c", turn("two"))]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await here.store.messages("c")).toHaveLength(1);
  });
}
