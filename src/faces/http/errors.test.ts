import { expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { errorResponse } from "./errors.ts";

it("R16 R18 a full disk is 507, with a sentence that names no file", async () => {
  const response = errorResponse(
    new AssayError("STORE_FULL", "The disk is full, so nothing could be written to the store /home/a/assay.db."),
  );
  const said = await response.text();
  expect([response.status, JSON.parse(said)]).toMatchObject([507, { error: { type: "STORE_FULL" } }]);
  expect(said).toMatch(/disk of Assay's store is full.* goes on by itself/);
  expect(said).not.toContain("/home");
});

it.each([
  ["what was sent", { field: "report" }, 413],
  ["what was to be read", {}, 422],
])("R16 %s and is too large", (_, options, status) => {
  expect(errorResponse(new AssayError("TOO_LARGE", "x", options)).status).toBe(status);
});
