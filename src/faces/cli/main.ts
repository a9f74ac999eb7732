import { EXIT } from "./exit-codes.ts";
import { runProgram } from "./program.ts";
import type { Shell } from "./shell.ts";
import { processTerminal } from "./terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

const shell: Shell = {
  terminal: processTerminal(),
  env: process.env,
  cwd: process.cwd(),
  onInterrupt: (listener) => {
    const hear = (signal: NodeJS.Signals) => listener(signal === "SIGTERM" ? "SIGTERM" : "SIGINT");
    for (const signal of SIGNALS) process.on(signal, hear);
    return () => {
      for (const signal of SIGNALS) process.off(signal, hear);
    };
  },
  ...(process.stdin.isTTY === true ? { onEnter: heardEnter } : {}),
  leave: (code) => process.exit(code),
};

function heardEnter(listener: () => void): () => void {
  process.stdin.on("data", listener).resume();
  return () => {
    process.stdin.off("data", listener).pause();
  };
}

// A reader such as `head` that closes the pipe early is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.failed));

// Whoever no longer listens to what is said along the way may still want the result.
process.stderr.on("error", () => undefined);

process.exitCode = await runProgram(process.argv.slice(2), shell);
