import ipaddr from "ipaddr.js";

/** Addresses that look public and yet answer only inside a cloud: Azure's host agent, which hands out credentials. */
const METADATA = new Set(["168.63.129.16"]);
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

const RANGE_NAMES: Readonly<Record<string, string>> = {
  private: "private",
  uniqueLocal: "private",
  loopback: "loopback",
  linkLocal: "link-local",
  carrierGradeNat: "carrier-grade NAT",
  unspecified: "unspecified",
  broadcast: "broadcast",
  multicast: "multicast",
  ipv4Mapped: "IPv4-mapped",
  rfc6145: "IPv4-translated",
  rfc6052: "NAT64",
  "6to4": "6to4",
  teredo: "Teredo",
};

/** An IPv4 address behind a public prefix (RFC 5214): the interface's name is 0000:5efe or 0200:5efe, and then the address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}

/** An IP literal as hosts of addresses are written, brackets and all; undefined when it is a name. */
export function ipLiteral(host: string): string | undefined {
  const bare = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * Why a page may not be fetched from an IP address, or undefined when it is a public one (X5). Only global unicast is public: every private,
 * local, reserved or documentation range is refused, and so is every IPv6 form that carries an IPv4 address inside it.
 */
export function whyUnsafeAddress(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return "not an IP address";
  const parsed = ipaddr.parse(address);
  if (METADATA.has(parsed.toString())) return "a cloud metadata address";
  if (address.includes("169.254.169.254")) return "a cloud metadata address";
  const range = parsed.range();
  if (range !== "unicast") return `a ${RANGE_NAMES[range] ?? "reserved"} address`;
  if (parsed.kind() === "ipv6" && !parsed.match(GLOBAL_IPV6)) return "a reserved address";
  if (parsed instanceof ipaddr.IPv6 && isIsatap(parsed)) return "an ISATAP address";
  return undefined;
}
