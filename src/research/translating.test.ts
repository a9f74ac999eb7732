import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { AssayError } from "../domain/error.ts";
import type { Quote } from "../domain/quote.ts";
import type { ScriptLine } from "../model/scripted.ts";
import { scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { proven } from "../write/assemble-material.ts";
import { translateWithModel } from "../write/translations/with-model.ts";
import { translatedQuotes } from "./translating.ts";

const GERMAN = "Der Turm von Halden ist seit dem Umbau 212 Meter hoch.";
const ENGLISH = "The tower of Halden has been 212 metres high since it was rebuilt.";
const CODE = `\`\`\`\n# ${GERMAN}\nheight: 212\n\`\`\``;
const CLAIMS = [...proven(CODE).claims, ...proven(GERMAN).claims, ...proven(ENGLISH).claims, ...proven(GERMAN).claims];
const REPLY = { translations: [{ id: "q1", text: "The tower of Halden has been  212 metres high since the rebuilding." }] };

const alone = ({ text }: Quote) => text;

async function translating(
  script: readonly ScriptLine[],
  language: string | undefined,
  { tokens, around = alone }: { readonly tokens?: number | undefined; readonly around?: (quote: Quote) => string } = {},
) {
  const model = scriptedModel(script, { id: "gpt-oss-120b" });
  const live = await liveRun(tokens === undefined ? {} : { tokens });
  const translate = translateWithModel(scriptedRoles(model));
  return { translations: await translatedQuotes(live.run, translate, CLAIMS, language, around), model, live, translate };
}

describe("quotes in another language than the report's", () => {
  it("R1 are translated in one call, each once, and replayed without one", async () => {
    const { translations, model, live, translate } = await translating([{ reply: REPLY }], "en");
    expect(translations).toEqual([{ quote: GERMAN, text: "The tower of Halden has been 212 metres high since the rebuilding." }]);
    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]?.user).not.toContain(ENGLISH);
    expect(model.calls[0]?.user).not.toContain("height: 212");
    expect(model.calls[0]?.user).toContain("Write in English.");
    expect(await translatedQuotes(await live.replay(), translate, CLAIMS, "en", alone)).toEqual(translations);
    expect(model.calls).toHaveLength(1);
  });

  it("R1 a few words are in the language of what stands around them", async () => {
    const { translations, model } = await translating([], "en", {
      around: ({ text }) => `${ENGLISH} This is how it was, and they have said so to all of us. ${text}`,
    });
    expect([translations, model.calls.length]).toEqual([[], 0]);
  });

  it("R1 the language of a tag with a region is its own", async () => {
    const { model } = await translating([{ reply: { translations: [] } }], "de-AT");
    expect(model.calls[0]?.user).toContain(ENGLISH);
    expect(model.calls[0]?.user).not.toContain(GERMAN);
  });

  it.each([
    ["nobody knows the report's language", undefined, undefined],
    ["the budget has no room", "en", 5_000],
  ])("X4 nothing is asked where %s", async (_, language, tokens) => {
    const { translations, model } = await translating([], language, { tokens });
    expect([translations, model.calls.length]).toEqual([[], 0]);
  });

  it("R15 a report stays without translations where the model fails", async () => {
    const { translations, live } = await translating([{ reply: new AssayError("UNAUTHORIZED", "The key was refused."), times: 9 }], "en");
    expect(translations).toEqual([]);
    expect(await live.events()).toContainEqual(expect.objectContaining({ code: "NOT_TRANSLATED" }));
  });
});
