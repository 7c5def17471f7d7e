import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ARCHIVED_ITEM_MAX, readList, readPages } from './lists.ts';

const archiveOf = (items: readonly string[]) => ({
  has: () => true,
  bytesOf: () => 0,
  read: async () => Readable.from([`[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`]),
});
const sizesOf = async (items: readonly string[], most: number) => {
  const sizes: number[] = [];
  for await (const page of readPages(archiveOf(items), 'a.json', { schema: z.string(), items: most }))
    sizes.push(page.length);
  return sizes;
};

test('a page ends after a number of items, or before 4 MB', async () => {
  expect(await sizesOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([2, 2, 1]);
  const large = 'x'.repeat(1_500_000);
  expect(await sizesOf([large, large, large, 'a', large], 50)).toEqual([2, 3]);
  expect(await sizesOf([], 50)).toEqual([]);
});

test('characters that PostgreSQL cannot store are rejected, and pairs and texts that look like them are not', async () => {
  const read = async (line: string) => {
    const archive = { ...archiveOf([]), read: async () => Readable.from([`[\n${line}\n]\n`]) };
    for await (const item of readList(archive, 'a.json', z.string())) return item;
    return undefined;
  };
  for (const line of ['"\\u0000"', '"a\\ud83d"', '"\\\\\\udc1d"'])
    await expect(read(line)).rejects.toMatchObject({ code: 'archive_invalid' });
  expect(await read('"\\ud83d\\udc1d \\\\u0000 C:\\\\udata"')).toBe('🐝 \\u0000 C:\\udata');
});

test('an item of more than 2 MB is rejected, counted in bytes', async () => {
  const read = async (text: string) => {
    for await (const item of readList(archiveOf([text]), 'a.json', z.string())) return item.length;
    return 0;
  };
  expect(await read('é'.repeat(ARCHIVED_ITEM_MAX / 2 - 10))).toBe(ARCHIVED_ITEM_MAX / 2 - 10);
  await expect(read('é'.repeat(ARCHIVED_ITEM_MAX / 2))).rejects.toMatchObject({ code: 'archive_invalid' });
});
