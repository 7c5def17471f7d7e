import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../apps/server/test/database.ts';
import { buildOnce, type Given } from './build-once.ts';
import type { Db } from './pool.ts';

test('a statement that is built once runs with the values of each call', async () => {
  const { db } = await testDatabase();
  const build = vi.fn((from: Db, { word, times }: Given<{ word: string | null; times: number }>) =>
    from.selectNoFrom([
      sql<string | null>`repeat(${word}::text, ${times}::int)`.as('repeated'),
      sql<string>`concat(${word}::text, '!')`.as('shouted'),
    ]),
  );
  const repeat = buildOnce(build);
  const [first, second, nothing] = await Promise.all([
    repeat(db, { word: 'sum', times: 2 }),
    db.transaction().execute((transaction) => repeat(transaction, { word: "'; $1", times: 1 })),
    repeat(db, { word: null, times: 3 }),
  ]);
  expect(first).toEqual([{ repeated: 'sumsum', shouted: 'sum!' }]);
  expect(second).toEqual([{ repeated: "'; $1", shouted: "'; $1!" }]);
  expect(nothing).toEqual([{ repeated: null, shouted: '!' }]);
  expect(build).toHaveBeenCalledOnce();
});
