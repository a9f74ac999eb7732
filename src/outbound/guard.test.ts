import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whyUnsafeAddress } from "./address.ts";
import { parseAllowList } from "./allow-list.ts";
import { checkPageUrl } from "./guard.ts";

const REFUSED: readonly string[] = [
  // loopback in every spelling
  "http://127.0.0.1/",
  "http://127.0.0.1:8080/",
  "http://127.1/",
  "http://127.255.255.254/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://127.0.0.1./",
  "http://①②⑦.⓪.⓪.①/",
  "http:\\\\127.0.0.1\\admin",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://ｌocalhost/",
  "http://%6c%6f%63alhost/",
  "http://app.localhost/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  // an IPv4 address behind a public prefix (ISATAP)
  "http://[2001:470:1f0b::5efe:7f00:1]/",
  "http://[2001:470:1f0b::200:5efe:a00:1]/",
  // unspecified
  "http://0.0.0.0/",
  "http://0/",
  "http://[::]/",
  // private
  "http://10.0.0.1/",
  "http://10.255.255.255/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://192.168.0.1:443/",
  "http://[fd00::1]/",
  "http://[fc00::1]/",
  "http://[fec0::1]/",
  // link-local and metadata
  "http://169.254.169.254/latest/meta-data/",
  "http://169.254.0.1/",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://[fe80::1]/",
  "http://[fd00:ec2::254]/",
  "http://100.100.100.200/",
  "http://168.63.129.16/",
  "http://metadata.google.internal/computeMetadata/v1/",
  // carrier-grade NAT, reserved, documentation, benchmarks, multicast, broadcast
  "http://100.64.0.1/",
  "http://192.0.0.192/",
  "http://192.0.2.1/",
  "http://198.18.0.1/",
  "http://198.51.100.7/",
  "http://203.0.113.9/",
  "http://192.88.99.1/",
  "http://224.0.0.1/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  "http://[ff02::1]/",
  "http://[2001:db8::1]/",
  "http://[4000::1]/",
  // IPv6 that carries IPv4
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::ffff:8.8.8.8]/",
  "http://[::127.0.0.1]/",
  "http://[::ffff:0:127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::a00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2002:a9fe:a9fe::1]/",
  "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  // names of local things
  "http://printer.local/",
  "http://router.lan/",
  "http://wiki.corp/",
  "http://db.internal/",
  "http://db.internal./",
  "http://intranet/",
  "http://nas.home.arpa/",
  "http://hidden.onion/",
  // user names and passwords
  "http://user@example.org/",
  "http://user:pass@example.org/",
  "http://example.org@127.0.0.1/",
  "http://127.0.0.1%2f@example.org/",
  // ports and schemes
  "http://example.org:22/",
  "http://example.org:25/",
  "http://example.org:6379/",
  "https://example.org:5432/",
  "http://example.org:9200/",
  "http://example.org:81/",
  "ftp://example.org/",
  "file:///etc/passwd",
  "gopher://example.org/",
  "data:text/html,hello",
  "javascript:alert(1)",
  "ws://example.org/",
];

const READ: readonly string[] = [
  "http://example.org/",
  "https://example.org/path?q=1#part",
  "https://example.org:443/",
  "http://example.org:8080/",
  "https://example.org:8443/",
  "http://example.org:3000/",
  "http://example.org./",
  "http://1.1.1.1/",
  "http://8.8.8.8/",
  "http://172.32.0.1/",
  "http://100.128.0.1/",
  "http://[2606:4700:4700::1111]/",
  "http://internal.example.org/",
  "http://localhost.example.org/",
  "http://bücher.example/",
];

describe("checkPageUrl", () => {
  it.each(REFUSED)("X5 refuses %s", (url) => {
    expect(() => checkPageUrl(url)).toThrowError(expect.objectContaining({ type: "UNSAFE_URL", retryable: false }));
  });

  it.each(READ)("X5 lets %s pass", (url) => {
    expect(checkPageUrl(url).href).toBe(new URL(url).href);
  });

  it("X5 refuses every private IPv4 address in every spelling", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    const hex = (n: number) => n.toString(16).padStart(2, "0");
    const spellings: readonly ((parts: readonly number[], whole: number) => string)[] = [
      (parts) => parts.join("."),
      (parts) => parts.map((n) => `0x${n.toString(16)}`).join("."),
      (parts) => parts.map((n) => `0${n.toString(8)}`).join("."),
      (_, whole) => String(whole),
      (_, whole) => `0x${whole.toString(16)}`,
      ([a], whole) => `${a}.${whole & 0xffffff}`,
      ([a, b], whole) => `${a}.0x${b?.toString(16)}.${whole & 0xffff}`,
      (parts) => `[::ffff:${parts.join(".")}]`,
      (parts) => `[64:ff9b::${parts.join(".")}]`,
      ([a = 0, b = 0, c = 0, d = 0]) => `[2002:${hex(a)}${hex(b)}:${hex(c)}${hex(d)}::1]`,
    ];
    fc.assert(
      fc.property(inside, fc.constantFrom(...spellings), (parts, spell) => {
        const whole = parts.reduce((sum, n) => sum * 256 + n, 0);
        const url = `http://${spell(parts, whole)}/`;
        expect(() => checkPageUrl(url), url).toThrowError(expect.objectContaining({ type: "UNSAFE_URL" }));
      }),
      { numRuns: 1000 },
    );
  });

  it("X5 says why, without the password", () => {
    expect(() => checkPageUrl("http://me:hunter2@example.org/?token=s3cret")).toThrowError(/user name or password/);
    try {
      checkPageUrl("http://me:hunter2@example.org/?token=s3cret");
    } catch (error) {
      expect(String(error)).not.toMatch(/hunter2|s3cret/);
    }
  });

  it("X5 refuses what is no address as INVALID_INPUT", () => {
    expect(() => checkPageUrl("example.org")).toThrowError(expect.objectContaining({ type: "INVALID_INPUT" }));
  });
});

describe("the allow-list", () => {
  const allow = parseAllowList(["wiki.corp:8080", "127.0.0.1:6379", "[::1]:3000", "10.1.0.0/16"]);

  it("X5 lets listed services pass, by name, by address and by block", () => {
    for (const url of ["http://wiki.corp:8080/a", "http://127.0.0.1:6379/", "http://[::1]:3000/", "http://10.1.2.3:9200/"]) {
      expect(checkPageUrl(url, allow).href).toBe(url);
    }
  });

  it.each(["http://wiki.corp/", "http://127.0.0.1:6380/", "http://[::1]:3001/", "http://10.2.0.1/"])(
    "X5 keeps the guard up for %s",
    (url) => {
      expect(() => checkPageUrl(url, allow)).toThrowError(expect.objectContaining({ type: "UNSAFE_URL" }));
    },
  );

  it.each(["example.org", "http://example.org:80", "10.0.0.0/33", "a:b", "x:70000", ""])("refuses the entry %j with a remedy", (entry) => {
    expect(() => parseAllowList([entry])).toThrowError(expect.objectContaining({ type: "CONFIG_INVALID", field: "allow" }));
  });
});

describe("whyUnsafeAddress", () => {
  it("X5 names the kind of address", () => {
    expect(whyUnsafeAddress("169.254.169.254")).toBe("a cloud metadata address");
    expect(whyUnsafeAddress("192.168.0.1")).toBe("a private address");
    expect(whyUnsafeAddress("64:ff9b::1.2.3.4")).toBe("a NAT64 address");
    expect(whyUnsafeAddress("not an address")).toBe("not an IP address");
    expect(whyUnsafeAddress("9.9.9.9")).toBeUndefined();
  });
});
