import { z } from 'zod';
import * as contract from './index.ts';

/** A JSON Schema (2020-12) as OpenAPI 3.1 holds it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** How a schema is used: what a client sends, or what it reads. */
type Direction = 'input' | 'output';

const isNameable = (value: unknown): value is z.ZodType =>
  [z.ZodObject, z.ZodRecord, z.ZodArray, z.ZodEnum, z.ZodUnion].some((kind) => value instanceof kind);

/** Every exported schema under the name by which it is exported, so that the documentation says it once. */
function namedSchemas() {
  const names = z.registry<{ id: string }>();
  for (const [id, value] of Object.entries(contract)) if (isNameable(value)) names.add(value, { id });
  return names;
}

/**
 * zod bounds every whole number by what JavaScript can count; that is no rule of ours. What a check in code asks for is
 * not seen from here: the schema says it by `.meta` in the words of JSON Schema.
 */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const COMPONENTS = '#/components/schemas/';

/** Points references into the document instead of into the schema they were made in. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', COMPONENTS) : relocated(inner),
    ]),
  );
}

export interface SchemaBook {
  /** The schema, or a reference to it when it has a name; named ones are collected on the way. */
  readonly write: (schema: z.ZodType, direction: Direction) => JsonSchema;
  /** The properties of an object's schema, in order, each with whether it must be there. */
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

/** Collects named schemas while a document is written. Throws when one name would mean two things. */
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
      const shape = relocated(definition) as JsonSchema; // an object stays one
      const known = written.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(shape))
        throw new Error(`${name} is sent and read, in different shapes: give each its own name`);
      written.set(name, shape);
    }
    return relocated(root) as JsonSchema; // an object stays one
  }

  return {
    write,
    writeProperties: (schema) => {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override });
      return Object.entries(properties).map(([name, property]) => ({
        name,
        required: required.includes(name),
        schema: property as JsonSchema, // zod writes no boolean schema for a property
      }));
    },
    components: () => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
