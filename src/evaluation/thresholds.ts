import { AssayError } from "../domain/error.ts";
import { MEASURE_NAMES, MEASURES, type Measure, type Summary } from "./measures.ts";
import { written } from "./table.ts";

/** The least share or the most cost that passes, by measure. */
export type Limits = ReadonlyMap<Measure, number>;

/**
 * Reads limits such as `facts=0.8` or `tokens=50000`.
 * @throws AssayError INVALID_INPUT naming the option
 */
export function limitsFrom(given: readonly string[], option: string): Limits {
  return new Map(
    given.map((text) => {
      const [name = "", value = ""] = text.split("=", 2);
      const measure = MEASURE_NAMES.find((one) => one === name.trim());
      if (measure === undefined)
        throw new AssayError("INVALID_INPUT", `${option} must name one of ${MEASURE_NAMES.join(", ")}, not ${JSON.stringify(name)}.`, {
          field: option,
        });
      const limit = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
      const share = MEASURES[measure].kind === "share";
      if (Number.isNaN(limit) || (share && limit > 1))
        throw new AssayError(
          "INVALID_INPUT",
          `${option}: ${measure} needs ${share ? "a share from 0 to 1" : "a number"}, as in ${measure}=0.8.`,
          {
            field: option,
          },
        );
      return [measure, limit];
    }),
  );
}

/** The limits an evaluation misses, each in one sentence. A measure that no case says anything about is missed too. */
export function missedLimits(summaries: readonly Summary[], limits: Limits): string[] {
  return [...limits].flatMap(([measure, limit]) => {
    const found = summaries.find((one) => one.measure === measure);
    const { about, kind } = MEASURES[measure];
    if (found === undefined) return [`${about}: no case says anything about it`];
    const kept = kind === "share" ? found.value >= limit : found.value <= limit;
    return kept
      ? []
      : [`${about}: ${written(measure, found.value)}, ${kind === "share" ? "less" : "more"} than ${written(measure, limit)}`];
  });
}
