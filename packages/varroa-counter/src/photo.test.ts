import { expect, test } from 'vitest';
import { readPhoto } from './photo.ts';

test('bytes that are not a photo have no pixels', async () => {
  expect(await readPhoto(new TextEncoder().encode('not a photo'))).toBeUndefined();
});
