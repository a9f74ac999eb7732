import { describe, expect, it } from "vitest";
import { durationInWords, inOtherConvention, letterAtHead, secondsBehind, unitAtHead } from "./units.ts";

const factorOf = (spelling: string) => unitAtHead(spelling)?.unit;

describe("R12 units", () => {
  it.each([
    ["km", 1_000, "metres"],
    ["metre", 100, "cm"],
    ["cm", 10, "mm"],
    ["millimetre", 1_000, "micrometres"],
    ["µm", 1_000, "nm"],
    ["mile", 5_280, "feet"],
    ["yard", 36, "inches"],
    ["foot", 12, "inches"],
    ["inch", 2.54, "cm"],
    ["tonne", 1_000, "kg"],
    ["kilogram", 1_000, "grams"],
    ["gram", 1_000, "mg"],
    ["lb", 16, "ounces"],
    ["week", 7, "days"],
    ["fortnight", 2, "weeks"],
    ["day", 24, "hours"],
    ["hour", 60, "minutes"],
    ["minute", 60, "seconds"],
    ["second", 1_000, "ms"],
    ["millisecond", 1_000, "µs"],
    ["microsecond", 1_000, "ns"],
    ["century", 10, "decades"],
    ["decade", 10, "years"],
    ["year", 12, "months"],
    ["hl", 100, "litres"],
    ["litre", 1_000, "ml"],
    ["m³", 1_000, "litres"],
    ["km³", 1e9, "m³"],
    ["gallon", 3.78541, "litres"],
    ["km²", 100, "ha"],
    ["ha", 10_000, "m²"],
    ["acre", 43_560, "square feet"],
    ["square mile", 640, "acres"],
    ["tw", 1_000, "gw"],
    ["gw", 1_000, "mw"],
    ["mw", 1_000, "kw"],
    ["kw", 1_000, "watts"],
    ["twh", 1_000, "gwh"],
    ["gwh", 1_000, "mwh"],
    ["mwh", 1_000, "kwh"],
    ["kwh", 1_000, "wh"],
    ["byte", 8, "bits"],
    ["tbit", 1_000, "gbit"],
    ["gbit", 1_000, "mbit"],
    ["mbit", 1_000, "kbit"],
    ["kbit", 1_000, "bits"],
    ["tb", 1_000, "gb"],
    ["gb", 1_000, "mb"],
    ["mb", 1_000, "kb"],
    ["kb", 1_000, "bytes"],
    ["tib", 1_024, "gib"],
    ["gib", 1_024, "mib"],
    ["mib", 1_024, "kib"],
    ["kib", 1_024, "bytes"],
    ["ghz", 1_000, "mhz"],
    ["mhz", 1_000, "khz"],
    ["khz", 1_000, "hz"],
    ["mph", 1.609344, "km/h"],
    ["PB", 1_000, "TB"],
    ["EB", 1_000, "PB"],
    ["PiB", 1_024, "TiB"],
    ["Ei", 1_024, "Pi"],
    ["Pi", 1_024, "TiB"],
    ["Ti", 1_024, "Gi"],
    ["Gi", 1_024, "Mi"],
    ["Mi", 1_024, "Ki"],
    ["mebibyte", 1_024, "kibibyte"],
    ["Mibit", 1_024, "Kibit"],
    ["mW", 1e-3, "watt"],
    ["kilo", 1, "kg"],
    ["sec", 1_000, "msec"],
    ["squaremile", 2.589988, "km²"],
  ])("one %s is %d %s", (whole, many, part) => {
    const [one, other] = [factorOf(whole), factorOf(part)];
    expect(one?.kind).toBe(other?.kind);
    expect((one?.factor ?? 0) / (other?.factor ?? 1) / many).toBeCloseTo(1, 4);
  });

  it.each([
    ["square metres", ["sqm", "sq m", "sq. m", "m2", "m²"]],
    ["square kilometres", ["sqkm", "sq km", "km2", "km²"]],
    ["square feet", ["sqft", "sq ft", "sq. ft", "square foot"]],
    ["square miles", ["sqmi", "sq mi", "square mile"]],
    ["cubic metres", ["m3", "m³", "cubic metre"]],
    ["kilowatt-hours", ["kWh", "kilowatt hour"]],
    ["km/h", ["kph", "kmh"]],
    ["Mb/s", ["Mbps", "megabits"]],
    ["MB/s", ["MBps", "megabytes"]],
    ["degrees Celsius", ["°C", "° C"]],
  ])("%s are written in several ways", (one, others) => {
    for (const other of others) expect([other, factorOf(other)]).toEqual([other, factorOf(one)]);
    expect(factorOf(one)).toBeDefined();
  });

  it.each([
    ["s later", "time", 1],
    ["B of memory", "data", 1],
    ["s.", "time", 1],
  ])("a letter that stands apart from its figure, %s, is %s", (behind, kind, factor) => {
    expect(letterAtHead(behind)).toMatchObject({ unit: { kind, factor }, length: 1 });
  });

  it.each(["x", "m", "sB", "s’s", ""])("no letter of a unit is %j", (behind) => {
    expect(letterAtHead(behind)).toBeUndefined();
  });

  it.each([
    ["/s", 1],
    ["ps", 1],
    [" per hour", 3600],
    [" a day", 86_400],
    [" each minute", 60],
    [" every week", 604_800],
    ["/min", 60],
    ["/h", 3600],
    [" per person", undefined],
    [" and more", undefined],
  ])("an amount with %j behind it is by so many seconds: %s", (behind, seconds) => {
    expect(secondsBehind(behind)).toBe(seconds);
  });

  it.each([
    ["112 GB", "112 GiB"],
    ["112 GiB", "112 GB"],
    ["64 KiB", "64 kB"],
    ["64 kB", "64 KiB"],
    ["8 Mbit", "8 Mibit"],
    ["112 metres", undefined],
  ])("%s in the other convention is %s", (size, other) => {
    expect(inOtherConvention(size)).toBe(other);
  });

  it.each([
    ["15m", "15 minute"],
    ["1h", "1 hour"],
    ["30d", "30 day"],
    ["9s", "9 second"],
    ["2w", "2 week"],
    ["3y", "3 year"],
    ["a long time", "a long time"],
  ])("%s as code has it is %s", (code, words) => {
    expect(durationInWords(code)).toBe(words);
  });
});
