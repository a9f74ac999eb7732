import { describe, expect, it } from "vitest";
import { page, redirectTo, text, twoServers } from "../../test/two-servers.ts";

const servers = twoServers();

describe("redirects", () => {
  it("R6 follows up to five and says which", async () => {
    servers.answer = ({ url }) => {
      const n = Number(url.pathname.slice(1));
      return n < 5 ? redirectTo(`/${n + 1}`, [301, 302, 303, 307, 308][n]) : { body: "there" };
    };
    const response = await servers.outbound.request(page("http://front.test/0"));
    expect(text(response.body)).toBe("there");
    expect(response.url).toBe("http://front.test/5");
    expect(response.redirects).toHaveLength(5);
  });

  it("R6 gives up after five, and on circles, for good", async () => {
    servers.answer = ({ url }) => redirectTo(`/${Number(url.pathname.slice(1)) + 1}`);
    expect(await servers.failure(page("http://front.test/0"))).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(servers.open.calls).toHaveLength(6);
    servers.answer = ({ url }) => redirectTo(url.pathname === "/a" ? "/b" : "/a");
    expect(await servers.failure(page("http://front.test/a"))).toMatchObject({
      type: "NETWORK_ERROR",
      message: expect.stringContaining("circle"),
    });
  });

  it("G1 asks before it follows, and passes on what the asker throws", async () => {
    servers.answer = () => redirectTo("http://other.test/");
    const asked: string[] = [];
    const refuse = (url: string) => asked.push(url) < 0;
    expect(await servers.failure(page("http://front.test/", { allowRedirect: refuse }))).toMatchObject({
      type: "NETWORK_ERROR",
      retryable: false,
    });
    expect(asked).toEqual(["http://other.test/"]);
    expect(servers.open.calls).toHaveLength(1);
  });

  it("X5 does not even ask about a redirect that is unsafe", async () => {
    servers.answer = () => redirectTo("http://10.0.0.1/");
    const asked: string[] = [];
    const ask = (url: string) => asked.push(url) > 0;
    expect((await servers.failure(page("http://front.test/", { allowRedirect: ask }))).type).toBe("UNSAFE_URL");
    expect(asked).toEqual([]);
  });

  it("X5 gives services' redirects back unfollowed", async () => {
    servers.answer = () => redirectTo(`${servers.hidden.origin}/`);
    const response = await servers.outbound.request(
      page(`${servers.open.origin}/`, { policy: "service", headers: { authorization: "Bearer k" } }),
    );
    expect(response.status).toBe(302);
    expect(servers.hidden.calls).toHaveLength(0);
  });

  it("X5 never takes credentials or a body to another origin", async () => {
    servers.answer = () => redirectTo(`${servers.hidden.origin}/`);
    const headers = { authorization: "Bearer k", "x-api-key": "k", cookie: "a=b", accept: "text/plain" };
    await servers.outbound.request(page(`${servers.open.origin}/`, { policy: "service", headers, maxRedirects: 1 }));
    expect(servers.hidden.calls[0]?.headers).toMatchObject({ accept: "text/plain" });
    for (const name of ["authorization", "x-api-key", "cookie"]) expect(servers.hidden.calls[0]?.headers).not.toHaveProperty(name);
    servers.answer = () => redirectTo(`${servers.hidden.origin}/`, 307);
    const post = page(`${servers.open.origin}/`, { policy: "service", method: "POST", body: "{}", headers, maxRedirects: 1 });
    expect(await servers.failure(post)).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(servers.hidden.calls).toHaveLength(1);
  });

  it("keeps credentials at the same origin", async () => {
    servers.answer = ({ url }) => (url.pathname === "/" ? redirectTo("/next", 308) : { body: "ok" });
    await servers.outbound.request(
      page(`${servers.open.origin}/`, {
        policy: "service",
        method: "POST",
        body: "{}",
        headers: { authorization: "Bearer k" },
        maxRedirects: 1,
      }),
    );
    expect(servers.open.calls[1]).toMatchObject({ method: "POST", body: "{}", headers: { authorization: "Bearer k" } });
  });
});
