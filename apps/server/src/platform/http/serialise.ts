import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const isPlainType = (schema: JsonSchema): schema is JsonSchema & { type: string } =>
  typeof schema.type === 'string' && schema.type !== 'object' && schema.type !== 'array';

/**
 * The schema by which Fastify's own serialiser writes an answer: 2.5 times faster than parsing it with zod, and
 * fields that are not in the contract cannot leak. A union of plain types (`string | null`) is written as one list
 * of types, which the serialiser answers with a `typeof` instead of a validator.
 */
export const responseSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const members = jsonSchema.anyOf;
      if (!members?.every(isPlainType)) return;
      delete jsonSchema.anyOf;
      jsonSchema.type = members.map((member) => member.type) as unknown as typeof jsonSchema.type; // draft-7 allows a list
    },
  });
