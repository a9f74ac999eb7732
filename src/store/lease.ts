import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** A lease whose owner has not been heard of for this long is free, in ms. */
export const LEASE_MS = 15_000;

/** A new owner's name for this process: `host:pid:random`. */
export function newOwner(): string {
  return `${hostname()}:${process.pid}:${randomBytes(6).toString("hex")}`;
}

export interface HeldLease {
  readonly owner: string;
  /** RFC 3339. */
  readonly heartbeatAt: string;
}

/** What the rule needs to know of the machine it runs on. */
export interface Machine {
  readonly host: string;
  readonly isAlive: (pid: number) => boolean;
}

export const thisMachine: Machine = {
  host: hostname(),
  isAlive: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch (thrown) {
      return thrown instanceof Error && "code" in thrown && thrown.code === "EPERM";
    }
  },
};

/**
 * Whether a lease still counts: its heartbeat is young, and its process lives as far as this machine can tell. So a run whose process
 * was killed here can be resumed at once, and one on another host after {@link LEASE_MS}.
 */
export function leaseHolds(lease: HeldLease, nowMs: number, machine: Machine = thisMachine): boolean {
  if (nowMs - Date.parse(lease.heartbeatAt) >= LEASE_MS) return false;
  const [, host, pid] = /^(.*):(\d+):[^:]*$/.exec(lease.owner) ?? [];
  return host !== machine.host || machine.isAlive(Number(pid));
}

/** Whether a living owner holds a lease. @param heartbeatAt RFC 3339; both undefined where nobody has taken it */
export function isHeld(owner: string | undefined, heartbeatAt: string | undefined, nowMs: number): boolean {
  return owner !== undefined && heartbeatAt !== undefined && leaseHolds({ owner, heartbeatAt }, nowMs);
}
