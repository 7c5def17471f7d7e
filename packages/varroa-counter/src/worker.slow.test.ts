import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePicture } from '../boards/picture-files.ts';
import { renderBoard } from '../boards/render.ts';
import { COINS } from './marker/markers.ts';
import { countInWorker } from './worker.ts';

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varroa-worker-'));
  photo = join(folder, 'board.png');
  const options = {
    kind: 'paper_white',
    mites: 12,
    debris: 1,
    width: 640,
    coin: COINS.marker_2_CHF,
  } as const;
  await writePicture((await renderBoard(9200, options)).image, photo);
});
afterAll(() => rm(folder, { recursive: true }));

const marker = { id: 'marker_2_CHF' } as const;

test('bytes that are not a photo are unusable', async () => {
  const answer = await countInWorker({ photo: new TextEncoder().encode('not a photo'), marker });
  expect(answer).toEqual({ outcome: 'image_unusable', why: ['unreadable'] });
});

test.each(['marker', 'quality', 'mites'] as const)(
  'an abort during %s stops the thread and rejects with its reason',
  async (moment) => {
    const control = new AbortController();
    const reason = new Error('enough');
    const counting = countInWorker(
      { photo, marker },
      { signal: control.signal, onProgress: ({ stage }) => stage === moment && control.abort(reason) },
    );
    await expect(counting).rejects.toBe(reason);
  },
);

test('a thread that dies is a failed counting', async () => {
  const answer = await countInWorker({ photo, marker, modelFile: join(folder, 'missing.onnx') });
  expect(answer).toMatchObject({ outcome: 'count_failed', why: expect.stringContaining('missing.onnx') });
});
