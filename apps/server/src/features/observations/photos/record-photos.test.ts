import { randomUUID } from 'node:crypto';
import type { Photo } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { archiveOf, filesOf, imported, withText } from '../../../../test/archives.ts';
import { picture } from '../../../../test/belongings.ts';
import { aReceipt, createdApiary, createdHive, recorded } from '../../../../test/records.ts';
import { deleteLeftPhotos } from './photos.queries.ts';

const server = await testApp();
let keeper: Beekeeper;
let record: string;
beforeEach(async () => {
  keeper = await server.beekeeper();
  record = randomUUID();
  await keeper.post('/api/medicines/movements', { id: record, ...aReceipt() });
});

async function uploaded(of = keeper): Promise<string> {
  const id = randomUUID();
  expect((await of.upload(`/api/photos/${id}`, 'photo', picture, { method: 'PUT' })).status).toBe(200);
  return id;
}
const add = (photos: string[], of = keeper) => of.post(`/api/records/${record}/photos`, { photos });
const listed = async (): Promise<string[]> =>
  (await keeper.get(`/api/records/${record}/photos`)).body.map(({ id }: Photo) => id);

describe('photos of a record', () => {
  test('are kept in their order, and are added once', async () => {
    const [one, two, three] = [await uploaded(), await uploaded(), await uploaded()];
    const { status, body } = await add([two, one]);
    expect([status, body]).toEqual([200, [two, one].map((id) => ({ id, width: 8, height: 8 }))]);
    expect((await add([one, three, three])).status).toBe(200);
    expect(await listed()).toEqual([two, one, three]);
    expect((await keeper.get(`/api/photos/${one}`)).status).toBe(200);
  });

  test('are at most ten', async () => {
    const photos = await Promise.all(Array.from({ length: 11 }, () => uploaded()));
    expect((await add(photos)).status).toBe(422);
    expect((await add(photos.slice(0, 10))).status).toBe(200);
    expect((await add(photos.slice(10))).body.errors).toEqual({ photos: ['too_big'] });
    expect(await listed()).toHaveLength(10);
  });

  test('belong to nothing else, neither before nor after', async () => {
    const hive = await createdHive(keeper, await createdApiary(keeper));
    const [observed, free] = [await uploaded(), await uploaded()];
    await recorded(keeper, hive, { photos: [observed] });
    expect((await add([observed, free])).body.errors).toEqual({ photos: ['not_found'] });
    expect(await listed()).toEqual([]);
    await add([free]);
    const { status } = await keeper.post(`/api/hives/${hive}/observations`, { photos: [free] });
    expect(status).toBe(422);
  });

  test('of another account are not added', async () => {
    const stranger = await server.beekeeper();
    expect((await add([await uploaded(stranger)])).body.errors).toEqual({ photos: ['not_found'] });
  });

  test('are not deleted as photos without an observation', async () => {
    const [kept, left] = [await uploaded(), await uploaded()];
    await add([kept]);
    await deleteLeftPhotos(server.db, new Date('2027-01-01'));
    expect((await keeper.get(`/api/photos/${kept}`)).status).toBe(200);
    expect((await keeper.get(`/api/photos/${left}`)).status).toBe(404);
  });

  test('are in an archive, and are imported once', async () => {
    await add([await uploaded(), await uploaded()]);
    const files = await filesOf(keeper);
    const other = await server.beekeeper();
    const { body } = await imported(other, archiveOf(files));
    expect(body.created).toMatchObject({ records: 1, photos: 2 });
    const theirs: Photo[] = (await other.get(`/api/records/${record}/photos`)).body;
    expect(theirs).toHaveLength(2);
    expect((await other.get(`/api/photos/${theirs[0]?.id}`)).status).toBe(200);
    expect((await imported(other, archiveOf(files))).body.created.photos ?? 0).toBe(0);
    expect((await other.get(`/api/records/${record}/photos`)).body).toEqual(theirs);
  });

  test('are imported without those that an archive lacks; twice the same are refused', async () => {
    await add([await uploaded(), await uploaded()]);
    const { [`photos/record-${record}-1.webp`]: _lost, ...files } = await filesOf(keeper);
    const other = await server.beekeeper();
    expect((await imported(other, archiveOf(files))).body.created).toMatchObject({ records: 1, photos: 1 });
    const twice = withText(files, 'data/record-photos.json', (text) =>
      text.replace(/\n(.*),\n.*/, '\n$1,\n$1'),
    );
    twice[`photos/record-${record}-1.webp`] = files[`photos/record-${record}-2.webp`] ?? new Uint8Array();
    expect((await imported(await server.beekeeper(), archiveOf(twice))).body.code).toBe('archive_invalid');
  });
});
