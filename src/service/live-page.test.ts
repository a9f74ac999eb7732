import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import type { Capture, ReadOptions } from "../read/reader.ts";
import { captureOf } from "../store/contract/material.ts";
import { standingOf } from "./live-page.ts";

const TEXT = "The Brill pump weighs 12 kilograms. It is loud.";
const copy = captureOf("https://a.test/", TEXT, "a");
const SPAN = { start: 0, end: 35 };
const never = new AbortController().signal;

async function looked(live: string | AssayError) {
  const asked: ReadOptions[] = [];
  const read = async (_: string, options: ReadOptions): Promise<Capture> => {
    asked.push(options);
    if (typeof live !== "string") throw live;
    return { ...captureOf("https://a.test/", live, "b"), cached: false };
  };
  const web = { reader: { reads: () => true, read } } as unknown as Parameters<typeof standingOf>[0]["web"];
  return { standing: await standingOf({ web }, copy, SPAN, never), asked };
}

describe("the live page behind a stored copy", () => {
  it("R12 still says a quote where it stands there, whatever else has changed, and is asked anew", async () => {
    const { standing, asked } = await looked("New. The Brill pump  weighs 12 kilograms. It is quiet now.");
    expect(standing).toMatchObject({ standing: "standing", looked_at: asked[0]?.capturedAt });
    expect(asked[0]?.anew).toBe(true);
  });

  it("R12 was changed where a figure of the quote was, is gone where it says so, and otherwise could not be reached", async () => {
    expect((await looked("The Brill pump weighs 13 kilograms. It is loud.")).standing.standing).toBe("changed");
    expect((await looked(new AssayError("DEAD_LINK", "HTTP 404"))).standing).toMatchObject({ standing: "gone", reason: "HTTP 404" });
    expect((await looked(new AssayError("ROBOTS_DISALLOWED", "no"))).standing).toMatchObject({ standing: "unreachable", reason: "no" });
  });

  it("R16 refuses a place outside the copy, and a copy of a document", async () => {
    const web = {} as unknown as Parameters<typeof standingOf>[0]["web"];
    await expect(standingOf({ web }, copy, { start: 0, end: 900 }, never)).rejects.toMatchObject({ field: "end" });
    await expect(standingOf({ web }, captureOf("library:c/a.md", TEXT, "c"), SPAN, never)).rejects.toMatchObject({ field: "id" });
  });
});
