import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ERROR_TYPES } from "../../domain/error.ts";
import { EXIT, exitCodeFor } from "./exit-codes.ts";

it("I1 every exit code is documented, and no other", () => {
  const guide = readFileSync(new URL("../../../docs/command-line.md", import.meta.url), "utf8");
  const documented = [...guide.slice(guide.indexOf("## Exit codes")).matchAll(/^\| (\d+) \|/gmu)].map(([, code]) => Number(code));
  expect(documented).toEqual(Object.values(EXIT));
});

it("I1 R16 an exit code says what can be done: mend the input, ask again, come again, or look what went wrong", () => {
  expect(Object.fromEntries(Map.groupBy(ERROR_TYPES, exitCodeFor))).toEqual({
    [EXIT.badInput]: ["INVALID_INPUT", "INVALID_TOPIC", "NOT_FOUND", "CONFIG_INVALID", "MISSING_DEPENDENCY"],
    [EXIT.unavailable]: [
      ...["SEARCH_PROVIDER_UNAVAILABLE", "SEARCH_BLOCKED", "NETWORK_ERROR", "TIMEOUT", "RATE_LIMITED", "QUOTA_EXCEEDED"],
      ...["UNAUTHORIZED", "MODEL_ERROR"],
    ],
    [EXIT.conflict]: [
      ...["CONFLICT", "RUN_ACTIVE", "STALE_EPOCH", "JOURNAL_MISMATCH", "REPLAY_GAP", "STEP_VERSION"],
      ...["STORE_TOO_NEW", "STORE_ERROR", "STORE_FULL"],
    ],
    [EXIT.interrupted]: ["CANCELLED"],
    [EXIT.failed]: [
      ...["PARSE_ERROR", "ROBOTS_DISALLOWED", "DEAD_LINK", "UNSAFE_URL", "TOO_LARGE", "UNSUPPORTED_TYPE", "PAGE_BLOCKED"],
      ...["PARTIAL_CONTENT", "OUT_OF_RANGE", "MODEL_OUTPUT_INVALID", "CONTEXT_EXCEEDED", "BUDGET_EXHAUSTED", "INTERNAL"],
    ],
  });
});
