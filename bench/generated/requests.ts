import fc from "fast-check";
import { type Document, type Operation, resolved } from "../../test/service/answer-shapes.ts";

interface Shape {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A request as it is sent. */
export interface Generated {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const DEEPEST = 5;
/** What places in an address hold that are no name of a run, a conversation or a collection. */
export const NAMED: Readonly<Record<string, string>> = { document: "quay.md", sentence: "1", model: "assay-answer" };
/** Questions that are quick to answer, addresses that lead nowhere outside, and texts that have stopped other services. */
const TEXTS = [
  "When did the harbour bridge open?",
  "bridge",
  "library:lib/bridge.md",
  "http://127.0.0.1:9/x",
  "The bridge opened in 2019 [1].\n\n## References\n\n[1] library:lib/bridge.md\n",
  "",
  " ",
  "?!",
  "\u0000",
  "__proto__",
  "r_none",
  "de",
  "2025-01-31",
  "2025-01-31T12:00:00Z",
  "1",
  "assay-research",
  "assay-answer",
  "lib",
  "x".repeat(5_000),
];
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...TEXTS), weight: 3 },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }), weight: 1 },
);
const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, -1, 1e9, 1.5, "", [], {}));

/** How requests are made: `plain` ones bring what they must and a little more, all of it right; `wild` ones anything, and something else in a place. */
type Manner = "plain" | "wild";

function anyOf(document: Document, shape: Shape, manner: Manner, depth = 0): fc.Arbitrary<unknown> {
  const as = right(document, shape, manner, depth);
  return manner === "plain" ? as : fc.oneof({ arbitrary: as, weight: 14 }, { arbitrary: junk, weight: 1 });
}

function right(document: Document, given: Shape, manner: Manner, depth: number): fc.Arbitrary<unknown> {
  const shape: Shape = resolved(document, { ...given });
  const inner = (one: Shape) => anyOf(document, one, manner, depth + 1);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map((one) => right(document, one, manner, depth + 1)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  switch ([shape.type ?? "any"].flat()[0]) {
    case "string":
      return text;
    case "integer":
      return whole(shape);
    case "number":
      return whole(shape).map((least) => least / 2 + (shape.minimum ?? 0) / 2);
    case "boolean":
      return fc.boolean();
    case "array":
      return depth > DEEPEST ? fc.constant([]) : fc.array(inner(shape.items ?? {}), { maxLength: 3 });
    case "object":
      return depth > DEEPEST ? fc.constant({}) : objectOf(shape, manner, inner);
    default:
      return junk;
  }
}

/** Small ones: what is asked for is to be quick. */
function whole({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Shape): fc.Arbitrary<number> {
  const min = Math.ceil(Math.max(minimum, -1000));
  return fc.integer({ min, max: Math.max(min, Math.floor(Math.min(maximum, min + 10))) });
}

/** A value as a query or a header holds it; an object may have a `toString` of its own, which is none. */
function inWords(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function objectOf(
  { properties = {}, required = [] }: Shape,
  manner: Manner,
  inner: (shape: Shape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, inner(shape)]));
  const needed = required.filter((name) => name in fields);
  if (manner === "plain") return someOf(fields, needed);
  const right = fc.record(fields, { requiredKeys: needed });
  const lacking = fc.record(fields, { requiredKeys: [] });
  const more = fc.tuple(right, fc.string({ maxLength: 10 }), junk).map(([object, name, value]) => ({ ...object, [name]: value }));
  return fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: lacking, weight: 1 }, { arbitrary: more, weight: 1 });
}

/** What is needed, and at most one field more. */
function someOf<T>(fields: Readonly<Record<string, fc.Arbitrary<T>>>, needed: readonly string[]): fc.Arbitrary<Record<string, T>> {
  const of = (names: readonly string[]) => fc.record(Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))));
  const others = Object.keys(fields).filter((name) => !needed.includes(name));
  return fc.oneof(of(needed), ...others.map((name) => of([...needed, name])));
}

/** Requests for one operation: half of them plain, half wild. @param ids names of things that are there */
export function requestsFor(document: Document, operation: Operation, ids: readonly string[]): fc.Arbitrary<Generated> {
  return fc.oneof(requestsIn("plain", document, operation, ids), requestsIn("wild", document, operation, ids));
}

/** Addresses outside that the document's examples name: nothing of a tool goes there. */
const OUTSIDE = /https?:\/\/[^"\s)\\]+/gu;

/** A plain body may be the document's own example of one: what it names, such as the bytes of a file, nobody comes upon by chance. */
function bodyOf(document: Document, body: Operation["requestBody"], manner: Manner): fc.Arbitrary<string | undefined> {
  if (body?.content["application/octet-stream"] !== undefined) return text;
  const json = body?.content["application/json"];
  if (json === undefined) return fc.constant(undefined);
  const made = anyOf(document, json.schema, manner);
  const own = made.map((one) => JSON.stringify(one) ?? "null");
  if (manner !== "plain" || json.example === undefined) return own;
  return fc.oneof(own, fc.constant(JSON.stringify(json.example).replace(OUTSIDE, "library:lib/bridge.md")));
}

function requestsIn(manner: Manner, document: Document, operation: Operation, ids: readonly string[]): fc.Arbitrary<Generated> {
  const { path, method, parameters, requestBody } = operation;
  const body = bodyOf(document, requestBody, manner);
  const within = (place: string) => parameters.filter((one) => one.in === place);
  const said = (place: string) => {
    const words = (shape: Shape) => anyOf(document, shape, manner).map((value) => inWords(value).slice(0, 200));
    const fields = Object.fromEntries(within(place).map(({ name, schema: shape }) => [name, words(shape)]));
    const needed = within(place).flatMap(({ name, required }) => (required ? [name] : []));
    return manner === "plain" ? someOf(fields, needed) : fc.record(fields, { requiredKeys: needed });
  };
  const name = fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: manner === "plain" ? 1000 : 4 }, { arbitrary: text, weight: 1 });
  return fc
    .record({ body, query: said("query"), headers: said("header"), names: fc.array(name, { minLength: 3, maxLength: 3 }) })
    .map((made) => {
      let at = 0;
      const filled = path.replace(/\{(\w+)\}/g, (_, place: string) => {
        const chosen = made.names[at++]?.toWellFormed() || "r_none";
        return encodeURIComponent(ids.includes(chosen) ? (NAMED[place] ?? chosen) : chosen);
      });
      const query = new URLSearchParams(made.query).toString();
      // What no client lets through as a header never reaches a service.
      const told = Object.entries(made.headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value));
      const type = requestBody?.content["application/octet-stream"] === undefined ? "application/json" : "application/octet-stream";
      const headers = { ...(made.body === undefined ? {} : { "content-type": type }), ...Object.fromEntries(told) };
      return { path: `${filled}${query === "" ? "" : `?${query}`}`, method, headers, body: made.body };
    });
}
