import type { ServerContext } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadConfig } from "../../config/config.ts";
import { AssayError } from "../../domain/error.ts";
import { createLog } from "../../service/log.ts";
import { guarded } from "./input.ts";
import { result } from "./results.ts";

const schema = z.strictObject({ query: z.string() });

describe("a tool's work", () => {
  const lines: string[] = [];
  const log = createLog(loadConfig({ env: {}, flags: {}, cwd: "/" }).config, String, (line) => lines.push(line));
  const call = async (given: unknown, work: () => Promise<never>) => {
    lines.length = 0;
    const { isError, content } = await guarded({ log }, schema, work)(given, {} as ServerContext);
    const [first] = z.array(z.object({ text: z.string() })).parse(content);
    return {
      isError,
      ...z.object({ error: z.looseObject({ type: z.string(), message: z.string() }) }).parse(JSON.parse(first?.text ?? "")),
    };
  };

  it("R16 X5 that fails where nobody knew it could says so in the log alone", async () => {
    const failed = await call({ query: "x" }, async () => {
      throw new Error("the pass phrase is swordfish");
    });
    expect(failed).toMatchObject({ isError: true, error: { type: "INTERNAL", retryable: false } });
    expect(failed.error.message).not.toContain("swordfish");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", type: "INTERNAL", err: "the pass phrase is swordfish" });
    expect(lines[0]).toContain("input.test.ts");
  });

  it("R16 that refuses says why, and the log nothing", async () => {
    const refused = await call({ query: "x" }, async () => {
      throw new AssayError("NOT_FOUND", "There is no run x.", { field: "run_id" });
    });
    expect(refused).toEqual({
      isError: true,
      error: { type: "NOT_FOUND", message: "There is no run x.", retryable: false, field: "run_id" },
    });
    expect(lines).toEqual([]);
  });

  it("R16 X5 is not begun with what no tool can read", async () => {
    const begun = async () => {
      throw new Error("begun");
    };
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    for (const [given, field] of [
      [{ query: deep }, "arguments"],
      [deep, "arguments"],
      [{ query: 7 }, "query"],
      [{ query: "x", more: 1 }, "more"],
    ] as const)
      expect((await call(given, begun)).error).toMatchObject({ type: "INVALID_INPUT", field });
    expect(await guarded({ log }, schema, async () => result("done", {}))({ query: "x" }, {} as ServerContext)).toMatchObject({
      content: [{ text: "done" }],
    });
  });
});
