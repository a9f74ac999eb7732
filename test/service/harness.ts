// What tests of the service share: a server over the emulated world, and readers for what it answers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAssay } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import type { SettingName } from "../../src/config/settings.ts";
import type { Mount } from "../../src/faces/http/app.ts";
import { type Patience, type RunningServer, startServer } from "../../src/faces/http/server.ts";
import type { Clock } from "../../src/run/clock.ts";

export const QUESTION = "What energy density does the Talmont TX-2 cell have?";
/** A run that is over quickly. */
export const SHORT = { breadth: 2, depth: 1, max_sources: 3, max_execution_time_s: 120 };

export interface TestService extends RunningServer {
  readonly home: string;
  readonly log: string[];
  /** JSON lines of the log. */
  lines(): Record<string, unknown>[];
  post(path: string, body: unknown, init?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
  get(path: string, init?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
  /** Closes the server and Assay, and keeps the home for another life. */
  stop(): Promise<void>;
  /** Stops, and removes the home. */
  end(): Promise<void>;
}

export interface TestServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: Partial<Record<SettingName, unknown>>;
  readonly library?: string;
  readonly home?: string;
  readonly mounts?: readonly Mount[];
  readonly patience?: Patience;
  readonly clock?: Clock;
}

export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), "assay-service-"));
  const flags = { home, "serve.port": 0, "log.level": "debug", ...options.flags };
  const loaded = loadConfig({ env: options.env ?? {}, flags, cwd: home });
  const assay = await openAssay({ loaded, ...(options.clock === undefined ? {} : { clock: options.clock }) });
  const collections = options.library === undefined ? [] : [(await assay.library.addFolder(options.library)).name];
  const over = assay.over(collections);
  const log: string[] = [];
  const running = await startServer({
    config: loaded.config,
    assay,
    over,
    mounts: options.mounts ?? [],
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    writeLog: (line) => log.push(line),
  });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await running.close();
    await assay.close();
  };
  return {
    ...running,
    home,
    log,
    lines: () => log.map((line) => JSON.parse(line)),
    post: (path, body, init = {}) =>
      fetch(running.address + path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        ...init,
        headers: { "content-type": "application/json", ...init.headers },
      }),
    get: (path, init = {}) => fetch(running.address + path, init),
    stop,
    async end() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export interface ReadFrame {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Reads a stream of server-sent events strictly: every line must be a comment or a field, every frame must hold one line of JSON. */
export async function* readFrames(response: Response): AsyncGenerator<ReadFrame> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) throw new Error(`no stream: ${await response.text()}`);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const frame = parseFrame(block);
      if (frame !== undefined) yield frame;
    }
  }
  if (rest !== "") throw new Error(`a frame was cut off: ${rest}`);
}

function parseFrame(block: string): ReadFrame | undefined {
  let event = "message";
  let id: string | undefined;
  let data: string | undefined;
  for (const line of block.split("\n")) {
    if (line.startsWith(":")) continue;
    const [, name, value] = /^(event|id|data): (.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no field of an event: ${line}`);
    if (name === "event") event = value;
    else if (name === "id") id = value;
    else if (data === undefined) data = value;
    else throw new Error("two data lines");
  }
  if (data === undefined) return undefined;
  return { event, id, data: data === "[DONE]" ? data : JSON.parse(data) };
}

export async function allFrames(response: Response): Promise<ReadFrame[]> {
  const frames: ReadFrame[] = [];
  for await (const frame of readFrames(response)) frames.push(frame);
  return frames;
}
