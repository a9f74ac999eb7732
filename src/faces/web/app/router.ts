import { signal } from "@preact/signals";

/** Where in the page somebody is: `#/read/r_12/s_ab?mode=review`. What stands behind `#` is never sent anywhere. */
export interface Route {
  /** The view's name; "" for the first. */
  readonly view: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export const route = signal<Route>(routeIn(location.hash));

addEventListener("hashchange", () => {
  route.value = routeIn(location.hash);
});

/** @param hash as the address bar has it */
export function routeIn(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [view = "", ...rest] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  return { view, path: rest, query: new URLSearchParams(query) };
}

/** The address of a place in the page. */
export function href(view: string, path: readonly string[] = [], query: Readonly<Record<string, string>> = {}): string {
  const said = new URLSearchParams(query).toString();
  return `#/${[view, ...path].map(encodeURIComponent).join("/")}${said === "" ? "" : `?${said}`}`;
}

/** Whether the address says this view of this thing, also where the page has not followed it yet. */
export function isAt(view: string, first: string): boolean {
  const now = routeIn(location.hash);
  return now.view === view && now.path[0] === first;
}

/** Whether the address says this view, also where the page has not followed it yet: what ends late changes no address but its own. */
export function isIn(view: string): boolean {
  return routeIn(location.hash).view === view;
}

/** Goes there. */
export function go(address: string): void {
  location.hash = address;
}

/** Changes the address to say what is shown, without a step back to what was shown before. */
export function note(address: string): void {
  history.replaceState(history.state, "", address);
  route.value = routeIn(address);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
