import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { troubleOf } from './trouble.ts';

const failure = (code: string) => Object.assign(new Error('database error'), { code });

test.each([
  ['57014', 'a statement that took too long', 'busy'],
  ['40P01', 'two transactions that waited for each other', 'busy'],
  ['57P01', 'a database that stops', 'database_unavailable'],
  ['EAGAIN', 'a socket with a full queue', 'database_unavailable'],
  ['08006', 'a connection that broke', 'database_unavailable'],
])('%s, %s, becomes %s with a retry time', (code, _what, expected) => {
  expect(troubleOf(failure(code))).toMatchObject({ status: 503, code: expected, retryAfter: 1 });
});

test('a request can be retried if its pool is closed because the process ends', async () => {
  const pool = new Pool();
  await pool.end();
  const failed: unknown = await pool.connect().catch((error) => error);
  expect(troubleOf(failed)).toMatchObject({ status: 503, code: 'database_unavailable' });
});

test('a constraint violation is not a database failure', () => {
  expect(troubleOf(failure('23505'))).toBeUndefined();
});
