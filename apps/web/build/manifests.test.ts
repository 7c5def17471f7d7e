import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@propolis/domain';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { guardPath } from '../src/app/guard.ts';
import { manifestIn } from './manifests.ts';

const PUBLIC = join(import.meta.dirname, '../public');
const manifests = LANGUAGES.map(manifestIn);
const [french] = manifests;

describe('the manifest', () => {
  test('is of the same app in each language, with translated texts', () => {
    expect(new Set(manifests.map(({ id }) => id)).size).toBe(1);
    expect(new Set(manifests.map(({ lang }) => lang)).size).toBe(LANGUAGES.length);
    expect(new Set(manifests.map(({ description }) => description)).size).toBe(LANGUAGES.length);
  });

  test.each([
    ...(french?.icons ?? []),
    ...(french?.screenshots ?? []),
    ...(french?.shortcuts.flatMap(({ icons }) => icons) ?? []),
  ])('names a picture with its real size: $src', async ({ src, sizes, type }) => {
    expect(existsSync(join(PUBLIC, src))).toBe(true);
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  });

  test.each(french?.shortcuts ?? [])('opens an existing page for a signed-in beekeeper: $url', ({ url }) => {
    expect(guardPath(url, true)).toBeUndefined();
  });
});
