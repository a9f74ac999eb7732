import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { AssayError } from "../../domain/error.ts";
import { workerEntry } from "./entry.ts";
import type { Job, Reply } from "./messages.ts";

/** One worker, thread or process, that does one job at a time and can be killed in the middle of it. */
export interface Hand {
  /** Does a job; rejects with TOO_LARGE or PARSE_ERROR when the worker dies of it. */
  work(job: Job): Promise<Reply>;
  isAlive(): boolean;
  kill(): void;
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: AssayError): void;
}

/** A worker thread for HTML and text, with a limit on its heap. */
export function threadHand(maxMemoryMb: number): Hand {
  const worker = new Worker(workerEntry("thread-main"), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 4 },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let waiting: Waiting | undefined;
  const settle = (act: (current: Waiting) => void): void => {
    const current = waiting;
    waiting = undefined;
    worker.unref();
    if (current) act(current);
  };
  worker.unref();
  worker.on("message", (reply: Reply) => settle((current) => current.resolve(reply)));
  worker.on("error", (cause) => settle((current) => current.reject(deathOf(cause, maxMemoryMb))));
  let alive = true;
  worker.on("exit", () => {
    alive = false;
    settle((current) => current.reject(broken()));
  });
  return {
    isAlive: () => alive,
    work: (job) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(job);
      }),
    kill: () => {
      void worker.terminate();
    },
  };
}

/** A child process for PDF and DOCX, whose whole resident memory is watched. */
export function processHand(maxMemoryMb: number): Hand {
  const child = fork(fileURLToPath(workerEntry("process-main")), [String(maxMemoryMb * 1024 * 1024)], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let waiting: Waiting | undefined;
  const settle = (act: (current: Waiting) => void): void => {
    const current = waiting;
    waiting = undefined;
    unref(child);
    if (current) act(current);
  };
  unref(child);
  child.on("message", (reply) => settle((current) => current.resolve(reply as Reply)));
  child.on("error", (cause) => settle((current) => current.reject(broken(cause))));
  child.on("exit", (code, signal) => {
    // Nobody but its own memory watch, its heap limit or the system's kills a child that is at work.
    const overrun = signal === "SIGKILL" || signal === "SIGABRT" || code === 134;
    settle((current) => current.reject(overrun ? outOfMemory(maxMemoryMb) : broken()));
  });
  return {
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    work: (job) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        child.ref();
        child.channel?.ref();
        child.send(job, (cause) => {
          if (cause) settle((current) => current.reject(broken(cause)));
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

function deathOf(cause: unknown, maxMemoryMb: number): AssayError {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? outOfMemory(maxMemoryMb) : broken(cause);
}

function outOfMemory(maxMemoryMb: number): AssayError {
  return new AssayError("TOO_LARGE", `Reading the document took more than ${maxMemoryMb} MB of memory; it was given up.`);
}

function broken(cause?: unknown): AssayError {
  return new AssayError("PARSE_ERROR", "The document broke its reader and was given up.", { cause });
}
