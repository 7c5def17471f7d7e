import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import { folderOf, isDue, keepNewest, newestBackup, watchBackups } from './shelf.ts';

let shelf: string;
beforeEach(async () => {
  shelf = await mkdtemp(join(tmpdir(), 'propolis-shelf-'));
  const made = shelf;
  closeAtEnd(() => rm(made, { recursive: true, force: true }));
});

const at = (text: string) => new Date(`2026-06-${text}:00.000Z`);

async function stands(time: Date, { isWhole = true } = {}): Promise<void> {
  await mkdir(folderOf(shelf, time));
  if (isWhole) await writeFile(join(folderOf(shelf, time), 'manifest.json'), '{}');
}

test('a backup is due after its hour, including a missed one', () => {
  const madeAt = at('15T02:05');
  expect(isDue(undefined, at('15T01:00'), 2)).toBe(true);
  expect(isDue({ madeAt }, at('15T03:00'), 2)).toBe(false);
  expect(isDue({ madeAt }, at('16T01:59'), 2)).toBe(false);
  expect(isDue({ madeAt }, at('16T02:00'), 2)).toBe(true);
  expect(isDue({ madeAt }, at('18T01:00'), 2)).toBe(true);
});

test('the newest complete backups stay; older ones and older incomplete ones are removed; newer incomplete ones and other files stay', async () => {
  for (const day of ['10', '11', '12']) await stands(at(`${day}T02:00`));
  await stands(at('11T03:00'), { isWhole: false });
  await stands(at('13T02:00'), { isWhole: false });
  await mkdir(join(shelf, 'photos of the summer'));
  await keepNewest(shelf, 2, at('13T03:00'));
  expect(await readdir(shelf)).toEqual([
    'photos of the summer',
    'propolis-2026-06-11T02-00-00Z',
    'propolis-2026-06-12T02-00-00Z',
    'propolis-2026-06-13T02-00-00Z',
  ]);
  expect((await newestBackup(shelf, at('13T03:00')))?.madeAt).toEqual(at('12T02:00'));
});

test('without a complete backup nothing is removed', async () => {
  await stands(at('10T02:00'), { isWhole: false });
  await keepNewest(shelf, 1, at('10T03:00'));
  expect(await readdir(shelf)).toHaveLength(1);
});

test('health reports a backup that is too old or missing', async () => {
  expect(await watchBackups(undefined)(at('10T02:00'))).toBe('off');
  const watch = watchBackups({ shelf });
  expect(await watch(at('10T02:00'))).toBe('old');
  await stands(at('10T02:00'));
  expect(await watch(at('11T08:00'))).toBe('ok');
  expect(await watch(at('11T08:01'))).toBe('old');
});

test('a backup that a clock which was ahead has dated later is no backup of today, and replaces none', async () => {
  const now = at('10T03:00');
  await stands(new Date('2031-06-10T02:00:00.000Z'));
  expect(await newestBackup(shelf, now)).toBeUndefined();
  expect(await watchBackups({ shelf })(now)).toBe('old');
  await stands(now);
  await keepNewest(shelf, 1, now);
  expect((await newestBackup(shelf, now))?.madeAt).toEqual(now);
  expect(await watchBackups({ shelf })(now)).toBe('ok');
});
