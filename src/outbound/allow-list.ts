import ipaddr from "ipaddr.js";
import { AssayError } from "../domain/error.ts";
import { ipLiteral } from "./address.ts";

/** One's own services that pages may be read from although they are not on the public web. */
export interface AllowList {
  /** Whether `host:port`, as an address names it, is on the list. */
  host(host: string, port: number): boolean;
  /** Whether a resolved IP address and port are on the list. */
  address(address: string, port: number): boolean;
}

function splitHostPort(entry: string): { host: string; port: number } | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[^:/\s]+):(\d{1,5})$/i.exec(entry);
  const port = Number(match?.[2]);
  if (match?.[1] === undefined || port < 1 || port > 65_535) return undefined;
  return { host: match[1].toLowerCase().replace(/\.$/, ""), port };
}

/**
 * Reads the configured allow-list. An entry is `host:port` (a name, an IPv4 address or a bracketed IPv6 address) or a CIDR block like
 * `10.1.0.0/16`, which allows every port.
 * @throws AssayError CONFIG_INVALID for any other entry.
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  const pairs = new Set<string>();
  const blocks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries) {
    const pair = splitHostPort(entry.trim());
    if (pair !== undefined) pairs.add(`${ipLiteral(pair.host) ?? pair.host}:${pair.port}`);
    else if (ipaddr.isValidCIDR(entry.trim())) blocks.push(ipaddr.parseCIDR(entry.trim()));
    else {
      const message = `"${entry}" on the allow-list is neither host:port nor a CIDR block; write it like wiki.example.org:8080 or 10.1.0.0/16.`;
      throw new AssayError("CONFIG_INVALID", message, { field: "allow" });
    }
  }
  const inBlock = (address: string) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    return blocks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
  const address = (ip: string, port: number) => pairs.has(`${ip}:${port}`) || inBlock(ip);
  return { address, host: (host, port) => pairs.has(`${host}:${port}`) || inBlock(host) };
}

export const ALLOW_NONE: AllowList = parseAllowList([]);
