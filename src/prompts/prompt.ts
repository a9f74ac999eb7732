import type { z } from "zod";

/** A prompt with everything that decides what a model is asked and how its answer is read (X7). */
export interface Prompt<Input, Schema extends z.ZodType> {
  /** With the version, what a run records of it. Any change of wording, schema or rendering raises the version. */
  readonly name: string;
  readonly version: number;
  /** Name of the response schema; the task is known by it at the other end. */
  readonly schemaName: string;
  /** No limits in it that only cost a repair: what is too long, too much or out of range is cut by code. */
  readonly schema: Schema;
  /** The same for every call, so that providers can cache it. */
  readonly system: string;
  /** The user message: blocks that many calls share come first. */
  render(input: Input): string;
  /** Completion cap in tokens, reasoning included. */
  readonly maxOutputTokens: number;
}

/** A prompt of which only the identity matters. */
export type PromptIdentity = Pick<Prompt<never, z.ZodType>, "name" | "version" | "schemaName">;
