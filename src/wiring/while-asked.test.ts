import { afterEach, expect, it, vi } from "vitest";
import { type LanguageModel, MODEL_ROLES, type ModelRoles } from "../model/model.ts";
import { whileAsked } from "./while-asked.ts";
import { openWorkroom } from "./workroom/workroom.ts";

afterEach(() => vi.useRealTimers());

it("T3 what a run needs next is made ready once, while the planner's model thinks, and its reply is what it was", async () => {
  vi.useFakeTimers();
  const happened: string[] = [];
  const model: LanguageModel = {
    ...{ id: "m", contextTokens: 8_000, price: { inputPerMillion: 0, outputPerMillion: 0 } },
    complete: ({ user }) =>
      new Promise((resolve) => {
        happened.push("asked");
        const reply = { text: user, finish: "stop", usage: { tokensIn: 1, tokensOut: 1, cachedIn: 0 } } as const;
        setTimeout(() => resolve(reply), 600);
      }),
    stream: () => {
      throw new Error("nobody streams");
    },
  };
  const all = Object.fromEntries(MODEL_ROLES.map((role) => [role, { model, effort: "low" }])) as unknown as ModelRoles;
  const { planner } = whileAsked(all, () => happened.push("made ready"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(happened).toEqual([]);
  for (const user of ["one", "two"]) {
    const call = { system: "", user, maxOutputTokens: 10, effort: "low", signal: new AbortController().signal } as const;
    const replied = planner.model.complete(call).then(({ text }) => happened.push(text));
    await vi.advanceTimersByTimeAsync(1_000);
    await replied;
  }
  expect(happened).toEqual(["asked", "made ready", "one", "asked", "two"]);
});

it("T3 the planner's model is what it was, and so are the others", () => {
  const model = (priceKnown?: boolean) =>
    ({
      ...{ id: "m", contextTokens: 8_000, price: { inputPerMillion: 1, outputPerMillion: 2 } },
      ...(priceKnown === undefined ? {} : { priceKnown }),
    }) as unknown as LanguageModel;
  for (const one of [model(), model(true), model(false)]) {
    const all = Object.fromEntries(MODEL_ROLES.map((role) => [role, { model: one, effort: "low" }])) as unknown as ModelRoles;
    const { planner, ...others } = whileAsked(all, () => undefined);
    const { complete, stream, ...facts } = planner.model;
    expect(facts).toEqual(one);
    expect([typeof complete, typeof stream, planner.effort]).toEqual(["function", "function", "low"]);
    for (const other of Object.values(others)) expect(other.model).toBe(one);
  }
});

it("T3 X5 a room that is being made ready does its work, and is closed like any other", async () => {
  const room = openWorkroom({ size: 1 });
  room.warm();
  room.warm();
  const texts = ["The bridge opened in 2019. ".repeat(400), "The bridge opened in 2019. ".repeat(400)];
  const pages = texts.map((text) => ({ title: "", published: undefined, text, landmarks: [], tables: [], drawn: [] }));
  const ask = { pages, subjects: ["When did the bridge open?"], most: 2_000, aboutModels: false };
  expect((await room.passages(ask, new AbortController().signal)).length).toBeGreaterThan(0);
  room.warm();
  room.close();
});
