import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CLOSE, type Network } from './detect/network.ts';
import { examine } from './examine.ts';
import { blankImage } from './image/rgb-image.ts';

/** A fake network that finds nothing and counts its calls. */
const blind = (): Network & { looks: number } => {
  const network = {
    looks: 0,
    look: async (_: Float32Array, width: number, height: number) => {
      network.looks += 1;
      const heat = new Float32Array((width * height) / 4).fill(-9);
      return { width: width / 2, height: height / 2, heat, size: new Float32Array((width * height) / 8) };
    },
    close: async () => {},
  };
  return network;
};

const photoOf = (level: number) => {
  const image = blankImage(3200, 1600);
  image.data.fill(level);
  return image;
};

const scale = { mmPerPx: 0.1, from: 'marker', masks: [] } as const;

test('a useless photo is not searched beyond the two tiles queued before the verdict', async () => {
  const network = blind();
  const { quality, found } = await examine(photoOf(5), scale, { network });
  expect(quality.problems).toEqual(['too_dark']);
  expect(found).toEqual([]);
  expect(network.looks).toBe(2);
});

test('a usable photo is searched completely', async () => {
  const network = blind();
  const { quality } = await examine(photoOf(220), scale, { network });
  expect(quality.problems).toEqual([]);
  expect(network.looks).toBeGreaterThan(3);
});

test('an abort by the caller is thrown and not treated as a useless photo', async () => {
  const reason = new Error('enough');
  const seeking = examine(photoOf(220), scale, { network: blind(), signal: AbortSignal.abort(reason) });
  await expect(seeking).rejects.toBe(reason);
});

/** A fake network that finds three doubtful candidates on each tile and records its input. */
const doubtful = (): Network & { shown: string[] } => {
  const network = {
    shown: [] as string[],
    look: async (planes: Float32Array, width: number, height: number) => {
      network.shown.push(createHash('sha1').update(planes).digest('hex'));
      const heat = new Float32Array((width * height) / 4).fill(-9);
      for (const share of [0.3, 0.5, 0.7]) heat[(width * height) / 8 + Math.round((share * width) / 2)] = -1;
      return { width: width / 2, height: height / 2, heat, size: new Float32Array((width * height) / 8) };
    },
    lookClosely: async (crops: Float32Array) => new Float32Array(crops.length / (3 * CLOSE.side ** 2)),
    close: async () => {},
  };
  return network;
};

test('a doubtful given scale is compared with its neighbours and much coarser ones without repeating searches', async () => {
  const photo = blankImage(480, 320);
  for (const i of photo.data.keys()) photo.data[i] = 200 + (Math.floor(i / 3) % 53);
  const network = doubtful();
  // The inverse of the inverse of 5/49 differs in its last digits.
  await examine(photo, { ...scale, isTyped: true, mmPerPx: 5 / 49 }, { network });
  // One tile at each scale, two at the coarsest, at which the photo shows the largest board.
  expect(network.shown).toHaveLength(6);
  expect(new Set(network.shown).size).toBe(6);
});
