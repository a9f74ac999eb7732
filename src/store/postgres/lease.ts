import { endedHere, LEASE_MS } from "../lease.ts";
import { optionalTextOf, type Row } from "../row.ts";

const text = (time: string) => `to_char((${time}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The database's time, as times are kept: leases are judged by it alone, whatever the clocks of the machines say. */
export const NOW = text("clock_timestamp()");
/** Whether a run's owner was heard of within the lease. */
export const FRESH = `coalesce(heartbeat_at > ${text(`clock_timestamp() - interval '${LEASE_MS} milliseconds'`)}, false)`;

/** Whether a living owner holds the run; the row has the column `owner`, and {@link FRESH} as `fresh`. */
export function isHeldRow(row: Row): boolean {
  const owner = optionalTextOf(row, "owner");
  return owner !== undefined && row.fresh === true && !endedHere(owner);
}
