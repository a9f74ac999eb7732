import { describe, expect, it, vi } from "vitest";
import { leaseHolds, newOwner, thisMachine } from "./lease.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const machine = { name: "here", isAlive: (pid: number) => pid === 1 };

describe("R18 whether a lease still counts", () => {
  it.each([
    ["young, its process alive here", "here:1:x", 14, true],
    ["young, its process dead here", "here:2:x", 1, false],
    ["young, on another host", "there:2:x", 14, true],
    ["old, its process number alive here", "here:1:x", 15, false],
    ["old, on another host", "there:1:x", 16, false],
    ["from before the machine was started", "there:1:x", -5, false],
    ["a host's name with colons", "he:re:2:x", 1, true],
    ["a name of another form", "somebody", 1, true],
  ])("%s", (_, owner, age, holds) => {
    expect(leaseHolds({ owner, heartbeatAt: before(age) }, NOW, machine)).toBe(holds);
  });

  it("R18 names this process so that this machine finds it alive", () => {
    const [pid] = newOwner().split(":").slice(-2);
    expect(thisMachine.isAlive(Number(pid))).toBe(true);
    expect(newOwner()).not.toBe(newOwner());
  });

  it.each([
    ["of another user", "EPERM", true],
    ["that has ended", "ESRCH", false],
    ["of no valid number", "ERR_OUT_OF_RANGE", false],
  ])("R18 a process %s: the system answers %s", (_, code, isAlive) => {
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    expect(thisMachine.isAlive(4711)).toBe(isAlive);
    expect(kill).toHaveBeenCalledWith(4711, 0);
    kill.mockRestore();
  });
});
