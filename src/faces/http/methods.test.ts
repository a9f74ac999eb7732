import { expect, it } from "vitest";
import { methodsOf } from "./methods.ts";

it("I2 an address tells which methods it knows", () => {
  const app = {
    routes: [
      { method: "ALL", path: "/runs" },
      { method: "POST", path: "/runs" },
      { method: "GET", path: "/runs" },
      { method: "GET", path: "/runs/:id" },
      { method: "DELETE", path: "/runs/:id" },
      { method: "GET", path: "/a.b" },
    ],
  } as unknown as Parameters<typeof methodsOf>[0];
  const of = (path: string) => methodsOf(app, path);
  expect([of("/runs"), of("/runs/"), of("/runs/r_1"), of("/runs/r_1/x"), of("/a.b"), of("/axb"), of("/")]).toEqual([
    ["GET", "HEAD", "POST"],
    ["GET", "HEAD", "POST"],
    ["DELETE", "GET", "HEAD"],
    [],
    ["GET", "HEAD"],
    [],
    [],
  ]);
});
