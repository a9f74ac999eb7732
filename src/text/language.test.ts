import { describe, expect, it } from "vitest";
import { isPlainlyEnglish, loadLanguageDetector, mayBeForeign } from "./language.ts";

const detect = await loadLanguageDetector();

describe("G3 language of a text", () => {
  it.each([
    ["en", "The harbour was closed for three days after the storm had torn the boats from their moorings."],
    ["de", "Der Hafen blieb drei Tage lang geschlossen, nachdem der Sturm die Boote losgerissen hatte."],
    ["fr", "Le port est resté fermé pendant trois jours après que la tempête eut arraché les bateaux."],
    ["es", "El puerto permaneció cerrado durante tres días después de que la tormenta soltara los barcos."],
    ["it", "Il porto è rimasto chiuso per tre giorni dopo che la tempesta aveva strappato le barche dagli ormeggi."],
    ["pt", "O porto ficou fechado durante três dias depois de a tempestade ter arrancado os barcos."],
    ["nl", "De haven bleef drie dagen gesloten nadat de storm de boten van hun ligplaatsen had losgerukt."],
    ["pl", "Port był zamknięty przez trzy dni po tym, jak sztorm zerwał łodzie z cum."],
    ["ru", "Порт был закрыт три дня после того, как шторм сорвал лодки со швартовов."],
    ["uk", "Порт був закритий три дні після того, як шторм зірвав човни зі швартовів, і її діти чекали на березі."],
    ["ja", "嵐で船が流された後、港は三日間閉鎖された。NHKが伝えた。"],
    ["zh", "暴风雨把船冲走之后，港口关闭了三天。"],
    ["ko", "폭풍으로 배가 떠내려간 뒤 항구가 사흘 동안 폐쇄되었다."],
    ["el", "Το λιμάνι έμεινε κλειστό για τρεις μέρες μετά την καταιγίδα."],
    ["he", "הנמל נסגר לשלושה ימים אחרי הסערה."],
  ])("G3 tells %s", (language, text) => {
    expect(detect(text)).toBe(language);
  });

  it.each([
    "",
    "nvidia h100 price",
    "kubernetes ingress",
    "GDP 2024",
    "capital de francia",
    "1234 5678 90",
    "https://example.org/de/seite?x=1",
    "ok",
  ])("G3 does not guess at “%s”", (text) => {
    expect(detect(text)).toBeUndefined();
  });

  it("G3 one foreign name does not make a text foreign", () => {
    expect(detect("The word 東京 means eastern capital and is written with two characters in Japanese.")).toBe("en");
  });
});

describe("G3 plainly English", () => {
  it.each([
    ["The harbour was closed for three days after the storm had torn the boats from their moorings.", true],
    ["Assay asks the address of each cited web source whether it still answers, and keeps what it has found.", true],
    ["harbour closed three days", false],
    ["De haven bleef drie dagen gesloten nadat de storm de boten van hun ligplaatsen had losgerukt, en de boot was of is.", false],
    ["Der Hafen blieb drei Tage lang geschlossen, nachdem der Sturm die Boote losgerissen hatte; das Wetter was warm.", false],
    ["Le port est resté fermé pendant trois jours après que la tempête eut arraché les bateaux; the and the and.", false],
    ["Havnen var lukket i tre dage efter at stormen havde revet bådene fra deres fortøjninger, for den var by.", false],
    ["El puerto permaneció cerrado durante tres días después de que la tormenta soltara los barcos.", false],
    ["Quarterly table 2024 2025 2026 North South East West total revenue cost margin unit price kWh EUR", false],
    ["", false],
  ])("G3 “%s”: %s", (text, plainly) => {
    expect(isPlainlyEnglish(text)).toBe(plainly);
  });
});

describe("G3 what may be foreign", () => {
  it.each([
    ["ASSAY_MODEL model.name The model for all roles; ASSAY_HOME home Where things are kept", false],
    ["Quarterly table 2024 2025 2026 North South East West total revenue cost margin unit price kWh EUR", false],
    ["The harbour was closed for three days after the storm had torn the boats from their moorings.", false],
    ["Der Hafen blieb drei Tage lang geschlossen, nachdem der Sturm die Boote losgerissen hatte.", true],
    ["Le port est resté fermé pendant trois jours après que la tempête eut arraché les bateaux.", true],
    ["El puerto permanece cerrado durante tres semanas por la tormenta que solt\u00f3 los barcos.", true],
    ["De haven bleef drie dagen gesloten nadat de storm de boten van hun ligplaatsen had losgerukt en niet eerder.", true],
    ["Порт был закрыт три дня после того, как шторм сорвал лодки со швартовов.", true],
    ["暴风雨把船冲走之后，港口关闭了三天。", true],
  ])("G3 “%s”: %s", (text, foreign) => {
    expect(mayBeForeign(text)).toBe(foreign);
  });
});
