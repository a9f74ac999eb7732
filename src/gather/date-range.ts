import type { z } from "zod";
import type { dateRangeSchema } from "../domain/request.ts";

type DateRange = z.infer<typeof dateRangeSchema>;

/**
 * Why something dated so lies outside the time that was asked for (R1); undefined where it lies within, or where nobody knows when it is from.
 * @param date ISO 8601
 */
export function outOfRange(date: string | undefined, range: DateRange | undefined): string | undefined {
  const day = date?.slice(0, 10);
  if (day === undefined || range === undefined) return undefined;
  if (range.from !== undefined && day < range.from) return `it is of ${day}, before ${range.from}`;
  if (range.to !== undefined && day > range.to) return `it is of ${day}, after ${range.to}`;
  return undefined;
}
