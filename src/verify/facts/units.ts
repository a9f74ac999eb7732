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
  ["mass", "kilo kilos", 1],
  ["mass", "g gram grams gramme grammes", 1e-3],
  ["mass", "tonne t ton tons tonnes", 1e3],
  ["time", "second seconds sec secs", 1],
  ["time", "msec", 1e-3],
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
  ["volume", "m³ m3 cubicm", 1e3],
  ["volume", "km³ km3 cubickm", 1e12],
  ["area", "m² m2 squarem", 1],
  ["area", "km² km2 squarekm", 1e6],
  ["area", "ha hectare hectares", 1e4],
  ["power", "w watt watts", 1],
  ["energy", "wh watt-hour watt-hours", 1],
  ["data", "byte bytes", 1],
  ["data", "bits", 1 / 8],
  ["frequency", "hz hertz", 1],
  ["speed", "km/h kph kmh", 1],
  ["celsius", "°c celsius", 1],
];
/** SI and IEC prefixes: symbol, word, factor. */
const PREFIXES: readonly (readonly [symbol: string, word: string, factor: number])[] = [
  ["n", "nano", 1e-9],
  ["µ", "micro", 1e-6],
  ["μ", "micro", 1e-6],
  ["m", "milli", 1e-3],
  ["c", "centi", 1e-2],
  ["h", "hecto", 1e2],
  ["k", "kilo", 1e3],
  ["M", "mega", 1e6],
  ["G", "giga", 1e9],
  ["T", "tera", 1e12],
  ["P", "peta", 1e15],
  ["E", "exa", 1e18],
  ["Ki", "kibi", 2 ** 10],
  ["Mi", "mebi", 2 ** 20],
  ["Gi", "gibi", 2 ** 30],
  ["Ti", "tebi", 2 ** 40],
  ["Pi", "pebi", 2 ** 50],
  ["Ei", "exbi", 2 ** 60],
];
/**
 * Each line: kind, words, symbol, base units in one, and the prefixes it is used with. A text that does not keep the case of a symbol means the first of those that
 * are then written alike.
 */
const PREFIXED: readonly (readonly [kind: string, words: string, symbol: string, factor: number, prefixes: string])[] = [
  ["length", "metre meter", "m", 1, "k c m µ μ n"],
  ["mass", "gram gramme", "g", 1e-3, "k m µ μ n"],
  ["time", "second", "s", 1, "m µ μ n"],
  ["volume", "litre liter", "l", 1, "m c h"],
  ["power", "watt", "W", 1, "k M G T m"],
  ["energy", "watt-hour", "Wh", 1, "k M G T m"],
  ["frequency", "hertz", "Hz", 1, "k M G T"],
  ["data", "byte", "B", 1, "k M G T P E Ki Mi Gi Ti Pi Ei"],
  ["data", "bit", "bit", 1 / 8, "k M G T P E Ki Mi Gi Ti"],
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
  ["area", "squaremile squaremiles squaremi", 2_589_988],
  ["area", "squarefoot squarefeet squareft", 0.092_903],
  ["speed", "mph", 1.609_344],
  ["fahrenheit", "°f fahrenheit", 1],
];

const BY_SPELLING = new Map<string, Unit>();
for (const [lines, imperial] of [[METRIC, false] as const, [IMPERIAL, true] as const])
  for (const [kind, spellings, factor] of lines)
    for (const spelling of spellings.split(" ")) BY_SPELLING.set(spelling, { kind, factor, imperial });
for (const [kind, words, symbol, factor, used] of PREFIXED)
  for (const prefix of used.split(" ")) {
    const [short = "", word = "", times = 1] = PREFIXES.find(([own]) => own === prefix) ?? [];
    const unit: Unit = { kind, factor: times * factor, imperial: false };
    const spelled = [`${short}${symbol}`, ...words.split(" ").map((name) => `${word}${name}`)];
    for (const spelling of spelled.flatMap((one) => [one, `${one}s`, one.toLowerCase(), `${one.toLowerCase()}s`]))
      if (!BY_SPELLING.has(spelling)) BY_SPELLING.set(spelling, unit);
    // "96Mi": of data the binary prefix alone.
    if (symbol === "B" && short.length > 1) BY_SPELLING.set(short, unit);
  }

/** Symbols of one letter that stand apart from their figure; joined to it, "the 1980s", they are something else. */
const APART: ReadonlyMap<string, string> = new Map([
  ["s", "second"],
  ["h", "hour"],
  ["B", "byte"],
]);

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

/** Bytes and bits, and the steps that sizes of data go by: 1,000 of decimal units, 1,024 of binary ones. */
const DATA_BASES = [1, 1 / 8];
const STEPS = [1000, 1024] as const;
const MOST_STEPS = 6;

/** Whether a unit of data goes by 1,000, "GB", or by 1,024, "GiB"; and the other one, which many mean by it. Undefined for bytes, bits and all else. */
export function conventionOf({ kind, factor }: Unit): { readonly step: (typeof STEPS)[number]; readonly other: number } | undefined {
  if (kind !== "data") return undefined;
  const powers = Array.from({ length: MOST_STEPS }, (_, at) => at + 1).flatMap((power) => DATA_BASES.map((base) => ({ base, power })));
  const found = powers.flatMap(({ base, power }) =>
    STEPS.filter((step) => base * step ** power === factor).map((step) => ({
      step,
      other: base * (step === 1000 ? 1024 : 1000) ** power,
    })),
  );
  return found[0];
}

/** A size with the sign of the other convention, "112 GB" as "112 GiB"; undefined where it has no sign. */
export function inOtherConvention(text: string): string | undefined {
  const changed = text.replace(/(?<size>[kKMGTPE])(?<binary>i?)(?=(?:B|bits?)(?!\p{L}))/u, (_, size: string, binary: string) =>
    binary === "" ? `${size.toUpperCase()}i` : size.replace("K", "k"),
  );
  return changed === text ? undefined : changed;
}

const POWERED = /^(?<power>square|cubic|sq\.?)\s?(?<unit>\p{L}+)/iu;
const ENERGY = /^(?<size>kilo|mega|giga|tera)?watt[- ]hours?(?!\p{L})/iu;
const DEGREES = /^(?:°\s?|degrees?\s)(?<scale>C|F|Celsius|Fahrenheit)(?!\p{L})/u;
/** "Mb/s" and "Mbps" are bits, "MB/s" and "MBps" bytes: at a rate the case tells. */
const DATA_RATE = /^(?<size>[kKMGT])(?<of>[bB])(?=ps(?!\p{L})|\/s(?!\p{L})|\sper\s)/u;
const SYMBOL = /^(?:k?m[²³23](?![\p{L}\p{N}])|°[CF]|\p{L}+)/u;

/** The unit of one letter that a text begins with, behind a figure and a space. */
export function letterAtHead(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  const letter = /^\p{L}(?![\p{L}\p{N}'’-])/u.exec(text)?.[0] ?? "";
  const unit = BY_SPELLING.get(APART.get(letter) ?? "");
  return unit === undefined ? undefined : { unit, length: 1 };
}

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
  return symbol === undefined ? undefined : known(symbol, symbol.length);
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
  const unit = BY_SPELLING.get(spelling) ?? BY_SPELLING.get(spelling.toLowerCase());
  return unit === undefined ? undefined : { unit, length };
}
