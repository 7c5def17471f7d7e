import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openNetworkThread } from './network-thread.ts';

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
