import { describe, expect, it } from "vitest";
import { page, redirectTo, text, twoServers } from "../../test/two-servers.ts";

const servers = twoServers();

describe("SSRF guard on the wire", () => {
  it("X5 sends nothing to loopback, whatever it is called", async () => {
    const hosts = [
      "127.0.0.1",
      "localhost",
      "localhost.",
      "127.1",
      "0x7f.1",
      "2130706433",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
      "a.localhost",
    ];
    for (const host of hosts) expect((await servers.failure(page(`http://${host}:${servers.hidden.port}/`))).type, host).toBe("UNSAFE_URL");
    expect(servers.hidden.calls).toHaveLength(0);
  });

  it("X5 refuses a public name that leads to a private address", async () => {
    const addresses = ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "not-an-ip"];
    for (const address of addresses) {
      servers.names["evil.example.org"] = async () => [{ address, port: servers.hidden.port }];
      expect((await servers.failure(page("http://evil.example.org/"))).type, address).toBe("UNSAFE_URL");
    }
    expect(servers.hidden.calls).toHaveLength(0);
  });

  it("X5 refuses a name as soon as one of its addresses is private", async () => {
    servers.names["mixed.example.org"] = async () => [
      { address: "127.0.0.1", port: servers.open.port },
      { address: "127.0.0.1", port: servers.hidden.port },
    ];
    expect((await servers.failure(page("http://mixed.example.org/"))).type).toBe("UNSAFE_URL");
    expect(servers.open.calls.length + servers.hidden.calls.length).toBe(0);
  });

  it("X5 is not fooled by a name that answers otherwise the second time", async () => {
    const answers = [servers.open.port, servers.hidden.port];
    let asked = 0;
    servers.names["rebind.example.org"] = async () => [{ address: "127.0.0.1", port: answers[asked++] ?? servers.hidden.port }];
    servers.answer = () => ({ body: "public", headers: { connection: "close" } });
    expect(text((await servers.outbound.request(page("http://rebind.example.org/"))).body)).toBe("public");
    expect(asked).toBe(1);
    expect((await servers.failure(page("http://rebind.example.org/"))).type).toBe("UNSAFE_URL");
    expect(servers.hidden.calls).toHaveLength(0);
  });

  it.each([
    "http://127.0.0.1:PORT/",
    "http://localhost:PORT/",
    "http://[::1]:PORT/",
    "//0x7f.1:PORT/",
    "http://user@front.test/",
    "http://169.254.169.254/latest/meta-data/",
    "http://inside.example.org/",
    "ftp://front.test/file",
    "file:///etc/passwd",
    "http://front.test:6379/",
  ])("X5 does not follow a redirect to %s", async (target) => {
    servers.names["inside.example.org"] = async () => [{ address: "127.0.0.1", port: servers.hidden.port }];
    servers.answer = () => redirectTo(target.replace("PORT", String(servers.hidden.port)));
    expect((await servers.failure(page("http://front.test/start"))).type).toBe("UNSAFE_URL");
    expect(servers.open.calls).toHaveLength(1);
    expect(servers.hidden.calls).toHaveLength(0);
  });

  it("X5 checks every hop of a chain", async () => {
    servers.answer = ({ url }) =>
      url.pathname === "/1" ? redirectTo("http://second.test/2") : redirectTo(`http://127.0.0.1:${servers.hidden.port}/`);
    expect((await servers.failure(page("http://front.test/1"))).type).toBe("UNSAFE_URL");
    expect(servers.open.calls.map((call) => call.path)).toEqual(["/1", "/2"]);
    expect(servers.hidden.calls).toHaveLength(0);
  });

  it("X5 lets configured services be on loopback", async () => {
    const response = await servers.outbound.request(page(`${servers.hidden.origin}/`, { policy: "service" }));
    expect(text(response.body)).toBe("the crown jewels");
  });
});
