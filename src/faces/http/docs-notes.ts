import { ANSWER_NOTES } from "./docs-answers.ts";
import { AUDIT_NOTES } from "./docs-audit.ts";
import { COLLECTION_NOTES } from "./docs-collections.ts";
import { JOB_NOTES } from "./docs-jobs.ts";
import { errorsOf, headersOf, OPERATION_NOTES, PARAMETER_NOTES } from "./docs-operations.ts";
import { PRINCIPAL_NOTES } from "./docs-principals.ts";
import { READING_NOTES } from "./docs-reading.ts";
import { REPORT_NOTES } from "./docs-report.ts";
import { REQUEST_NOTES } from "./docs-requests.ts";
import { SETUP_NOTES, TOTALS_NOTES } from "./docs-totals.ts";

/** What a shape is, and what its fields say. `a.b` is field `b` of what stands in field `a`, be it one object or a list of them. */
export interface ShapeNotes {
  readonly about: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The notes on every shape. Most fields of requests are described where they are parsed, and what is said there holds. */
export const SHAPE_NOTES: Readonly<Record<string, ShapeNotes>> = {
  ...REQUEST_NOTES,
  ...REPORT_NOTES,
  ...AUDIT_NOTES,
  ...JOB_NOTES,
  ...ANSWER_NOTES,
  ...TOTALS_NOTES,
  ...SETUP_NOTES,
  ...READING_NOTES,
  ...COLLECTION_NOTES,
  ...PRINCIPAL_NOTES,
};

type Json = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI document with what its shapes, parameters and operations are for, an example of each body, and the failures to reckon with. The
 * schemas themselves are used in many places and need not carry all that.
 */
export function withNotes(document: Json): Json {
  const { components, paths, ...rest } = document;
  if (!isObject(components) || !isObject(components.schemas) || !isObject(paths)) return document;
  const schemas = mapped(components.schemas, (shape, name) => noted(shape, SHAPE_NOTES[name]));
  return { ...rest, paths: mapped(paths, (methods) => mapped(methods, operationNoted)), components: { ...components, schemas } };
}

function noted(shape: Json, notes: ShapeNotes | undefined): Json {
  return notes === undefined ? shape : { description: notes.about, ...fieldsNoted(shape, notes.fields, "") };
}

/** Goes into properties, lists and alternatives; what is referred to has notes of its own. */
function fieldsNoted(shape: Json, notes: Readonly<Record<string, string>>, path: string): Json {
  const { properties, items, anyOf, oneOf } = shape;
  const inside = (one: unknown) => (isObject(one) ? fieldsNoted(one, notes, path) : one);
  return {
    ...shape,
    ...(isObject(properties)
      ? {
          properties: mapped(properties, (field, name) => {
            const note = notes[path + name];
            return { ...(note === undefined ? {} : { description: note }), ...fieldsNoted(field, notes, `${path}${name}.`) };
          }),
        }
      : {}),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inside) } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: oneOf.map(inside) } : {}),
  };
}

function operationNoted(operation: Json): Json {
  const name = String(operation.operationId);
  const { about, example } = OPERATION_NOTES[name] ?? {};
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    ...(about === undefined ? {} : { description: about }),
    ...(Array.isArray(parameters) ? { parameters: parameters.map((one) => (isObject(one) ? parameterNoted(one, name) : one)) } : {}),
    ...(example === undefined || !isObject(requestBody) ? {} : { requestBody: withExample(requestBody, example) }),
    ...(isObject(responses) ? { responses: withHeaders({ ...responses, ...failures(operation, responses.default) }, name) } : {}),
  };
}

function parameterNoted(parameter: Json, operation: string): Json {
  const note = PARAMETER_NOTES[`${operation}.${parameter.name}`] ?? PARAMETER_NOTES[String(parameter.name)];
  return note === undefined ? parameter : { description: note, ...parameter };
}

function withExample(body: Json, example: unknown): Json {
  const { content } = body;
  return isObject(content) ? { ...body, content: mapped(content, (one) => ({ ...one, example })) } : body;
}

/** Each failure has the form that any other has, and a description of its own. */
function failures(operation: Json, form: unknown): Json {
  if (!isObject(form)) return {};
  return Object.fromEntries(Object.entries(errorsOf(operation)).map(([status, description]) => [status, { ...form, description }]));
}

function withHeaders(responses: Json, operation: string): Json {
  return mapped(responses, (response, status) => {
    const headers = Object.entries(headersOf(operation, status)).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]);
    return headers.length === 0 ? response : { ...response, headers: Object.fromEntries(headers) };
  });
}

function mapped(object: Json, change: (value: Json, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, isObject(value) ? change(value, name) : value]));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
