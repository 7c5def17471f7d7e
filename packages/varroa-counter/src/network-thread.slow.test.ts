import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { renderBoard } from '../boards/render.ts';
import { detect } from './detect/detect.ts';
import { loadNetwork } from './model.ts';
import { openNetworkThread } from './network-thread.ts';

test('a network in its own thread returns the same result, and answers pending calls before it closes', async () => {
  const { image, mmPerPx } = await renderBoard(9300, {
    kind: 'paper_white',
    mites: 8,
    debris: 1,
    width: 320,
  });
  const [apart, here] = [openNetworkThread(), await loadNetwork()];
  const found = await detect(apart, image, { mmPerPx });
  expect(found).toEqual(await detect(here, image, { mmPerPx }));
  expect(found.length).toBeGreaterThan(4);
  const pending = apart.look(new Float32Array(3 * 64 * 64), 64, 64);
  await Promise.all([apart.close(), here.close()]);
  expect((await pending).width).toBe(32);
});

test('a network that cannot be opened fails at each call', async () => {
  const network = openNetworkThread({ modelFile: 'missing.onnx' });
  const look = () => network.look(new Float32Array(64 * 3), 8, 8);
  await expect(look()).rejects.toThrow('missing.onnx');
  await expect(look()).rejects.toThrow('missing.onnx');
  await network.close();
});

test('a network can be closed while it opens; then it rejects calls', async () => {
  const network = openNetworkThread();
  await network.close();
  await expect(network.look(new Float32Array(64 * 3), 8, 8)).rejects.toThrow('has ended');
});

test('a network can be closed at any time: it opens and answers pending calls before its thread ends', async () => {
  await openNetworkThread().close();
  const side = 256;
  for (const waits of [0, 20]) {
    const network = openNetworkThread();
    await network.look(new Float32Array(64 * 3), 8, 8);
    const looking = network.look(new Float32Array(3 * side * side), side, side);
    await setTimeout(waits);
    await network.close();
    expect((await looking).width).toBe(side / 2);
  }
});
