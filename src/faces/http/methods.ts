import type { App } from "./endpoint.ts";

/**
 * The methods that an address knows.
 * @param path as requested, without its query
 * @returns them in the order of the alphabet, none for an address there is not
 */
export function methodsOf(app: App, path: string): string[] {
  const known = app.routes
    .filter(({ method, path: pattern }) => method !== "ALL" && shapeOf(pattern).test(path))
    .map(({ method }) => method);
  return [...new Set(known.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))].sort();
}

function shapeOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+")}/?$`);
}
