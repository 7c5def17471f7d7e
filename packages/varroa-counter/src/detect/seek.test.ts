import { expect, test } from 'vitest';
import { paper } from '../drawn.fixture.ts';
import { logit } from './logit.ts';
import { USUAL_LOOK } from './look.ts';
import { CLOSE, type Network } from './network.ts';
import { couldBeShown, seek } from './seek.ts';

const sure = Array.from({ length: 8 }, () => ({ raw: 0.9 }));
const isHopeful = (raw: number, look: Partial<typeof USUAL_LOOK>): boolean | undefined =>
  couldBeShown([{ raw }, ...sure], [{ ...USUAL_LOOK, ...look }, ...sure.map(() => USUAL_LOOK)])[0];

test('candidates that resemble a mite, clearly or slightly, are worth a close look', () => {
  expect(isHopeful(0.9, {})).toBe(true);
  expect(isHopeful(0.35, {})).toBe(true);
});

test('faint candidates of an unusual size are not, because the close look could not make them visible', () => {
  expect(isHopeful(0.16, { size: 0.5 })).toBe(false);
  expect(isHopeful(0.16, { size: -0.5 })).toBe(false);
});

/** A fake network that finds eight sure candidates and twenty faint ones of an unusual size on each tile. */
const littered = (): Network & { closely: number } => {
  const network = {
    closely: 0,
    look: async (_: Float32Array, width: number, height: number) => {
      const heat = new Float32Array((width * height) / 4).fill(-9);
      const size = new Float32Array((width * height) / 8);
      for (let i = 0; i < 28; i += 1) {
        const [x, y] = [80 + (i % 7) * 48, 80 + Math.floor(i / 7) * 48];
        heat[((y / 2) * width) / 2 + x / 2] = logit(i < 8 ? 0.9 : 0.16);
        for (const plane of [0, 1])
          size[(plane * width * height) / 16 + ((y / 4) * width) / 4 + x / 4] = i < 8 ? 0.85 : 1.5;
      }
      return { width: width / 2, height: height / 2, heat, size };
    },
    lookClosely: async (crops: Float32Array) => {
      const count = crops.length / (3 * CLOSE.side ** 2);
      network.closely += count;
      return new Float32Array(count).fill(4);
    },
    close: async () => {},
  };
  return network;
};

test('on a littered board only the candidates that could be shown get a close look', async () => {
  const network = littered();
  const found = await seek(network, paper(480, 360), { mmPerPx: 0.1 });
  expect(found).toHaveLength(28);
  expect(network.closely).toBe(8);
});
