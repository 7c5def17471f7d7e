import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { signUp } from '../product/beekeeper.ts';
import { startProduct } from '../product/server.ts';
import { type Outcome, outcomeOfCounter, outcomeOfPipeline } from './outcomes.ts';
import { findPhotos, PHOTOS } from './photos.ts';

/**
 * `npm run count:pipeline -- [folder ...]`: sends recorded photos through the whole app (upload, queue, process,
 * response) and compares each with the result of `npm run count`: the same outcome, and the same mites.
 */
const photos = await findPhotos(process.argv.slice(2));
const dataDir = await mkdtemp(join(tmpdir(), 'propolis-pipeline-'));
const server = await startProduct({ dataDir });
const different: string[] = [];
try {
  const token = await signUp(server.url, dataDir, 'pipeline@example.org');
  for (const photo of photos) {
    const sent = await outcomeOfPipeline({ url: server.url, token, photo });
    const counted = await outcomeOfCounter(photo);
    const isSame = JSON.stringify(sent) === JSON.stringify(counted);
    if (!isSame) different.push(photo);
    const line = `${relative(PHOTOS, photo)}: ${wordsOf(sent)}`;
    console.log(isSame ? line : `${line}, but npm run count: ${wordsOf(counted)}`);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${photos.length - different.length} of ${photos.length} the same`);
if (different.length > 0 || photos.length === 0) process.exitCode = 1;

function wordsOf({ status, error, detections }: Outcome): string {
  if (status !== 'done') return `${status} (${error})`;
  const counted = detections.filter(({ certainty }) => certainty >= 0.5).length;
  return `${counted} mites of ${detections.length} candidates`;
}
