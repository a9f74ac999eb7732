import type { Context } from "hono";
import type { Mount } from "../http/app.ts";
import type { Env } from "../http/endpoint.ts";
import type { Asset, Assets } from "./assets.ts";

/**
 * What the page may do (X5): its own scripts, styles and pictures, and requests to this service. No text becomes script or markup, nothing is
 * framed, no form is sent.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const FOR_EVER = "public, max-age=31536000, immutable";

/** The page at `/` and its files, behind the service's own guard; they are open, since they say nothing of anybody's work. */
export function pageRoutes(assets: Assets): Mount {
  return (app) => {
    for (const [path, asset] of assets) app.get(path, (c) => answer(c, path, asset));
  };
}

function answer(c: Context<Env>, path: string, { type, whole, zipped, tag }: Asset): Response {
  const headers: Record<string, string> = {
    etag: tag,
    vary: "accept-encoding",
    "cache-control": path === "/" ? "no-cache" : FOR_EVER,
    ...(path === "/" ? { "content-security-policy": POLICY, "cross-origin-opener-policy": "same-origin" } : {}),
  };
  if (c.req.header("if-none-match") === tag) return new Response(null, { status: 304, headers });
  const zips = /\bgzip\b/i.test(c.req.header("accept-encoding") ?? "");
  const body = zips ? zipped : whole;
  if (zips) headers["content-encoding"] = "gzip";
  return new Response(body, { headers: { ...headers, "content-type": type, "content-length": String(body.byteLength) } });
}
