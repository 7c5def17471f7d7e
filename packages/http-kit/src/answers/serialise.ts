import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const isPlainType = (schema: JsonSchema): schema is JsonSchema & { type: string } =>
  typeof schema.type === 'string' && schema.type !== 'object' && schema.type !== 'array';

/** A map from any keys to plain values, such as the values of an observation. */
function isMapOfPlainValues({ propertyNames, additionalProperties: values }: JsonSchema): boolean {
  return (
    propertyNames !== undefined &&
    typeof values === 'object' &&
    (isPlainType(values) || Array.isArray(values.type))
  );
}

/**
 * The schema for Fastify's serialiser: 2.5 times faster than parsing with zod, and fields outside the
 * contract cannot leak. A union of plain types (`string | null`) becomes a list of types, which the
 * serialiser checks with `typeof` instead of a validator. A map of plain values has no fields that could
 * leak, so it uses JSON.stringify, which is faster (2,000 hives: 9 ms instead of 24 ms).
 */
export const responseSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      if (isMapOfPlainValues(jsonSchema)) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      const members = jsonSchema.anyOf;
      if (!members?.every(isPlainType)) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, { type: members.map((member) => member.type) }); // draft-7 allows a list.
    },
  });

type Serialise = ReturnType<FastifyReply['compileSerializationSchema']>;

const compiled = new WeakMap<z.ZodType, Serialise>();

/**
 * The JSON of a response. Its serialiser is compiled at the first use: all of them at the start cost 230 ms and
 * 6 MB.
 */
export function serialise(reply: FastifyReply, response: z.ZodType, answer: unknown): string {
  const write = compiled.get(response) ?? reply.compileSerializationSchema(responseSchema(response));
  compiled.set(response, write);
  // A serialiser takes any value of its schema; Fastify's type says an object.
  return write(answer as Record<string, unknown>);
}

/** The JSON of an item of a list; `response` is the schema of the list. */
export const serialiseItem = (reply: FastifyReply, response: z.ZodType, item: unknown): Buffer =>
  Buffer.from(serialise(reply, response, [item]).slice(1, -1));
