import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvents } from '@propolis/events';
import { createPictures } from '@propolis/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { answering, COUNTINGS, countedAs, sentPhoto } from '../../../../test/countings.ts';
import { startShared } from '../../../../test/decoders.ts';
import { BY_PASSWORD } from '../../../../test/people.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { countingPhotoKey } from '../photos/countings.photos.ts';
import { runCounting } from '../run/countings.run.ts';
import { exportCorrections } from './countings.corrections.ts';

const server = await testApp();
const pictures = createPictures({ blobs: server.blobs, start: startShared });
const dir = await mkdtemp(join(tmpdir(), 'propolis-corrections-'));
let me: Beekeeper;
let photo: Buffer;
beforeAll(async () => {
  photo = await picture();
});
afterAll(async () => {
  pictures.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.pool.query('delete from users');
  me = await server.beekeeper();
});

const NOTES = {
  IFD0: { Make: 'Fairphone', Model: 'FP5', Artist: 'Maja Muster', DateTime: '2026:06:14 08:30:00' },
  IFD2: { DateTimeOriginal: '2026:06:14 08:30:00', LensSerialNumber: 'SN-4711' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 28/1 58/1', GPSAreaInformation: 'Chexbres' },
};
/** With all personal metadata that a camera can write. */
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'olive' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge(NOTES)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Maja Muster</x:xmpmeta>')
    .jpeg()
    .toBuffer();

const consent = (isGiven: boolean, keeper = me) =>
  keeper.put('/api/user', { username: 'Maja Muster', language: 'de', share_corrections: isGiven });
const CORRECTIONS = { confirmed: [1], removed: [0], added: [{ x: 30, y: 40 }] };

async function counted(keeper = me, file = photo): Promise<number> {
  const id = await sentPhoto(keeper, file);
  await runCounting(
    {
      db: server.db,
      blobs: server.blobs,
      events: createEvents(),
      countPhoto: answering(countedAs([0.9, 0.4, 0.3])),
    },
    { countingId: id, run: 1 },
    { now: server.now(), signal: new AbortController().signal },
  );
  return id;
}
async function corrected(keeper = me, file = photo): Promise<number> {
  const id = await counted(keeper, file);
  const { status } = await keeper.put(`${COUNTINGS}/${id}/corrections`, { corrections: CORRECTIONS });
  expect(status).toBe(200);
  return id;
}

let exports = 0;
/** Runs an export and returns its output and its files. */
async function exported() {
  exports += 1;
  const folder = join(dir, String(exports));
  const photos = await exportCorrections(server.db, { blobs: server.blobs, pictures }, folder);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)));
  const list: { image: string }[] = JSON.parse(String(files.get('annotations.json')));
  expect(photos).toBe(list.length);
  expect([...files.keys()].toSorted()).toEqual(
    ['annotations.json', ...list.map(({ image }) => image)].toSorted(),
  );
  return { list, files };
}

test('without consent nothing is exported, and the default is no consent', async () => {
  await corrected();
  expect((await me.get('/api/user')).body.share_corrections).toBe(false);
  expect((await exported()).list).toEqual([]);
  await me.put('/api/user', { username: 'Maja', language: 'de', share_data: true });
  expect((await exported()).list).toEqual([]);
});

test('with consent the corrected photos are exported with their labels, and no others', async () => {
  const stranger = await server.beekeeper();
  await corrected(stranger);
  await corrected();
  await counted();
  await consent(true);
  const { list, files } = await exported();
  expect(list).toEqual([
    {
      image: expect.stringMatching(/^[\da-f-]{36}\.jpg$/),
      width: 60,
      height: 90,
      set: expect.stringMatching(/^(train|measure)$/),
      px_per_mm: 10,
      mites: [
        { x: 0, y: 0, w: 9, h: 9 },
        { x: 21, y: 31, w: 18, h: 18 },
      ],
      unsure: [{ x: 0, y: 0, w: 9, h: 9 }],
    },
  ]);
  const given = files.get(list[0]?.image ?? '');
  expect(await sharp(given).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 90 });
});

