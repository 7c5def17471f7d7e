import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { exported, imported } from '../../../../test/archives.ts';
import { COUNTINGS, countedByHand, sentPhoto } from '../../../../test/countings.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';

test('an archive has every count of the account with its photo, and none of other users', async () => {
  const server = await testApp();
  const [me, stranger] = [await server.beekeeper(), await server.beekeeper()];
  const hive = await createdHive(me, await createdApiary(me));
  const countings = async () => {
    const files = unzipSync((await me.get('/api/user/export')).raw);
    return JSON.parse(strFromU8(files['data/countings.json'] ?? new Uint8Array()));
  };
  expect(await countings()).toEqual([]);
  await countedByHand(stranger, await createdHive(stranger, await createdApiary(stranger)));
  const ids = [];
  for (let at = 0; at < 51; at += 1) ids.push(await countedByHand(me, hive, { count: at }));
  const all = await countings();
  expect(all.map((row: { varroa_count_total: number }) => row.varroa_count_total)).toEqual([...ids.keys()]);
  expect(all[50]).toMatchObject({ hive: expect.any(String), counted_by: 'hand' });
  expect(all[0]).not.toHaveProperty('file_id');
  // The corrected values.
  const typed = { hive_id: hive, count: 12, count_date: '2026-05-30T10:00:00Z' };
  await me.put(`${COUNTINGS}/${ids[7]}`, typed);
  expect((await countings())[7]).toMatchObject({
    varroa_count_above_minimum_certainty: 12,
    varroa_count_total: 12,
    count_date: '2026-05-30T10:00:00.000Z',
  });
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
  await sentPhoto(me, photo);
  await sentPhoto(stranger, photo);
  const files = unzipSync((await me.get('/api/user/export')).raw);
  const { uid } = JSON.parse(strFromU8(files['data/countings.json'] ?? new Uint8Array())).at(-1);
  const paths = Object.keys(files).filter((path) => path.startsWith('photos/'));
  expect(paths).toEqual([`photos/counting-${uid}.png`]);
  expect(photo.equals(files[paths[0] ?? ''] ?? Buffer.alloc(0))).toBe(true);
  // One that is being counted is counted again where it is imported, and no other.
  await server.db
    .updateTable('countings')
    .set({ status: 'processing' })
    .where('user_id', '=', me.id)
    .where('counted_by', '=', 'machine')
    .execute();
  const other = await server.beekeeper();
  await imported(other, await exported(me));
  const { rows } = await server.pool.query(
    `select counted_by, status, payload from countings
     left join graphile_worker._private_jobs on payload ->> 'countingId' = countings.id::text
     where user_id = $1 and (status <> 'done' or payload is not null)`,
    [other.id],
  );
  expect(rows).toMatchObject([
    { counted_by: 'machine', status: 'waiting', payload: { run: expect.any(Number) } },
  ]);
});
