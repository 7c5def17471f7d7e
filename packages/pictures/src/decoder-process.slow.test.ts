import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import type { PictureJob } from './encode.ts';

const DECODER = join(import.meta.dirname, 'decoder-process.ts');
const MEMORY = 800_000_000; // bytes

test('a decoder has the priority of the settings, and ends without output when its parent dies', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'propolis-jobs-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  const source = join(dir, 'photo.jpg');
  const photo = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'red' } });
  await writeFile(source, await photo.jpeg().toBuffer());
  const form = { width: 1000, height: 1000, fit: 'inside', quality: 80 } as const;
  const decoder = spawn(process.execPath, ['--import=tsx', DECODER, String(MEMORY)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, JOB_NICENESS: '3' },
  });
  if (!decoder.stderr) throw new Error('stderr is not piped');
  const said = text(decoder.stderr);
  const ended = once(decoder, 'exit');
  await once(decoder, 'message'); // It has started.
  for (let number = 0; number < 20; number += 1) {
    const job: PictureJob = { source, targets: [{ form, path: join(dir, String(number)) }] };
    decoder.send(job);
  }
  await once(decoder, 'message'); // The first job is done, the others are in progress.
  expect(decoder.pid && getPriority(decoder.pid)).toBe(3);
  decoder.disconnect();
  await ended;
  expect(await said).toBe('');
});
