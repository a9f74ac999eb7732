import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const NOW = Date.parse("Thu, 15 Jan 2026 10:00:00 GMT");
const SENT = "Thu, 15 Jan 2026 12:00:00 GMT";

it.each([
  ["2", undefined, 2_000],
  ["2.5", undefined, 2_500],
  ["0", undefined, 0],
  ["Thu, 15 Jan 2026 10:00:30 GMT", undefined, 30_000],
  ["Thu, 15 Jan 2026 12:00:07 GMT", SENT, 7_000],
  ["Thu, 15 Jan 2026 09:00:00 GMT", undefined, 0],
  ["soon", undefined, undefined],
  ["", undefined, undefined],
  [undefined, undefined, undefined],
])("R5 R6 Retry-After %j of a response sent at %j is %j ms", (asked, date, ms) => {
  expect(retryAfterMs({ "retry-after": asked, date }, NOW)).toBe(ms);
});
