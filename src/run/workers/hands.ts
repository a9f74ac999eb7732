import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { AssayError } from "../../domain/error.ts";
import type { Reply } from "./reply.ts";

/** One worker, thread or process, that does one job at a time and can be killed in the middle of it. */
export interface Hand<Job, Result> {
  /** Does a job; rejects with TOO_LARGE or PARSE_ERROR when the worker dies of it. */
  work(job: Job): Promise<Reply<Result>>;
  isAlive(): boolean;
  kill(): void;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  resolve(reply: Reply<Result>): void;
  reject(error: AssayError): void;
}

/** Where a worker begins, what it may hold in megabytes, and what a job is called in a sentence. */
export interface HandOptions<Job> {
  readonly entry: URL;
  readonly maxMemoryMb: number;
  readonly doing: (job: Job) => string;
}

/**
 * Megabytes of each of the three parts in which new objects begin. Workers make many short-lived ones; with the size V8 takes by itself these fill a
 * hundred megabytes before they are looked through, and nothing is read faster for it.
 */
export const NURSERY_MB = 4;

/** A worker thread with a limit on its heap. */
export function threadHand<Job, Result>({ entry, maxMemoryMb, doing }: HandOptions<Job>): Hand<Job, Result> {
  const worker = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 3 * NURSERY_MB, stackSizeMb: 4 },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let waiting: Waiting<Job, Result> | undefined;
  const settle = (act: (current: Waiting<Job, Result>) => void): void => {
    const current = waiting;
    waiting = undefined;
    worker.unref();
    if (current) act(current);
  };
  worker.unref();
  worker.on("message", (reply: Reply<Result>) => settle((current) => current.resolve(reply)));
  worker.on("error", (cause) => settle((current) => current.reject(deathOf(cause, doing(current.job), maxMemoryMb))));
  let alive = true;
  worker.on("exit", () => {
    alive = false;
    settle((current) => current.reject(broken(doing(current.job))));
  });
  return {
    isAlive: () => alive,
    work: (job) =>
      new Promise((resolve, reject) => {
        waiting = { job, resolve, reject };
        worker.ref();
        worker.postMessage(job);
      }),
    kill: () => {
      void worker.terminate();
    },
  };
}

/** A child process, which is told the bytes it may hold and watches its whole resident memory. */
export function processHand<Job extends object, Result>({ entry, maxMemoryMb, doing }: HandOptions<Job>): Hand<Job, Result> {
  const child = fork(fileURLToPath(entry), [String(maxMemoryMb * 1024 * 1024)], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, `--max-semi-space-size=${NURSERY_MB}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let waiting: Waiting<Job, Result> | undefined;
  const settle = (act: (current: Waiting<Job, Result>) => void): void => {
    const current = waiting;
    waiting = undefined;
    unref(child);
    if (current) act(current);
  };
  unref(child);
  child.on("message", (reply) => settle((current) => current.resolve(reply as Reply<Result>)));
  child.on("error", (cause) => settle((current) => current.reject(broken(doing(current.job), cause))));
  child.on("exit", (code, signal) => {
    // Nobody but its own memory watch, its heap limit or the system's kills a child that is at work.
    const overrun = signal === "SIGKILL" || signal === "SIGABRT" || code === 134;
    settle((current) => current.reject(overrun ? outOfMemory(doing(current.job), maxMemoryMb) : broken(doing(current.job))));
  });
  return {
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    work: (job) =>
      new Promise((resolve, reject) => {
        waiting = { job, resolve, reject };
        child.ref();
        child.channel?.ref();
        child.send(job, (cause) => {
          if (cause) settle((current) => current.reject(broken(doing(current.job), cause)));
        });
      }),
    kill: () => {
      child.kill("SIGKILL");
    },
  };
}

function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function deathOf(cause: unknown, doing: string, maxMemoryMb: number): AssayError {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? outOfMemory(doing, maxMemoryMb) : broken(doing, cause);
}

function outOfMemory(doing: string, maxMemoryMb: number): AssayError {
  return new AssayError("TOO_LARGE", `${doing} took more than ${maxMemoryMb} MB of memory; it was given up.`);
}

function broken(doing: string, cause?: unknown): AssayError {
  return new AssayError("PARSE_ERROR", `${doing} broke its worker and was given up.`, { cause });
}
