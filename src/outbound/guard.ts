import { AssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import { ipLiteral, whyUnsafeAddress } from "./address.ts";
import { ALLOW_NONE, type AllowList } from "./allow-list.ts";

/** Names that mean this machine or this network, whatever a resolver says. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** Ports from 1024 up behind which databases, consoles and control planes listen, never web pages. */
const SERVICE_PORTS = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369, 4444, 5060, 5061, 5432,
  5601, 5671, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7474, 7687, 8086, 8300, 8500,
  8600, 9042, 9092, 9200, 9300, 10080, 10250, 10255, 11211, 11434, 15672, 16379, 26379, 27017, 27018, 50000, 61616,
]);

/** The port an address names, or its scheme's own. */
export function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}

/** A host as it is compared: lower case (the URL parser sees to it), no brackets, no trailing dots. */
export function plainHost(host: string): string {
  return ipLiteral(host) ?? host.replace(/\.+$/, "");
}

function mayBeWeb(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !SERVICE_PORTS.has(port));
}

function whyUnsafe(url: URL, allow: AllowList): string | undefined {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return `its scheme is ${url.protocol.slice(0, 20)} and only http and https are read`;
  if (url.username !== "" || url.password !== "") return "it carries a user name or password";
  const host = plainHost(url.hostname);
  const port = portOf(url);
  if (allow.host(host, port)) return undefined;
  if (!mayBeWeb(port)) return `port ${port} does not serve web pages`;
  const literal = ipLiteral(host);
  if (literal !== undefined) {
    const why = whyUnsafeAddress(literal);
    return why === undefined ? undefined : `${literal} is ${why}`;
  }
  if (LOCAL_NAMES.test(host) || !host.includes(".")) return `${host} names something on this machine or network`;
  return undefined;
}

/**
 * The part of the SSRF guard that needs no network (X5): scheme, user info, port, IP literals in every spelling the URL parser knows, and
 * names of local things. What a name resolves to is checked where the connection is made.
 * @throws AssayError UNSAFE_URL, INVALID_INPUT when it is no address at all.
 */
export function checkPageUrl(raw: string, allow: AllowList = ALLOW_NONE): URL {
  if (!URL.canParse(raw)) {
    throw new AssayError("INVALID_INPUT", `"${redactUrl(raw).slice(0, 200)}" is not an absolute address.`, { field: "url" });
  }
  const url = new URL(raw);
  const why = whyUnsafe(url, allow);
  if (why !== undefined)
    throw new AssayError("UNSAFE_URL", `${redactUrl(url.href).slice(0, 300)} was not fetched: ${why}.`, { field: "url" });
  return url;
}
