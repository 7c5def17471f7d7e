import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import type { PictureJob } from './encode.ts';

const DECODER = join(import.meta.dirname, 'decoder-process.ts');
const MEMORY = 800_000_000; // bytes

test('whoever loses its parent in the midst of its work ends with it, and says nothing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'propolis-jobs-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  const source = join(dir, 'photo.jpg');
  const photo = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'red' } });
  await writeFile(source, await photo.jpeg().toBuffer());
  const form = { width: 1000, height: 1000, fit: 'inside', quality: 80 } as const;
  const decoder = spawn(process.execPath, ['--import=tsx', DECODER, String(MEMORY)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!decoder.stderr) throw new Error('what it says is read');
  const said = text(decoder.stderr);
  const ended = once(decoder, 'exit');
  for (let number = 0; number < 20; number += 1) {
    const job: PictureJob = { source, targets: [{ form, path: join(dir, String(number)) }] };
    decoder.send(job);
  }
  await once(decoder, 'message'); // the first one is done, the others are under way
  decoder.disconnect();
  await ended;
  expect(await said).toBe('');
});
