import { describe, expect, it } from "vitest";
import { page, text, twoServers } from "../../test/two-servers.ts";
import { startParts } from "../../test/world/part.ts";

const servers = twoServers();

describe("failures", () => {
  it("R16 tells an unknown host from one that does not answer", async () => {
    expect(await servers.failure(page("http://no-such-host.example.org/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    servers.open.faults.push({ kind: "reset" });
    expect(await servers.failure(page("http://front.test/"))).toMatchObject({ type: "NETWORK_ERROR", retryable: true });
    const closed = await startParts({ one: { name: "one", handle: () => ({}) } });
    await closed.close();
    expect(await servers.failure(page(`${closed.parts.one.origin}/`, { policy: "service" }))).toMatchObject({
      type: "NETWORK_ERROR",
      retryable: true,
    });
  });

  it("R6 tries a host's other addresses when the first does not answer", async () => {
    const closed = await startParts({ one: { name: "one", handle: () => ({}) } });
    await closed.close();
    const { port } = closed.parts.one;
    servers.names["front.test"] = async () => [
      { address: "127.0.0.1", port },
      { address: "127.0.0.1", port: servers.open.port },
    ];
    const response = await servers.outbound.request(page("http://front.test/", { policy: "service" }));
    expect(text(response.body)).toBe("hello");
  });

  it("X5 keeps headers and secrets of addresses out of errors", async () => {
    const headers = { authorization: "Bearer sk-live-1\r\nx: y" };
    const error = await servers.failure(page("http://front.test/?api_key=sk-live-2", { headers }));
    expect(error.type).toBe("NETWORK_ERROR");
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain("sk-live");
    servers.open.faults.push({ kind: "reset" });
    const reset = await servers.failure(page("http://front.test/?api_key=sk-live-2", { headers: { authorization: "Bearer sk-live-1" } }));
    expect(`${reset.stack} ${JSON.stringify(reset)} ${JSON.stringify(reset.cause)}`).not.toContain("sk-live");
  });

  it("X5 lets no caller set the host header", async () => {
    expect((await servers.failure(page("http://front.test/", { headers: { Host: "127.0.0.1" } }))).type).toBe("INTERNAL");
  });

  it("R6 says who it is", async () => {
    await servers.outbound.request(page("http://front.test/"));
    expect(servers.open.calls[0]?.headers["user-agent"]).toBe("Assay/0.1 (respects robots.txt)");
  });
});
