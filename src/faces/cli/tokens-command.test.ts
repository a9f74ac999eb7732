import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { EXIT } from "./exit-codes.ts";

const listedSchema = z.array(
  z.looseObject({
    ...{ id: z.string(), name: z.string(), state: z.string(), rights: z.array(z.string()) },
    ...{ created_at: z.string(), expires_at: z.string().optional() },
  }),
);

describe("assay tokens", () => {
  let at: FakeShell;
  beforeEach(() => {
    at = fakeShell();
  });
  afterEach(() => at.remove());

  const listed = async () => {
    at.clear();
    expect(await at.run("tokens", "list", "--json")).toBe(EXIT.ok);
    return listedSchema.parse(JSON.parse(at.out()));
  };
  const open = () => openSqliteStore(`${at.home}/assay.db`);

  it("X5 X4 `add` prints the token this once, on standard output alone, and keeps what it may do", async () => {
    expect(await at.run("tokens", "list")).toBe(EXIT.ok);
    expect([at.out(), at.said()]).toEqual(["", expect.stringContaining("assay tokens add NAME")]);
    at.clear();
    const wish = ["--rights", "read,ask", "--expires", "30d", "--runs-per-day", "5", "--tokens-per-day", "1000", "--usd-per-day", "1.5"];
    expect(await at.run("tokens", "add", "ann", ...wish, "--keep", "8w")).toBe(EXIT.ok);
    const secret = at.out().trim();
    expect(secret).toMatch(/^assay_[\w-]{43}$/);
    expect(at.said()).not.toContain(secret);
    const [token] = await listed();
    const { created_at, expires_at, ...rest } = listedSchema.element.parse(token);
    expect(Date.parse(String(expires_at)) - Date.parse(created_at)).toBeCloseTo(30 * 86_400_000, -5);
    expect(rest).toEqual({
      ...{ id: expect.stringMatching(/^t_/), name: "ann", state: "valid", rights: ["ask", "read"], runs_per_day: 5 },
      ...{ tokens_per_day: 1000, micro_usd_per_day: 1_500_000, keep_days: 56 },
    });
    at.clear();
    await at.run("tokens", "list");
    expect(at.out()).toMatch(
      /^t_\w+ {2}ann {2}valid {2}ask,read {2}5 runs a day {2}1000 tokens a day {2}\$1\.50 a day {2}kept 56 days {2}until /,
    );
    expect(at.out()).not.toContain(secret);
    at.clear();
    expect(await at.run("tokens", "add", "bob", "--json")).toBe(EXIT.ok);
    expect(JSON.parse(at.out())).toMatchObject({ name: "bob", token: expect.stringMatching(/^assay_/) });
    expect((await listed()).map(({ name, rights }) => [name, rights])).toEqual([
      ["ann", ["ask", "read"]],
      ["bob", ["ask", "read"]],
    ]);
  });

  it("X5 R18 `revoke` takes an id or a name, and says what it has cancelled", async () => {
    for (const name of ["ann", "ann", "bob"]) await at.run("tokens", "add", name);
    const [first, second] = await listed();
    const store = await open();
    const run = {
      kind: "research",
      seed: "s",
      createdAt: new Date().toISOString(),
      topicHash: "t",
      request: '{"query":"q"}',
      settings: "{}",
    };
    await store.createRun({ ...run, id: "r_waiting", principal: "ann", accepted: true });
    await store.close();
    at.clear();
    expect(await at.run("tokens", "revoke", first?.id ?? "")).toBe(EXIT.ok);
    expect(at.said()).toBe(`Revoked: ${first?.id}.\n`);
    at.clear();
    expect(await at.run("tokens", "revoke", "ann")).toBe(EXIT.ok);
    expect(at.said()).toBe(`Revoked: ${first?.id}, ${second?.id}.\nCancelled: 1 run, with what was found kept.\n`);
    expect((await listed()).map(({ state }) => state)).toEqual(["revoked", "revoked", "valid"]);
    const after = await open();
    expect((await after.getRun("r_waiting"))?.state).toBe("cancelled");
    await after.close();
    at.clear();
    expect(await at.run("tokens", "revoke", "carl")).toBe(EXIT.badInput);
    expect(at.said()).toContain("There is no token carl");
  });

  it.each([
    [["--rights", "ask,drink"], "--rights must be some of ask, read, operate"],
    [["--expires", "soon"], "--expires must be a number of hours, days or weeks"],
    [["--keep", "12h"], "--keep must be a number of days or weeks"],
    [["--runs-per-day", "1.5"], "--runs-per-day must be a whole number"],
    [["--usd-per-day", "-1"], "--usd-per-day must be a number of at least 0"],
  ])("X5 `add` refuses %s by name, and makes nothing", async (options, said) => {
    expect(await at.run("tokens", "add", "ann", ...options)).toBe(EXIT.badInput);
    expect(at.said()).toContain(said);
    expect(await listed()).toEqual([]);
  });
});
