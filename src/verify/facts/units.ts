import { SPEED } from "../../lexicon/en/units.ts";
/** What kind of thing a unit measures, how many of the kind's base unit it is, and whether it belongs to the imperial system. */
export interface Unit {
  readonly kind: string;
  readonly factor: number;
  readonly imperial: boolean;
}

/** Each line: kind, spellings, base units in one. A kind's first line is its base. Years and months are kept apart from days: they have no fixed number of them. */
const METRIC: readonly (readonly [kind: string, spellings: string, factor: number])[] = [
  ["length", "m metre metres meter meters", 1],
  ["length", "km kms kilometre kilometres kilometer kilometers", 1e3],
  ["length", "cm centimetre centimetres centimeter centimeters", 1e-2],
  ["length", "mm millimetre millimetres millimeter millimeters", 1e-3],
  ["length", "µm micrometre micrometres micrometer micrometers", 1e-6],
  ["length", "nm nanometre nanometres nanometer nanometers", 1e-9],
  ["mass", "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes", 1],
  ["mass", "g gram grams gramme grammes", 1e-3],
  ["mass", "mg milligram milligrams", 1e-6],
  ["mass", "tonne t ton tons tonnes", 1e3],
  ["time", "second seconds sec secs", 1],
  ["time", "ms millisecond milliseconds msec", 1e-3],
  ["time", "µs microsecond microseconds", 1e-6],
  ["time", "ns nanosecond nanoseconds", 1e-9],
  ["time", "minute minutes min mins", 60],
  ["time", "hour hours hr hrs", 3600],
  ["time", "day days", 86_400],
  ["time", "week weeks", 604_800],
  ["time", "fortnight fortnights", 1_209_600],
  ["months", "month months", 1],
  ["months", "year years yr yrs", 12],
  ["months", "decade decades", 120],
  ["months", "century centuries", 1200],
  ["volume", "litre litres liter liters", 1],
  ["volume", "ml millilitre millilitres milliliter milliliters", 1e-3],
  ["volume", "hl hectolitre hectolitres hectoliter hectoliters", 100],
  ["volume", "m³ m3 cubicm", 1e3],
  ["volume", "km³ km3 cubickm", 1e12],
  ["area", "m² m2 sqm squarem", 1],
  ["area", "km² km2 sqkm squarekm", 1e6],
  ["area", "ha hectare hectares", 1e4],
  ["power", "w watt watts", 1],
  ["power", "kw kilowatt kilowatts", 1e3],
  ["power", "mw megawatt megawatts", 1e6],
  ["power", "gw gigawatt gigawatts", 1e9],
  ["power", "tw terawatt terawatts", 1e12],
  ["energy", "wh watt-hour watt-hours", 1],
  ["energy", "kwh kilowatt-hour kilowatt-hours", 1e3],
  ["energy", "mwh megawatt-hour megawatt-hours", 1e6],
  ["energy", "gwh gigawatt-hour gigawatt-hours", 1e9],
  ["energy", "twh terawatt-hour terawatt-hours", 1e12],
  ["data", "byte bytes", 1],
  ["data", "bits", 1 / 8],
  ["data", "kbit kbits kilobit kilobits", 1e3 / 8],
  ["data", "mbit mbits megabit megabits", 1e6 / 8],
  ["data", "gbit gbits gigabit gigabits", 1e9 / 8],
  ["data", "tbit tbits terabit terabits", 1e12 / 8],
  ["data", "kb kilobyte kilobytes", 1e3],
  ["data", "mb megabyte megabytes", 1e6],
  ["data", "gb gigabyte gigabytes", 1e9],
  ["data", "tb terabyte terabytes", 1e12],
  ["data", "kib kibibyte kibibytes", 2 ** 10],
  ["data", "mib mebibyte mebibytes", 2 ** 20],
  ["data", "gib gibibyte gibibytes", 2 ** 30],
  ["data", "tib tebibyte tebibytes", 2 ** 40],
  ["frequency", "hz hertz", 1],
  ["frequency", "khz kilohertz", 1e3],
  ["frequency", "mhz megahertz", 1e6],
  ["frequency", "ghz gigahertz", 1e9],
  ["speed", "km/h kph kmh", 1],
  ["celsius", "°c celsius", 1],
];
const IMPERIAL: readonly (readonly [kind: string, spellings: string, factor: number])[] = [
  ["length", "mile miles mi", 1609.344],
  ["length", "yard yards", 0.9144],
  ["length", "foot feet ft", 0.3048],
  ["length", "inch inches", 0.0254],
  ["mass", "lb lbs", 0.453_592],
  ["mass", "ounce ounces oz", 0.028_35],
  ["volume", "gallon gallons", 3.785_41],
  ["area", "acre acres", 4046.86],
  ["area", "squaremile squaremiles sqmi", 2_589_988],
  ["area", "squarefoot squarefeet sqft", 0.092_903],
  ["speed", "mph", 1.609_344],
  ["fahrenheit", "°f fahrenheit", 1],
];

