import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { isBusy, storeFault } from "./faults.ts";

const sqlite = (errcode: number) => Object.assign(new Error("sqlite says"), { code: "ERR_SQLITE_ERROR", errcode });

describe("R16 what SQLite throws, as a sentence", () => {
  it.each([
    [5, "kept locked", true],
    [261, "kept locked", true],
    [8, "cannot be written to", false],
    [1032, "cannot be written to", false],
    [778, "reports an error (sqlite says)", false],
    [11, "is damaged", false],
    [14, "cannot be opened", false],
    [26, "is not an Assay store; move it away", false],
    [19, "refused an operation: sqlite says", false],
  ])("code %i", (code, words, retryable) => {
    const fault = storeFault(sqlite(code), "/tmp/s.db");
    expect(fault).toMatchObject({ type: "STORE_ERROR", retryable, message: expect.stringContaining(words) });
    expect(fault).toMatchObject({ message: expect.stringContaining("/tmp/s.db") });
    expect(isBusy(sqlite(code))).toBe(retryable);
  });

  it("R16 a full disk is one of its own, which passes when there is room", () => {
    const fault = storeFault(sqlite(13), "/tmp/s.db");
    expect(fault).toMatchObject({ type: "STORE_FULL", retryable: true, message: expect.stringContaining("disk is full") });
    expect(isBusy(sqlite(13))).toBe(false);
  });

  it("R16 leaves what is not SQLite's as it is", () => {
    const own = new AssayError("CONFLICT", "x");
    expect(storeFault(own, "p")).toBe(own);
    expect(storeFault("text", "p")).toBe("text");
  });
});