test('the files contain no personal data, and two exports have no file name in common', async () => {
  const apiary = await createdApiary(me, { name: 'Zum Goldregen' });
  const hive = await createdHive(me, apiary, { name: 'Königin Berta' });
  const id = await corrected();
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive });
  await consent(true);
  const { list, files } = await exported();
  expect(list).toHaveLength(1);
  const { rows } = await server.pool.query('select file_id::text from countings');
  const told = [
    me.email,
    'Maja',
    'Muster',
    'Goldregen',
    'Berta',
    rows[0].file_id,
    'Fairphone',
    'FP5',
    'Chexbres',
    'SN-4711',
    '2026',
    'Exif',
    'http',
  ];
  for (const [name, bytes] of files)
    for (const word of told) {
      expect(name).not.toContain(word);
      expect(bytes.includes(word), `${word} in ${name}`).toBe(false);
    }
  expect(photo.includes('Fairphone') && photo.includes('Maja Muster')).toBe(true);
  const image = files.get(list[0]?.image ?? '');
  const { exif, xmp, iptc, icc } = await sharp(image).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  const again = await exported();
  expect(again.list[0]?.image).not.toBe(list[0]?.image);
});

test('the next export omits what was withdrawn or deleted: consent, correction, photo, account', async () => {
  const stranger = await server.beekeeper();
  const ids = [await corrected(), await corrected(), await corrected()];
  await corrected(stranger);
  await consent(true);
  await consent(true, stranger);
  expect((await exported()).list).toHaveLength(4);
  await me.put(`${COUNTINGS}/${ids[0]}/corrections`, { corrections: null });
  await me.delete(`${COUNTINGS}/${ids[1]}`);
  expect((await exported()).list).toHaveLength(2);
  await stranger.post('/api/user/delete', BY_PASSWORD);
  expect((await exported()).list).toHaveLength(1);
  await consent(false);
  expect((await exported()).list).toEqual([]);
});

/** `https://bees.example/hive/7` */
const CODE = [
  '#######.#..###....#######',
  '#.....#..##..##.#.#.....#',
  '#.###.#...#.##.#..#.###.#',
  '#.###.#.....##.##.#.###.#',
  '#.###.#..#.#.##.#.#.###.#',
  '#.....#...#.#.#...#.....#',
  '#######.#.#.#.#.#.#######',
  '........#.##.##..........',
  '##.##.#..####.###.#.....#',
  '#.#..#...#..#.##...#####.',
  '###...##..##...#..#..#..#',
  '....##...##...#.#.#..####',
  '.##..##.##.#..#...##....#',
  '#.####.#.#.##.###...#..#.',
  '##..###.#.#...##.##.#####',
  '#..#...#####.....###.##.#',
  '#.#.###.#.#.##.######.##.',
  '........##..##..#...#.##.',
  '#######..###.##.#.#.#...#',
  '#.....#......####...#..#.',
  '#.###.#.#.#.#.#######....',
  '#.###.#.##.#.##..##....##',
  '#.###.#..#.##.#.#...#####',
  '#.....#.#.#...#..####.###',
  '#######.##.#...##....#..#',
];

test('a photo with a readable QR code, such as a hive card, is not exported', async () => {
  const side = CODE.length;
  const modules = Buffer.from(CODE.flatMap((row) => [...row].map((module) => (module === '#' ? 30 : 235))));
  const withCode = await sharp(modules, { raw: { width: side, height: side, channels: 1 } })
    .extend({ top: 4, bottom: 4, left: 4, right: 4, background: '#ebebeb' })
    .toColourspace('srgb')
    .jpeg({ quality: 95 })
    .toBuffer()
    .then((small) => sharp(small).resize(330, 330, { kernel: 'nearest' }).jpeg().toBuffer());
  await corrected(me, withCode);
  await corrected();
  await consent(true);
  const { list } = await exported();
  expect(list).toMatchObject([{ width: 60 }]);
});

test('a photo that cannot be decoded whole is left out, and the others are exported', async () => {
  const id = await corrected();
  const { rows } = await server.pool.query('select file_id from countings where id = $1', [id]);
  await server.blobs.withFile(countingPhotoKey(rows[0].file_id, 'original'), (path) => truncate(path, 100));
  await corrected();
  await consent(true);
  expect((await exported()).list).toHaveLength(1);
});

test('the folder must be empty, because its files may belong to a user who has withdrawn the consent', async () => {
  await expect(exportCorrections(server.db, { blobs: server.blobs, pictures }, dir)).rejects.toThrow(
    'not empty',
  );
});
