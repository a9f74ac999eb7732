import { lookup } from "node:dns/promises";
import { createRequire } from "node:module";
import type { buildConnector } from "undici";
import { AssayError } from "../domain/error.ts";
import { ipLiteral, whyUnsafeAddress } from "./address.ts";
import type { AllowList } from "./allow-list.ts";
import { plainHost } from "./guard.ts";

export interface ResolvedAddress {
  readonly address: string;
  /** Connect to this port instead of the one the address names. */
  readonly port?: number;
}

/** Turns a host name into addresses, as DNS does. Rejects when the name is unknown (an error with code ENOTFOUND). */
export type Resolver = (host: string) => Promise<readonly ResolvedAddress[]>;

export const systemResolver: Resolver = async (host) => lookup(host, { all: true, order: "ipv4first" });

/** How many of a host's addresses are tried before giving up. */
const MOST_ADDRESSES = 3;

type Connected = Parameters<buildConnector.Callback>;

/** @throws AssayError UNSAFE_URL when one of the addresses is not a public one */
export function guardAddresses(host: string, port: number, addresses: readonly ResolvedAddress[], allow: AllowList): void {
  if (allow.host(host, port)) return;
  for (const { address, port: other } of addresses) {
    if (allow.address(address, other ?? port)) continue;
    const why = whyUnsafeAddress(address);
    if (why !== undefined) throw new AssayError("UNSAFE_URL", `${host} was not fetched: it leads to ${address}, ${why}.`, { field: "url" });
  }
}

/**
 * Connects sockets for undici. The name is resolved once, every address it has is checked when `allow` is given, and the socket goes to exactly
 * such an address, so a name that answers otherwise the next time (DNS rebinding) gains nothing. Lies below redirects and keep-alive.
 */
export function createConnector(options: {
  readonly resolver: Resolver;
  /** Undefined: no guard (configured services). */
  readonly allow: AllowList | undefined;
  readonly connectTimeoutMs: number;
}): buildConnector.connector {
  const undici = createRequire(import.meta.url)("undici") as typeof import("undici");
  const base = undici.buildConnector({ allowH2: false, timeout: options.connectTimeoutMs });
  const open = (target: buildConnector.Options) => new Promise<Connected>((resolve) => base(target, (...result) => resolve(result)));

  async function addressesOf(host: string, port: number): Promise<readonly ResolvedAddress[]> {
    const literal = ipLiteral(host);
    const addresses = literal === undefined ? await options.resolver(host) : [{ address: literal }];
    if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: "ENOTFOUND" });
    if (options.allow !== undefined) guardAddresses(plainHost(host), port, addresses, options.allow);
    return addresses.slice(0, MOST_ADDRESSES);
  }

  async function connect(target: buildConnector.Options): Promise<Connected> {
    const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
    let last: Connected = [new Error("no address was tried"), null];
    for (const { address, port: other } of await addressesOf(target.hostname, port)) {
      const servername = ipLiteral(target.hostname) === undefined ? { servername: plainHost(target.hostname) } : {};
      const tls = target.protocol === "https:" ? servername : {};
      const { servername: _ignored, ...rest } = target;
      last = await open({ ...rest, ...tls, hostname: address, port: String(other ?? port) });
      if (last[0] === null) return last;
    }
    return last;
  }

  return (target, callback) => {
    connect(target).then(
      (result) => callback(...result),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}
