import { describe, expect, it } from "vitest";
import { amounts, amountsAgree } from "./numbers.ts";

const read = (text: string) =>
  amounts(text).map(({ value, unit }) => (unit === "" ? `${value}` : `${Math.round(value * 10) / 10} ${unit}`));
const agree = (stated: string, source: string) => {
  const [a, b] = [amounts(stated)[0], amounts(source)[0]];
  return a !== undefined && b !== undefined && amountsAgree(a, b);
};

describe("amounts", () => {
  it("R12 places in an order are read from the third on, and count nothing", () => {
    const places = (text: string) => amounts(text).map(({ value, ordinal }) => [value, ordinal]);
    expect(places("the first, the second and the third pump")).toEqual([[3, true]]);
    expect(places("the twelfth pump")).toEqual([[12, true]]);
  });

  it.each([
    ["1.2 million people", ["1200000"]],
    ["1,200,000 and 1.200 m", ["1200000", "1.2 m"]],
    ["$3.5bn or 40 euros", ["3500000000 dollar", "40 euro"]],
    ["14 %, 14% and 14 percent", ["14 percent", "14 percent", "14 percent"]],
    ["20–30 percent", ["20 percent", "30 percent"]],
    ["a dozen eggs, half a dozen more", ["12", "6"]],
    ["two-thirds of them", ["66.7 percent"]],
    ["it doubled", ["2 times"]],
    ["twenty-five thousand or one hundred and five", ["25000", "105"]],
    ["the 15th and the fifteenth", ["15", "15"]],
    ["COVID-19, A380, GPT-4, H2O", []],
    ["one of the first", []],
    ["5 km, 5 kilometres, 3 ft", ["5 km", "5 km", "3 foot"]],
    ["−5 degrees", ["-5 degree"]],
    ["2 hundred, 2 thousand, 2k, 2 lakh, 2 crore", ["200", "2000", "2000", "200000", "20000000"]],
    [
      "2 million, 2mn, $2m, 2 mio, 2 billion, 2bn, $2b, 2 mrd",
      ["2000000", "2000000", "2000000 dollar", "2000000", "2000000000", "2000000000", "2000000000 dollar", "2000000000"],
    ],
    ["2 trillion, 2tn", ["2000000000000", "2000000000000"]],
    ...[
      ["percent", "5 %, 5 percent, 5 pct"],
      ["km", "5 km, 5 kms, 5 kilometre, 5 kilometres, 5 kilometer, 5 kilometers"],
      ["m", "5 metre, 5 metres, 5 meter, 5 meters"],
      ["cm", "5 cm, 5 centimetre, 5 centimetres, 5 centimeter, 5 centimeters"],
      ["mm", "5 mm, 5 millimetre, 5 millimetres, 5 millimeter, 5 millimeters"],
      ["mile", "5 mile, 5 miles, 5 mi"],
      ["foot", "5 foot, 5 feet, 5 ft"],
      ["inch", "5 inch, 5 inches"],
      ["kg", "5 kg, 5 kilo, 5 kilos, 5 kilogram, 5 kilograms"],
      ["g", "5 g, 5 gram, 5 grams"],
      ["mg", "5 mg, 5 milligram, 5 milligrams"],
      ["tonne", "5 t, 5 ton, 5 tons, 5 tonne, 5 tonnes"],
      ["lb", "5 lb, 5 lbs"],
      ["litre", "5 litre, 5 litres, 5 liter, 5 liters"],
      ["ha", "5 ha, 5 hectare, 5 hectares"],
      ["acre", "5 acre, 5 acres"],
      ["year", "5 year, 5 years, 5 yr, 5 yrs"],
      ["month", "5 month, 5 months"],
      ["week", "5 week, 5 weeks"],
      ["day", "5 day, 5 days"],
      ["hour", "5 hour, 5 hours, 5 hr, 5 hrs"],
      ["minute", "5 minute, 5 minutes, 5 min, 5 mins"],
      ["kwh", "5 kWh"],
      ["mw", "5 MW, 5 megawatt, 5 megawatts"],
      ["gw", "5 GW, 5 gigawatt, 5 gigawatts"],
      ["degree", "5 °, 5 °C, 5 °F, 5 degree, 5 degrees"],
      ["dollar", "$5, US$5, 5 USD, 5 dollar, 5 dollars"],
      ["euro", "€5, 5 EUR, 5 euro, 5 euros"],
      ["pound", "£5, 5 GBP"],
      ["yen", "¥5, 5 yen"],
      ["rupee", "₹5, Rs 5, 5 rupees"],
    ].map(([unit, all = ""]): [string, string[]] => [all, all.split(", ").map(() => `5 ${unit}`)]),
  ])("R12 %s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("amountsAgree", () => {
  it.each([
    ["14 %", "13.8 percent"],
    ["about 14 %", "13.6 %"],
    ["1.2 million", "1,234,567"],
    ["nearly 2,000", "1,987"],
    ["more than 200", "214"],
    ["up to 50", "48"],
    ["two-thirds of it", "67 %"],
    ["half of it", "50 %"],
    ["a dozen", "twelve"],
    ["$3.5 billion", "US$3.5bn"],
    ["5 km", "5 kilometres"],
  ])("%s may be said of %s", (stated, source) => {
    expect(agree(stated, source)).toBe(true);
  });

  it.each([
    ["14 %", "24 %"],
    ["13.8 %", "14 %"],
    ["3.5 billion", "3.5 million"],
    ["2,000", "1,987"],
    ["more than 200", "900"],
    ["more than 200", "150"],
    ["5 km", "5 miles"],
    ["$40", "€40"],
    ["2.0 million", "2.4 million"],
    ["the 15th", "16"],
    ["19,5 Grad", "19,9 Grad"],
    ["12.5 kg", "12,4 kg"],
  ])("%s may not be said of %s", (stated, source) => {
    expect(agree(stated, source)).toBe(false);
  });

  it.each([
    ["19,5 Grad", 19.5],
    ["3.450,50 Euro", 3450.5],
    ["1.234.567 Einwohner", 1234567],
    ["1,200 kg", 1200],
    ["1,234,567.89", 1234567.89],
    ["[12,5]", 12],
    ["3 dozen eggs", 36],
  ])("R12 reads %s as most of Europe writes it, and English as before", (text, value) => {
    expect(amounts(text)[0]?.value).toBe(value);
  });

  it("R12 12,5 kg in one language is 12.5 kg in another", () => {
    expect(agree("12.5 kg", "12,5 kg")).toBe(true);
  });

  it.each([
    ["Die Stadt hat siebenundvierzig Brücken, und sie sind alt.", 47],
    ["La ville a soixante et onze ponts et une gare.", 71],
    ["В городе двадцать один мост, и они старые.", 21],
    ["La ciudad tiene tres mil puentes y no son pequeños.", 3000],
    ["Это стоило 3,2 млн рублей, и не больше.", 3_200_000],
    ["Das kostete 3,5 Mio. Euro und nicht mehr.", 3_500_000],
  ])("R12 reads the words of numbers in the language of the text: %s", (text, value) => {
    expect(amounts(text).map((amount) => amount.value)).toContain(value);
  });
});

it("R12 a unit may stand right behind its figure", () => {
  const values = (text: string) => amounts(text).map(({ value }) => value);
  expect(values("It took 300ms, buffers 50MB and runs 24h.")).toEqual([300, 50, 24]);
  expect(values("A 3D printer on 5GX")).toEqual([]);
});
