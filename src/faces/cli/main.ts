import { AssayError } from "../../domain/error.ts";
import { EXIT, exitCodeFor } from "./exit-codes.ts";
import { buildProgram } from "./program.ts";
import { processTerminal, safeText } from "./terminal.ts";

const terminal = processTerminal();

// A reader such as `head` that closes the pipe early is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.failed));

try {
  const program = buildProgram(terminal, (code) => {
    process.exitCode = code;
  });
  await program.parseAsync(process.argv);
} catch (thrown) {
  const error = AssayError.from(thrown);
  terminal.say(`${terminal.style("red", "assay:")} ${safeText(error.message)}\n`);
  if (error.type === "INTERNAL" && process.env.ASSAY_DEBUG !== undefined) terminal.say(`${(thrown as Error).stack ?? ""}\n`);
  process.exitCode = exitCodeFor(error.type);
}
