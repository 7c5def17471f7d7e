import { BEE_RACES, HIVE_TYPES } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { LoginInput } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ENDPOINTS_BY_GROUP } from './endpoint-groups.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

const document = openApiDocument(ENDPOINTS_BY_GROUP, '1.2.3');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (path: string, method: string) => document.paths[path]?.[method];
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/** All references in a part of the document. */
function references(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  );
}

/** The target of a reference such as `#/components/schemas/Hive`. */
function resolve(whole: OpenApiDocument, reference: string): unknown {
  let part: unknown = whole;
  for (const step of reference.replace('#/', '').split('/'))
    part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined;
  return part;
}

describe('the OpenAPI document', () => {
  test('contains every endpoint once, with its group and its own id', () => {
    const endpoints = Object.entries(ENDPOINTS_BY_GROUP).flatMap(([group, byName]) =>
      Object.keys(byName).map((name) => `${group}.${name}`),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(endpoints.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation } of operations)
      expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0]);
  });

  test('has version 3.1 and the given version, and can be serialised as JSON', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Propolis', version: '1.2.3' } });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('is deterministic', () => {
    expect(openApiDocument(ENDPOINTS_BY_GROUP, '1.2.3')).toEqual(document);
  });

  test('every reference has a target', () => {
    const all = references(document);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
  });

  test('every schema is referenced', () => {
    const all = new Set(references(document));
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !all.has(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  test.each(operations.map(({ method, path, operation }) => [`${method} ${path}`, path, operation] as const))(
    '%s declares each parameter of its path',
    (_call, path, { parameters = [] }) => {
      const declared = parameters.flatMap((parameter) =>
        '$ref' in parameter || parameter.in !== 'path' ? [] : [parameter],
      );
      expect(declared.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      expect(declared.every(({ required }) => required)).toBe(true);
    },
  );

  test('describes a creation: body, idempotency key, response, errors', () => {
    expect(operationOf('/api/apiaries/{apiaryId}/hives', 'post')).toEqual({
      operationId: 'hives.create',
      tags: ['hives'],
      summary: ENDPOINTS_BY_GROUP.hives.create.summary,
      parameters: [
        {
          name: 'apiaryId',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: 2147483647 },
        },
        { $ref: '#/components/parameters/IdempotencyKey' },
      ],
      requestBody: { required: true, content: json(named('HiveInput')) },
      responses: {
        201: { description: 'Done.', content: json(named('Hive')) },
        400: { $ref: '#/components/responses/Malformed' },
        401: { $ref: '#/components/responses/Unauthenticated' },
        404: { $ref: '#/components/responses/NotFound' },
        408: { $ref: '#/components/responses/Timeout' },
        409: { $ref: '#/components/responses/Conflict' },
        413: { $ref: '#/components/responses/TooBig' },
        422: { $ref: '#/components/responses/InvalidFields' },
        default: { $ref: '#/components/responses/OtherError' },
      },
    });
  });

  test('describes a query with its defaults', () => {
    const latest = operationOf('/api/hives/{id}/observations/latest', 'get');
    expect(latest?.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 5 },
    });
    expect(latest?.responses[200]).toMatchObject({
      content: json({ type: 'array', items: named('Observation') }),
    });
    expect(Object.keys(latest?.responses ?? {})).toEqual(['200', '401', '404', '422', 'default']);
  });

  test('describes an upload and a download', () => {
    const upload = operationOf('/api/apiaries/{apiaryId}/image', 'post');
    expect(upload?.requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { image: { type: 'string', format: 'binary' } },
          required: ['image'],
        },
      },
    });
    expect(upload?.responses).toMatchObject({ 413: {}, 415: {}, 422: {} });
    const exported = operationOf('/api/user/export', 'get');
    expect(exported?.responses[200]).toMatchObject({ content: { 'application/zip': {} } });
  });

  test('marks public endpoints and device keys; all others need a session', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    for (const { operation } of operations) {
      const isOpen = operation.security?.length === 0;
      expect([operation.operationId, 401 in operation.responses]).toEqual([operation.operationId, !isOpen]);
    }
    expect(operationOf('/api/auth/login', 'post')?.security).toEqual([]);
    expect(operationOf('/api/ingest/weights', 'post')?.security).toEqual([{ device: [] }]);
    expect(operationOf('/api/apiaries', 'get')?.security).toBeUndefined();
  });

  test('omits missing parameters and bodies', () => {
    const types = operationOf('/api/hive/types', 'get');
    expect(types).not.toHaveProperty('parameters');
    expect(types).not.toHaveProperty('requestBody');
  });

  test('describes a response without content', () => {
    expect(operationOf('/api/hives/{id}', 'delete')?.responses[204]).toEqual({
      description: 'Done, without content.',
    });
  });

  test('requests use input schemas, responses use output schemas', () => {
    const { ApiaryInput, Apiary } = document.components.schemas;
    expect(ApiaryInput?.required).toEqual(['reference', 'latitude', 'longitude']);
    expect(ApiaryInput?.additionalProperties).toBe(false);
    expect(Apiary?.required).toContain('thumbnail');
    expect(Apiary?.properties?.hives).toEqual({ type: 'array', items: named('Hive') });
  });

  test('describes checks in code by their allowed values', () => {
    const { LoginInput, HiveInput, HiveChange, Observation, Photo } = document.components.schemas;
    expect(LoginInput?.properties?.email).toMatchObject({ format: 'email', maxLength: 254 });
    for (const hive of [HiveInput, HiveChange]) {
      expect(hive?.properties?.hive_type_id).toMatchObject({ enum: HIVE_TYPES.map(({ id }) => id) });
      expect(hive?.properties?.bee_race_id).toMatchObject({ enum: BEE_RACES.map(({ id }) => id) });
      expect(hive?.properties?.color).toMatchObject({ pattern: expect.stringContaining('|') });
    }
    expect(Observation?.properties?.observation_date).toMatchObject({ format: 'date-time' });
    expect(Photo?.properties?.id).toMatchObject({ format: 'uuid', not: expect.any(Object) });
  });

  test('bounds integers only where the API does', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

test('a name with different shapes in requests and responses is an error', () => {
  const both = endpoint('POST', '/api/x', {
    summary: 'X.',
    body: LoginInput,
    response: LoginInput,
  });
  expect(() => openApiDocument({ x: { both } }, '1')).toThrow(/LoginInput/);
});
