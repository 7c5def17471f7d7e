import type { AnyEndpoint } from '@propolis/contract';
import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { responseSchema, serialise } from './serialise.ts';

const endpoints = Object.values(ENDPOINTS_BY_GROUP).flatMap((group) => Object.values<AnyEndpoint>(group));

async function inHandler(handler: (reply: FastifyReply) => string): Promise<string> {
  const app = Fastify();
  app.get('/', async (_request, reply) => handler(reply));
  const { statusCode, body } = await app.inject('/');
  expect(statusCode, body).toBe(200);
  return body;
}

test('every response of the contract has a serialiser', async () => {
  const responses = endpoints.flatMap(({ response }) => response ?? []);
  const compiled = await inHandler((reply) => {
    for (const response of responses) reply.compileSerializationSchema(responseSchema(response));
    return String(responses.length);
  });
  expect(Number(compiled)).toBeGreaterThan(0);
});

test('a response has no field outside its schema', async () => {
  const hive = z.object({ name: z.string(), frames: z.number().nullable() });
  const json = await inHandler((reply) => serialise(reply, hive, { name: 'A', frames: null, secret: 'x' }));
  expect(JSON.parse(json)).toEqual({ name: 'A', frames: null });
});
