import { z } from "zod";
import { AssayError } from "../../../domain/error.ts";
import type { Piece } from "./answering.ts";
import { isModel } from "./shapes.ts";

/** What all of an answer is called by. */
export interface Told {
  readonly id: string;
  readonly model: string;
}

/** An answer that has begun: whatever is wrong with the request was said before. */
export interface Begun {
  readonly runId: string | undefined;
  readonly pieces: AsyncIterable<Piece>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Waits for the first piece. @throws AssayError whatever is wrong with the request */
export async function begun(pieces: AsyncGenerator<Piece>): Promise<Begun> {
  const first = await pieces.next();
  const runId = first.done !== true && first.value.kind === "begin" ? first.value.runId : undefined;
  return {
    runId,
    pieces: first.done ? pieces : startingWith(first.value, pieces),
    headers: runId === undefined ? {} : { "x-run-id": runId },
  };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** @throws AssayError NOT_FOUND for a model there is not, as clients of the protocol expect */
export function checkModel(body: unknown): void {
  const named = z.object({ model: z.string() }).safeParse(body).data?.model;
  if (named !== undefined && !isModel(named)) throw noSuchModel(named);
}

export function noSuchModel(name: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no model ${name.slice(0, 100)}; GET /v1/models lists them.`, { field: "model" });
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
