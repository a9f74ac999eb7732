import ipaddr from "ipaddr.js";
import { rateLimiter } from "./access.ts";

/** Networks whose requests are counted at once; beyond that the ones heard of longest ago are forgotten. */
const MOST_NETWORKS = 10_000;
/** Groups of an IPv6 address that tell networks apart: whoever has one has all addresses in it. */
const NETWORK_GROUPS = 4;

/**
 * Counts requests that nobody known has sent, by the network they come from (X5): who tries tokens keeps nobody from signing in with a right one, which counts
 * as its principal's. Only this process counts, so that strangers have nothing written to the store.
 * @returns lets one such request from an address by, or throws a 429 with when to come back
 */
export function strangerLimiter(perMinute: number, now?: () => number): (address: string | undefined) => void {
  const count = rateLimiter(perMinute, now, MOST_NETWORKS);
  return (address) => void count(networkOf(address));
}

function networkOf(address = ""): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, NETWORK_GROUPS).join(":") : parsed.toString();
}
