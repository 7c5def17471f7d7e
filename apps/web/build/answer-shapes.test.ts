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

test('an answer has another shape once something within it changes, however deep', () => {
  expect(after['/api/apiaries/:id']).not.toBe(before['/api/apiaries/:id']);
});

test('and the one before as long as only others change', () => {
  expect(after['/api/user']).toBe(before['/api/user']);
  expect(answerShapes(document({ id: 'integer' }))).toEqual(before);
});

test('what only writes has none', () => expect(before).not.toHaveProperty('/api/login'));
