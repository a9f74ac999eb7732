import { describe, expect, it } from "vitest";
import { languageShown, lexiconFor } from "./telling.ts";

describe("G3 the language a text shows by its own words", () => {
  it.each([
    ["en", "When did the Panthers win the cup?"],
    ["de", "Wie viele Punkte gab die Verteidigung der Panthers ab?"],
    ["fr", "Pourquoi le serveur ne répond-il pas ?"],
    ["es", "¿Cuántos puntos permitió la defensa de los Panthers?"],
    ["it", "Dove vengono salvati i documenti della società?"],
    ["pt", "Quem fundou a empresa e quando foi isso?"],
    ["nl", "Hoe wordt een citaat gecontroleerd?"],
    ["pl", "Kto napisał ten protokół i kiedy?"],
    ["tr", "Bu köprü ne zaman ve kim tarafından yapıldı?"],
    ["ru", "Сколько очков пропустила защита?"],
    ["ar", "متى اكتشف شيل الأكسجين؟"],
    ["hi", "न्यूकैसल में कितने विश्वविद्यालय हैं?"],
    ["zh", "谁画了蒙娜丽莎"],
    ["ja", "モナ・リザを描いたのは誰ですか"],
    ["ko", "모나리자를 그린 사람은 누구인가요"],
    ["sv", "Hamnen var stängd i tre dagar efter att stormen hade slitit loss båtarna, och det var inte första gången."],
  ])("G3 %s: %s", (language, text) => {
    expect(languageShown(text)).toBe(language);
  });

  it.each(["", "nvidia h100 price", "GDP 2024", "Los Angeles", "come", "Kate Winslet"])("G3 “%s” shows none", (text) => {
    expect(languageShown(text)).toBeUndefined();
  });

  it("X8 a language that has no folder is compared by its characters, and never read as English", () => {
    const swedish = lexiconFor("Hamnen var stängd i tre dagar efter att stormen hade slitit loss båtarna, och det var inte första gången.");
    expect(swedish.stem("båtarna")).toBe("batar");
    expect(swedish.stem("båtarnas")).toBe("batar");
    expect(swedish.isStop("och")).toBe(true);
    expect(swedish.isStop("the")).toBe(false);
  });
});
