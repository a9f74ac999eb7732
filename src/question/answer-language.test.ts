import { describe, expect, it } from "vitest";
import { answerLanguage, frameFor } from "./answer-language.ts";

describe("the language of an answer", () => {
  it.each([
    ["Wie hoch ist der Turm von Halden?", undefined, "de", "Quellen"],
    ["How high is the tower of Halden?", undefined, "en", "Sources"],
    ["Какова высота башни в Хальдене?", undefined, "ru", "Источники"],
    ["How high is the tower of Halden?", "de", "de", "Quellen"],
    ["Wie hoch ist der Turm von Halden?", "fy", "fy", "Sources"],
    ["Halden", undefined, undefined, "Sources"],
  ])("R1 R14 of %j with `language` %j is %j", (query, language, told, sources) => {
    expect(answerLanguage({ query, language })).toBe(told);
    expect(frameFor({ query, language }).sources).toBe(sources);
  });
});
