import * as web from 'onnxruntime-web';
import { expect, test } from 'vitest';
import { renderBoard } from '../../boards/render.ts';
import { loadNetwork, modelFile, readModels } from '../model.ts';
import { type Candidate, detect } from './detect.ts';
import { openNetwork } from './network.ts';

const inReadingOrder = (found: readonly Candidate[]) =>
  [...found].sort((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x);

test('the phone (WebAssembly) finds the same mites as the server', async () => {
  const { image, mmPerPx } = await renderBoard(9001, { width: 320, mites: 12, kind: 'paper_white' });
  web.env.wasm.numThreads = 1;
  const server = await loadNetwork();
  const phone = await openNetwork(web, await readModels(modelFile), 1);
  const onServer = await detect(server, image, { mmPerPx });
  const onPhone = await detect(phone, image, { mmPerPx });
  await Promise.all([server.close(), phone.close()]);
  expect(onServer.length).toBeGreaterThan(6);
  expect(onPhone).toHaveLength(onServer.length);
  const there = inReadingOrder(onPhone);
  for (const [index, here] of inReadingOrder(onServer).entries()) {
    expect(there[index]?.x).toBeCloseTo(here.x, 1);
    expect(there[index]?.y).toBeCloseTo(here.y, 1);
    expect(there[index]?.raw).toBeCloseTo(here.raw, 3);
  }
});
