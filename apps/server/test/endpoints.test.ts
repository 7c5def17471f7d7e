import type { AnyEndpoint } from '@propolis/contract';
import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import { openApiDocument } from '@propolis/contract/openapi';
import { hashToken } from '@propolis/runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueDeviceKey } from '../src/features/sensors/scales/device-keys.queries.ts';
import { TEST_NOW, testApp } from './app.ts';

const endpoints = Object.values(ENDPOINTS_BY_GROUP).flatMap((group) => Object.values<AnyEndpoint>(group));
const called = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const server = await testApp();
const keeper = await server.beekeeper();
const deviceKey = (await issueDeviceKey(server.db, keeper.id)).key;
let ended: string;
let expired: string;
beforeAll(async () => {
  const gone = await server.beekeeper();
  expect((await gone.post('/api/auth/logout')).status).toBe(204);
  ended = gone.token;
  expired = (await server.beekeeper()).token;
  await server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(TEST_NOW) })
    .where('token_hash', '=', hashToken(expired))
    .execute();
});

describe('every endpoint of the contract', () => {
  test.each(called)('%s is served', (_call, { method, path }) => {
    expect(server.app.hasRoute({ method, url: path })).toBe(true);
  });

  test.each(called.filter(([, { access }]) => access !== 'public'))(
    '%s answers 401 without a token, to a forged, an ended and an expired one, and to one of the wrong kind',
    async (_call, { method, path, access }) => {
      const url = path.replaceAll(/:\w+/g, '1');
      const wrongKind = access === 'device' ? keeper.token : deviceKey;
      const refused = [
        'Bearer forged',
        'Basic eDp5',
        ...[wrongKind, ended, expired].map((token) => `Bearer ${token}`),
      ];
      for (const authorization of [undefined, ...refused]) {
        const headers = authorization === undefined ? {} : { authorization };
        const answer = await server.app.inject({ method, url, headers });
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
      }
    },
  );
});

describe('the documentation', () => {
  test('is the document of the contract, without authentication', async () => {
    const answer = await server.anonymous.get('/api/openapi.json');
    const document = openApiDocument(ENDPOINTS_BY_GROUP, '0.0.0-test');
    expect([answer.status, answer.body]).toEqual([200, document]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('is a page that the content security policy allows', async () => {
    const answer = await server.anonymous.get('/api/docs');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(answer.raw.toString()).toContain('/api/hives/{id}/duplicate');
    expect(answer.raw.toString()).not.toContain('<script');
  });
});
