import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRequest } from './run.ts';

const KEYS = ['newest key', 'older key'] as const;
const write = { method: 'POST', url: '/api/x', sent: '{"a":1}', body: { a: 1 }, file: undefined };
const [hash = Buffer.alloc(0)] = hashRequest(KEYS, write);
const knows = (hashes: readonly Buffer[], stored: Buffer) => hashes.some((one) => one.equals(stored));

test('the same bytes are the same write, even if a release adds defaults', () => {
  expect(knows(hashRequest(KEYS, { ...write, body: { a: 1, added: true } }), hash)).toBe(true);
});

test.each([
  ['method', { method: 'PUT' }],
  ['address', { url: '/api/y' }],
  ['body', { sent: '{"a":2}', body: { a: 2 } }],
  ['file', { file: { hash: Buffer.from('f') } }],
])('another %s is another write', (_what, other) => {
  expect(knows(hashRequest(KEYS, { ...write, ...other }), hash)).toBe(false);
});

test('a write stored with an older key or by the previous release is recognised', () => {
  const [underOld = Buffer.alloc(0)] = hashRequest(['older key'], write);
  expect(knows(hashRequest(KEYS, write), underOld)).toBe(true);
  const before = createHmac('sha256', 'older key')
    .update(`POST /api/x\n${JSON.stringify(write.body)}`)
    .digest();
  expect(knows(hashRequest(KEYS, write), before)).toBe(true);
});
