import { expect, test } from 'vitest';
import { type ApiDocument, answerShapes } from './answer-shapes.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const document = (hive: unknown): ApiDocument => ({
  paths: {
    '/api/apiaries/{id}': { get: { responses: { 200: ref('Apiary'), 404: {} } } },
    '/api/user': { get: { responses: { 200: ref('User') } } },
    '/api/login': {},
  },
  components: { schemas: { Apiary: { hives: ref('Hive'), next: ref('Apiary') }, Hive: hive, User: {} } },
});
const before = answerShapes(document({ id: 'integer' }));
const after = answerShapes(document({ id: 'string' }));

test('the hash of an endpoint changes with its response schema, at any depth', () => {
  expect(after['/api/apiaries/:id']).not.toBe(before['/api/apiaries/:id']);
});

test('the hash of an endpoint stays when only other schemas change', () => {
  expect(after['/api/user']).toBe(before['/api/user']);
  expect(answerShapes(document({ id: 'integer' }))).toEqual(before);
});

test('an endpoint that only writes has no hash', () => expect(before).not.toHaveProperty('/api/login'));
