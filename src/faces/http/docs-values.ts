import { z } from "zod";

/** The part of JSON Schema that the page shows. */
export interface Shape {
  readonly type?: string | readonly string[] | undefined;
  readonly $ref?: string | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
}

export const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    $ref: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    required: z.array(z.string()).optional(),
    items: shapeSchema.optional(),
    anyOf: z.array(shapeSchema).optional(),
    oneOf: z.array(shapeSchema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);

/**
 * What a value may be, as HTML: named shapes are links.
 * @param spelled whether the fields of an object are named; in a table they have lines of their own
 */
export function allowed(shape: Shape | undefined, spelled = false): string {
  if (shape === undefined) return "";
  if (shape.$ref !== undefined) return `<a href="#${escaped(anchor(nameOf(shape.$ref)))}">${escaped(nameOf(shape.$ref))}</a>`;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return choices.map((one) => allowed(one, true)).join(" or ") + standardOf(shape);
  if (shape.items !== undefined) return `list of ${allowed(shape.items, spelled)}${standardOf(shape)}`;
  const { minimum, maximum, maxLength, properties } = shape;
  const inside = spelled
    ? Object.entries(properties ?? {}).map(([name, field]) => `<code>${escaped(name)}</code> ${allowed(field, true)}`)
    : [];
  const range = [
    ...(minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [`to ${maximum}`]),
  ];
  const length = maxLength === undefined ? "" : `, at most ${maxLength} characters`;
  return `${kindOf(shape)}${inside.length === 0 ? "" : ` {${inside.join(", ")}}`}${range.map((one) => ` ${one}`).join("")}${length}${standardOf(shape)}`;
}

function kindOf(shape: Shape): string {
  if (shape.enum !== undefined) return shape.enum.map((one) => `<code>${escaped(String(one))}</code>`).join(" | ");
  if (shape.const !== undefined) return `<code>${escaped(String(shape.const))}</code>`;
  return escaped([shape.type ?? "anything"].flat().join(" or "));
}

function standardOf(shape: Shape): string {
  return shape.default === undefined ? "" : `; without it <code>${escaped(JSON.stringify(shape.default))}</code>`;
}

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** Where a named shape stands on the page. */
export function anchor(name: string): string {
  return `shape-${name}`;
}

/** A sentence as HTML; what stands in backticks is code. */
export function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
