import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname, uptime } from "node:os";

/** A lease whose owner has not been heard of for this long is free, in ms. */
export const LEASE_MS = 15_000;

/** A new owner's name for this process: `machine:pid:random`. */
export function newOwner(): string {
  return `${thisMachine.name}:${process.pid}:${randomBytes(6).toString("hex")}`;
}

export interface HeldLease {
  readonly owner: string;
  /** RFC 3339, by the clock of the store. */
  readonly heartbeatAt: string;
}

/** What the rule needs to know of the machine it runs on. */
export interface Machine {
  readonly name: string;
  readonly isAlive: (pid: number) => boolean;
}

export const thisMachine: Machine = {
  name: machineName(),
  isAlive: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch (thrown) {
      return thrown instanceof Error && "code" in thrown && thrown.code === "EPERM";
    }
  },
};

/** The host, from one start to the next, and as far as process numbers mean the same: two containers of one host are two machines. */
function machineName(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8") + readlinkSync("/proc/self/ns/pid");
    return `${hostname()}-${createHash("sha256").update(boot).digest("hex").slice(0, 8)}`;
  } catch {
    // Only Linux says so.
    return hostname();
  }
}

/** Milliseconds since this machine was started: the clock of leases in a file, which nobody can set and all its processes share. */
export function sinceBoot(): number {
  return uptime() * 1000;
}

/** Whether an owner was a process of this machine that has ended. So a run whose process was killed here can be taken up at once. */
export function endedHere(owner: string, machine: Machine = thisMachine): boolean {
  const [, name, pid] = /^(.*):(\d+):[^:]*$/.exec(owner) ?? [];
  return name === machine.name && !machine.isAlive(Number(pid));
}

/**
 * Whether a lease in a file still counts: its heartbeat is young, and its process lives as far as this machine can tell. A heartbeat that is still to
 * come is from before the machine was started.
 */
export function leaseHolds(lease: HeldLease, nowMs: number, machine: Machine = thisMachine): boolean {
  const age = nowMs - Date.parse(lease.heartbeatAt);
  return age >= 0 && age < LEASE_MS && !endedHere(lease.owner, machine);
}

/** Whether a living owner holds a lease. @param heartbeatAt RFC 3339; both undefined where nobody has taken it */
export function isHeld(owner: string | undefined, heartbeatAt: string | undefined, nowMs: number): boolean {
  return owner !== undefined && heartbeatAt !== undefined && leaseHolds({ owner, heartbeatAt }, nowMs);
}
