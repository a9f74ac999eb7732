import { describe, expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { isPassing, postgresFault } from "./faults.ts";

const PLACE = "tides on db.example.org";
const thrown = (code: string, message = "what the server said") => Object.assign(new Error(message), { code });
const told = (error: unknown) => {
  const fault = postgresFault(error, PLACE);
  if (!(fault instanceof AssayError)) throw new Error("no fault of the database");
  return fault;
};

describe("R16 what PostgreSQL says, as one sentence with what to do", () => {
  it.each([
    ["53100", "STORE_FULL", true, /The disk of .* is full.*free some space/u],
    ["28P01", "STORE_ERROR", false, /refuses the name or password; check ASSAY_DATABASE_URL/u],
    ["3D000", "STORE_ERROR", false, /There is no database .*create it/u],
    ["42501", "STORE_ERROR", false, /too little \(what the server said\); grant/u],
    ["ENOTFOUND", "STORE_ERROR", false, /host of .* is not known/u],
    ["ECONNREFUSED", "STORE_ERROR", true, /cannot be reached \(what the server said\); check that it runs/u],
    ["08006", "STORE_ERROR", true, /cannot be reached/u],
    ["57P01", "STORE_ERROR", true, /cannot be reached/u],
    ["57014", "STORE_ERROR", false, /cannot be reached/u],
    ["40001", "STORE_ERROR", true, /refused an operation: what the server said\./u],
    ["23505", "STORE_ERROR", false, /refused an operation: what the server said\./u],
  ])("%s is %s, passing: %s", (code, type, passing, sentence) => {
    const error = thrown(code);
    const fault = told(error);
    expect([fault.type, fault.retryable, fault.cause]).toEqual([type, passing, error]);
    expect(fault.message).toMatch(sentence);
    expect(fault.message).toContain(PLACE);
    expect(isPassing(error)).toBe(passing && type !== "STORE_FULL");
  });

  it.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
  ])("%s, which has no code, passes too", (message) => {
    expect(isPassing(new Error(message))).toBe(true);
    expect(told(new Error(message))).toMatchObject({ type: "STORE_ERROR", retryable: true });
  });

  it("a text that no database takes is the caller's to mend", () => {
    expect(told(thrown("22021"))).toMatchObject({ type: "INVALID_INPUT", message: expect.stringContaining("NUL") });
  });

  it("leaves alone what is not the database's", () => {
    const [own, other] = [new AssayError("NOT_FOUND", "x"), new TypeError("x is not a function")];
    expect([postgresFault(own, PLACE), postgresFault(other, PLACE), postgresFault("text", PLACE)]).toEqual([own, other, "text"]);
    expect(isPassing(other)).toBe(false);
  });
});
