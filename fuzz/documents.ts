import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@propolis/contract/openapi';
import { z } from 'zod';

/** One method of one path of `docs/openapi.json`. */
export interface Call {
  /** Feature and name, such as `hives.create`. */
  readonly id: string;
  readonly method: string;
  /** With its parameters as `{name}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** Name of the file field. */
  readonly upload: string | undefined;
  /** Schema of the text fields beside it. */
  readonly fields: JsonSchema | undefined;
  /** True if the endpoint needs no credentials. */
  readonly isPublic: boolean;
  readonly good: GoodAnswer;
}

/** The required form of a successful response. */
export interface GoodAnswer {
  readonly status: number;
  /** Undefined: no content. */
  readonly type: string | undefined;
  /** Undefined if the response is not JSON. */
  readonly schema: z.ZodType | undefined;
  /** Name of the schema of the object, or of each list item. */
  readonly named: string | undefined;
}

const FILE = join(import.meta.dirname, '../docs/openapi.json');
const COMPONENTS = '#/components/schemas/';
const JSON_TYPE = 'application/json';

export const document = JSON.parse(readFileSync(FILE, 'utf8')) as OpenApiDocument; // checked by `npm run validate`

const refOf = (schema: JsonSchema): string | undefined => schema.$ref ?? itemsOf(schema)?.$ref;

const itemsOf = ({ items }: JsonSchema): JsonSchema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? items : undefined;

/** The schema that a reference points to, or the schema itself. */
export function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.replace(COMPONENTS, '')];
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return found;
}

/** References point to `$defs`, where zod resolves them. */
const withDefinitions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withDefinitions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // The schema excludes the nil UUID by `not`, which zod cannot read.
      .filter(([key]) => key !== 'not')
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace(COMPONENTS, '#/$defs/')
          : withDefinitions(inner),
      ]),
  );
};
const definitions = withDefinitions(document.components.schemas) as Record<string, JsonSchema>; // objects stay objects

/** Validates a response body. */
export function checkerOf(schema: JsonSchema): z.ZodType {
  const whole = { ...(withDefinitions(schema) as JsonSchema), $defs: definitions };
  // The two libraries type the same JSON Schema differently.
  return z.fromJSONSchema(whole as Parameters<typeof z.fromJSONSchema>[0]);
}

/** The schema of every error. */
export const apiError = checkerOf({ $ref: `${COMPONENTS}ApiError` });

function goodAnswerOf({ responses }: Operation): GoodAnswer {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  if (!answer || '$ref' in answer) throw new Error('an operation without a good answer');
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
  const schema = type === JSON_TYPE ? content?.schema : undefined;
  return {
    status: Number(status),
    type,
    schema: schema && checkerOf(schema),
    named: schema && refOf(schema)?.replace(COMPONENTS, ''),
  };
}

const isFile = (property: unknown): boolean =>
  typeof property === 'object' && property !== null && 'format' in property && property.format === 'binary';

/** The file field of a form, and the schema of its other fields. */
function readForm(form: JsonSchema | undefined): Pick<Call, 'upload' | 'fields'> {
  const properties = Object.entries(form?.properties ?? {});
  const upload = properties.find(([, property]) => isFile(property))?.[0];
  const others = properties.filter(([name]) => name !== upload);
  if (others.length === 0) return { upload, fields: undefined };
  const required = form?.required?.filter((name) => name !== upload) ?? [];
  return { upload, fields: { type: 'object', properties: Object.fromEntries(others), required } };
}

function readCall(path: string, method: string, operation: Operation): Call {
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data']?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (operation.parameters ?? []).flatMap((one) => ('$ref' in one ? [] : [one])),
    body: content[JSON_TYPE]?.schema,
    ...readForm(form),
    isPublic: operation.security?.length === 0,
    good: goodAnswerOf(operation),
  };
}

/** All endpoints. */
export const calls: readonly Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => readCall(path, method, operation)),
);
