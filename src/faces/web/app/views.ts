import type { ComponentType } from "preact";
import { Ask } from "./ask/ask.tsx";
import type { Texts } from "./text/en/texts.ts";

/** What a view is given: what stands in the address behind its name. */
export interface ViewProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export type ViewName = keyof Texts["shell"]["views"];

interface View {
  /** The view's code, fetched when it is first shown. */
  readonly load: () => Promise<ComponentType<ViewProps>>;
  /** The same where it comes with the page itself, so that nobody waits for it. */
  readonly here?: ComponentType<ViewProps>;
  /** Whether the navigation leads to it; the others are reached from a run. */
  readonly listed: boolean;
}

/** Every place of the page. */
export const VIEWS: Partial<Readonly<Record<ViewName, View>>> = {
  ask: { load: async () => Ask, here: Ask, listed: true },
  talk: { load: async () => (await import("./talk/talk.tsx")).Talk, listed: true },
  watch: { load: async () => (await import("./watch/watch.tsx")).Watch, listed: false },
  read: { load: async () => (await import("./read/read.tsx")).Read, listed: false },
  copy: { load: async () => (await import("./read/copy.tsx")).Copy, listed: false },
  find: { load: async () => (await import("./find/find.tsx")).Find, listed: true },
  check: { load: async () => (await import("./check/check.tsx")).Check, listed: true },
  library: { load: async () => (await import("./library/library.tsx")).Library, listed: true },
  runs: { load: async () => (await import("./runs/runs.tsx")).Runs, listed: true },
  dashboard: { load: async () => (await import("./dashboard/dashboard.tsx")).Dashboard, listed: true },
  settings: { load: async () => (await import("./settings/settings.tsx")).Settings, listed: true },
};

export const FIRST: ViewName = "ask";

/** @returns undefined for a place there is not */
export function viewNamed(name: string): ViewName | undefined {
  const known = Object.keys(VIEWS).find((one) => one === (name === "" ? FIRST : name));
  return isView(known) ? known : undefined;
}

function isView(name: string | undefined): name is ViewName {
  return name !== undefined && Object.hasOwn(VIEWS, name);
}
