import { z } from 'zod';
import * as contract from './index.ts';

/** A JSON Schema (2020-12) as used by OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Whether a schema describes requests or responses. */
type Direction = 'input' | 'output';

const isNameable = (value: unknown): value is z.ZodType =>
  [z.ZodObject, z.ZodRecord, z.ZodArray, z.ZodEnum, z.ZodUnion].some((kind) => value instanceof kind);

/** Every exported schema by its export name, so that the document contains it once. */
function namedSchemas() {
  const names = z.registry<{ id: string }>();
  for (const [id, value] of Object.entries(contract)) if (isNameable(value)) names.add(value, { id });
  return names;
}

/**
 * zod bounds integers by the safe integers of JavaScript, which is not a rule of the API. Checks in code are
 * invisible here: the schema describes them with `.meta` as JSON Schema.
 */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const COMPONENTS = '#/components/schemas/';

/** Rewrites references so that they point into the document. */
const relocated = (schema: object): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', COMPONENTS)
        : relocatedIn(inner),
    ]),
  );

function relocatedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocatedIn);
  return typeof value === 'object' && value !== null ? relocated(value) : value;
}

export interface SchemaBook {
  /** Returns the schema, or a reference if it has a name; collects named schemas. */
  readonly write: (schema: z.ZodType, direction: Direction) => JsonSchema;
  /** The properties of an object schema, in order, with whether each is required. */
  readonly writeProperties: (schema: z.ZodType) => readonly WrittenProperty[];
  /** Every named schema written so far, by name. */
  readonly components: () => Readonly<Record<string, JsonSchema>>;
}

/** A field of an object, as a parameter needs it. */
export interface WrittenProperty {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Collects named schemas while a document is written. Throws if a name has two different shapes. */
export function createSchemaBook(): SchemaBook {
  const names = namedSchemas();
  const written = new Map<string, JsonSchema>();

  function write(schema: z.ZodType, direction: Direction): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      metadata: names,
      io: direction,
      override,
    });
    for (const [name, definition] of Object.entries($defs)) {
      const shape = relocated(definition);
      const known = written.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(shape))
        throw new Error(`${name} has different shapes in requests and responses: use two names`);
      written.set(name, shape);
    }
    return relocated(root);
  }

  return {
    write,
    writeProperties: (schema) => {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override });
      return Object.entries(properties).map(([name, property]) => ({
        name,
        required: required.includes(name),
        schema: property as JsonSchema, // zod writes no boolean schema for a property.
      }));
    },
    components: () => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