const BY_SPELLING = new Map<string, Unit>(
  ([[METRIC, false] as const, [IMPERIAL, true] as const] as const).flatMap(([lines, imperial]) =>
    lines.flatMap(([kind, spellings, factor]) => spellings.split(" ").map((spelling) => [spelling, { kind, factor, imperial }] as const)),
  ),
);

/** What the letters behind a number of code mean, where it is a time. */
const DURATIONS: ReadonlyMap<string, string> = new Map([
  ["s", "second"],
  ["m", "minute"],
  ["h", "hour"],
  ["d", "day"],
  ["w", "week"],
  ["y", "year"],
]);

/** The time that a letter behind a number of code may mean: the minute of `5m`. */
export function durationIn(letter: string): Unit | undefined {
  return BY_SPELLING.get(DURATIONS.get(letter) ?? "");
}

/** A time as code has it, in words: `15m` as "15 minute"; any other text as it is. */
export function durationInWords(text: string): string {
  const { count, letter = "" } = /^(?<count>\d{1,6})(?<letter>[smhdwy])$/u.exec(text.trim())?.groups ?? {};
  return count === undefined ? text : `${count} ${DURATIONS.get(letter)}`;
}

const POWERED = /^(?<power>square|cubic|sq\.?)\s?(?<unit>\p{L}+)/iu;
const ENERGY = /^(?<size>kilo|mega|giga|tera)?watt[- ]hours?(?!\p{L})/iu;
const DEGREES = /^(?:°\s?|degrees?\s)(?<scale>C|F|Celsius|Fahrenheit)(?!\p{L})/u;
/** "Mb/s" and "Mbps" are bits, "MB/s" and "MBps" bytes: at a rate the case tells. */
const DATA_RATE = /^(?<size>[kKMGT])(?<of>[bB])(?=ps(?!\p{L})|\/s(?!\p{L})|\sper\s)/u;
const SYMBOL = /^(?:k?m[²³23](?![\p{L}\p{N}])|°[CF]|\p{L}+)/u;

/** The unit a text begins with, and the characters it takes; `undefined` when it begins with none that is known. */
export function unitAtHead(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  const speed = SPEED.exec(text)?.[0];
  if (speed !== undefined) return known(/^m/i.test(speed) ? "mph" : "km/h", speed.length);
  const energy = ENERGY.exec(text);
  if (energy !== null) return known(`${(energy.groups?.size ?? "").toLowerCase()}watt-hour`, energy[0].length);
  const degrees = DEGREES.exec(text);
  if (degrees !== null) return known(/^C/.test(degrees.groups?.scale ?? "") ? "°c" : "°f", degrees[0].length);
  const rate = DATA_RATE.exec(text)?.groups;
  if (rate !== undefined) return known(`${(rate.size ?? "").toLowerCase()}${rate.of === "b" ? "bit" : "b"}`, 2);
  const powered = POWERED.exec(text);
  if (powered !== null) {
    const power = (powered.groups?.power ?? "").toLowerCase().startsWith("c") ? "cubic" : "square";
    const plain = (powered.groups?.unit ?? "").toLowerCase();
    const short = /^kilomet/.test(plain) ? "km" : /^met/.test(plain) ? "m" : plain;
    return known(power + short, powered[0].length);
  }
  const symbol = SYMBOL.exec(text)?.[0];
  return symbol === undefined ? undefined : known(symbol.toLowerCase(), symbol.length);
}

/** What stands behind an amount that is one by a time: "/s", "ps", " per hour", " a day". */
const BY_TIME = /^(?:ps(?!\p{L})|\s?\/\s?(?<short>\p{L}+)|\s(?:per|an?|each|every)\s(?<long>\p{L}+))/iu;

/** The seconds by which an amount is told whose text goes on so; undefined for a mere amount. */
export function secondsBehind(text: string): number | undefined {
  const by = BY_TIME.exec(text);
  if (by === null) return undefined;
  const { short, long } = by.groups ?? {};
  const unit =
    short === undefined ? BY_SPELLING.get((long ?? "second").toLowerCase()) : (BY_SPELLING.get(short.toLowerCase()) ?? durationIn(short));
  return unit?.kind === "time" ? unit.factor : undefined;
}

function known(spelling: string, length: number): { unit: Unit; length: number } | undefined {
  const unit = BY_SPELLING.get(spelling);
  return unit === undefined ? undefined : { unit, length };
}
