import { expect, it } from "vitest";
import { firstRows } from "./csv.ts";

it("R6 of a sheet as many rows are read as have so many cells", () => {
  const rows = [["a", "b"], ["c", "d"], ["e"]];
  expect(firstRows({ name: "", rows }, 5)).toEqual({ sheet: { name: "", rows } });
  expect(firstRows({ name: "", rows }, 4)).toEqual({
    sheet: { name: "", rows: rows.slice(0, 2) },
    partial: "only the first 2 of 3 rows were read",
  });
  expect(firstRows({ name: "S", rows }, 3).partial).toBe("only the first 1 of 3 rows of the sheet S were read");
});
