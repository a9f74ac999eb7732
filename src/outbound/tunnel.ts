import { connect as connectTcp, type Socket } from "node:net";
import { AssayError } from "../domain/error.ts";
import { ipLiteral } from "./address.ts";
import { type AllowList, parseAllowList } from "./allow-list.ts";
import { guardAddresses, type Resolver, systemResolver } from "./connect.ts";
import { checkPageUrl, plainHost } from "./guard.ts";

/**
 * A connection to a host of the web behind the guard of pages, for what speaks to it itself (a browser's TLS). The name is resolved once, and the socket goes to
 * an address that was checked.
 * @throws AssayError UNSAFE_URL, NETWORK_ERROR, TIMEOUT
 */
export type Tunnel = (host: string, port: number) => Promise<Socket>;

const TIMEOUT_MS = 10_000;

export function createTunnel(options: { readonly allow?: readonly string[]; readonly resolver?: Resolver | undefined }): Tunnel {
  const allow = parseAllowList(options.allow ?? []);
  const resolver = options.resolver ?? systemResolver;
  return async (host, port) => {
    const { hostname } = checkPageUrl(`https://${host}:${port}/`, allow);
    const to = await addressOf(plainHost(hostname), port, resolver, allow);
    return new Promise((resolve, reject) => {
      const socket = connectTcp({ host: to.address, port: to.port, timeout: TIMEOUT_MS });
      const fail = (type: "NETWORK_ERROR" | "TIMEOUT") => () => {
        socket.destroy();
        reject(new AssayError(type, `${hostname} could not be reached.`));
      };
      socket.once("connect", () => {
        socket.setTimeout(0);
        resolve(socket);
      });
      socket.once("timeout", fail("TIMEOUT"));
      socket.once("error", fail("NETWORK_ERROR"));
    });
  };
}

async function addressOf(host: string, port: number, resolver: Resolver, allow: AllowList) {
  const addresses = ipLiteral(host) === undefined ? await resolver(host) : [{ address: host }];
  guardAddresses(host, port, addresses, allow);
  const [first] = addresses;
  if (first === undefined) throw new AssayError("NETWORK_ERROR", `${host} has no address.`, { retryable: false });
  return { address: first.address, port: first.port ?? port };
}
