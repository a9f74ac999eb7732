import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import type { Identity } from "../../service/principals.ts";
import type { Service } from "../../service/service.ts";
import { RIGHTS } from "../../store/store.ts";
import { SESSION_COOKIE, sessionIn } from "./access.ts";
import { type App, endpoint } from "./endpoint.ts";
import { Refusal } from "./errors.ts";

export const signInSchema = z.strictObject({ token: z.string().min(1).max(500).describe("A token of the service") });
export const sessionSchema = z.object({ principal: z.string(), rights: z.array(z.enum(RIGHTS)), operator: z.boolean(), open: z.boolean() });

/** Signing in a page: the token is sent once, and the browser keeps a cookie that no script can read (X5). */
export function sessionRoutes(app: App, { principals, isOperator }: Service): void {
  const tag = "Session";
  const shown = async ({ principal, rights }: Identity) => ({
    principal,
    rights: [...rights],
    operator: isOperator(principal),
    open: await principals.isOpen(),
  });
  endpoint(
    app,
    {
      method: "post",
      path: "/session",
      name: "signIn",
      tag,
      open: true,
      about: "Sign in a page of the service with a token",
      body: signInSchema,
      answers: { 200: { about: "Who it is; the cookie is set", schema: sessionSchema } },
    },
    async ({ body, c }) => {
      const identity = await principals.ofToken(body.token);
      if (identity?.tokenHash === undefined)
        throw new Refusal(401, new AssayError("UNAUTHORIZED", "This token is not known.", { field: "token" }));
      c.set("principal", identity.principal);
      c.set("left", await c.get("count")(identity.principal));
      c.set("identity", identity);
      const { secret, seconds } = await principals.signIn(identity.tokenHash);
      const cookie = cookieOf(secret, seconds, c.req.header("origin"));
      return Response.json(await shown(identity), { headers: { "set-cookie": cookie } });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/session",
      name: "session",
      tag,
      about: "Who asks, by token or by cookie",
      answers: { 200: { about: "Who it is", schema: sessionSchema } },
    },
    async ({ c }) => Response.json(await shown(c.get("identity"))),
  );
  endpoint(
    app,
    {
      method: "delete",
      path: "/session",
      name: "signOut",
      tag,
      about: "Sign out a page: its session is over here too",
      answers: { 204: { about: "It is signed out" } },
    },
    async ({ c }) => {
      const session = sessionIn(c.req.header("cookie"));
      if (session !== undefined) await principals.signOut(session);
      return new Response(null, { status: 204, headers: { "set-cookie": cookieOf("", 0, c.req.header("origin")) } });
    },
  );
}

/** Over plain HTTP, which a browser speaks with this machine, it cannot be `Secure`. */
function cookieOf(secret: string, seconds: number, origin: string | undefined): string {
  const secure = origin?.startsWith("https:") === true ? "; Secure" : "";
  return `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}
