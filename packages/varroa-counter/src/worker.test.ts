import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePicture } from '../boards/picture-files.ts';
import type { CountProgress } from './count-types.ts';
import { disc, draw, paper } from './drawn.fixture.ts';
import { countInWorker } from './worker.ts';

const marker = { id: 'marker_CUSTOM', customDiameterMm: 25 } as const;

test('a thread counts a photo file and reports progress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'varroa-worker-'));
  try {
    const image = paper(420, 420);
    draw(image, 90, disc({ x: 210, y: 210 }, 125));
    const photo = join(folder, 'board.png');
    await writePicture(image, photo);
    const steps: CountProgress[] = [];
    const answer = await countInWorker({ photo, marker }, { onProgress: (step) => steps.push(step) });
    expect(answer.outcome).toBe('counted');
    expect(steps.at(-1)).toEqual({ stage: 'mites', share: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A thread that runs this code instead of counting: it starts in a moment. */
const threadOf = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${code}`)}`,
  );
const job = { photo: 'board.png', marker };

test('an abort asks the thread to end and rejects with its reason after its end', async () => {
  const threadFile = threadOf(`
    parentPort.postMessage({ progress: { stage: 'marker', share: 0 } });
    parentPort.once('message', () => {
      parentPort.postMessage({ progress: { stage: 'mites', share: 1 } });
      parentPort.postMessage({ outcome: { outcome: 'image_unusable', why: ['unreadable'] } });
      parentPort.close();
    });`);
  const control = new AbortController();
  const reason = new Error('enough');
  const steps: string[] = [];
  const onProgress = ({ stage }: CountProgress): void => {
    steps.push(stage);
    control.abort(reason);
  };
  await expect(countInWorker(job, { threadFile, signal: control.signal, onProgress })).rejects.toBe(reason);
  expect(steps).toEqual(['marker', 'mites']);
});

test('an already aborted signal starts no thread', async () => {
  const reason = new Error('never mind');
  await expect(countInWorker(job, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test.each([
  ["throw new Error('out of memory');", 'out of memory'],
  ['parentPort.close();', 'The thread ended without an answer.'],
])('a thread that dies is a failed counting: %s', async (code, why) => {
  expect(await countInWorker(job, { threadFile: threadOf(code) })).toEqual({ outcome: 'count_failed', why });
});
